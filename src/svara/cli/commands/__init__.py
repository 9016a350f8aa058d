"""The commands: what each takes from the command line, and what it prints."""
