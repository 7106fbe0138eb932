"""Games under the names that users of OpenSpiel know.

    from henhouse import open_spiel as pyspiel
    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Actions of a player are the moves of its role, by number. Players are the roles
without chance. Returns are goals over 100, between 0 and 1. A game whose rules
let several roles choose at once has simultaneous nodes, though it may ask one
player at a time in some states: where at most one player has a choice, only its
action is asked for.
"""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence

import numpy as np

from henhouse import game as games
from henhouse._henhouse import Error


class PlayerId:
    """Who may be to act besides players."""

    DEFAULT_PLAYER_ID = 0
    INVALID = -3
    TERMINAL = -4
    CHANCE = -1
    SIMULTANEOUS = -2


def load_game(name: str, params: Optional[Mapping[str, Any]] = None) -> "Game":
    """The game in a file, or that of this name which comes with Henhouse."""
    return Game(games.load(name, settings=params or {}))


def registered_names() -> list[str]:
    """The names that `load_game` knows."""
    return games.game_names()


class Game:
    """A game; `henhouse_game` is what stands behind it."""

    def __init__(self, game: games.Game):
        self.henhouse_game = game
        #: By player, the number of its role.
        self.player_roles = [
            role for role in range(len(game.roles)) if role != game.chance_role
        ]

    def __repr__(self) -> str:
        return f"{self.henhouse_game.name}()"

    def new_initial_state(self) -> "State":
        return State(self, self.henhouse_game.initial_state(), [])

    def num_players(self) -> int:
        return len(self.player_roles)

    def num_distinct_actions(self) -> int:
        return max(len(self.henhouse_game.moves(r)) for r in self.player_roles)

    def max_chance_outcomes(self) -> int:
        chance = self.henhouse_game.chance_role
        return 0 if chance is None else len(self.henhouse_game.moves(chance))

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.henhouse_game.propositions)]

    def observation_tensor_size(self) -> int:
        return len(self.henhouse_game.propositions)


class State:
    """A state with its history; actions change it, `clone` copies it."""

    def __init__(self, game: Game, state: games.State, history: list[int]):
        self._game = game
        self._state = state
        self._history = history
        self._chosen: dict[int, int] = {}  # by role, while a joint move is made
        self._read()

    def _read(self) -> None:
        chance = self._game.henhouse_game.chance_role
        self._legal = [
            self._state.legal_moves(role)
            for role in range(len(self._game.henhouse_game.roles))
        ]
        choosing = [r for r in self._game.player_roles if len(self._legal[r]) > 1]
        self._is_over = self._state.is_terminal
        self._has_chance = chance is not None and len(self._legal[chance]) > 1
        if self._is_over:
            self._to_act = PlayerId.TERMINAL
        elif len(choosing) > 1:
            self._to_act = PlayerId.SIMULTANEOUS
        elif choosing:
            self._to_act = self._game.player_roles.index(choosing[0])
        elif self._has_chance:
            self._to_act = PlayerId.CHANCE
        else:
            self._to_act = self._game.player_roles.index(self._state.to_move)

    # -- who acts

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return self._to_act

    def is_terminal(self) -> bool:
        return self._is_over

    def is_chance_node(self) -> bool:
        return self._to_act == PlayerId.CHANCE

    def is_simultaneous_node(self) -> bool:
        return self._to_act == PlayerId.SIMULTANEOUS

    def is_player_node(self) -> bool:
        return self._to_act >= 0

    def num_players(self) -> int:
        return self._game.num_players()

    # -- actions

    def _role(self, player: int) -> int:
        if player == PlayerId.CHANCE:
            chance = self._game.henhouse_game.chance_role
            if chance is None:
                raise Error("there is no chance in this game")
            return chance
        if not 0 <= player < self.num_players():
            raise IndexError(f"there is no player {player}")
        return self._game.player_roles[player]

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if player is None:
            player = self._to_act
        if self._is_over or player in (PlayerId.TERMINAL, PlayerId.SIMULTANEOUS):
            return []
        return list(self._legal[self._role(player)])

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        mask = np.zeros(self._game.num_distinct_actions(), np.int64)
        mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_chance_node():
            raise Error("this is no chance node")
        legal = self.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]

    def action_to_string(self, *arguments: int) -> str:
        player, action = arguments if len(arguments) == 2 else (self._to_act, *arguments)
        return self._game.henhouse_game.moves(self._role(player))[action]

    def string_to_action(self, *arguments) -> int:
        player, text = arguments if len(arguments) == 2 else (self._to_act, *arguments)
        return self._game.henhouse_game.move(self._role(player), text)

    def apply_action(self, action: int) -> None:
        if self._is_over or self.is_simultaneous_node():
            raise Error("no single action can be applied here: see apply_actions")
        role = self._role(self._to_act)
        if action not in self._legal[role]:
            raise Error(f"action {action} is not legal here: {self._legal[role]}")
        self._history.append(int(action))
        self._chosen[role] = int(action)
        self._go_on()

    def apply_actions(self, actions: Sequence[int]) -> None:
        if not self.is_simultaneous_node():
            raise Error("actions of all players are applied where they act together")
        if len(actions) != self.num_players():
            raise Error(f"there are {self.num_players()} players")
        for role, action in zip(self._game.player_roles, actions):
            if action not in self._legal[role]:
                raise Error(f"action {action} is not legal here: {self._legal[role]}")
        for role, action in zip(self._game.player_roles, actions):
            self._history.append(int(action))
            self._chosen[role] = int(action)
        self._go_on()

    def _go_on(self) -> None:
        """Chance chooses after the players of its step; then all is made."""
        chance = self._game.henhouse_game.chance_role
        if self._has_chance and chance not in self._chosen:
            self._to_act = PlayerId.CHANCE
            return
        joint_move = [
            self._chosen.get(role, legal[0] if legal else -1)
            for role, legal in enumerate(self._legal)
        ]
        self._state = self._state.next(joint_move)
        self._chosen = {}
        self._read()

    def child(self, action: int) -> "State":
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> "State":
        other = State(self._game, self._state, list(self._history))
        other._chosen = dict(self._chosen)
        other._to_act = self._to_act
        return other

    # -- what it is

    def returns(self) -> list[float]:
        if not self._is_over:
            return [0.0] * self.num_players()
        goals = self._state.goals
        return [(goals[role] or 0) / 100 for role in self._game.player_roles]

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        return len(self._history)

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        """The whole state; refused where the game hides something."""
        if self._game.henhouse_game.hides:
            raise Error("the game hides something: no player knows the state")
        return self._state.bits().astype(np.float64).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        if self._game.henhouse_game.hides:
            raise Error("the game hides something: no player knows the state")
        return str(self)

    def __str__(self) -> str:
        return "\n".join(self._state.facts)
