"""Thousands of matches as a vector environment of Gymnasium's conventions."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from henhouse.game import Game, State
from henhouse.matches import AutoresetMode, Matches, whole_numbers
from henhouse.spaces import Box, Discrete, MultiDiscrete

Infos = dict[str, Any]


class VectorEnv:
    """Matches of a game that are played side by side, for who chooses the moves
    of all roles, one at a time (self-play), or plays a game for one.

    As in `gymnasium.vector.VectorEnv`: `reset(seed=, options=)` returns
    observations and infos, `step(actions)` observations, rewards, terminations,
    truncations and infos, all with one row a match.

    An observation is the whole state, a byte a proposition (`game.propositions`
    has their names). An action is a move of the role that is to move,
    infos["to_move"]: the first with several legal moves, or without these with
    another one than noop. The others must have one legal move only; where they
    choose at the same time, actions are rows of one move a role, in which -1 is
    an only move. Moves of chance are drawn. The reward is that of the role whose
    action it was: its goal over 100 where the match has ended, else 0.

    infos has
      action_mask   by move of the role that is to move, 1 where it is legal
      to_move       the number of that role
      rewards       a row a match, by role
      final_obs     where a match has ended in this step (`SAME_STEP`), an array
                    of the states in which matches did; _final_obs says in which
                    matches, in whose order they are

    Gymnasium's own final_obs is an array of objects, one a match; to have one
    row for each that ended needs no loop.
    """

    metadata: dict[str, Any]
    render_mode = None
    spec = None
    closed = False

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        seed: int = 1,
        max_episode_steps: int = 0,
        start: Optional[State] = None,
        packed: bool = False,
        copy: bool = True,
    ):
        """`max_episode_steps` truncates matches that take longer; 0: never.
        `start` is the state in which matches begin. With `packed`, observations
        are bits: proposition p is bit p % 8 of byte p // 8, and so are the masks
        of infos["legal"], of all roles, in place of action_mask. Without `copy`
        arrays are overwritten by the next step, which saves some time.

        Raises Error for a game without a network."""
        self._matches = Matches(
            game, num_envs, autoreset_mode, seed, max_episode_steps, start, packed, copy
        )
        self.game = game
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": self._matches.mode}
        shape = self._matches.row_of_state()
        high = 255 if packed else 1
        most = self._matches.core.most_moves
        self.single_observation_space = Box(0, high, shape, np.uint8)
        self.observation_space = Box(0, high, (num_envs, *shape), np.uint8)
        self.single_action_space = Discrete(most)
        self.action_space = MultiDiscrete(np.full(num_envs, most))

    @property
    def unwrapped(self) -> "VectorEnv":
        """Itself."""
        return self

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict] = None
    ) -> tuple[NDArray[np.uint8], Infos]:
        """All matches begin, or those for which options["reset_mask"] holds.
        `seed` is that of the moves of chance and of `sample_actions`."""
        self._matches.reset(seed, options)
        return self._matches.states(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos
    ]:
        """One joint move in every match. Raises Error, and changes nothing,
        where one is not legal."""
        matches = self._matches
        roles = len(self.game.roles)
        ndim = np.ndim(actions)
        if ndim == 2:
            matches.core.step(whole_numbers(actions, (self.num_envs, roles), "actions"))
        else:
            matches.core.step_movers(whole_numbers(actions, (self.num_envs,), "actions"))
        infos = self._infos()
        infos["rewards"] = matches.read("rewards")
        ended = matches.core.ended()
        if len(ended) and matches.mode is AutoresetMode.SAME_STEP:
            infos["final_obs"] = matches.last_states()
            infos["_final_obs"] = np.zeros(self.num_envs, np.bool_)
            infos["_final_obs"][ended] = True
        return (
            matches.states(),
            matches.read("mover_rewards"),
            matches.read("terminated"),
            matches.read("truncated"),
            infos,
        )

    def _infos(self) -> Infos:
        matches = self._matches
        infos: Infos = {"to_move": matches.read("movers")}
        if matches.packed:
            infos["legal"] = matches.legal()
        else:
            infos["action_mask"] = matches.mover_legal()
        return infos

    def sample_actions(self) -> NDArray[np.int32]:
        """Random legal actions for `step`, a row of one a role: matches that are
        played by them are the playouts of the seed."""
        return self._matches.draw()

    def percepts(self) -> dict[str, NDArray[np.uint8]]:
        """By role: what it perceived in the last step, a byte a percept; for
        games that hide something."""
        return _by_role(self.game, self._matches.percepts(), self._matches.core.first_percepts)

    def render(self) -> None:
        """Nothing; `State._repr_svg_` draws a state."""

    def close(self, **kwargs: Any) -> None:
        """Nothing is left to be closed."""
        self.closed = True


def _by_role(game: Game, rows: NDArray, first: list[int]) -> dict[str, NDArray]:
    if not first:
        return {role: rows[:, :0] for role in game.roles}
    return {
        role: rows[:, first[i] : first[i + 1]] for i, role in enumerate(game.roles)
    }
