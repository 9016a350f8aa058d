"""`python -m svara` is the `svara` command."""

from svara.cli.main import main

if __name__ == "__main__":
    main()
