"""The loop: what it asks, what it runs, what it tells, and when it stops."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from runtime_samples import AsyncScripted, Scripted, Shop, ann, calls, executor, results, says
from toolcheck.runtime import (
    Assistant,
    Choice,
    Config,
    Conversation,
    Outcome,
    Results,
    Session,
    SetupError,
    Stop,
    User,
    begin,
    run,
    run_async,
)
from toolcheck.runtime.loop import DEFAULTS, Ask, Run, converse

FIND: tuple[str, dict[str, Any]] = ("find_orders", {"customer": "C-1"})
NOTE: tuple[str, dict[str, Any]] = ("add_note", {"order_id": "A-1", "text": "ring"})


@pytest.fixture
def shop() -> Shop:
    return Shop()


def go(shop: Shop, folder: Path, *replies: Any, config: Config = DEFAULTS, **more: Any) -> tuple[Outcome, Scripted]:
    model = Scripted(*replies)
    return run(model, executor(shop, folder, **more), ann(), begin("Hello."), config), model


def test_text_before_the_calls_and_every_call_are_kept(shop: Shop, tmp_path: Path) -> None:
    turn = calls(FIND, NOTE, text="I look it up.")
    done, model = go(shop, tmp_path, turn, says("Here."))
    assert done.stop == "end_turn"
    assert done.text == "Here."
    assert done.conversation.messages[1] is turn  # intact: the very object
    assert model.asked[1].messages[1] is turn
    answers = done.conversation.messages[2]
    assert isinstance(answers, Results)
    assert [result.call_id for result in answers.results] == ["c1", "c2"]
    assert sorted(name for name, *_ in shop.done) == ["add_note", "find_orders"]


def test_a_model_that_needs_no_tool_ends_at_once(shop: Shop, tmp_path: Path) -> None:
    done, model = go(shop, tmp_path, says("Good day."))
    assert (done.stop, len(model.asked), shop.done) == ("end_turn", 1, [])


def waiting(number: int) -> Any:
    """A tool whose calls return when so many of them run at a time, the first one last."""
    from toolcheck.runtime import define

    met = threading.Barrier(number)

    def wait_for(place: int) -> int:
        met.wait(20)
        time.sleep(0.02 * (number - place))
        return place

    schema = {"type": "object", "properties": {"place": {"type": "integer"}}}
    policy = {"effect": "read", "timeout": 30}
    return define(wait_for, name="wait_for", description="Waits.", schema=schema, policy=policy)


def test_calls_of_a_turn_run_at_once_and_are_told_in_order(shop: Shop, tmp_path: Path) -> None:
    turn = calls(*[("wait_for", {"place": place}) for place in range(4)])
    done, _ = go(shop, tmp_path, turn, tools=[waiting(4)])
    assert results(done.conversation.messages) == [(str(place), False) for place in range(4)]
    made = executor(shop, tmp_path, tools=[waiting(4)])
    done = asyncio.run(run_async(AsyncScripted(turn), made, ann(), begin("Hello.")))
    assert results(done.conversation.messages) == [(str(place), False) for place in range(4)]


def test_no_more_calls_run_at_a_time_than_configured(shop: Shop, tmp_path: Path) -> None:
    running, most, lock = [0], [0], threading.Lock()

    def act(name: str, *told: Any) -> None:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        time.sleep(0.03)
        with lock:
            running[0] -= 1

    shop.act = act  # type: ignore[method-assign]
    go(shop, tmp_path, calls(*[FIND] * 7), config=Config(parallel=2))
    assert most[0] == 2


def test_two_tools_that_send_the_model_back_and_forth_meet_the_cap(shop: Shop, tmp_path: Path) -> None:
    done, model = go(shop, tmp_path, *[calls(FIND) for _ in range(9)], config=Config(max_turns=4))
    assert (done.stop, len(model.asked)) == ("turn_cap", 4)
    assert isinstance(done.conversation.messages[-1], Results)  # the calls of the last turn are answered


@pytest.mark.parametrize("stop", [Stop.MAX_TOKENS, Stop.CONTEXT_WINDOW, Stop.REFUSAL, Stop.UNKNOWN])
def test_no_call_of_a_turn_that_was_not_ended_by_the_model_runs(shop: Shop, tmp_path: Path, stop: Stop) -> None:
    config = Config(max_tokens=100, max_tokens_cap=100)
    done, model = go(shop, tmp_path, calls(FIND, NOTE, stop=stop), config=config)
    assert shop.done == []
    assert done.stop == stop.value
    assert len(model.asked) == 1
    told = results(done.conversation.messages)
    assert [error for _, error in told] == [True, True]
    assert all("Not run" in text for text, _ in told)
    assert ("truncated" in told[0][0] or "cut off" in told[0][0]) == (stop in (Stop.MAX_TOKENS, Stop.CONTEXT_WINDOW))


def test_a_truncated_turn_is_answered_and_asked_again_with_twice_the_budget(shop: Shop, tmp_path: Path) -> None:
    config = Config(max_tokens=100, max_tokens_cap=350)
    cut = calls(NOTE, stop=Stop.MAX_TOKENS)
    done, model = go(shop, tmp_path, cut, cut, cut, calls(NOTE), config=config)
    assert [request.max_tokens for request in model.asked] == [100, 200, 350]
    assert done.stop == "max_tokens"  # the cap is reached: five blind retries help nobody
    assert shop.done == []


def test_a_text_that_was_cut_off_is_no_answer(shop: Shop, tmp_path: Path) -> None:
    config = Config(max_tokens=100, max_tokens_cap=200)
    done, model = go(shop, tmp_path, says("Once u", Stop.MAX_TOKENS), says("Once upon a time."), config=config)
    assert (done.stop, done.text, len(model.asked)) == ("end_turn", "Once upon a time.", 2)
    assert len(done.conversation.messages) == 2
    done, _ = go(shop, tmp_path, says("Once", Stop.MAX_TOKENS), says("Once u", Stop.MAX_TOKENS), config=config)
    assert (done.stop, done.text) == ("max_tokens", "Once u")


def test_arguments_that_do_not_parse_are_refused_and_never_repaired(shop: Shop, tmp_path: Path) -> None:
    done, _ = go(shop, tmp_path, calls(("add_note", '{"order_id": "A-1", "text": "ri')))
    assert shop.done == []
    assert "no JSON object" in results(done.conversation.messages)[0][0]


def test_a_pause_goes_on_and_calls_that_come_with_another_word_run(shop: Shop, tmp_path: Path) -> None:
    done, model = go(shop, tmp_path, says("…", Stop.PAUSE), calls(FIND, stop=Stop.END_TURN), says("So."))
    assert (done.stop, len(model.asked), len(shop.done)) == ("end_turn", 3, 1)


def test_a_model_that_cannot_be_asked_ends_the_loop_without_an_exception(shop: Shop, tmp_path: Path) -> None:
    done, _ = go(shop, tmp_path, calls(FIND), RuntimeError("no network at /home/ann"))
    assert (done.stop, done.error) == ("model_error", "RuntimeError")
    assert isinstance(done.conversation.messages[-1], Results)  # it can be gone on with
    done, _ = go(shop, tmp_path, "not a reply")
    assert (done.stop, done.error) == ("model_error", "TypeError")


@pytest.mark.parametrize(
    ("config", "words"),
    [
        (Config(max_turns=0), "at least 1"),
        (Config(max_tokens=10, max_tokens_cap=5), "less than max_tokens"),
        (Config(choice=Choice("tool", "find_order")), "does not have"),
        (Config(choice=Choice("tool")), "has a name"),
        (Config(choice=Choice("auto", "find_orders")), "has a name"),
        (Config(choice=Choice("required")), "auto, any, tool or none"),
        (Config(choice=Choice("any"), thinking=True), "thinking"),
        (Config(choice=Choice("tool", "find_orders"), thinking=True), "thinking"),
    ],
)
def test_conflicts_are_refused_before_the_model_is_asked(
    shop: Shop, tmp_path: Path, config: Config, words: str
) -> None:
    model = Scripted()
    with pytest.raises(SetupError, match=words):
        run(model, executor(shop, tmp_path), ann(), begin("Hello."), config)
    assert model.asked == []


def test_any_without_a_tool_is_refused(shop: Shop, tmp_path: Path) -> None:
    nobody = Session("s", "bob", tools=())
    with pytest.raises(SetupError, match="has no tool"):
        run(Scripted(), executor(shop, tmp_path), nobody, begin("Hello."), Config(choice=Choice("any")))


def test_a_forced_choice_holds_for_the_first_turn(shop: Shop, tmp_path: Path) -> None:
    config = Config(choice=Choice("tool", "find_orders"))
    _, model = go(shop, tmp_path, calls(FIND), says("So."), config=config)
    assert [request.choice.mode for request in model.asked] == ["tool", "auto"]
    # A forced choice may end in a truncation or a refusal all the same.
    done, _ = go(shop, tmp_path, says("", Stop.REFUSAL), config=config)
    assert done.stop == "refusal"


def test_the_core_is_a_generator_without_input_and_output(shop: Shop) -> None:
    steps = converse(Conversation("x", (User("Hello."),)), shop.tools(), Config())
    asked = next(steps)
    assert isinstance(asked, Ask)
    wanted = steps.send(calls(FIND, NOTE))
    assert isinstance(wanted, Run)
    assert [call.name for call in wanted.calls] == ["find_orders", "add_note"]
    assert wanted.conversation.unanswered == wanted.calls
    steps.close()


def test_the_conversation_is_kept_at_every_step(shop: Shop, tmp_path: Path) -> None:
    kept: list[Conversation] = []
    run(Scripted(calls(FIND)), executor(shop, tmp_path), ann(), begin("Hello."), keep=kept.append)
    assert [len(each.messages) for each in kept] == [1, 2, 3, 4]
    assert kept[1].unanswered  # before the call runs: a crash then loses nothing


def test_the_async_driver_does_the_same(shop: Shop, tmp_path: Path) -> None:
    shop.fail = {"add_note": [ValueError("x")]}
    model = AsyncScripted(calls(FIND, ("nothing", {}), FIND, NOTE), says("So."))
    done = asyncio.run(run_async(model, executor(shop, tmp_path), ann(), begin("Hello.")))
    assert done.stop == "end_turn"
    assert [error for _, error in results(done.conversation.messages)] == [False, True, False, True]


def test_coroutine_functions_are_tools_in_both_drivers(tmp_path: Path) -> None:
    from toolcheck.runtime import define

    async def wait_for(seconds: float) -> str:
        await asyncio.sleep(seconds)
        return "waited"

    schema = {"type": "object", "properties": {"seconds": {"type": "number"}}}
    policy = {"effect": "read", "timeout": 0.2}
    made = define(wait_for, name="wait_for", description="Waits.", schema=schema, policy=policy)
    turn = calls(("wait_for", {"seconds": 0.01}), ("wait_for", {"seconds": 5.0}))
    shop = Shop()
    done = run(Scripted(turn), executor(shop, tmp_path, tools=[made]), ann(), begin("Hello."))
    again = asyncio.run(run_async(AsyncScripted(turn), executor(shop, tmp_path, tools=[made]), ann(), begin("Hello.")))
    for each in (done, again):
        (_, first), (text, second) = results(each.conversation.messages)
        assert (first, second) == (False, True)
        assert "did not answer in time" in text


def test_a_tool_that_exits_does_not_end_the_loop(shop: Shop, tmp_path: Path) -> None:
    shop.fail = {"add_note": [SystemExit(3)]}
    done, _ = go(shop, tmp_path, calls(NOTE))
    assert done.stop == "end_turn"
    assert results(done.conversation.messages)[0][1]


def test_a_mixed_history_with_old_assistants_is_kept(shop: Shop, tmp_path: Path) -> None:
    first, _ = go(shop, tmp_path, calls(FIND), says("One."))
    again = first.conversation.with_(User("And now?"))
    done = run(Scripted(says("Two.")), executor(shop, tmp_path), ann(), again)
    assert done.conversation.messages[: len(again.messages)] == again.messages
    assert done.conversation.turns == 3
    assert sum(isinstance(message, Assistant) for message in done.conversation.messages) == 3
