"""What texts of parameters tell by kinds: lists that are all of a text, who asks, keys made up, measures, jobs."""

from __future__ import annotations

import pytest

from toolcheck.language.askers import is_power, tells_asker
from toolcheck.language.bare_lists import bare_list, label_of
from toolcheck.language.quantities import quantity
from toolcheck.language.safety_words import makes_again
from toolcheck.language.secret_names import is_secret
from toolcheck.language.silent_sentences import is_silent
from toolcheck.language.switches import says_job, verbs_among
from toolcheck.language.told_quantities import told_quantity


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("fresh, salted or smoked", ("fresh", "salted", "smoked")),
        ("Kind of loaf: rye, spelt, white (default: rye)", ("rye", "spelt", "white")),
        ("By post, courier or pigeon. Default: post", ("post", "courier", "pigeon")),
        ("Soit matin, soit après-midi", ("matin", "après-midi")),
        ("O mattina o sera", ("mattina", "sera")),
        ("朝、昼、夜のいずれか", ("朝", "昼", "夜")),
        ("晴か雨のどちらか", ("晴", "雨")),
        ("公路或铁路，二选一", ("公路", "铁路")),
        ("Stimme (Sopran, Alt, Tenor)", ("Sopran", "Alt", "Tenor")),
    ],
)
def test_a_text_that_is_a_list_is_read(text: str, values: tuple[str, ...]) -> None:
    found = bare_list(text)
    assert found is not None
    assert found.values == values


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Name, id or email",
        "Word, phrase or question",
        "The text to send, or nothing",
        "Colours such as red, green or blue",
        "Fruit, e.g. apple, pear",
        "Town or postcode of the sender",
        "続けるかどうか",
        "Texte ou adresse web",
        "a" * 400,
        "Start\nEnd, or both",
        "Label: .",
        "Voice ()",
        ": ,",
    ],
)
def test_other_texts_are_no_list(text: str) -> None:
    assert bare_list(text) is None


def test_a_label_may_be_the_name() -> None:
    assert label_of("Voice (alto, tenor, bass)", "voices")
    assert not label_of("Place (alto, tenor, bass)", "voice")
    assert not label_of("alto, tenor, bass", "voice")


@pytest.mark.parametrize(
    "text",
    [
        "Clinician who is asking, for the audit",
        "Your own staff number",
        "Identifiant de l'agent qui fait la demande",
        "Électeur connecté",
        "Kennung des angemeldeten Fahrers",
        "Operatore che ha effettuato l'accesso",
        "Vendedor que hace la llamada",
        "ログイン中の作業者のID",
        "当前登录的操作员编号",
    ],
)
def test_a_text_says_who_asks(text: str) -> None:
    assert tells_asker(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Project of the person who is asking",
        "Clinician who will see the patient",
        "Your order number",
        "Appareil connecté",
        "Défaut : l'utilisateur connecté",
        "ログイン中のユーザーのプロジェクトID",
        "Member, by default the one who is asking",
    ],
)
def test_a_text_on_another_thing_does_not(text: str) -> None:
    assert not tells_asker(text)


def test_a_switch_says_what_the_caller_is() -> None:
    assert is_power("Whether the caller is an editor")
    assert is_power("Se chi chiama è amministratore")
    assert is_power("呼び出し元が管理者かどうか")
    assert not is_power("Whether to tell the caller")
    assert not is_power("Only items of the current user")


def test_a_key_that_is_made_up_and_comes_again() -> None:
    assert makes_again("Generate one and send the same if the call times out")
    assert makes_again("Chaîne tirée au hasard, pour que l'envoi ne soit pas répété")
    assert makes_again("随机串，避免同一请求被处理两次")
    assert not makes_again("Subnet in the same zone. Do not invent one.")
    assert not makes_again("A random seed")
    assert not makes_again("Send it again")


@pytest.mark.parametrize(
    ("name", "text", "measured"),
    [
        ("target", "Desired temperature", "temperature"),
        ("back", "How far to look back", "time"),
        ("sum", "Cuánto devolver", "money"),
        ("height", "搬运距离", "length"),
        ("days", "How long to wait", ""),
        ("max_depth", "How far from the page links are followed", ""),
        ("font_weight", "Weight of the font", ""),
        ("answer", "What to say", ""),
    ],
)
def test_a_text_tells_what_a_number_measures(name: str, text: str, measured: str) -> None:
    assert told_quantity(name, text) == measured


def test_compound_names_measure_by_their_last_part() -> None:
    assert quantity("braking_time") == quantity("Bremsdauer") == "time"
    assert quantity("start_time") == quantity("Abfahrtszeit") == ""


def test_what_calls_a_choice_a_job() -> None:
    assert says_job("Operation to carry out")
    assert says_job("Que faire du fichier")
    assert says_job("操作の種類")
    assert not says_job("Order of the rows")
    assert verbs_among([("crea",), ("elimina",)]) == {"crea", "elimina"}
    assert verbs_among([("tor", "oeffnen"), ("tor", "schliessen")]) == {"oeffnen", "schliessen"}
    assert verbs_among([("rot",), ("blau",)]) == frozenset()


def test_a_pin_and_other_secrets_by_their_text() -> None:
    assert is_secret("counter_pin", "PIN of the till", "")
    assert not is_secret("led_pin", "Pin of the board", "")
    assert is_secret("losung", "Kennwort der Kasse", "")
    assert is_secret("cle_passerelle", "Clé d'API de la passerelle", "")
    assert not is_secret("guest", "将收到新密码的客人", "")
    assert not is_secret("token_id", "Id of the coin", "")


@pytest.mark.parametrize(
    "text",
    [
        "Only after the contract is signed.",
        "Do not round the amounts.",
        "Nothing is returned.",
        "A super helpful helper!",
        "Solo después de cobrar.",
        "Ne l'appeler qu'après la livraison.",
        "Mengen nicht runden.",
        "须在付款之后调用。",
        "名前に記号を入れないこと。",
    ],
)
def test_a_sentence_may_tell_nothing_of_the_job(text: str) -> None:
    assert is_silent("send_bill", text)


@pytest.mark.parametrize(
    "text",
    [
        "Use this to find a bill.",
        "Run a query on the ledger.",
        "Execute the payment of a bill by wire.",
        "Call this when the user wants to see a bill.",
        "查询账单。",
        "請求書を検索します。",
        "Download from the archive.",
    ],
)
def test_a_sentence_may_tell_it(text: str) -> None:
    assert not is_silent("bills", text)
