"""The words by which `secret_names` tells a secret, in lower case and without accents."""

from __future__ import annotations

from .identifiers import word_set

PASSWORDS = word_set(
    """password passwords passwd passwort kennwort passphrase motdepasse mdp contrasena contrasenas senha wachtwoord
    haslo losenord salasana parola passcode userpass dbpassword пароль parol pwort zugangspasswort benutzerpasswort
    adminpasswort geheimzahl geheimnummer pinnummer cvv cvc cvv2 contrasenia passkey"""
)
PASSWORDS_FIRST = word_set("senha contrasena contrasenia mdp motdepasse haslo пароль")
"""First words of names in languages whose nouns come first: the rest tells whose."""
TOKENS = word_set("token tokens jeton jetons gettone zeton токен")
"""One that authenticates, or one of the many others."""
KEYS = word_set(
    """key keys cle cles clef clefs clave claves llave llaves chave chaves chiave chiavi schlussel schluessel sleutel
    klucz kluch ключ"""
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
    zugangscode toegangscode jwt jwts zugriffstoken zugangstoken apischlussel privkey mnemonic"""
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
    credenciales pat sk login pincode codigo codice api access acces acceso accesso acesso zugang sleutel klucz ключ
    tan dsn kode kod oauth"""
)
NOUN_FIRST = word_set("cle clef clave chave chiave palabra palavra parola mot")
"""First words of names in languages whose nouns come first."""
NAMING = word_set("id user usuario utilisateur utente bot inicio o admin service")
"""After `token`: which one, not what it is for."""
OF = word_set("d de da di do del of von van")
PASS_OF = word_set("db user smtp ftp ssh admin root mysql redis email imap sudo proxy")

WHOLE = word_set(
    """authorization authorization_header proxy_authorization http_authorization auth_header otp_code totp_code
    otp_token mfa_code two_factor_code secret_word sms_code code_sms codigo_sms codice_sms one_time_code
    one_time_password
    authentication_code tan_code code_2fa twofa_code verification_code
    codigo_verificacao codigo_verificacion codigo_de_verificacion codice_verifica code_verification
    code_de_verification connection_string conn_string conn_str connectionstring chaine_connexion
    chaine_de_connexion cadena_conexion cadena_de_conexion stringa_connessione stringa_di_connessione
    string_conexao string_de_conexao verbindungszeichenfolge connectiestring"""
)
BEGINNINGS = (
    "jeton_acces", "jeton_d_acces", "jeton_api", "jeton_auth", "jeton_session", "token_d_acces", "token_acces",
    "token_de_acces", "token_de_aces", "token_di_acces",
)  # fmt: skip
PINS = word_set("code codigo codice number num numero nummer kode card carte tarjeta carta cartao karten user")
"""Beside `pin`: the number that a person keeps to themselves, if no text says otherwise."""
ENDINGS = (
    "palavra_passe", "palavra_de_passe", "parola_ordine", "parola_d_ordine", "phrase_secrete", "frase_secreta",
    "phrase_passe", "phrase_de_passe", "mot_passe", "frase_segreta", "mot_secret", "mot_de_passe", "mots_de_passe",
    "seed_phrase", "recovery_phrase", "pass_phrase", "code_secret",
)  # fmt: skip
"""Names of several words, joined by underscores."""

UNSPACED = (
    "密码", "密碼", "口令", "密钥", "密鑰", "访问令牌", "秘密鍵", "パスワード", "アクセストークン", "apiキー",
    "シークレット", "授权码", "認証トークン", "認証キー", "接続文字列", "連接字串", "连接字符串", "认证令牌",
    "授权令牌", "登录令牌",
    "apiトークン", "セッショントークン", "暗証", "合言葉", "인증키", "인증토큰", "액세스토큰", "암호", "접속키",
    "비밀번호", "비밀키", "凭证", "凭据", "認証情報",
)  # fmt: skip
UNSPACED_OTHER = ("名称", "名字", "名前", "类型", "长度", "路径", "编号", "id", "策略", "数量")

ENGLISH = (
    "api key", "api token", "access token", "bearer token", "auth token", "password", "secret key", "private key",
    "passphrase", "personal access token", "client secret",
)  # fmt: skip
PHRASES = (
    *ENGLISH, "api-key", "credential", "mot de passe", "cle api", "cle d'api", "jeton d'acces", "contrasena",
    "clave de api", "clave api", "llave de api", "llave api", "zugangsdaten",
    "palavra-passe", "palavra passe", "passwort", "api-schlussel", "senha", "chave de api", "chiave api",
    "密码", "密钥",
    "令牌", "пароль", "mot secret", "code secret", "code confidentiel", "secret code", "pin code",
    "personal pin", "codigo secreto", "codice segreto", "geheimzahl", "geheimcode", "kennwort", "zugangscode",
    "parola d'ordine", "parola chiave segreta", "暗証番号", "パスワード", "秘密鍵", "口令", "비밀번호",
    "wachtwoord", "haslo", "by sms", "by text message", "authenticator app", "par sms", "per sms", "por sms",
    "via sms",
    "短信验证码", "認証コード", "인증번호",
)  # fmt: skip
BEGIN = (
    *ENGLISH, "mot de passe", "cle api", "cle d api", "cle secrete", "cle privee", "jeton d acces",
    "jeton de session", "code secret", "code confidentiel", "contrasena", "clave de api", "clave api",
    "clave secreta", "clave privada", "clave de acceso", "token de acceso", "token de sesion", "passwort",
    "kennwort", "api schlussel", "zugangsdaten", "zugangstoken", "zugriffstoken", "palavra passe",
    "parola d ordine", "palabra de paso", "losungswort", "passphrase", "geheimer schlussel", "privater schlussel",
    "senha", "chave de api", "chave api", "chave secreta", "token de acesso", "token de sessao", "chiave api",
    "chiave segreta", "chiave privata", "token di accesso", "credenziali", "credenciales", "credenciais",
    "wachtwoord", "haslo", "signing secret", "webhook secret", "shared secret", "app secret", "secret of",
    "service account key", "authentication token", "session token", "token d authentification",
    "jeton d authentification",
    "token de autenticacion", "token di autenticazione", "token de autenticacao", "connection string",
    "authentifizierungstoken", "chaine de connexion", "cadena de conexion", "stringa di connessione",
    "verbindungszeichenfolge", "haslo administratora",
)  # fmt: skip
"""What the text of a parameter that carries a secret begins with; apostrophes and hyphens as spaces."""
WIDE_BEGIN = (
    "密码", "密碼", "口令", "密钥", "密鑰", "访问令牌", "パスワード", "暗証番号", "秘密鍵", "アクセストークン",
    "apiキー", "api密钥", "認証トークン", "認証キー", "认证令牌", "인증 키", "인증키", "인증 토큰", "合言葉",
    "資格情報", "凭据", "凭证", "解锁口令", "비밀번호", "액세스 토큰", "пароль",
    "токен доступа", "секретный ключ",
)  # fmt: skip
SIGN_IN_CUES = (*PHRASES, "authenticat", "authoriz", "oauth", "login", "log in", "sign in", "authentifi", "autentic",
                "anmeld", "认证", "鉴权", "登录", "認証", "аутентиф", "авториз")  # fmt: skip
OTHER_CUES = (
    "crypto", "blockchain", "erc20", "erc-20", "ethereum", "solana", "nft", "coin", "contract address", "symbol",
    "swap", "tokeniz", "tokenis", "lexical", "next page", "previous page", "pagina", "page of results",
    "continuation",
    "cursor", "resume", "identifier", "unique id", "identifiant", "idempot", "device", "folder", "分页", "文档",
    "节点",
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
INVOICES = ("nf-e", "nfe", "nota fiscal", "factura", "comprobante", "cupom")
"""What has a "key of access" that is printed on it, in Brazil and Ecuador."""
SKIPPED = word_set("the a an your optional required le la les l votre el tu su der die das ihr o il un une of this")

LEADING = """
    der die das el la do dela al alla the a for to used with that required from of in needed provided du de d pour
    avec utilise del para con usada usado des zum zur fur von da dos per usato usata dell della van voor
"""
"""After the word for a secret: it is one still."""
QUOTES = ("'", '"', "`", "“", "‘", "«", "„", "「", "『")
