"""What both vector environments share: matches, and arrays of what they are."""

from __future__ import annotations

import sys
from enum import Enum
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from henhouse import _henhouse
from henhouse.game import Game, State


#: Arrays of one kind that are looked through for one that is free.
_MOST_KEPT = 4


class AutoresetMode(Enum):
    """When a match that is over begins anew; names and values are Gymnasium's."""

    NEXT_STEP = "NextStep"  #: in the next step, whose action is not looked at
    SAME_STEP = "SameStep"  #: at once; the last state is in infos["final_obs"]
    DISABLED = "Disabled"  #: when reset is called; it stays over until then


class Matches:
    """Matches of one game, stepped together, and read as arrays."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        autoreset_mode: AutoresetMode,
        seed: int,
        max_episode_steps: int,
        start: Optional[State],
        packed: bool,
        copy: bool,
    ):
        if num_envs < 1:
            raise ValueError("num_envs must be 1 or more")
        mode = getattr(autoreset_mode, "value", autoreset_mode)
        self.mode = AutoresetMode(mode)
        self.game = game
        self.num_envs = num_envs
        self.packed = packed
        self._copy = copy
        self._arrays: dict[str, NDArray] = {}
        self._pools: dict[str, list[NDArray]] = {}
        self.core = _henhouse.Matches(
            game._core,
            num_envs,
            seed,
            max_episode_steps,
            self.mode.value,
            None if start is None else game._own(start)._core,
        )
        self.propositions = len(game.propositions)
        self.first_moves = self.core.first_moves
        self.moves = [len(game.moves(role)) for role in range(len(game.roles))]
        # Views of memory that changes with every step.
        self._views = {
            name: getattr(self.core, name)()
            for name in (
                "terminated",
                "truncated",
                "movers",
                "rewards",
                "mover_rewards",
            )
        }
        for name in ("terminated", "truncated"):
            self._views[name] = self._views[name].view(np.bool_)

    def read(self, name: str) -> NDArray:
        """What the last step came to: terminated, truncated, movers, rewards or
        mover_rewards, those of who moved."""
        view = self._views[name]
        return view.copy() if self._copy else view

    def _array(self, name: str, shape: tuple, dtype) -> NDArray:
        """Memory for what is to be read: the same every time, or where copies
        are wanted, some that nobody looks at any more. (Fresh memory of this
        size comes from the system page by page, which takes longer than all
        else.)"""
        if not self._copy:
            if name not in self._arrays:
                self._arrays[name] = np.empty(shape, dtype)
            return self._arrays[name]
        pool = self._pools.setdefault(name, [])
        for i in range(len(pool)):
            if sys.getrefcount(pool[i]) == 2:  # the list's, and the question's
                return pool[i]
        pool.append(np.empty(shape, dtype))
        if len(pool) > _MOST_KEPT:
            del pool[0]
        return pool[-1]

    def states(self) -> NDArray:
        """A row a match: its propositions, a byte or a bit each."""
        if self.packed:
            words = self._array(
                "states", (self.num_envs, self.core.state_words), np.uint64
            )
            self.core.write_state_words(words)
            return words.view(np.uint8)
        states = self._array("states", (self.num_envs, self.propositions), np.uint8)
        self.core.write_states(states)
        return states

    def legal(self) -> NDArray:
        """A row a match: the legal moves of all roles, a byte or a bit each."""
        if self.packed:
            words = self._array(
                "legal", (self.num_envs, self.core.move_words), np.uint64
            )
            self.core.write_legal_words(words)
            return words.view(np.uint8)
        legal = self._array("legal", (self.num_envs, self.first_moves[-1]), np.uint8)
        self.core.write_legal(legal)
        return legal

    def mover_legal(self) -> NDArray:
        """A row a match: the legal moves of the role that is to move."""
        masks = self._array(
            "mover_legal", (self.num_envs, self.core.most_moves), np.uint8
        )
        self.core.write_mover_legal(masks)
        return masks

    def percepts(self) -> NDArray:
        """A row a match: what all roles perceived in the last step."""
        first = self.core.first_percepts
        percepts = self._array(
            "percepts", (self.num_envs, first[-1] if first else 0), np.uint8
        )
        self.core.write_percepts(percepts)
        return percepts

    def last_states(self) -> NDArray:
        """A row for each match that has just ended, as those of `states`: the
        state in which it did."""
        packed = self.core.last_states().view(np.uint8)
        if self.packed:
            return packed
        return np.unpackbits(
            packed, axis=1, count=self.propositions, bitorder="little"
        )

    def row_of_state(self) -> tuple[int, ...]:
        """The shape of a row of `states`."""
        return (8 * self.core.state_words if self.packed else self.propositions,)

    def reset(self, seed: Optional[int], options: Optional[dict[str, Any]]) -> None:
        """All matches begin, or those of options["reset_mask"]."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            mask = np.asarray(mask)
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
                raise ValueError(
                    f"reset_mask must be {self.num_envs} entries of bool, not "
                    f"{mask.shape} of {mask.dtype}"
                )
            mask = mask.astype(np.uint8)
        unknown = set(options or {}) - {"reset_mask"}
        if unknown:
            raise ValueError(f"unknown options: {', '.join(sorted(unknown))}")
        self.core.restart(mask, seed)

    def draw(self) -> NDArray[np.int32]:
        """A random legal joint move in each match: a row of one a role."""
        moves = np.empty((self.num_envs, len(self.game.roles)), np.int32)
        self.core.draw_moves(moves)
        return moves


def whole_numbers(actions, shape: tuple[int, ...], what: str) -> NDArray[np.int32]:
    """Actions as the engine wants them. Raises for other shapes and types."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be whole numbers, not {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"{what} must have the shape {shape}, not {array.shape}")
    if array.dtype.itemsize > 4 or array.dtype == np.uint32:
        if array.size and (array.max() > 2**31 - 1 or array.min() < -(2**31)):
            raise ValueError(f"{what} has numbers that are no moves")
    return np.ascontiguousarray(array, np.int32)
