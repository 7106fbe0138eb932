"""Match records, as the servers and archives of ggp.org exchange them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Iterable, Optional, Sequence, Union

from henhouse import _henhouse
from henhouse.diagnostics import Diagnostic, RecordError
from henhouse.game import Game, JointMove


class Record:
    """A match from its beginning: states, moves, goals, players and clocks.

    `data` holds it by the keys of the format: matchId, states, moves, goals,
    isCompleted and so on. Raises RecordError for a text that is no record.
    """

    def __init__(self, text: str):
        normal, rows = _henhouse.normal_record(text)
        if normal is None:
            raise RecordError(Diagnostic(*row) for row in rows)
        self._text = normal
        #: The record by the keys of its format.
        self.data: dict[str, Any] = json.loads(normal)

    @classmethod
    def read(cls, path: Union[str, os.PathLike]) -> "Record":
        """The record in a file."""
        return cls(Path(path).read_text(encoding="utf-8"))

    @classmethod
    def of_moves(
        cls,
        game: Game,
        moves: Iterable[JointMove],
        *,
        players: Sequence[str] = (),
        match_id: str = "henhouse.python",
        start_clock: int = 0,
        play_clock: int = 0,
        state_times: Sequence[int] = (),
    ) -> "Record":
        """The record of a match that was played by these joint moves from the
        initial state of `game`, whether it has ended or not. `state_times` are
        ms since 1970, one a state; by default it is now for all. Raises Error
        for a move that is not legal."""
        state = game.initial_state()
        joint_moves = []
        for move in moves:
            joint_moves.append(game.joint_move(state, move))
            state = state.next(joint_moves[-1])
        return cls(
            game._core.make_record(
                joint_moves,
                match_id,
                game.name,
                list(players),
                start_clock,
                play_clock,
                list(state_times),
            )
        )

    def write(self, path: Union[str, os.PathLike]) -> None:
        """Writes it as one line of JSON."""
        Path(path).write_text(self._text + "\n", encoding="utf-8")

    def __str__(self) -> str:
        return self._text

    @property
    def moves(self) -> list[list[str]]:
        """The joint moves, by name."""
        return self.data["moves"]

    @property
    def goals(self) -> Optional[list[int]]:
        """The goals by role; None where the match was not completed."""
        return self.data.get("goalValues")

    def verify(self, game: Game) -> list[Diagnostic]:
        """Replays it by the rules of `game` and tells where it breaks them;
        nothing where all agrees."""
        return [Diagnostic(*row) for row in game._core.verify_record(self._text)]
