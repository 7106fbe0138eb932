"""python_speed.py [--oracle FOLDER]: what Python costs, on one core, in CPU
seconds: random playouts, a search, and matches stepped by given moves, each
beside the same in C++ where there is such a thing, and a loop over a reasoner
written in Python, oracle.py in FOLDER. Each is done --repeats times by turns, and
the best of each counts. Run by `henhouse python`; henhouse-bench and
henhouse-analyze must have been built."""

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import henhouse
from henhouse import installation

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--game", default="connect_four")
parser.add_argument("--oracle", type=Path, help="folder of a reasoner in Python")
parser.add_argument("--repeats", type=int, default=5)
parser.add_argument("--playouts", type=int, default=3_000_000)
parser.add_argument("--iterations", type=int, default=400_000)
options = parser.parse_args()
programs = installation.programs_folder()
rules = str(Path(installation.games_folder()) / f"{options.game}.kif")
game = henhouse.load(rules)
start = game.initial_state()


def cpu(work):
    """CPU seconds that all threads take for it."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def program(*words):
    """What a program prints in JSON, and the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(words, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(output.stdout), taken


def row(what, rate, beside=None):
    more = "" if beside is None else f"  ({rate / beside:.1%} of C++)"
    number = f"{rate / 1e6:.2f} M/s" if rate > 1e6 else f"{rate:,.0f} /s"
    print(f"{what:<58} {number:>12}{more}", flush=True)


# Playouts: joint moves a CPU second.
cpp, cpp_rows, sums, rows = [], [], [], []
game.playouts(start, 100_000, totals_only=True)
for _ in range(options.repeats):
    for rates, amount in (
        (cpp, ["--seconds", "1"]),
        (cpp_rows, ["--playouts", str(options.playouts)]),
    ):
        told, _ = program(
            f"{programs}/henhouse-bench", rules, "--engine", "wide",
            "--threads", "1", "--json", *amount,
        )
        rates.append(told["moves"] / told["cpu_s"])
    for rates, count, totals_only in (
        (sums, 10 * options.playouts, True),
        (rows, options.playouts, False),
    ):
        result = []
        seconds = cpu(
            lambda: result.append(
                game.playouts(start, count, totals_only=totals_only)
            )
        )
        rates.append(result[0].moves / seconds)
row("playouts, henhouse bench --seconds, sums", max(cpp))
row("playouts, sums", max(sums), max(cpp))
row("playouts, henhouse bench --playouts, each looked at", max(cpp_rows))
row("playouts, a row each in arrays", max(rows), max(cpp_rows))

# A search: playouts a CPU second, less what it takes to get ready.
cpp, own = [], []


def analyze(iterations):
    return program(
        f"{programs}/henhouse-analyze", rules, "--search", "mcts", "--threads", "1",
        "--iterations", str(iterations), "--json",
    )


def search(iterations):
    reports = []
    seconds = cpu(
        lambda: reports.append(
            game.search(start, search="mcts", iterations=iterations)
        )
    )
    return reports[0], seconds


search(1)
for _ in range(options.repeats):
    told, seconds = analyze(options.iterations)
    cpp.append(told["playouts"] / (seconds - analyze(1)[1]))
    report, seconds = search(options.iterations)
    own.append(report.playouts / (seconds - search(1)[1]))
row("search, henhouse analyze, playouts", max(cpp))
row("search, playouts", max(own), max(cpp))


# Matches stepped by given moves: joint moves a CPU second.
MATCHES = 4096


def vector(steps=200, movers=True, **settings):
    env = henhouse.VectorEnv(game, MATCHES, **settings)
    _, infos = env.reset(seed=1)
    trace = []
    for _ in range(steps):
        moves = env.sample_actions()
        trace.append(moves[np.arange(MATCHES), infos["to_move"]] if movers else moves)
        infos = env.step(moves)[-1]
    rates = []
    for _ in range(options.repeats):
        env.reset(seed=1)
        rates.append(steps * MATCHES / cpu(lambda: [env.step(moves) for moves in trace]))
    return max(rates)


print(f"{MATCHES} matches of {options.game} stepped by given moves, states and masks out:")
for packed in (False, True):
    for copy in (True, False):
        for movers in (True, False):
            row(
                f"  {'bits' if packed else 'bytes'}, "
                f"{'arrays of their own' if copy else 'the same arrays'}, "
                f"{'a move a match' if movers else 'a move a role'}",
                vector(movers=movers, packed=packed, copy=copy),
            )


# A loop over single states, here and over a reasoner in Python.
def loop(seconds=3.0):
    draw, moves, begin = random.Random(1), 0, time.process_time()
    while time.process_time() - begin < seconds:
        state = start
        while not state.is_terminal:
            joint_move = [draw.choice(state.legal_moves(r)) for r in range(len(game.roles))]
            state = state.next(joint_move)
            moves += 1
    return moves / (time.process_time() - begin)


row("a loop over henhouse.State", loop())
if options.oracle:
    sys.path.insert(0, str(options.oracle))
    import oracle

    reasoner = oracle.Game(Path(rules).read_text())
    draw, moves, begin = random.Random(1), 0, time.process_time()
    while time.process_time() - begin < 20:
        state = reasoner.initial()
        while not (look := reasoner.look(state))[0]:
            joint_move = {role: draw.choice(legal) for role, legal in look[1].items()}
            state = reasoner.step(state, joint_move)[0]
            moves += 1
    row("a loop over oracle.py", moves / (time.process_time() - begin))
