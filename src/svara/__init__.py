"""Svara, the three-card betting game of the Balkans: rules, command line and bots.

`svara.game` holds the rules and nothing else; `svara.errors` holds what can go wrong. The version of the package is
in its metadata: `importlib.metadata.version("svara")`.
"""
