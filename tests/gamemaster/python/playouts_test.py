"""Many random matches, and searches."""

import subprocess
import sys
import threading
import unittest

import numpy as np

import henhouse


class PlayoutsTest(unittest.TestCase):
    def setUp(self):
        self.game = henhouse.load("connect_four")
        self.state = self.game.initial_state()

    def test_arrays_have_a_row_each(self):
        result = self.game.playouts(self.state, 5000, seed=3)
        self.assertEqual(result.goals.shape, (5000, 2))
        self.assertEqual(result.lengths.shape, (5000,))
        self.assertEqual(result.count, 5000)
        self.assertEqual(result.moves, result.lengths.sum())
        self.assertTrue(np.all(result.goals.sum(1) == 100))
        self.assertTrue(np.all((result.lengths >= 7) & (result.lengths <= 42)))
        self.assertTrue(np.all(result.ends == 0))
        self.assertTrue(np.allclose(result.mean_goals, result.goals.mean(0)))

    def test_totals_are_those_of_the_rows(self):
        rows = self.game.playouts(self.state, 5000, seed=3)
        totals = self.game.playouts(self.state, 5000, seed=3, totals_only=True)
        self.assertIsNone(totals.goals)
        self.assertEqual(totals.moves, rows.moves)
        self.assertTrue(np.allclose(totals.mean_goals, rows.mean_goals))

    def test_a_playout_is_known_by_seed_and_number(self):
        all_rows = self.game.playouts(self.state, 300, seed=7)
        some = self.game.playouts(self.state, 100, seed=7, first=150)
        self.assertTrue(np.array_equal(some.goals, all_rows.goals[150:250]))
        self.assertTrue(np.array_equal(some.lengths, all_rows.lengths[150:250]))
        datalog = henhouse.load("connect_four", engine="datalog")
        slow = datalog.playouts(datalog.initial_state(), 5, seed=7)
        self.assertTrue(np.array_equal(slow.goals, all_rows.goals[:5]))

    def test_a_step_limit_cuts_them_off(self):
        result = self.game.playouts(self.state, 100, step_limit=3)
        self.assertEqual(result.cut_off, 100)
        self.assertTrue(np.all(result.ends == henhouse.game.ENDS.index("step limit")))
        self.assertTrue(np.all(result.lengths == 3))

    def test_none_are_no_playouts(self):
        result = self.game.playouts(self.state, 0)
        self.assertEqual(result.goals.shape, (0, 2))
        self.assertTrue(np.all(np.isnan(result.mean_goals)))
        with self.assertRaises(ValueError):
            self.game.playouts(self.state, -1)

    def test_other_threads_go_on_meanwhile(self):
        done = threading.Event()

        def work():
            self.game.playouts(self.state, 20_000_000, totals_only=True)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        rounds = 0
        while not done.is_set():
            rounds += 1
            self.state.legal_moves(0)
        thread.join()
        self.assertGreater(rounds, 10)

    def test_ctrl_c_ends_them(self):
        # The signal comes when the work has taken some time of a processor.
        code = """
import os, signal, threading, time
import henhouse

def interrupt():
    while time.process_time() < begin + 0.2:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

game = henhouse.load("connect_four")
state = game.initial_state()
begin = time.process_time()
threading.Thread(target=interrupt).start()
try:
    WORK
except KeyboardInterrupt:
    print("interrupted")
print(state.next("(drop 1)").to_move)
"""
        for work in (
            "game.playouts(state, 10**12, totals_only=True)",
            "game.search(state, 1e6)",
        ):
            with self.subTest(work=work):
                output = subprocess.run(
                    [sys.executable, "-c", code.replace("WORK", work)],
                    capture_output=True,
                    text=True,
                    timeout=100,
                )
                self.assertEqual(output.stderr, "")
                self.assertEqual(output.stdout, "interrupted\n1\n")


class SearchTest(unittest.TestCase):
    def test_finds_the_winning_move_and_proves_it(self):
        game = henhouse.load("tic_tac_toe")
        state = game.initial_state()
        for move in ("(place 1 1)", "(place 2 1)", "(place 1 2)", "(place 2 2)"):
            state = state.next(move)
        report = game.search(state, 20)
        self.assertEqual(report.role, "x")
        self.assertEqual(report.best, "(place 1 3)")
        self.assertEqual(report.proven, 100)
        self.assertEqual(report.moves[0].move, report.best)

    def test_is_the_same_by_iterations(self):
        game = henhouse.load("connect_four")
        state = game.initial_state()
        reports = [
            game.search(state, iterations=300, search="mcts", seed=4) for _ in range(2)
        ]
        self.assertEqual(
            [(m.move, m.visits) for m in reports[0].moves],
            [(m.move, m.visits) for m in reports[1].moves],
        )
        self.assertGreaterEqual(reports[0].playouts, 300)

    def test_what_cannot_be_searched_is_an_error(self):
        game = henhouse.load("tic_tac_toe")
        state = game.initial_state()
        with self.assertRaisesRegex(henhouse.Error, "clairvoyance"):
            game.search(state, 1, search="clairvoyance")
        with self.assertRaises(ValueError):
            game.search(state, 0)
        over = state
        for move in ("1 1", "2 1", "1 2", "2 2", "1 3"):
            over = over.next(f"(place {move})")
        with self.assertRaisesRegex(henhouse.Error, "over"):
            game.search(over, 1)
        poker = henhouse.load("kuhn_poker")
        with self.assertRaisesRegex(henhouse.Error, "chance"):
            poker.search(poker.initial_state(), 1, role="random")


if __name__ == "__main__":
    unittest.main()
