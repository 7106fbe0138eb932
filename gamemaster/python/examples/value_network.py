"""A small value network for connect four, trained in NumPy alone on the states
that a vector environment plays at random, and what it is good for: it chooses
moves against a random player. Run by `henhouse python
gamemaster/python/examples/value_network.py`."""

# %%
import argparse

import numpy as np

import henhouse

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--game", default="connect_four", help="a game of two by turns")
parser.add_argument("--matches", type=int, default=4096, help="side by side")
parser.add_argument("--batches", type=int, default=400)
parser.add_argument("--trials", type=int, default=1000, help="matches at the end")
parser.add_argument("--hidden", type=int, default=64, help="units")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
random = np.random.default_rng(options.seed)
game = henhouse.load(options.game)


# %% A network of one hidden layer: bits of a state -> value for the first role
class ValueNetwork:
    def __init__(self, inputs: int, hidden: int):
        self.weights = [
            random.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)),
            np.zeros(hidden),
            random.normal(0, 1 / np.sqrt(hidden), hidden),
            np.zeros(1),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def __call__(self, states):
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(states @ w1 + b1, 0)
        return 1 / (1 + np.exp(-(hidden @ w2 + b2)))

    def train(self, states, targets):
        """One step of Adam down the cross-entropy, which is returned."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(states @ w1 + b1, 0)
        values = 1 / (1 + np.exp(-(hidden @ w2 + b2)))
        error = (values - targets) / len(targets)
        back = np.outer(error, w2) * (hidden > 0)
        gradients = [states.T @ back, back.sum(0), hidden.T @ error, error.sum(0)[None]]
        self.steps += 1
        for i, gradient in enumerate(gradients):
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.001 * (gradient**2 - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.steps)
            square = self.squares[i] / (1 - 0.999**self.steps)
            self.weights[i] = self.weights[i] - 0.003 * mean / (np.sqrt(square) + 1e-8)
        values = np.clip(values, 1e-7, 1 - 1e-7)
        return -np.mean(
            targets * np.log(values) + (1 - targets) * np.log(1 - values)
        )


# %% States of random matches, each with how its match ended
env = henhouse.VectorEnv(game, options.matches, seed=options.seed)
network = ValueNetwork(len(game.propositions), options.hidden)
states, _ = env.reset()
waiting = [[] for _ in range(options.matches)]  # states of matches under way
seen, known = [], []
losses = []
while len(losses) < options.batches:
    for match in range(0, options.matches, 16):  # of some matches all states
        waiting[match].append(states[match])
    states, _, over, cut, infos = env.step(env.sample_actions())
    for match in np.flatnonzero(over | cut):
        seen += waiting[match]
        known += [infos["rewards"][match, 0]] * len(waiting[match])
        waiting[match] = []
    while len(seen) >= 512 and len(losses) < options.batches:
        losses.append(
            network.train(
                np.array(seen[:512], np.float64), np.array(known[:512], np.float64)
            )
        )
        del seen[:512], known[:512]
part = max(1, len(losses) // 10)
print(f"loss {np.mean(losses[:part]):.3f} -> {np.mean(losses[-part:]):.3f}")


# %% Against a random player: the best of all moves by the value one step ahead
def choose(state: henhouse.State) -> int:
    role = state.to_move
    moves = state.legal_moves(role)
    nexts = [state.next({role: move}) for move in moves]
    values = network(np.array([after.bits() for after in nexts], np.float64))
    for i, after in enumerate(nexts):
        if after.is_terminal:
            values[i] = (after.goals[0] or 0) / 100
    return moves[int(np.argmax(values if role == 0 else -values))]


points = []
for trial in range(options.trials):
    state = game.initial_state()
    ours = trial % 2
    while not state.is_terminal:
        if state.to_move == ours:
            state = state.next(choose(state))
        else:
            legal = state.legal_moves(state.to_move)
            state = state.next(int(random.choice(legal)))
    points.append((state.goals[ours] or 0) / 100)
print(f"{np.mean(points):.1%} of the points against a random player")
