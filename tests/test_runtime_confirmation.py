"""What a person has to confirm: once, for one call of one session, and for a time."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pydantic")

from executor_samples import CANCEL, FIND, NOTE, start
from runtime_samples import Scripted, Shop, ann, calls, executor, results, says
from toolcheck.runtime import Conversation, Executor, Session, begin, run


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def made(shop: Shop, tmp_path: Path) -> Executor:
    return executor(shop, tmp_path)


def test_check_4_hands_back_and_resumes(made: Executor, shop: Shop) -> None:
    done = start(made, FIND, CANCEL)
    assert done.stop == "confirmation"
    (challenge,) = done.challenges
    assert (challenge.tool, challenge.arguments) == ("cancel_order", {"order_id": "A-1"})
    assert done.conversation.unanswered  # nothing half-told to the model
    assert made.confirmations.approve(challenge.id)
    again = run(Scripted(says("Cancelled.")), made, ann(), done.conversation)
    assert again.stop == "end_turn"
    assert [error for _, error in results(again.conversation.messages)] == [False, False]
    assert [name for name, *_ in shop.done].count("cancel_order") == 1


def test_a_confirmation_is_for_one_call_with_these_arguments_once(made: Executor, shop: Shop) -> None:
    done = start(made)
    assert made.confirmations.approve(done.challenges[0].id)
    assert not made.confirmations.approve(done.challenges[0].id)
    # Replay with other arguments, in the same place of the same conversation.
    changed = done.conversation._replace(
        messages=(done.conversation.messages[0], calls(("cancel_order", {"order_id": "A-2"})))
    )
    assert run(Scripted(), made, ann(), changed).stop == "confirmation"
    assert run(Scripted(), made, ann(), done.conversation).stop == "end_turn"
    # The same arguments in another call: asked again.
    assert start(made).stop == "confirmation"
    assert shop.done[0][:2] == ("cancel_order", "A-1")
    assert len(shop.done) == 1


def test_a_confirmation_is_for_one_session(made: Executor, shop: Shop) -> None:
    done = start(made)
    made.confirmations.approve(done.challenges[0].id)
    other = Session("s9", "eve", rights=["orders.cancel"])
    assert run(Scripted(), made, other, done.conversation).stop == "confirmation"
    assert shop.done == []


def test_a_recorded_result_is_given_to_whom_it_was_decided_for(made: Executor, shop: Shop) -> None:
    kept: list[Conversation] = []
    run(Scripted(calls(NOTE)), made, ann(), begin("Hello."), keep=kept.append)
    crashed = next(each for each in kept if each.unanswered)
    eve = Session("s9", "eve")
    ((text, error),) = results(run(Scripted(), made, eve, crashed).conversation.messages)
    assert error
    assert "another user" in text
    assert len(shop.done) == 1


def test_a_confirmation_expires(shop: Shop, tmp_path: Path) -> None:
    from toolcheck.runtime import Confirmations

    now = [1000.0]
    made = executor(shop, tmp_path, confirmations=Confirmations(life=60, clock=lambda: now[0]))
    done = start(made)
    now[0] += 61
    assert not made.confirmations.approve(done.challenges[0].id)
    done = run(Scripted(), made, ann(), done.conversation)
    assert made.confirmations.approve(done.challenges[0].id)
    now[0] += 61
    assert run(Scripted(), made, ann(), done.conversation).stop == "confirmation"
    assert shop.done == []


def test_a_declined_action_is_told_to_the_model(made: Executor, shop: Shop) -> None:
    done = start(made)
    made.confirmations.decline(done.challenges[0].id)
    done = run(Scripted(), made, ann(), done.conversation)
    assert "declined" in results(done.conversation.messages)[0][0]
    assert shop.done == []


def test_an_answer_is_used_up_when_it_is_taken() -> None:
    from toolcheck.runtime import Confirmations

    kept = Confirmations()
    challenge = kept.ask("k", "s1", "cancel_order", {})
    assert kept.ask("k", "s1", "cancel_order", {}) == challenge  # asked once, however often the loop comes by
    assert kept.take("k", "s1") is None
    kept.approve(challenge.id)
    assert [kept.take("k", "s1"), kept.take("k", "s1")] == [True, None]
