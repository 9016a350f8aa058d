"""What can go wrong, and who should hear of it.

    SvaraError          everything that Svara raises on purpose
    ├── BadInput        what a person typed, or what a file holds, is wrong: tell them
    ├── CorruptState    a check of chips or cards failed: a bug in Svara, report it
    └── IllegalCommand  the rules refuse a command, with the refusal as data (svara.game.refuse)

Layers above add their own errors below one of the three. Misuse of a function by a programmer is none: that raises
Python's own TypeError or ValueError.
"""


class SvaraError(Exception):
    """Everything that Svara raises on purpose; catch this to catch them all."""


class BadInput(SvaraError):
    """What a person typed, or what a file holds, is wrong.

    The message is one sentence that says what was wrong and what would be right. Nothing has changed. The command line
    prints the message and exits with code 2.
    """


class CorruptState(SvaraError):
    """A check of chips or cards failed, which is a bug in Svara and never the fault of a player.

    The message names the check and the numbers that disagree. The state that failed must not be played on.
    """
