"""A shuffle that nobody can steer unseen, and its proof (docs/fairness.md).

One deal, seen from the server; `store` is the caller's, and so are keys and seeds: chance comes in as an argument::

    decks = [seal(key) for key in keys]                                    # at any time before; this is the slow part
    made = open_statement(
        table="t", previous=None, rules=FORTE, seats=(0, 1), commitments={0: commit(seed)}, decks=decks
    )
    shuffle = evolve(None, store(made))                                    # send made.statement
    shuffle = evolve(shuffle, store(reveal(shuffle, 0, seed, commit(next_seed))))
    shuffle = evolve(shuffle, store(close(shuffle)))                       # all are in (`waiting`), or time is up
    dealt = deal(shuffle)
    table = apply(table, StartHand(dealt.deck, dealt.dealer)).table
    proof = proof_for(shuffle, 0, seen=table.opened, shown=())             # one a viewer; msgspec.json.encode(proof)

and from whoever doubts it::

    report = verify(json.loads(text))
    report.failure, report.mixing, report.warnings
"""

from svara.fair.chain import verify_chain
from svara.fair.decks import Sealed, seal
from svara.fair.proof import Opening, Proof, proof_for
from svara.fair.report import Finding, Report
from svara.fair.shuffle import (
    Deal,
    Fact,
    MixClosed,
    RevealCode,
    RevealRefused,
    SeedRevealed,
    Shuffle,
    StatementMade,
    check_root,
    close,
    deal,
    evolve,
    next_commitments,
    open_statement,
    restore,
    reveal,
    waiting,
)
from svara.fair.statement import Hex, Statement, commit, fingerprint, statement_hash
from svara.fair.verify import verify

__all__ = [
    "Deal",
    "Fact",
    "Finding",
    "Hex",
    "MixClosed",
    "Opening",
    "Proof",
    "Report",
    "RevealCode",
    "RevealRefused",
    "Sealed",
    "SeedRevealed",
    "Shuffle",
    "Statement",
    "StatementMade",
    "check_root",
    "close",
    "commit",
    "deal",
    "evolve",
    "fingerprint",
    "next_commitments",
    "open_statement",
    "proof_for",
    "restore",
    "reveal",
    "seal",
    "statement_hash",
    "verify",
    "verify_chain",
    "waiting",
]
