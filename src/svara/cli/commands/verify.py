"""`svara verify`."""

from __future__ import annotations

import click


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_lines", is_flag=True, help="One JSON object a hand.")
def verify(files: tuple[str, ...], as_lines: bool) -> None:
    """Check the proofs of the shuffle in FILE: hand texts with proofs, one proof as JSON, or a list of them.

    Every deal has to follow from its statement and seeds, every open card from the deck that the mix chose, and each
    hand from the one before it at its table. Table, rules, seats, showdown and cards of a hand text have to be those of
    its proof; hidden cards are not compared. Seeds left out, unmixed deals and missing hands are warned of.

    Several files are checked as one, their hands in the order of tables and numbers. Your list of hands at a server
    leaves out those that you were not in; for a chain without gaps take each hand of the table by its number, up to the
    last: /api/hands/TABLE/1/text, /api/hands/TABLE/2/text and so on.
    """
    from svara.cli.files import read_text
    from svara.cli.plain import printable
    from svara.cli.verify import as_json, check_files, told
    from svara.cli.words import counted

    checked = check_files({file: read_text(file, "give a file of hands or proofs") for file in files})
    found = checked.reports
    if as_lines:
        click.echo(as_json(checked))
        return
    for line in told(checked):
        click.echo(line)
    for hand in checked.unproven:
        click.echo(f"{printable(hand)}: not proven, its text has no proof")
    click.echo(f"{counted(len(found), 'proof')} hold{'s' if len(found) == 1 else ''}")
