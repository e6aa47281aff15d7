// Every word that the page says by itself: key -> [English, French]. What rules say stays as they say it.
// `{n}` and the like are put in; a word with `|` has a form for one and a form for more, told by `n`. The object is JSON.
export const WORDS = {
  "skip": ["Skip to the content", "Aller au contenu"],
  "tabs": ["Workshop", "Atelier"],
  "validator": ["Validator", "Validateur"],
  "flow": ["Flow debugger", "Débogueur de flux"],
  "title-validator": ["Validator – toolcheck", "Validateur – toolcheck"],
  "title-flow": ["Flow debugger – toolcheck", "Débogueur de flux – toolcheck"],
  "theme-auto": ["Theme: system", "Thème : système"],
  "theme-light": ["Theme: light", "Thème : clair"],
  "theme-dark": ["Theme: dark", "Thème : sombre"],
  "stays-here": ["Nothing is stored, and nothing leaves this machine.", "Rien n’est conservé, et rien ne quitte cette machine."],
  "gone": ["The server does not answer: it was ended, or started again at another address. Your text is still here; copy it before you close the page.", "Le serveur ne répond pas : il a été arrêté, ou relancé à une autre adresse. Votre texte est encore là ; copiez-le avant de fermer la page."],
  "too-large": ["This is larger than {n} MB, the most that the page takes.", "Cela dépasse {n} Mo, le maximum que prend la page."],
  "failed": ["The server answered with an error ({status}).", "Le serveur a répondu par une erreur ({status})."]
};
