"""Fixes: edits told by paths become the least change of the text, are checked against the value, and are written.

`splices` finds the text to change, `values` says what the value must be afterwards, `rounds` applies what does not
overlap, reads the result and compares, until nothing is left to mend.
"""
