"""`svara serve`."""

from __future__ import annotations

from pathlib import Path

import click

from svara.cli.options import FileName, Whole


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 for the whole network.")
@click.option("--port", type=Whole(0, 65_535), default=8080, show_default=True, help="0 takes a free one.")
@click.option(
    "--data",
    type=FileName(),
    default="svara-data",
    show_default=True,
    metavar="DIR",
    help="The folder of data: users, chips, tables, hands and all cards. Made if it is not there.",
)
@click.option("--public-url", metavar="URL", help="What people type to come, as https://svara.example.")
def serve(host: str, port: int, data: Path, public_url: str | None) -> None:
    """Host tables, for browsers and programs.

    It says where it is, and where the token for the page /host is. Ctrl-C or SIGTERM stops it, and nothing is lost;
    its log is on stderr, one JSON object a line.
    """
    import asyncio
    import os

    from svara.cli.loop import loop_factory
    from svara.server.config import Config
    from svara.server.http import logs
    from svara.server.http.serving import serve as run

    logs.configure()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        apart = (os.cpu_count() or 1) > 1
        config = Config(data=data, host=host, port=port, public_url=public_url, seal_apart=apart)
        runner.run(run(config, click.echo))
