"""Everything that reads prose: sentences, the language of a text, the parts that a description holds.

The knowledge of each language lies in one data file, `lexicons/<language>.yaml`; no code names a language.
"""
