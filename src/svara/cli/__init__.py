"""The `svara` command: the one part that reads the keyboard, draws the random numbers, and prints."""
