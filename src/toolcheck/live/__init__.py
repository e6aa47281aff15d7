"""The tools of running MCP servers: ask for the list, and for nothing else.

`server` says which servers, `client_config` reads them from the files of MCP clients, `session` is what is said to one,
over the channels of `stdio` and `http`; `listing` asks all of them and makes documents of what they answer.
"""
