"""Every word that the page says by itself, in English and in French; what rules say stays as they say it.

`{n}` and the like are put in by `said`. A label with `|` has a form for one and a form for more, told by `n`.
"""

from __future__ import annotations

from collections.abc import Mapping

LABELS: Mapping[str, tuple[str, str]] = {
    # the head of the page
    "title": ("Tool catalogue report", "Rapport sur le catalogue d’outils"),
    "skip": ("Skip to the content", "Aller au contenu"),
    "contents": ("Contents", "Sommaire"),
    "tools": ("{n} tool|{n} tools", "{n} outil|{n} outils"),
    "files": ("{n} file|{n} files", "{n} fichier|{n} fichiers"),
    "headline": ("{n} finding|{n} findings", "{n} constat|{n} constats"),
    "clean": ("Nothing to mend", "Rien à corriger"),
    "fixable": ("{n} can be mended with --fix", "{n} réparable avec --fix|{n} réparables avec --fix"),
    "hidden": ("{n} hidden by an ignore or a baseline", "{n} masqué par une exception ou une référence"),
    "incomplete": ("Not everything could be checked", "Tout n’a pas pu être vérifié"),
    "skipped": ("Left out", "Laissé de côté"),
    "made-by": ("Made by toolcheck {version}", "Produit par toolcheck {version}"),
    # severities
    "error": ("error", "erreur"),
    "warning": ("warning", "avertissement"),
    "info": ("info", "info"),
    "errors": ("error|errors", "erreur|erreurs"),
    "warnings": ("warning|warnings", "avertissement|avertissements"),
    "infos": ("info|infos", "info|infos"),
    # the summary
    "summary": ("Summary", "Vue d’ensemble"),
    "by-category": ("By category", "Par catégorie"),
    "by-tool": ("By tool", "Par outil"),
    "category": ("Category", "Catégorie"),
    "tool": ("Tool", "Outil"),
    "findings": ("Findings", "Constats"),
    "share": ("Share", "Part"),
    "more-tools": ("and {n} more tool with findings|and {n} more tools with findings",
                   "et {n} autre outil avec constats|et {n} autres outils avec constats"),
    "catalogue": ("catalogue", "catalogue"),
    "descriptions": ("descriptions", "descriptions"),
    "housekeeping": ("housekeeping", "tenue des fichiers"),
    "names": ("names", "noms"),
    "overlap": ("overlap", "recoupements"),
    "parameters": ("parameters", "paramètres"),
    "safety": ("safety", "sûreté"),
    "schemas": ("schemas", "schémas"),
    "strict": ("strict mode", "mode strict"),
    # the checklist
    "checklist": ("Before deployment", "Avant le déploiement"),
    "checklist-lead": ("Eight points; what a catalogue alone cannot tell is said to be unknown.",
                       "Huit points ; ce qu’un catalogue seul ne peut dire est donné pour inconnu."),
    "holds": ("holds", "tenu"),
    "fails": ("fails", "non tenu"),
    "unknown": ("unknown", "inconnu"),
    "speak-against": ("{n} finding speaks against it:|{n} findings speak against it:",
                      "{n} constat s’y oppose :|{n} constats s’y opposent :"),
    # tokens
    "tokens": ("What the definitions cost", "Ce que coûtent les définitions"),
    "tokens-lead": ("Tokens that are sent with every turn, before anyone has said a word.",
                    "Jetons envoyés à chaque tour, avant le premier mot."),
    "tokens-estimated": ("Estimated.", "Estimation."),
    "tokens-exact": ("Counted with {tokenizer}.", "Comptés avec {tokenizer}."),
    "of-budget": ("{n} of a budget of {budget} tokens", "{n} sur un budget de {budget} jetons"),
    "budget-line": ("budget {budget}", "budget {budget}"),
    "tokens-of": ("{n} token|{n} tokens", "{n} jeton|{n} jetons"),
    "on-demand": ("loaded on demand, not counted", "chargé à la demande, non compté"),
    "more-bars": ("{n} more tool|{n} more tools", "{n} autre outil|{n} autres outils"),
    "not-counted": ("Too large to be counted.", "Trop grand pour être compté."),
    # overlaps
    "overlaps": ("Tools that crowd each other", "Outils qui se gênent"),
    "overlaps-lead": ("The darker a cell, the nearer two tools; a red frame: the same job. Point at one to read both.",
                      "Plus une case est foncée, plus deux outils se ressemblent ; cadre rouge : même travail."),
    "map": ("Heat map of {n} tools; the pairs stand below as a list",
            "Carte de chaleur de {n} outils ; les paires sont listées dessous"),
    "pairs": ("Nearest pairs", "Paires les plus proches"),
    "more-pairs": ("{n} more pair is only in the map|{n} more pairs are only in the map",
                   "{n} autre paire n’est que sur la carte|{n} autres paires ne sont que sur la carte"),
    "verdict-overlap": ("same job", "même travail"),
    "verdict-close": ("close", "proche"),
    "verdict-distinct": ("told apart", "distincts"),
    "pick": ("No pair chosen yet.", "Aucune paire choisie."),
    # the tools
    "definitions": ("Tool by tool", "Outil par outil"),
    "definitions-lead": ("Each description taken apart, then what was found in the definition.",
                         "Chaque description décomposée, puis ce qui a été trouvé dans la définition."),
    "whole": ("The whole catalogue", "Le catalogue entier"),
    "outside": ("Outside the tools", "En dehors des outils"),
    "find": ("Find a tool or a rule", "Chercher un outil ou une règle"),
    "show": ("Show", "Montrer"),
    "open-all": ("Open all", "Tout ouvrir"),
    "close-all": ("Close all", "Tout fermer"),
    "none-left": ("Nothing matches.", "Rien ne correspond."),
    "no-name": ("(no name)", "(sans nom)"),
    "server": ("server {server}", "serveur {server}"),
    "no-findings": ("no findings", "aucun constat"),
    "anatomy": ("The description", "La description"),
    "no-description": ("No description: a model has nothing but the name to choose by.",
                       "Pas de description : un modèle n’a que le nom pour choisir."),
    "unreadable": ("toolcheck has no words of this language: nothing can be said to be missing.",
                   "toolcheck n’a pas de mots pour cette langue : rien ne peut être dit manquant."),
    "of-parts": ("{n} of 5 parts", "{n} partie sur 5|{n} parties sur 5"),
    "of-parts-missing": ("{n} of 5 parts; missing: {parts}", "{n} sur 5 parties ; il manque : {parts}"),
    "unjudged": ("parts not judged", "parties non jugées"),
    "missing": ("missing", "absent"),
    "unsure": ("not sure", "pas sûr"),
    "by-schema": ("told by the output schema", "dit par le schéma de sortie"),
    "more-sentences": ("… {n} more sentence|… {n} more sentences", "… encore {n} phrase|… encore {n} phrases"),
    "cut": ("… {n} more character|… {n} more characters", "… encore {n} caractère|… encore {n} caractères"),
    "purpose": ("purpose", "but"),
    "trigger": ("trigger", "déclencheur"),
    "boundary": ("boundary", "limite"),
    "return": ("return", "retour"),
    "edge": ("edge case", "cas limite"),
    "parameter": ("parameter", "paramètre"),
    "example": ("example", "exemple"),
    "other": ("other", "autre"),
    "ghost-purpose": ("What does it do, and to what?", "Que fait-il, et sur quoi ?"),
    "ghost-trigger": ("When is it to be called?", "Quand faut-il l’appeler ?"),
    "ghost-boundary": ("When not, and what instead?", "Quand ne pas l’appeler, et que prendre à la place ?"),
    "ghost-return": ("What comes back, in what form?", "Que renvoie-t-il, et sous quelle forme ?"),
    "ghost-edge": ("What if there is nothing, or too much?", "Et s’il n’y a rien, ou trop ?"),
    # a finding
    "write": ("Write:", "À écrire :"),
    "why": ("Why it matters", "Pourquoi c’est important"),
    "fix": ("Fix:", "Correction :"),
    "unsafe": ("may change the meaning", "peut changer le sens"),
    "removed": ("Removed: ", "Retiré : "),
    "added": ("Added: ", "Ajouté : "),
    "more-places": ("and {n} more place|and {n} more places", "et {n} autre endroit|et {n} autres endroits"),
    "not-shown": ("Counted only, since the page would be too large: {n} more; --format json holds all.",
                  "Seulement comptés, la page serait trop grande : {n} de plus ; --format json les contient tous."),
    # the rules
    "rules": ("The rules behind it", "Les règles en cause"),
    "rules-lead": ("What each rule wants, why, and how often it spoke.",
                   "Ce que veut chaque règle, pourquoi, et combien de fois elle a parlé."),
}  # fmt: skip

POINTS: Mapping[str, str] = {
    "schemas are strict": "les schémas sont stricts",
    "no secret is in the prompt or in arguments": "aucun secret dans l’invite ni dans les arguments",
    "code authorises every call": "le code autorise chaque appel",
    "writes are keyed by what runs them": "les écritures portent une clé posée par l’exécuteur",
    "what is irreversible is confirmed": "l’irréversible est confirmé",
    "4xx and 5xx are treated differently, with bounded retries":
        "4xx et 5xx sont traités différemment, avec des reprises bornées",
    "every call is journalled": "chaque appel est journalisé",
    "the catalogue is restricted to what the context needs": "le catalogue se limite à ce que demande le contexte",
    "cannot be known from a catalogue; look for who calls in the session, and for what asks it before each call":
        "un catalogue ne peut le dire ; cherchez qui appelle dans la session, et ce qui le vérifie avant chaque appel",
    "cannot be known from a catalogue; look for the question to the user before the call":
        "un catalogue ne peut le dire ; cherchez la question posée à l’utilisateur avant l’appel",
    "cannot be known from a catalogue; look at what the code does with a status":
        "un catalogue ne peut le dire ; regardez ce que le code fait d’un statut",
    "cannot be known from a catalogue; look for what is written down, refusals and errors too":
        "un catalogue ne peut le dire ; cherchez ce qui est consigné, refus et erreurs compris",
    "cannot be known, since not everything could be checked": "impossible à savoir : tout n’a pas pu être vérifié",
    "cannot be known, since findings are hidden; --no-ignores shows them":
        "impossible à savoir : des constats sont masqués ; --no-ignores les montre",
}  # fmt: skip
"""Titles and reasons of the checklist, which is English -> French."""
NOT_RUN = ("cannot be known, since ", " did not run", "impossible à savoir : règles non exécutées : ")
"""What stands around the rules in the one reason that names some, and what French puts before them."""


THIN = "\u202f"
"""What groups digits in French: a narrow space that never breaks."""


def said(key: str, **values: str | int) -> tuple[str, str]:
    """A label in English and in French, with its values in place: numbers as each language groups their digits."""
    english, french = LABELS[key]
    return _filled(english, ",", 1, values), _filled(french, THIN, 0, values)


def _filled(text: str, group: str, least: int, values: Mapping[str, str | int]) -> str:
    """The form for the number `n`: French says one for none too, English does not (`least`)."""
    number = values.get("n")
    if "|" in text and isinstance(number, int):
        one, more = text.split("|")
        text = one if least <= number <= 1 else more
    shown = {
        name: f"{value:,}".replace(",", group) if isinstance(value, int) else value for name, value in values.items()
    }
    return text.format_map(shown) if shown else text


def point(english: str) -> str:
    """A title or reason of the checklist in French."""
    before, after, french = NOT_RUN
    if english.startswith(before) and english.endswith(after):
        return french + english[len(before) : -len(after)]
    return POINTS[english]
