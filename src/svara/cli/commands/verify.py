"""`svara verify`."""

from __future__ import annotations

import click


@click.command()
@click.argument("file", type=click.Path())
@click.option("--json", "as_lines", is_flag=True, help="One JSON object a hand.")
def verify(file: str, as_lines: bool) -> None:
    """Check the proofs of the shuffle in FILE: hand texts with proofs, one proof as JSON, or a list of them.

    Every deal has to follow from its statement and seeds, every open card from the deck that the mix chose, and each
    hand from the one before it at its table. Table, rules, seats, showdown and cards of a hand text have to be those of
    its proof; hidden cards are not compared. Seeds left out, unmixed deals and missing hands are warned of.
    """
    from svara.cli.files import read_text
    from svara.cli.verify import as_json, check, told
    from svara.cli.words import counted

    checked = check(read_text(file, "give a file of hands or proofs"))
    found = checked.reports
    if as_lines:
        click.echo(as_json(checked))
        return
    for line in told(checked):
        click.echo(line)
    for hand in checked.unproven:
        click.echo(f"hand {hand}: not proven, its text has no proof")
    click.echo(f"{counted(len(found), 'proof')} hold{'s' if len(found) == 1 else ''}")
