"""Loops that numba compiles; each has a naive twin among the tests."""
