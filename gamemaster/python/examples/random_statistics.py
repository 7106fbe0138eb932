"""What random matches say of a game: who wins, how long it takes, and how sure
that is. Run by `henhouse python gamemaster/python/examples/random_statistics.py
GAME`; the marks `# %%` make cells of it in editors and notebooks."""

# %%
import argparse

import numpy as np

import henhouse

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("game", nargs="?", default="connect_four", help="name or file")
parser.add_argument("--playouts", type=int, default=200_000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()

# %% The game, and as many random matches of it
game = henhouse.load(options.game)
state = game.initial_state()
result = game.playouts(state, options.playouts, options.seed)
ended = result.ends == henhouse.game.ENDS.index("terminal")
print(f"{game.name}: {ended.sum():,} of {result.count:,} random matches ended")

# %% Lengths
lengths = result.lengths[ended]
if len(lengths):
    low, middle, high = np.percentile(lengths, [5, 50, 95]).astype(int)
    print(
        f"joint moves: mean {lengths.mean():.2f}, median {middle}, "
        f"nine in ten from {low} to {high}"
    )

# %% Goals by role, with the error of the mean
for role, name in enumerate(game.roles):
    if role == game.chance_role:
        continue
    goals = result.goals[ended, role]
    goals = goals[goals >= 0]
    if len(goals) == 0:
        continue
    error = goals.std() / np.sqrt(len(goals))
    best = np.mean(goals == 100)
    print(f"{name}: mean goal {goals.mean():.2f} ± {error:.2f}, 100 in {best:.1%}")

# %% What the first move is worth: playouts behind each
role = state.to_move
rows = []
for move, name in zip(state.legal_moves(role), state.legal_move_names(role)):
    try:
        after = state.next({role: move})
    except henhouse.Error:  # others choose at the same time
        break
    if after.is_terminal:
        mean = float(after.goal(role) or 0)
    else:
        sums = game.playouts(after, options.playouts // 10, totals_only=True)
        mean = sums.mean_goals[role]
    rows.append((mean, name))
for mean, name in sorted(rows, reverse=True)[:8]:
    print(f"  {name}: {mean:.2f}")
