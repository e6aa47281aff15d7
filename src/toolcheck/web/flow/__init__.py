"""The flow debugger: a recorded conversation played through the runtime step by step, and faults put into it.

`recording` is what is played (`shipped`, or `pasted`), `replay` plays it and tells `steps`; `faults` changes what is
played, `broken` writes what a loop without checks would send, `found` lints that.
"""
