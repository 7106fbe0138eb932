"""The names of OpenSpiel, used as its users use them."""

import random
import unittest

import henhouse
from henhouse import open_spiel as pyspiel


class OpenSpielTest(unittest.TestCase):
    def play(self, name, seed):
        """A random match; returns its last state."""
        draw = random.Random(seed)
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                self.assertAlmostEqual(sum(weights), 1)
                state.apply_action(draw.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                state.apply_actions(
                    [
                        draw.choice(state.legal_actions(player))
                        for player in range(game.num_players())
                    ]
                )
            else:
                self.assertIn(state.current_player(), range(game.num_players()))
                state.apply_action(draw.choice(state.legal_actions()))
        self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
        self.assertEqual(state.legal_actions(), [])
        return state

    def test_games_by_turns_are_played_to_the_end(self):
        for seed in range(5):
            state = self.play("tic_tac_toe", seed)
            self.assertAlmostEqual(sum(state.returns()), 1)
            self.assertEqual(len(state.history()), state.move_number())
            self.assertTrue(5 <= state.move_number() <= 9)

    def test_players_who_choose_at_once_apply_actions_together(self):
        game = pyspiel.load_game("rock_paper_scissors")
        state = game.new_initial_state()
        self.assertTrue(state.is_simultaneous_node())
        self.assertEqual(state.current_player(), pyspiel.PlayerId.SIMULTANEOUS)
        with self.assertRaises(henhouse.Error):
            state.apply_action(0)
        with self.assertRaises(henhouse.Error):
            state.apply_actions([0])
        self.assertTrue(self.play("rock_paper_scissors", 1).is_terminal())

    def test_chance_has_outcomes(self):
        game = pyspiel.load_game("kuhn_poker")
        self.assertEqual(game.num_players(), 2)
        state = game.new_initial_state()
        self.assertTrue(state.is_chance_node())
        self.assertEqual(len(state.chance_outcomes()), 3)
        with self.assertRaises(henhouse.Error):
            state.observation_tensor()
        for seed in range(5):
            self.assertAlmostEqual(sum(self.play("kuhn_poker", seed).returns()), 1)

    def test_a_clone_goes_its_own_way(self):
        game = pyspiel.load_game("connect_four")
        state = game.new_initial_state()
        child = state.child(3)
        self.assertEqual(state.history(), [])
        self.assertEqual(child.history(), [3])
        self.assertEqual(child.current_player(), 1)
        self.assertEqual(child.action_to_string(0, 3), "(drop 4)")
        self.assertEqual(child.string_to_action("(drop 4)"), 3)
        self.assertEqual(sum(child.legal_actions_mask()), 7)
        self.assertEqual(len(child.observation_tensor()), game.observation_tensor_size())
        with self.assertRaises(henhouse.Error):
            child.apply_action(7)


if __name__ == "__main__":
    unittest.main()
