"""Hypothesis: new examples on a developer's machine, the same ones on every run in CI."""

import os

from hypothesis import settings

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

collect_ignore = [] if os.environ.get("SVARA_NEED_BROWSER") == "1" else ["e2e"]
"""The tests in a browser are for `make e2e`, which asks for one."""
