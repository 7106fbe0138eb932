"""What a search says of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional


@dataclass(frozen=True)
class MoveReport:
    """What is known of one move."""

    move: str
    visits: int
    value: float  #: expected goal, 0 to 100
    probability: float  #: how often it should be played where moves are mixed
    proven: Optional[int]  #: the goal after it with best play, where proven


@dataclass(frozen=True)
class SearchReport:
    """What a search found; as `henhouse analyze --json` prints it."""

    role: str
    best: str  #: the move that it would make
    value: Optional[float]  #: expected goal; None where nothing was searched
    proven: Optional[int]  #: the goal with best play by all, where proven
    playouts: int
    nodes: int
    seconds: float
    depth: int
    principal_variation: tuple[tuple[str, ...], ...]  #: joint moves
    moves: tuple[MoveReport, ...]  #: best first; may be empty
    method: str  #: which search worked and why, in a sentence
    details: Mapping[str, Any]  #: all of it, by the keys of the JSON

    @classmethod
    def from_json(cls, report: Mapping[str, Any]) -> "SearchReport":
        return cls(
            role=report["role"],
            best=report["best"],
            value=report["value"],
            proven=report["proven"],
            playouts=report["playouts"],
            nodes=report["nodes"],
            seconds=report["seconds"],
            depth=report["depth"],
            principal_variation=tuple(map(tuple, report["pv"])),
            moves=tuple(
                MoveReport(
                    row["move"],
                    row["visits"],
                    row["value"],
                    row["probability"],
                    row["proven"],
                )
                for row in report["moves"]
            ),
            method=report["method"],
            details=report,
        )
