"""Games by their rules: load them, play them, by the thousands, and search.

    import henhouse
    game = henhouse.load("connect_four")
    state = game.initial_state()
    state = state.next("(drop 4)")
    print(game.search(state, seconds=1).best)

`load` reads the rules of a game in any language that Henhouse knows. A `Game`
has tables of roles, moves, propositions and percepts; a `State` is a value.
`Game.playouts` plays many random matches, `VectorEnv` and `ParallelVectorEnv`
step thousands of matches by moves that are given, in the conventions of
Gymnasium and of PettingZoo; `henhouse.open_spiel` has the names of OpenSpiel,
`henhouse.protocol` makes a player that game managers can reach.

Wherever a role is wanted, its number or its name will do, and wherever a move
is wanted, its number or its name. Errors are `henhouse.Error`, a ValueError;
those of rules are `henhouse.RulesError`, which holds what is wrong and where.
Whatever takes long releases the interpreter's lock and can be interrupted by
Ctrl-C.
"""

from henhouse._henhouse import Error
from henhouse.diagnostics import Diagnostic, RecordError, RulesError
from henhouse.game import Game, Playouts, State, game_names, load, load_text
from henhouse.parallel_vector import ParallelVectorEnv
from henhouse.records import Record
from henhouse.search_report import MoveReport, SearchReport
from henhouse.vector import AutoresetMode, VectorEnv

__all__ = [
    "AutoresetMode",
    "Diagnostic",
    "Error",
    "Game",
    "MoveReport",
    "ParallelVectorEnv",
    "Playouts",
    "Record",
    "RecordError",
    "RulesError",
    "SearchReport",
    "State",
    "VectorEnv",
    "game_names",
    "load",
    "load_text",
]
