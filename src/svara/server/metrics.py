"""What the server counts, for Prometheus: no name, no card, no chip, no address of anybody.

One registry of our own, since the process has one server. Counters are bound to their labels once and then looked up
in a dict, so that a call costs well under a microsecond: ``MESSAGES["move"].inc()``. Labels are words of the code
(message kinds, refusal codes, route patterns), never something that a client made up.
"""

from __future__ import annotations

from typing import Final, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.metrics import MetricWrapperBase

disable_created_metrics()  # type: ignore[no-untyped-call]

REGISTRY: Final = CollectorRegistry()

Metric = TypeVar("Metric", bound=MetricWrapperBase)
Labels = TypeVar("Labels")


class Family(dict[Labels, Metric]):
    """A metric's children by their label or labels; one that is new is made when it is asked for."""

    def __init__(self, metric: Metric) -> None:
        super().__init__()
        self._metric = metric

    def __missing__(self, labels: Labels) -> Metric:
        child: Metric = self._metric.labels(*(labels if isinstance(labels, tuple) else (labels,)))
        self[labels] = child
        return child


_FAST: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)

MESSAGES: Final[Family[str, Counter]] = Family(
    Counter("svara_messages", "Messages taken from WebSockets, by kind.", ["kind"], registry=REGISTRY)
)
REFUSED: Final[Family[str, Counter]] = Family(
    Counter("svara_refused", "Messages answered with a refusal or an error, by code.", ["code"], registry=REGISTRY)
)
ACTIONS: Final = Counter("svara_actions", "Actions of people and bots that were stored.", registry=REGISTRY)
ACTION_SECONDS: Final = Histogram(
    "svara_action_seconds",
    "From a message's arrival to the last frame about it handed to its connection.",
    buckets=_FAST,
    registry=REGISTRY,
)
APPEND_SECONDS: Final = Histogram(
    "svara_append_seconds", "One proposal, from the table to the disk and back.", buckets=_FAST, registry=REGISTRY
)
BATCH_SIZE: Final = Histogram(
    "svara_batch_size",
    "Writes that shared one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
    registry=REGISTRY,
)
CHECKS_FAILED: Final = Counter(
    "svara_checks_failed", "Tables stopped because a check of their chips or cards failed.", registry=REGISTRY
)
LINKS: Final = Gauge("svara_links", "Open WebSockets.", registry=REGISTRY)
TABLES: Final = Gauge("svara_tables", "Open tables, loaded or not.", registry=REGISTRY)
TABLES_LOADED: Final = Gauge("svara_tables_loaded", "Tables in memory.", registry=REGISTRY)
TABLES_UNREADABLE: Final = Counter(
    "svara_tables_unreadable",
    "Tables that could not be read, and were left out.",
    registry=REGISTRY,
)
TABLES_PLAYING: Final = Gauge("svara_tables_playing", "Tables with a hand under way.", registry=REGISTRY)
QUEUE_DEPTH: Final = Gauge("svara_queue_depth_max", "The longest queue of a table now.", registry=REGISTRY)
HTTP_REQUESTS: Final[Family[tuple[str, ...], Counter]] = Family(
    Counter("svara_http_requests", "Answers over HTTP.", ["method", "route", "status"], registry=REGISTRY)
)
HTTP_SECONDS: Final[Family[str, Histogram]] = Family(
    Histogram("svara_http_seconds", "Time to an answer over HTTP.", ["route"], buckets=_FAST, registry=REGISTRY)
)


def exposition() -> bytes:
    """All of it in Prometheus' text format."""
    return generate_latest(REGISTRY)
