"""The house rules: what no linter knows, checked over the whole tree.

Patterns are written so that they do not match themselves.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src" / "svara"
CODE = ("src", "tests", "bench", "examples")
TEXT = {".cfg", ".ini", ".json", ".md", ".py", ".toml", ".txt", ".yml"}

# Ratchets: they may go down, never up.
LONGEST_FILE = 400

PURE = ("game", "room", "fair")
NUMBA_IS_FOR = {f"svara.solve.{name}" for name in ("kernels", "cfr", "exploit", "simulate")}
WITHOUT_NUMBA = ("bots", "server", "room", "solve.policy", "solve.line", "solve.odds")


def source_files() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


def docs() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "bench" / "README.md"]


def text_files() -> Iterator[Path]:
    """Every text that is part of the project: the folders that hold code and docs, and the files beside them."""
    for folder in (*CODE, "docs", "deploy", ".ci"):
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.is_file())
    yield from (path for path in sorted(ROOT.iterdir()) if path.is_file() and not path.name.startswith(".coverage"))


def readable(path: Path) -> bool:
    generated = {"__pycache__", "results"} & set(path.relative_to(ROOT).parts)
    return not generated and (path.suffix in TEXT or path.name in {"LICENSE", "Makefile", "run", ".gitignore"})


def matches(pattern: str, paths: Iterator[Path] | list[Path]) -> list[str]:
    """Where the pattern occurs, as `file:line: text`."""
    wanted = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in paths
        if readable(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if wanted.search(line)
    ]


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def contract(name: str) -> dict[str, Any]:
    contracts = pyproject()["tool"]["importlinter"]["contracts"]
    return next(one for one in contracts if one["id"] == name)


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("svara", include_external_packages=True, cache_dir=None)


# ------------------------------------------------------------------------------------------------------------- texts


def test_no_source_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in source_files()
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_marker_of_unfinished_work_is_left() -> None:
    paths = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
    assert matches(r"\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b", paths) == []


def test_no_path_of_somebodys_machine_is_written_down() -> None:
    assert matches(r"(?<![\w.])/(?:work|home|root|Users|tmp)/\w", text_files()) == []


def test_the_lock_names_only_the_public_registry() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    hosts = {urlsplit(address).netloc for address in re.findall(r'"(\w+://[^"]+)"', lock)}
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_every_command_in_the_docs_is_a_target_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    told = set()
    for path in docs():
        text = path.read_text(encoding="utf-8")
        fenced = "\n".join(re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL))
        told |= set(re.findall(r"`make ([a-z]+)", text)) | set(re.findall(r"^make ([a-z]+)", fenced, re.MULTILINE))
    assert told
    assert told - targets == set()


def test_every_link_from_one_doc_to_another_leads_somewhere() -> None:
    broken = [
        f"{path.relative_to(ROOT)} -> {target}"
        for path in docs()
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
        if not (path.parent / target).exists()
    ]
    assert broken == []


# ----------------------------------------------------------------------------------------------------------- imports


def test_every_folder_of_source_is_a_package() -> None:
    """Without an `__init__.py` the import contracts would not see it."""
    folders = {path.parent for path in source_files()}
    assert {str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()} == set()


def test_every_part_of_svara_has_its_place_in_the_layers() -> None:
    layers = contract("layers")
    named = {name for layer in layers["layers"] for name in re.findall(r"\w+", layer)}
    found = {path.relative_to(SRC).parts[0].removesuffix(".py") for path in source_files()}
    assert found - {"__init__"} - named == set()
    assert layers["exhaustive"]


def test_every_pure_package_that_exists_is_held_to_it() -> None:
    existing = {name for name in PURE if (SRC / name).exists() or (SRC / f"{name}.py").exists()}
    assert set(contract("pure")["source_modules"]) == {f"svara.{name}" for name in existing}


def test_game_imports_the_standard_library_and_msgspec_only(imports: grimp.ImportGraph) -> None:
    allowed = (set(sys.stdlib_module_names) - set(contract("pure")["forbidden_modules"])) | {"msgspec", "svara"}
    modules = {"svara.game"} | imports.find_descendants("svara.game")
    strangers = {
        (module, imported)
        for module in modules
        for imported in imports.find_modules_directly_imported_by(module)
        if imported.partition(".")[0] not in allowed
    }
    assert strangers == set()


def test_numba_is_for_the_solvers_inner_loops_alone(imports: grimp.ImportGraph) -> None:
    users = imports.find_modules_that_directly_import("numba") if "numba" in imports.modules else set()
    assert {user for user in users if not any(f"{user}.".startswith(f"{name}.") for name in NUMBA_IS_FOR)} == set()


@pytest.mark.parametrize("part", WITHOUT_NUMBA)
def test_nothing_that_answers_players_reaches_numba(imports: grimp.ImportGraph, part: str) -> None:
    module = f"svara.{part}"
    if module in imports.modules and "numba" in imports.modules:
        assert imports.find_shortest_chain(module, "numba", as_packages=True) is None
