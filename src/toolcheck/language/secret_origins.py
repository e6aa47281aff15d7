"""Texts that tell a secret by what it is for or by where it comes from: "Key from your dashboard", "Token the carrier
issued to you", "Used to sign in", "Connection string, password included"."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise

from .identifiers import word_set
from .secret_words import OTHER_CUES, SIGN_IN_CUES, SKIPPED
from .words import fold

EARLY = 120
"""Characters in which a text says where a secret comes from."""
NOUNS = word_set(
    """key token jeton cle clef clave llave chave chiave gettone schlussel sleutel klucz ключ токен ficha zeton
    cookie credential"""
)
WIDE_NOUNS = ("キー", "トークン", "鍵", "密钥", "令牌", "密鑰", "키", "토큰", "凭证")
CONSOLES = (
    "dashboard", "console", "portal", "developer settings", "account settings", "account page", "espace developpeur",
    "espace client", "tableau de bord", "portail", "entwicklerportal", "handlerportal", "konsole", "kundenkonto",
    "kontoeinstellungen", "consola", "panel", "area de cliente", "portale", "pannello", "area riservata", "painel",
    "area do cliente", "portaal", "ontwikkelaarsportaal", "panelu", "konsoli", "portalu", "личного кабинета",
    "консоли",
)  # fmt: skip
WIDE_CONSOLES = (
    "管理画面", "コンソール", "ダッシュボード", "ポータル", "控制台", "开放平台", "管理后台", "门户", "포털", "콘솔",
    "대시보드", "관리 화면",
)  # fmt: skip
"""Where a person finds a key."""
FROM = word_set("from aus depuis desde dal dalla dallo uit z ze из votre tu your seu")
LAST_FROM = word_set("del do da il")
"""Words before such a place: among the last three, and the very last one."""
STEMS = (
    "issued", "provided", "supplied", "delivered", "handed", "remis", "fourni", "delivre", "attribue", "ausgestellt",
    "ausgehandigt", "vergeben", "bereitgestellt", "proporcionad", "emitid", "entregad", "suministrad", "facilitad",
    "rilasciat", "fornit", "consegnat", "emess", "fornecid", "entregue", "verstrekt", "uitgegeven", "wydan", "nadan",
    "выдан",
)  # fmt: skip
BY = word_set("by to par por pela pelo pelos da dal dalla dallo dall door przez von vom od для вам")
"""Words after such a verb: a person or a firm follows."""
GIVEN = (
    "when you signed up", "when you subscribed", "you were given", "given to you", "gave you", "you got from",
    "you got when", "obtenu aupres", "obtenue aupres", "erhalten vo", "te dio", "te dieron", "le dio", "ti ha dato",
    "lhe deu", "gekregen van", "otrzyman", "получен", "発行", "颁发", "发给", "签发", "申请的", "分配给", "발급",
)  # fmt: skip
UNLOCKS = (
    "unlocks", "to unlock", "disarm", "desarm", "desactiver l'alarme", "entscharf", "opens the", "to open the",
    "qui ouvre", "pour ouvrir", "deverrouill", "entsperr", "zum offnen", "offnet", "que abre", "para abrir",
    "desbloque", "che apre", "per aprire", "sblocca", "die opent", "ontgrendel", "otwiera", "открыва", "開ける",
    "解錠", "解锁", "开门", "잠금 해제", "여는",
)  # fmt: skip
CODES = word_set("code passcode codigo codice kode kod combination combinaison combinacion combinazione")
CALLS = (
    "`", "_", "previous", "preview", "earlier", "last call", "call that", "first call", "response", "result",
    "precedent",
    "reponse", "vorherig", "antwort", "anterior", "respuesta", "resposta", "risposta", "vorige", "antwoord",
    "poprzedni", "предыдущ", "ответ", "前回", "直前", "応答", "上一", "上次", "返回", "이전", "응답",
)  # fmt: skip
"""Words of texts on what another call gave back."""
NOT_KEYS = (
    "sort", "tri ", "search", "record", "row", "primary", "map", "object", "s3", "musical", "tracking", "parcel",
    "public", "publique", "offentlich", "pubblic",
)  # fmt: skip
"""Words of texts on other keys."""
PAIRS = (
    "user and password", "username and password", "user name and password", "user:password", "username:password",
    "user:pass", "login and password", "login:password", "email and password", "including the password",
    "including password", "with the password", "with password", "password included", "with credentials",
    "including credentials", "credentials included", "with its credentials", "mot de passe compris",
    "mot de passe inclus", "avec mot de passe", "avec le mot de passe", "et mot de passe", "utilisateur:motdepasse",
    "samt passwort", "samt kennwort", "mit passwort", "mit kennwort", "und passwort", "und kennwort",
    "con contrasena", "con la contrasena", "y contrasena", "contrasena incluida", "con password", "con la password",
    "e password", "password compresa", "password inclusa", "com senha", "com a senha", "e senha", "senha incluida",
    "e palavra-passe", "com palavra-passe", "met wachtwoord", "en wachtwoord", "z haslem", "i haslo", "с паролем",
    "и пароль", "パスワードを含", "パスワード付き", "とパスワード", "含密码", "和密码", "包含密码", "密码在内",
    "비밀번호 포함",
    "비밀번호를 포함", "와 비밀번호",
)  # fmt: skip
"""Phrases of texts on a value that holds a password beside other things."""
CARRIED_BY = word_set(
    """connection url uri dsn string conn chaine cadena stringa verbindung verbindungszeichenfolge connessione conexion
    conexao connexion auth login access acces acceso accesso acesso zugang credentials identifiants basic header
    verbindungstext"""
)
"""Words of names of such values."""


def tells_origin(text: str, named: bool) -> bool:
    """Whether a text tells a key or a token by where it comes from or that it signs in; `named`: the name is that of a
    key or a token, so that the text need not begin with the word."""
    folded = fold(text[:EARLY])
    if not (named or _begins_with_noun(folded)) or any(cue in folded for cue in _other_cues()):
        return False
    return any(cue in folded for cue in _plain_cues()) or _is_issued(folded) or _comes_from_console(folded)


@cache
def _other_cues() -> tuple[str, ...]:
    return tuple(map(fold, (*OTHER_CUES, *CALLS, *NOT_KEYS)))


@cache
def _plain_cues() -> tuple[str, ...]:
    return tuple(map(fold, (*GIVEN, *WIDE_CONSOLES, *SIGN_IN_CUES)))


def _is_issued(folded: str) -> bool:
    words = folded.replace("'", " ").split()
    return any(word.startswith(STEMS) and after in BY for word, after in pairwise(words)) or any(
        f"{word} issued" in folded for word in ("carrier", "provider", "bank", "vendor", "service")
    )


def _comes_from_console(folded: str) -> bool:
    for place in CONSOLES:
        before, found, _ = folded.partition(place)
        last = before.replace("'", " ").split()[-3:]
        if found and (not FROM.isdisjoint(last) or not LAST_FROM.isdisjoint(last[-1:])):
            return True
    return False


def unlocks(words: tuple[str, ...], text: str) -> bool:
    """Whether a text says that a code, whose name has these words, opens something."""
    if CODES.isdisjoint(words[-1:]):
        return False
    folded = fold(text[:EARLY])
    return any(cue in folded for cue in map(fold, UNLOCKS))


def is_wide_key(name: str) -> bool:
    return not name.isascii() and any(noun in name for noun in WIDE_NOUNS)


def _begins_with_noun(folded: str) -> bool:
    first = next((word for word in folded.replace("'", " ").split() if word not in SKIPPED), "").strip(".,:;()-")
    return first in NOUNS or (first[:1] >= "\u1100" and any(noun in folded for noun in map(fold, WIDE_NOUNS)))


@cache
def _pairs() -> tuple[str, ...]:
    return tuple(map(fold, PAIRS))


@lru_cache(maxsize=2048)
def holds_password(words: tuple[str, ...], text: str) -> bool:
    """Whether a text says that a value, whose name has these words, holds a password beside other things."""
    if CARRIED_BY.isdisjoint(words) and not (words and words[0][0] >= "\u1100"):
        return False
    folded = fold(text[:EARLY])
    return any(phrase in folded for phrase in _pairs()) or ("://" in folded and ":pass" in folded)
