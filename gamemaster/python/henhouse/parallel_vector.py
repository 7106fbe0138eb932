"""Thousands of matches in the conventions of PettingZoo's parallel API."""

from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from henhouse.game import Game, State
from henhouse.matches import AutoresetMode, Matches, whole_numbers
from henhouse.spaces import Box, Discrete

Arrays = dict[str, NDArray]


class ParallelVectorEnv:
    """Matches of a game side by side, in which all agents act in every step.

    As in `pettingzoo.ParallelEnv`, but that each value has one row a match:
    agents are the roles of the game, other than chance, and `step` takes and
    returns dictionaries by agent. An agent's observation is a dictionary of
    `observation`, which is the whole state or, in a game that hides something,
    what the agent perceived in the last step, and `action_mask`, its legal
    moves. The actions of an agent that is left out are its only moves, as is
    every -1. Rewards are goals over 100 where a match has ended, else 0.
    Matches begin anew as in `VectorEnv`.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        seed: int = 1,
        max_episode_steps: int = 0,
        start: Optional[State] = None,
        copy: bool = True,
    ):
        """See `VectorEnv`."""
        self._matches = Matches(
            game, num_envs, autoreset_mode, seed, max_episode_steps, start, False, copy
        )
        self.game = game
        self.num_envs = num_envs
        self.metadata = {"name": game.name, "autoreset_mode": self._matches.mode}
        chance = game.chance_role
        self.possible_agents = [r for i, r in enumerate(game.roles) if i != chance]
        self.agents = list(self.possible_agents)

    @property
    def num_agents(self) -> int:
        """How many agents there are."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The same; nobody leaves."""
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Box:
        """Of one match."""
        role = self.game.role(agent)
        if self.game.hides:
            return Box(0, 1, (len(self.game.percepts(role)),), np.uint8)
        return Box(0, 1, self._matches.row_of_state(), np.uint8)

    def action_space(self, agent: str) -> Discrete:
        """Of one match."""
        return Discrete(self._matches.moves[self.game.role(agent)])

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict] = None
    ) -> tuple[dict[str, Arrays], dict[str, dict[str, Any]]]:
        """All matches begin, or those for which options["reset_mask"] holds."""
        self._matches.reset(seed, options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, ArrayLike]
    ) -> tuple[dict[str, Arrays], Arrays, Arrays, Arrays, dict[str, dict[str, Any]]]:
        """One joint move in every match; `actions` are one array an agent.
        Raises Error, and changes nothing, where a move is not legal."""
        matches = self._matches
        moves = np.full((self.num_envs, len(self.game.roles)), -1, np.int32)
        for agent, array in actions.items():
            moves[:, self.game.role(agent)] = whole_numbers(
                array, (self.num_envs,), f"actions of {agent}"
            )
        matches.core.step(moves)
        rewards = matches.read("rewards")
        terminated = matches.read("terminated")
        truncated = matches.read("truncated")
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        ended = matches.core.ended()
        if len(ended) and matches.mode is AutoresetMode.SAME_STEP:
            last = matches.last_states()
            which = np.zeros(self.num_envs, np.bool_)
            which[ended] = True
            for agent in self.agents:
                infos[agent] = {"final_obs": last, "_final_obs": which}
        return (
            self._observations(),
            {agent: rewards[:, self.game.role(agent)] for agent in self.agents},
            {agent: terminated for agent in self.agents},
            {agent: truncated for agent in self.agents},
            infos,
        )

    def _observations(self) -> dict[str, Arrays]:
        matches = self._matches
        legal = matches.legal()
        first = matches.first_moves
        hides = self.game.hides
        rows = matches.percepts() if hides else matches.states()
        first_percepts = matches.core.first_percepts
        observations = {}
        for agent in self.agents:
            role = self.game.role(agent)
            own = rows
            if hides:
                own = rows[:, first_percepts[role] : first_percepts[role + 1]]
            observations[agent] = {
                "observation": own,
                "action_mask": legal[:, first[role] : first[role + 1]],
            }
        return observations

    def state(self) -> NDArray[np.uint8]:
        """The whole states, also of a game that hides something."""
        return self._matches.states()

    def sample_actions(self) -> Arrays:
        """Random legal actions for `step`."""
        moves = self._matches.draw()
        return {
            agent: moves[:, self.game.role(agent)].copy() for agent in self.agents
        }

    def render(self) -> None:
        """Nothing; `State._repr_svg_` draws a state."""

    def close(self) -> None:
        """Nothing is left to be closed."""
