"""`toolcheck serve`: a page on this machine that shows what a catalogue says and what the runtime does with it.

`guard` stands before everything, `app` serves the files of `pages/` and one endpoint for questions, `questions` hands
each to the function that answers it: `validator/` about a text, `flow/` about a conversation.
"""
