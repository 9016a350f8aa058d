"""One step a file; each names the one before it."""
