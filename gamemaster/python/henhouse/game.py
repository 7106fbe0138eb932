"""Games, their states, and many playouts of them."""

from __future__ import annotations

import json
import os
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Mapping, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from henhouse import _henhouse, board_svg, installation
from henhouse.diagnostics import Diagnostic, RulesError
from henhouse.search_report import SearchReport

Role = Union[int, str]
Move = Union[int, str]
JointMove = Union[Move, Sequence[Move], Mapping[Role, Move]]

#: How a playout ended, by `Playouts.ends`.
ENDS = ("terminal", "step limit", "stuck")


def game_names() -> list[str]:
    """The names of the games that come with Henhouse, for `load`."""
    return _henhouse.game_names(installation.games_folder())


def load(
    game: Union[str, os.PathLike],
    *,
    language: str = "",
    settings: Optional[Mapping[str, object]] = None,
    seed: int = 1,
    engine: str = "auto",
) -> "Game":
    """Reads the rules of a game and makes ready to play it.

    `game` is a file, in the language of its extension (`.kif`, `.hrf`, `.gdl`;
    `.egg`, `.dap`, `.rule`, `.zrf`) or in that called `language`; or the name
    of a game that comes with Henhouse. `settings` are parameters of games that
    have some, and `seed` is that of what rules draw before the game begins.
    `engine` is "auto" (the network where there is one), "propnet" or
    "datalog".

    Raises RulesError, with all that is wrong, for rules that cannot be played.
    """
    path = Path(game)
    if not path.exists():
        path = Path(
            _henhouse.find_game(str(game), installation.games_folder()) or path
        )
    return _load(path, "", path.stem, language, settings, seed, engine)


def load_text(
    text: str,
    *,
    language: str = "GDL",
    name: str = "game",
    settings: Optional[Mapping[str, object]] = None,
    seed: int = 1,
    engine: str = "auto",
) -> "Game":
    """The same from a text: in GDL, prefix or infix, or in the language of that
    name ("EGGG", "Design and Play", "Rule Game", "ZRF")."""
    is_gdl = language.upper() in ("GDL", "KIF", "")
    with tempfile.TemporaryDirectory(prefix="henhouse-") as folder:
        path = Path(folder) / ("rules.gdl" if is_gdl else "rules")
        path.write_text(text, encoding="utf-8")
        return _load(
            path,
            f"<{name}>",
            name,
            "" if is_gdl else language,
            settings,
            seed,
            engine,
        )


def _load(path, called, name, language, settings, seed, engine) -> "Game":
    core, rows = _henhouse.load(
        str(path),
        called,
        installation.translators_module(),
        language,
        [f"{key}={value}" for key, value in (settings or {}).items()],
        seed,
        installation.games_folder(),
        engine,
    )
    diagnostics = tuple(Diagnostic(*row) for row in rows)
    if core is None:
        raise RulesError(diagnostics)
    return Game(core, name, diagnostics)


class Game:
    """The rules of a game, ready to be played; made by `load`.

    Roles, moves, propositions and percepts are numbered from 0; moves and
    percepts for each role by itself. Names are ground terms in KIF, such as
    `(mark 1 1)`. Where `has_network` is false, tables grow as more of the game
    is seen, and some of what needs whole tables cannot be had. A game may be
    used by several threads; those that want the same engine wait for each
    other.
    """

    def __init__(self, core: "_henhouse.Game", name: str, diagnostics=()):
        self._core = core
        #: The name of its file, without the extension.
        self.name = name
        #: Warnings about the rules.
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        #: The names of the roles.
        self.roles: tuple[str, ...] = tuple(core.roles())
        self._role_ids = {role.lower(): i for i, role in enumerate(self.roles)}

    def __repr__(self) -> str:
        return f"<henhouse.Game {self.name}: {', '.join(self.roles)}>"

    # -- tables

    @property
    def has_network(self) -> bool:
        """Whether a propositional network plays it, and all tables are known."""
        return self._core.has_network

    @property
    def hides(self) -> bool:
        """Whether the rules keep something from somebody."""
        return self._core.hides

    @property
    def chance_role(self) -> Optional[int]:
        """The role `random`, which nobody plays, where there is one."""
        return self._core.chance_role

    @property
    def rules(self) -> str:
        """The rules in prefix KIF."""
        return self._core.rules

    @property
    def propositions(self) -> list[str]:
        """The names of the propositions, by number: what `State.bits` says."""
        return self._table("propositions", None)

    def moves(self, role: Role) -> list[str]:
        """The names of the moves of a role, by number."""
        return self._table("moves", self.role(role))

    def percepts(self, role: Role) -> list[str]:
        """The names of what a role may perceive, by number."""
        return self._table("percepts", self.role(role))

    def _table(self, kind: str, role: Optional[int]) -> list[str]:
        read = getattr(self._core, kind)
        if not self.has_network:
            return read() if role is None else read(role)
        key = (kind, role)
        if key not in self._tables:
            self._tables[key] = read() if role is None else read(role)
        return list(self._tables[key])

    @cached_property
    def _tables(self) -> dict:
        return {}

    def role(self, role: Role) -> int:
        """The number of a role, from its name or number."""
        if isinstance(role, str):
            found = self._role_ids.get(role.lower())
            if found is None:
                raise _henhouse.Error(
                    f"there is no role '{role}'; there are {', '.join(self.roles)}"
                )
            return found
        number = _number(role, "a role")
        if not 0 <= number < len(self.roles):
            raise IndexError(f"roles are numbered from 0 to {len(self.roles) - 1}")
        return number

    def move(self, role: Role, move: Move) -> int:
        """The number of a move of a role, from its name or number."""
        role = self.role(role)
        if isinstance(move, str):
            return self._core.find_move(role, move)
        return _number(move, "a move")

    def joint_move(self, state: "State", moves: JointMove) -> list[int]:
        """One move a role, by number.

        `moves` are one a role in the order of the roles; or a mapping from
        roles to moves, or a single move, that of the first role with several
        legal moves: then all others must have exactly one.
        """
        if isinstance(moves, Mapping):
            given = {self.role(role): move for role, move in moves.items()}
        elif isinstance(moves, (str, int, np.integer)):
            given = {state.to_move: moves}
        else:
            given = dict(enumerate(moves))
            if len(given) != len(self.roles):
                raise _henhouse.Error(
                    f"a joint move has {len(self.roles)} moves, not {len(given)}"
                )
        return [
            self.move(role, given[role])
            if role in given
            else state._only_move(role)
            for role in range(len(self.roles))
        ]

    # -- states

    def initial_state(self) -> "State":
        """The state in which the game begins."""
        return State(self, self._core.initial_state())

    def state(self, facts: Union[str, Sequence[str]]) -> "State":
        """The state in which exactly these facts hold: `(cell 1 1 x)` and so on,
        as a list or in one text."""
        text = facts if isinstance(facts, str) else " ".join(facts)
        return State(self, self._core.state_of_facts(text))

    def state_from_bits(self, bits: ArrayLike) -> "State":
        """The state of which `State.bits` are these: one entry a proposition,
        zero or not, of an integer type or bool."""
        array = np.asarray(bits)
        if array.dtype.kind not in "biu":
            raise TypeError(f"the bits of a state are whole numbers, not {array.dtype}")
        return State(
            self, self._core.state_of_bits(np.ascontiguousarray(array != 0, np.uint8))
        )

    def _own(self, state: "State") -> "State":
        if not isinstance(state, State):
            raise TypeError(f"a henhouse.State is wanted, not {type(state).__name__}")
        if state.game is not self:
            raise _henhouse.Error(f"the state is one of another game: {state.game!r}")
        return state

    # -- much at once

    def playouts(
        self,
        state: "State",
        n: int,
        seed: int = 1,
        *,
        first: int = 0,
        step_limit: int = 10_000,
        totals_only: bool = False,
    ) -> "Playouts":
        """Plays `n` random matches from `state`, all moves drawn uniformly.

        They are playouts first, first + 1, ... of `seed`, the same on every
        machine. With `totals_only` the sums alone are kept, which is faster.
        """
        if n < 0 or step_limit < 0:
            raise ValueError("numbers of playouts and steps are not negative")
        core = self._own(state)._core
        return Playouts(core.playouts(n, seed, first, step_limit, totals_only))

    def search(
        self,
        state: "State",
        seconds: float = 1.0,
        *,
        role: Optional[Role] = None,
        search: str = "auto",
        iterations: int = 0,
        threads: int = 1,
        memory_mb: int = 1024,
        seed: int = 1,
    ) -> SearchReport:
        """Thinks about a state for so many seconds and says what it found.

        `role` is who is to move; by default the first that has a choice.
        `search` is one of those of `henhouse analyze --search`. With
        `iterations` it stops after so many instead, and with one thread the
        result is the same every time. In games that hide something it is told
        the state, which a player would not know.
        """
        if not seconds > 0 or threads < 1 or memory_mb < 1 or iterations < 0:
            raise ValueError("seconds, threads and memory must be more than 0")
        text = self._own(state)._core.search(
            None if role is None else self.role(role),
            search,
            seconds,
            iterations,
            threads,
            memory_mb,
            seed,
        )
        return SearchReport.from_json(json.loads(text))


class State:
    """A position of a game: a value, which can be compared and hashed."""

    __slots__ = ("game", "_core")

    def __init__(self, game: Game, core: "_henhouse.State"):
        #: The game that it is a state of.
        self.game = game
        self._core = core

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._core == other._core

    def __hash__(self) -> int:
        return hash(self._core)

    def __repr__(self) -> str:
        return f"<henhouse.State of {self.game.name}: {' '.join(self.facts)}>"

    @property
    def facts(self) -> list[str]:
        """What is true, by name."""
        return self._core.facts()

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._core.is_terminal()

    @property
    def goals(self) -> tuple[Optional[int], ...]:
        """What the state is worth, 0 to 100, by role; None where the rules say
        nothing, or several things."""
        return tuple(self._core.goals())

    def goal(self, role: Role) -> Optional[int]:
        """The same for one role."""
        return self.goals[self.game.role(role)]

    def legal_moves(self, role: Role) -> list[int]:
        """The numbers of the legal moves of a role."""
        return self._core.legal_moves(self.game.role(role))

    def legal_move_names(self, role: Role) -> list[str]:
        """The same by name."""
        moves = self.legal_moves(role)  # which may be new to the table
        names = self.game.moves(role)
        return [names[move] for move in moves]

    def legal_mask(self, role: Role) -> NDArray[np.bool_]:
        """By move of the role, whether it is legal."""
        moves = self.legal_moves(role)
        mask = np.zeros(len(self.game.moves(role)), np.bool_)
        mask[moves] = True
        return mask

    @property
    def to_move(self) -> int:
        """The first role with several legal moves, or without these with
        another one than noop, or the first of all. Never chance."""
        busy = 0
        found = False
        for role in range(len(self.game.roles)):
            if role == self.game.chance_role:
                continue
            names = self.legal_move_names(role)
            if len(names) > 1:
                return role
            if not found and names and names[0].lower() != "noop":
                busy, found = role, True
        return busy

    def _only_move(self, role: int) -> int:
        moves = self.legal_moves(role)
        if len(moves) != 1:
            raise _henhouse.Error(
                f"no move is given for {self.game.roles[role]}, which has "
                f"{len(moves)} legal moves"
            )
        return moves[0]

    def next(self, moves: JointMove) -> "State":
        """The state after a joint move; see `Game.joint_move` for its forms.
        Raises Error where a move is not legal."""
        return State(
            self.game, self._core.next_state(self.game.joint_move(self, moves))
        )

    def percepts(self, moves: JointMove, role: Role) -> list[str]:
        """What a role perceives when that joint move is made here."""
        role = self.game.role(role)
        seen = self._core.percepts(self.game.joint_move(self, moves), role)
        names = self.game.percepts(role)
        return [names[percept] for percept in seen]

    def bits(self) -> NDArray[np.uint8]:
        """By proposition of the game, 1 where it holds and else 0."""
        return self._core.bits()

    def _repr_svg_(self) -> Optional[str]:
        """The board as a picture, for notebooks; None where there is none."""
        text = self._core.board()
        return None if text is None else board_svg.draw(*json.loads(text))


class Playouts:
    """What many random matches came to."""

    def __init__(self, core: "_henhouse.Playouts"):
        #: A row a playout, by role: its goal, or -1 where there is none. None
        #: where only totals were wanted, as the next two.
        self.goals: Optional[NDArray[np.int32]] = core.goals
        #: By playout: the joint moves that it took.
        self.lengths: Optional[NDArray[np.uint32]] = core.lengths
        #: By playout: how it ended, an index into `ENDS`.
        self.ends: Optional[NDArray[np.uint8]] = core.ends
        #: Playouts that were played.
        self.count: int = core.playouts
        #: Joint moves of all.
        self.moves: int = core.moves
        #: Playouts that the step limit ended.
        self.cut_off: int = core.cut_off
        #: Playouts that ended where somebody had no legal move.
        self.stuck: int = core.stuck
        counts = np.array(core.goal_counts, np.float64)
        with np.errstate(invalid="ignore", divide="ignore"):
            #: The mean goal of each role over the playouts that gave it one.
            self.mean_goals: NDArray[np.float64] = (
                np.array(core.goal_sums, np.float64) / counts
            )

    def __repr__(self) -> str:
        return (
            f"<henhouse.Playouts: {self.count}, {self.moves} moves, "
            f"mean goals {self.mean_goals}>"
        )


def _number(value: object, what: str) -> int:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{what} is a name or a number, not {type(value).__name__}")
    return int(value)
