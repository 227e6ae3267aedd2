"""`python -m scorekeeper` does what the `scorekeeper` command does."""

from scorekeeper.cli.app import main

if __name__ == "__main__":
    main()
