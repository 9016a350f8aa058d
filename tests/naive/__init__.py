"""Slow, obvious twins of the rules, written from the law (docs/rules.md) alone.

Nothing here imports the engine and nothing in the engine imports this: the two are compared by the tests, and agreement
means something only because they share no code. Where the law can be read in two ways these twins take its words
literally. Speed is no aim; being right at a glance is.

- `points`: the points of three cards (R2), as the maximum over a written-out list of combinations.
- `betting`: every complete betting sequence of one deal (R4, R5, R8.5), for small tables and short stacks.
- `settle`: returns, pots, payments and ties from the totals bet (R7.1, R8.1, R8.3, R8.4), one chip level at a time.

Seats are numbered clockwise from 0; chips are whole numbers (R1.3).
"""
