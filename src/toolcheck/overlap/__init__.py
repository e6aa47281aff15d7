"""Tools that claim the same job: what each is for, how near two of them are, and which of them a model would mix up.

`job` reads a tool, `embedder` and `vectors` turn its texts into vectors, `search` finds the tools worth comparing,
`measures` compares two, `model` makes one score of it, `clusters` says which pairs to speak of. numpy and the model
are loaded only where vectors are needed.
"""
