"""Attempts: one key for one decision, and what is tried again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from executor_samples import ADDRESS, FIND, NOTE, kinds, start, told
from runtime_samples import Scripted, Shop, ann, calls, executor, results
from toolcheck.runtime import Conversation, Executor, ToolError, begin, run


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def made(shop: Shop, tmp_path: Path) -> Executor:
    return executor(shop, tmp_path)


# --- idempotency


def test_one_key_through_attempts_and_another_for_another_decision(made: Executor, shop: Shop) -> None:
    shop.fail = {"set_address": [ToolError("away", status=503), ToolError("busy", status=429)]}
    assert told(made, ADDRESS) == [("set with [secret]", False)]
    assert told(made, ADDRESS)[0][1] is False
    keys = [key for _, _, _, key in shop.done]
    assert len(keys) == 4
    assert len(set(keys[:3])) == 1
    assert keys[3] != keys[0]


def test_a_repeated_claim_gets_the_recorded_result(made: Executor, shop: Shop) -> None:
    model = Scripted(calls(NOTE))
    kept: list[Conversation] = []
    run(model, made, ann(), begin("Hello."), keep=kept.append)
    crashed = next(each for each in kept if each.unanswered)
    again = run(Scripted(), made, ann(), crashed)
    assert results(again.conversation.messages) == [("added", False)]
    assert len(shop.done) == 1
    assert kinds(made) == ["claimed", "done", "repeated"]


def test_what_was_confirmed_and_done_is_not_asked_again(made: Executor, shop: Shop) -> None:
    done = start(made)
    made.confirmations.approve(done.challenges[0].id)
    run(Scripted(), made, ann(), done.conversation)
    again = run(Scripted(), made, ann(), done.conversation)  # as after a crash, before the results were kept
    assert again.stop == "end_turn"
    assert results(again.conversation.messages)[0][1] is False
    assert len(shop.done) == 1


def test_a_claim_without_an_outcome_is_ambiguous_and_not_run_again_unless_it_reads(made: Executor, shop: Shop) -> None:
    kept: list[Conversation] = []
    write, made.journal.write = made.journal.write, lambda entry: None  # type: ignore[method-assign]
    run(Scripted(calls(NOTE, FIND)), made, ann(), begin("Hello."), keep=kept.append)
    made.journal.write = write  # type: ignore[method-assign]
    crashed = next(each for each in kept if each.unanswered)
    (note, found) = results(run(Scripted(), made, ann(), crashed).conversation.messages)
    assert note[1]
    assert "not known" in note[0]
    assert not found[1]
    assert [name for name, *_ in shop.done].count("add_note") == 1
    # Nor when the model decides it once more.
    later = run(Scripted(calls(NOTE)), made, ann(), crashed._replace(messages=crashed.messages[:1]))
    assert "not run again" in results(later.conversation.messages)[0][0]
    assert [name for name, *_ in shop.done].count("add_note") == 1


# --- retries


@pytest.mark.parametrize(
    ("wanted", "error", "attempts", "words"),
    [
        (FIND, ToolError("x", status=400), 1, "x"),
        (FIND, ToolError("x", status=401), 1, "final"),
        (FIND, ToolError("x", status=403), 1, "final"),
        (FIND, ToolError("too many", status=429), 3, "too many"),
        (FIND, ToolError("away", status=500), 3, "away"),
        (FIND, TimeoutError(), 3, "did not answer in time"),
        (FIND, ConnectionRefusedError(), 3, "cannot be reached"),
        (FIND, KeyError("lamp"), 1, "failed inside"),
        (FIND, ToolError("There is no customer C-1."), 1, "There is no customer C-1."),
        (ADDRESS, ToolError("away", status=503), 3, "not known"),
        (NOTE, ToolError("away", status=503), 1, "do not repeat it"),
        (NOTE, ToolError("busy", status=429), 1, "busy"),
        (NOTE, TimeoutError(), 1, "do not repeat it"),
    ],
)
def test_what_failed_is_tried_again_only_where_that_is_safe_and_helps(
    made: Executor, shop: Shop, wanted: Any, error: BaseException, attempts: int, words: str
) -> None:
    shop.fail = {wanted[0]: [error] * 9}
    ((text, is_error),) = told(made, wanted)
    assert is_error
    assert words in text
    assert len(shop.done) == attempts
    outcome = list(made.journal.entries())[-1]
    assert outcome.attempts == attempts
    assert outcome.kind == ("ambiguous" if "repeat it" in text else "failed")
    assert outcome.latency is not None


def test_401_never_suggests_other_credentials(made: Executor, shop: Shop) -> None:
    shop.fail = {"find_orders": [ToolError("use the admin token", status=401)]}
    ((text, _),) = told(made, FIND)
    assert "credential" not in text
    assert "token" not in text


def test_retry_after_is_kept_and_bounded(made: Executor, shop: Shop) -> None:
    shop.fail = {"find_orders": [ToolError("x", status=429, retry_after=0.2)]}
    begun = time.monotonic()
    assert told(made, FIND)[0][1] is False
    assert time.monotonic() - begun > 0.2
    shop.fail = {"find_orders": [ToolError("come tomorrow", status=429, retry_after=86_400)]}
    begun = time.monotonic()
    assert told(made, FIND)[0][1] is True
    assert time.monotonic() - begun < 5


def test_a_call_that_hangs_is_given_up(made: Executor, shop: Shop) -> None:
    shop.slow = {"add_note": 30}
    begun = time.monotonic()
    ((text, error),) = told(made, NOTE)
    assert time.monotonic() - begun < 5
    assert error
    assert "not known" in text


def test_errors_of_http_clients_are_understood_by_their_status(shop: Shop, made: Executor) -> None:
    class Response:
        status_code = 422
        text = '{"detail": "customer must exist"}'
        headers = None

    error = Exception("x")
    error.response = Response()  # type: ignore[attr-defined]
    shop.fail = {"find_orders": [error]}
    ((text, _),) = told(made, FIND)
    assert "422" in text
    assert "customer must exist" in text
    assert len(shop.done) == 1
