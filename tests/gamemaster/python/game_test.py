"""Games, their tables and states, and what is said of bad input."""

import unittest
from pathlib import Path

import numpy as np

import henhouse

NIM = """
(role first) (role second)
(init (heap 3)) (init (turn first))
(succ 0 1) (succ 1 2) (succ 2 3)
(other first second) (other second first)
(<= (legal ?r (take 1)) (true (turn ?r)) (true (heap ?n)) (succ ?m ?n))
(<= (legal ?r noop) (role ?r) (true (turn ?o)) (distinct ?r ?o))
(<= (next (heap ?m)) (true (heap ?n)) (succ ?m ?n))
(<= (next (turn ?o)) (true (turn ?r)) (other ?r ?o))
(<= terminal (true (heap 0)))
(<= (goal ?r 100) (role ?r) (true (heap 0)) (true (turn ?o)) (distinct ?r ?o))
(<= (goal ?r 0) (role ?r) (true (heap 0)) (true (turn ?r)))
(<= (goal ?r 50) (role ?r) (true (heap ?n)) (distinct ?n 0))
"""


class GameTest(unittest.TestCase):
    def test_is_loaded_by_name_by_file_and_from_text(self):
        by_name = henhouse.load("tic-tac-toe")
        by_file = henhouse.load(Path("games/tic_tac_toe.kif"))
        self.assertEqual(by_name.roles, by_file.roles)
        self.assertEqual(by_name.propositions, by_file.propositions)
        text = henhouse.load_text(by_file.rules)
        self.assertEqual(text.moves(0), by_file.moves(0))
        self.assertIn("connect_four", henhouse.game_names())

    def test_is_read_in_other_languages(self):
        game = henhouse.load("games/eggg/tic_tac_toe.egg")
        self.assertEqual(len(game.roles), 2)
        text = Path("games/eggg/nim.egg").read_text()
        nim = henhouse.load_text(text, language="EGGG", name="nim")
        self.assertFalse(nim.initial_state().is_terminal)

    def test_tables_have_numbers_and_names(self):
        game = henhouse.load("tic_tac_toe")
        self.assertTrue(game.has_network)
        self.assertFalse(game.hides)
        self.assertIsNone(game.chance_role)
        self.assertEqual(game.role("X"), game.role(0))
        move = game.move("x", "( PLACE 1 1 )")
        self.assertEqual(game.moves("x")[move], "(place 1 1)")
        self.assertEqual(game.move(0, np.int64(move)), move)

    def test_is_played_to_the_end_by_every_engine(self):
        for engine in ("propnet", "datalog"):
            with self.subTest(engine=engine):
                game = henhouse.load_text(NIM, engine=engine)
                self.assertEqual(game.diagnostics, ())
                state = game.initial_state()
                self.assertEqual(state.facts, ["(heap 3)", "(turn first)"])
                self.assertEqual(state.to_move, 0)
                state = state.next("(take 1)")
                self.assertEqual(state.to_move, 1)
                state = state.next({"second": "(take 1)"})
                state = state.next(["(take 1)", "noop"])
                self.assertTrue(state.is_terminal)
                self.assertEqual(state.goals, (100, 0))
                self.assertEqual(state.goal("second"), 0)

    def test_rules_with_errors_raise_all_diagnostics(self):
        with self.assertRaises(henhouse.RulesError) as caught:
            henhouse.load_text("(role a)\n(<= (legal ?r (m ?x)) (role ?r))\n(")
        found = caught.exception.diagnostics
        self.assertGreaterEqual(len(found), 2)
        self.assertTrue(all(d.message and d.check for d in found))
        self.assertTrue(any(d.line == 2 for d in found))
        self.assertIn("<game>", str(caught.exception))
        self.assertIsInstance(caught.exception, henhouse.Error)
        self.assertIsInstance(caught.exception, ValueError)

    def test_a_missing_file_says_which_may_be_meant(self):
        with self.assertRaisesRegex(henhouse.RulesError, "connect_four"):
            henhouse.load("games/conect_four.kif")

    def test_an_unknown_engine_is_an_error(self):
        with self.assertRaisesRegex(henhouse.Error, "engine"):
            henhouse.load("nim", engine="steam")

    def test_unknown_names_and_numbers_are_errors(self):
        game = henhouse.load("tic_tac_toe")
        state = game.initial_state()
        with self.assertRaisesRegex(henhouse.Error, "no role 'z'"):
            state.legal_moves("z")
        for role in (2, -1):
            with self.assertRaises(IndexError):
                state.legal_moves(role)
        with self.assertRaises(TypeError):
            state.legal_moves(1.5)
        with self.assertRaises(henhouse.Error):
            state.next(["(place 9 9)", "noop"])
        with self.assertRaises(IndexError):
            state.next([1000, 0])
        with self.assertRaises(henhouse.Error):
            state.next([0])
        with self.assertRaises((IndexError, TypeError, ValueError)):
            state.next([-1, 0])


class StateTest(unittest.TestCase):
    def test_is_a_value(self):
        game = henhouse.load("tic_tac_toe")
        a = game.initial_state().next("(place 1 1)")
        b = game.initial_state().next("(place 1 1)")
        self.assertEqual(a, b)
        self.assertEqual(hash(a), hash(b))
        self.assertNotEqual(a, game.initial_state())
        self.assertEqual(len({a, b, game.initial_state()}), 2)

    def test_is_read_and_made_from_bits_and_from_facts(self):
        game = henhouse.load("tic_tac_toe")
        state = game.initial_state().next("(place 2 2)")
        bits = state.bits()
        self.assertEqual(bits.dtype, np.uint8)
        self.assertEqual(bits.shape, (len(game.propositions),))
        names = [game.propositions[i] for i in np.flatnonzero(bits)]
        self.assertEqual(sorted(names), state.facts)
        self.assertEqual(game.state_from_bits(bits), state)
        self.assertEqual(game.state_from_bits(bits.astype(bool)), state)
        self.assertEqual(game.state(state.facts), state)
        self.assertEqual(game.state(" ".join(state.facts)), state)

    def test_bits_of_another_shape_or_type_are_refused(self):
        game = henhouse.load("tic_tac_toe")
        bits = game.initial_state().bits()
        with self.assertRaises(ValueError):
            game.state_from_bits(bits[:-1])
        with self.assertRaises(ValueError):
            game.state_from_bits(bits.reshape(1, -1))
        with self.assertRaises(TypeError):
            game.state_from_bits(bits.astype(float))

    def test_a_state_of_another_game_is_refused(self):
        game = henhouse.load("tic_tac_toe")
        other = henhouse.load("tic_tac_toe").initial_state()
        for use in (
            lambda: game.playouts(other, 1),
            lambda: game.search(other, 0.1),
            lambda: henhouse.VectorEnv(game, 2, start=other),
        ):
            with self.assertRaisesRegex(henhouse.Error, "another game"):
                use()
        with self.assertRaises(TypeError):
            game.playouts("(cell 1 1 b)", 1)

    def test_masks_are_the_legal_moves(self):
        game = henhouse.load("connect_four")
        state = game.initial_state()
        mask = state.legal_mask("red")
        self.assertEqual(mask.dtype, np.bool_)
        self.assertEqual(np.flatnonzero(mask).tolist(), state.legal_moves("red"))

    def test_percepts_are_told_by_name(self):
        game = henhouse.load("kuhn_poker")
        self.assertTrue(game.hides)
        self.assertEqual(game.roles[game.chance_role], "random")
        state = game.initial_state()
        joint_move = [state.legal_moves(role)[0] for role in range(len(game.roles))]
        players = [r for r in range(len(game.roles)) if r != game.chance_role]
        seen = [state.percepts(joint_move, role) for role in players]
        self.assertTrue(any(seen))
        self.assertTrue(all(p in game.percepts(r) for r, s in zip(players, seen) for p in s))


if __name__ == "__main__":
    unittest.main()
