"""Whether a parameter carries a secret (a password, a token that authenticates, a key), by its name and description.

A name may be plain (`api_key`), never one (`page_token`, `key_id`), or open (`token`, `key`, `auth`): then the texts
decide. Words are compared in lower case and without accents.
"""

from __future__ import annotations

from functools import lru_cache

from .identifiers import folded_name, word_set
from .words import fold

PASSWORDS = word_set(
    """password passwords passwd passwort kennwort passphrase motdepasse mdp contrasena contrasenas senha wachtwoord
    haslo losenord salasana parola passcode userpass dbpassword пароль parol pwort zugangspasswort benutzerpasswort
    adminpasswort geheimzahl geheimnummer pinnummer cvv cvc cvv2"""
)
TOKENS = word_set("token tokens jeton jetons")
"""One that authenticates, or one of the many others."""
KEYS = word_set(
    "key keys cle cles clef clefs clave claves chave chaves chiave chiavi schlussel schluessel sleutel klucz kluch"
)
SECRET_KEYS = word_set(
    "api private secret signing encryption decryption master auth hmac privee secrete privada secreta"
)
SECRET_KEYS |= word_set(
    """privata segreta privater geheimer privada geheim geheime cifrado chiffrement cifratura criptografia dechiffrement
    acceso acesso accesso acces zugang zugriff assinatura firma signature apikey"""
)
JOINED = word_set(
    """apikey apikeys secretkey privatekey accesskey authkey accesstoken authtoken bearertoken refreshtoken idtoken
    sessiontoken apitoken clientsecret appsecret credentials credential creds credenciales credenciais credenziali
    credencial credenziale kredential
    zugangsdaten anmeldedaten zugangsschlussel zugangsschluessel zugriffsschlussel zugriffsschluessel apischluessel
    geheimschlussel geheimschluessel sitzungstoken anmeldetoken authentifizierungstoken sesiontoken inloggegevens
    zugangscode jwt jwts zugriffstoken zugangstoken apischlussel privkey mnemonic"""
)
SECRETS = word_set("secret secrets secreto secretos segredo geheimnis секрет")
SIGNS_IN = word_set(
    """access auth authentication authorization bearer refresh api id session jwt oauth oauth2 auth2 o personal security
    sso login secret admin bot service acces authentification acceso autenticacion acesso accesso zugriff user
    sesion sessao sessione sitzung sitzungs sessie sesji autorizacion autorizacao autorizzazione autorisation
    autenticazione autenticacao autenticado connexion conexion conexao inicio anmeldung zugang usuario utilisateur
    utente toegang dostepu"""
)
"""Before `token`: one that authenticates."""
VENDORS = word_set(
    """github gitlab bitbucket slack hf huggingface discord telegram notion openai anthropic npm pypi aws azure gcp
    google jira linear stripe twilio vault figma vercel cloudflare hubspot salesforce shopify sentry datadog heroku
    netlify supabase docker registry kube deploy git repo"""
)
OTHER_TOKENS = word_set(
    """page next continuation sync cursor pagination start resume max min end stop begin eos pad mask csrf xsrf client
    idempotency request dedup change delta watch search scroll previous prev push device quote input output from to in
    out base sell buy nft crypto native contract mint swap collateral reward gas lp pool num count suivant suite
    file folder doc docx document obj wiki node sheet spreadsheet instrument upload nextpage"""
)
"""Before `token`: a place in a list, a document, a coin, a piece of text."""
FLAGS = word_set("has is require requires use show forgot needs allow enable with hide include no without reset clear")
"""First words of switches and of jobs done to a secret."""
END_WORDS = word_set(
    "value string text plain confirm confirmation again repeat header data json base64 b64 pem old new current"
)
"""After the word for a secret these change nothing: `secret_value`."""
OPEN = word_set(
    """key auth authentication pass pwd pin code bearer clave cle chave chiave schlussel schluessel identifiants
    credenciales pat sk login pincode codigo codice"""
)
NOUN_FIRST = word_set("cle clef clave chave chiave palabra palavra parola mot")
"""First words of names in languages whose nouns come first."""
NAMING = word_set("id user usuario utilisateur utente bot inicio o admin service")
"""After `token`: which one, not what it is for."""
OF = word_set("d de da di do del of von van")
PASS_OF = word_set("db user smtp ftp ssh admin root mysql redis email imap sudo proxy")

WHOLE = word_set(
    """authorization authorization_header proxy_authorization http_authorization auth_header otp_code totp_code
    otp_token mfa_code two_factor_code"""
)
BEGINNINGS = (
    "jeton_acces", "jeton_d_acces", "jeton_api", "jeton_auth", "jeton_session", "token_d_acces", "token_acces",
    "token_de_acces", "token_de_aces", "token_di_acces",
)  # fmt: skip
PINS = word_set("code codigo codice number num numero nummer kode card carte tarjeta carta cartao karten user")
"""Beside `pin`: the number that a person keeps to themselves, if no text says otherwise."""
ENDINGS = ("palavra_passe", "palavra_de_passe", "parola_ordine", "parola_d_ordine", "phrase_secrete", "frase_secreta",
           "phrase_passe", "phrase_de_passe", "mot_passe", "frase_segreta", "mot_secret", "mot_de_passe", "mots_de_passe", "seed_phrase", "recovery_phrase", "pass_phrase", "code_secret")
"""Names of several words, joined by underscores."""

UNSPACED = (
    "密码", "密碼", "口令", "密钥", "密鑰", "访问令牌", "秘密鍵", "パスワード", "アクセストークン", "apiキー",
    "シークレット", "비밀번호", "비밀키", "凭证", "凭据", "認証情報",
)  # fmt: skip
UNSPACED_OTHER = ("名称", "名字", "名前", "类型", "长度", "路径", "编号", "id", "策略", "数量")

ENGLISH = (
    "api key", "api token", "access token", "bearer token", "auth token", "password", "secret key", "private key",
    "passphrase", "personal access token", "client secret",
)  # fmt: skip
PHRASES = (
    *ENGLISH, "api-key", "credential", "mot de passe", "cle api", "cle d'api", "jeton d'acces", "contrasena",
    "clave de api", "clave api", "passwort", "api-schlussel", "senha", "chave de api", "chiave api", "密码", "密钥",
    "令牌", "пароль", "mot secret", "code secret", "code confidentiel", "secret code", "pin of", "pin code", "personal pin",
    "codigo secreto", "codice segreto", "geheimzahl", "geheimcode", "kennwort", "zugangscode", "parola d'ordine",
    "parola chiave segreta", "暗証番号", "パスワード", "秘密鍵", "口令", "비밀번호", "wachtwoord", "haslo",
)  # fmt: skip
BEGIN = (
    *ENGLISH, "mot de passe", "cle api", "cle d api", "cle secrete", "cle privee", "jeton d acces", "jeton de session",
    "code secret", "code confidentiel", "contrasena", "clave de api", "clave api", "clave secreta", "clave privada",
    "clave de acceso", "token de acceso", "token de sesion", "passwort", "kennwort", "api schlussel", "zugangsdaten",
    "zugangstoken", "zugriffstoken", "palavra passe", "parola d ordine", "palabra de paso", "losungswort", "passphrase", "geheimer schlussel", "privater schlussel", "senha", "chave de api", "chave api",
    "chave secreta", "token de acesso", "token de sessao", "chiave api", "chiave segreta", "chiave privata",
    "token di accesso", "credenziali", "credenciales", "credenciais", "wachtwoord", "haslo",
)  # fmt: skip
"""What the text of a parameter that carries a secret begins with; apostrophes and hyphens as spaces."""
STEMS = ("key", "token", "pass", "secret", "credential", "contra", "clave", "chave", "chiave", "senha", "kennwort")
STEMS += ("losung", "parola", "palavra", "palabra", "schl", "zug", "jeton", "cle ", "creden", "wachtwoord", "haslo")
"""Parts of these phrases, for a quick no."""
WIDE_BEGIN = ("密码", "密碼", "口令", "密钥", "密鑰", "访问令牌", "パスワード", "暗証番号", "秘密鍵", "アクセストークン",
              "apiキー", "api密钥", "合言葉", "資格情報", "凭据", "凭证", "解锁口令", "비밀번호", "액세스 토큰", "пароль", "токен доступа", "секретный ключ")  # fmt: skip
SIGN_IN_CUES = (*PHRASES, "authenticat", "authoriz", "oauth", "login", "log in", "sign in", "authentifi", "autentic",
                "anmeld", "认证", "鉴权", "登录", "認証", "аутентиф", "авториз")  # fmt: skip
OTHER_CUES = (
    "crypto", "blockchain", "erc20", "erc-20", "ethereum", "solana", "nft", "coin", "contract address", "symbol",
    "swap", "tokeniz", "tokenis", "lexical", "next page", "previous page", "pagina", "page of results", "continuation",
    "cursor", "resume", "identifier", "unique id", "identifiant", "idempot", "device", "folder", "分页", "文档", "节点",
    "表格", "唯一标识", "幂等", "directory", "word of", "part of speech",
)  # fmt: skip
ABOUT_OTHER = (
    "crypto", "blockchain", "erc20", "erc-20", "ethereum", "solana", "nft", "defi", "swap", "tokeniz", "tokenis",
)  # fmt: skip
POINTERS = word_set(
    """name names id ids identifier path location arn alias label title type kind nom nome nombre identifiant chemin
    pfad whether which number length environment filter list"""
)
"""A description that begins so speaks of something that leads to the secret, not of the secret."""
SKIPPED = word_set("the a an your optional required le la les l votre el tu su der die das ihr o il un une of this")

LEADING = """der die das el la do dela al alla the a for to used with that required from of in needed provided du de d pour avec utilise del para con usada usado
    des zum zur fur von do da dos per usato usata dell della van voor"""
"""After the word for a secret: it is one still."""
QUOTES = ("'", '"', "`", "“", "‘", "«", "„", "「", "『")

PLAIN, OPEN_TOKEN, OPEN_NAME, UNTOLD, NEVER = "plain", "open-token", "open-name", "untold", "never"


def is_secret(name: str, description: str, about: str) -> bool:
    """Whether a parameter carries a secret. `about`: the name and description of the tool."""
    told = _told(name)
    if told == NEVER or (told == UNTOLD and not description):
        return False
    if told == UNTOLD:
        return _begins_with_secret(description[:120])
    text = fold(description[:400])
    if _points_elsewhere(text):
        return False
    if told == PLAIN:
        return not (name.lower() == "pwd" and "director" in text)
    if told == OPEN_NAME:
        return any(phrase in text[:60] for phrase in PHRASES) and not any(cue in text for cue in OTHER_CUES)
    if any(cue in text for cue in OTHER_CUES):
        return False
    if any(cue in text for cue in SIGN_IN_CUES):
        return True
    bare = len(folded_name(name)) == 1
    return bare and not any(cue in fold(about[:400]) for cue in ABOUT_OTHER)


@lru_cache(maxsize=8192)
def _told(name: str) -> str:
    """What a name alone tells."""
    words = list(folded_name(name))
    if not words:
        return UNTOLD
    if not name.isascii() and any(sign in fold(name) for sign in map(fold, UNSPACED)):
        return NEVER if any(sign in fold(name) for sign in UNSPACED_OTHER) else PLAIN
    if _phrase(words):
        return PLAIN
    while len(words) > 1 and words[-1] in END_WORDS:
        words.pop()
    last, before = words[-1], set(words[:-1])
    if words[0] in FLAGS and len(words) > 1:
        return NEVER
    if last in PASSWORDS or last in SECRETS or (last in JOINED and "public" not in before):
        return PLAIN
    if last in KEYS or (before & KEYS and SECRET_KEYS & {*words}):
        return _told_key(words)
    if last in TOKENS:
        return _told_token(words)
    if "pin" in words and before & PINS | {last} & PINS and len(words) == 2:
        return OPEN_NAME if last == "code" and words[0] == "pin" else PLAIN  # an Indian `pin_code` is a place
    if last in ("pwd", "pass") and (last == "pwd" or before & PASS_OF):
        return PLAIN
    if len(words) > 1 and words[0] in TOKENS and {*words[1:]} - OF <= SIGNS_IN - NAMING:
        return PLAIN
    if last in ("cookie", "cookies"):
        return NEVER if before & word_set("accept consent fortune allow") else PLAIN
    if words[0] in NOUN_FIRST:
        return UNTOLD  # `cle_passerelle`: the text tells of which kind
    if before & (PASSWORDS | TOKENS | SECRETS | KEYS | JOINED):
        return NEVER
    return OPEN_NAME if len(words) == 1 and last in OPEN else UNTOLD


def _told_key(words: list[str]) -> str:
    """`api_key`, `cle_privee`, `clave_api`; the kind may stand before the word for a key or after it."""
    place = max(index for index, word in enumerate(words) if word in KEYS)
    kinds = set(words[max(0, place - 2) : place]) | {word for word in words[place + 1 :] if word in SECRET_KEYS}
    if not (set(words[place + 1 :]) <= SECRET_KEYS | {"d", "de"}) or {"public", "publique"} & {*words}:
        return NEVER
    if kinds & SECRET_KEYS or words[place - 1 : place] == ["access"]:
        return PLAIN
    return OPEN_NAME if len(words) == 1 else UNTOLD


def _told_token(words: list[str]) -> str:
    """`access_token`, `github_token`; `tokens` alone is a number or a text."""
    last, before = words[-1], set(words[:-1])
    if not before:
        return NEVER if last in ("tokens", "jetons") else OPEN_TOKEN
    if before & OTHER_TOKENS and not before & {"access", "bearer", "refresh", "auth", "oauth"}:
        return NEVER
    if before & SIGNS_IN or (last == "token" and before & VENDORS):
        return PLAIN
    return OPEN_TOKEN if last == "token" else NEVER


def _phrase(words: list[str]) -> bool:
    """Secrets whose name has several words."""
    joined = "_".join(words)
    return joined in WHOLE or joined.startswith(BEGINNINGS) or joined.endswith(ENDINGS) or words[-1] in ("otp", "totp")


def _first_words(text: str, count: int) -> list[str]:
    """The first words of a folded text, without articles and the like."""
    plain = "".join(char if char.isalnum() else " " for char in text[:120]).split()
    return [word for word in plain if word not in SKIPPED][:count]


def _points_elsewhere(text: str) -> bool:
    first = _first_words(text, 3)
    if first and first[0] in POINTERS:
        return True
    return any(sign in text[:24] for sign in ("名称", "类型", "路径"))


def _begins_with_secret(text: str) -> bool:
    """Whether the description of a parameter whose name says nothing begins with the word for a secret."""
    head = text[:48].lower()
    if head.lstrip()[:1] in QUOTES:
        return False  # one of the values, which may be called so: "'Forgot password' on the first call"
    if not head.isascii():
        head = fold(head)
        for sign in map(fold, WIDE_BEGIN):
            at = head[:14].find(sign)
            if 0 <= at and not head[at + len(sign) :].lstrip().startswith(("的", "の", "を", "が")):
                return not any(sign in head[:24] for sign in UNSPACED_OTHER if sign != "id")
        text = fold(text)
    for stem in STEMS:  # asked of every parameter: a generator here would double the cost
        if stem in head:
            break
    else:
        return False
    plain = "".join(char if char.isalnum() else " " for char in text.lower()).split()[:8]
    start = next((index for index, word in enumerate(plain) if word not in SKIPPED), 0)
    for at in (start, start + 1):
        for length in (1, 2, 3):
            if " ".join(plain[at : at + length]) in BEGIN:
                after = plain[at + length : at + length + 1]
                return not after or after[0] in word_set(LEADING)
    return False
