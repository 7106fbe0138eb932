"""A tournament between a player written in Python and the agent, through the
protocol that all General Game Players speak. The player listens on a port of
this machine; the game manager of Henhouse, another program, plays the matches.
Run by `henhouse python gamemaster/python/examples/tournament.py`."""

# %%
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

import henhouse
from henhouse import installation, protocol

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--game", default="tic_tac_toe", help="a game of two roles")
parser.add_argument("--matches", type=int, default=4)
parser.add_argument("--agent", default="agent", help="who plays against it")
parser.add_argument("--play-clock", type=int, default=2, help="seconds a move")
options = parser.parse_args()
programs = installation.programs_folder()
if programs is None or not Path(programs, "henhouse-match").exists():
    parser.error("the programs are not there yet: henhouse match --help builds them")


# %% The player: many random matches behind each move, the best mean wins
def choose(match: protocol.Match, deadline: float) -> str:
    game, state = match.game, match.state
    best = []
    for name in state.legal_move_names(match.role):
        try:
            after = state.next({match.role: name})
        except henhouse.Error:  # others choose at the same time
            return name
        if after.is_terminal:
            best.append((float(after.goal(match.role) or 0), name))
        else:
            sums = game.playouts(after, 20_000, totals_only=True)
            best.append((float(sums.mean_goals[match.role]), name))
    return max(best)[1]


# %% The matches, each role in turn
game = henhouse.load(options.game)
points = {"python": 0.0, options.agent: 0.0}
rules = Path(installation.games_folder()) / f"{options.game}.kif"
with protocol.serve(choose, port=0) as player, tempfile.TemporaryDirectory() as folder:
    for number in range(options.matches):
        ours = number % 2
        seats = [f"{game.roles[ours]}=localhost:{player.port}"]
        seats.append(f"{game.roles[1 - ours]}={options.agent}")
        file = Path(folder) / f"{number}.json"
        command = [f"{programs}/henhouse-match", str(rules), "--record", str(file)]
        command += [word for seat in seats for word in ("--player", seat)]
        command += ["--start-clock", "2", "--play-clock", str(options.play_clock)]
        command += ["--seed", str(number), "--json", "--threads", "1"]
        output = subprocess.run(command, check=True, capture_output=True, text=True)
        goals = json.loads(output.stdout)["goals"]
        record = henhouse.Record.read(file)
        faults = record.verify(game)
        assert not faults, faults
        points["python"] += goals[ours] / 100
        points[options.agent] += goals[1 - ours] / 100
        print(f"match {number + 1}: {len(record.moves)} moves, {dict(zip(game.roles, goals))}")
    if player.failure:
        raise player.failure

# %%
for name, sum_of_points in points.items():
    print(f"{name}: {sum_of_points:g} of {options.matches}")
