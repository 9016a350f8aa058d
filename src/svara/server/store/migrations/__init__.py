"""The steps from one schema to the next, for Alembic: forward only, each a file in `versions`."""
