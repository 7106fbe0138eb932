"""Match records, written, read and checked; boards as pictures."""

import json
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import henhouse

MOVES = [f"(place {place})" for place in ("1 1", "2 1", "1 2", "2 2", "1 3")]


class RecordTest(unittest.TestCase):
    def setUp(self):
        self.game = henhouse.load("tic_tac_toe")

    def test_is_written_and_read(self):
        record = henhouse.Record.of_moves(
            self.game, MOVES, players=["ann", "ben"], match_id="m1", play_clock=5
        )
        self.assertEqual(record.goals, [100, 0])
        self.assertEqual(len(record.moves), 5)
        self.assertEqual(record.data["playerNamesFromHost"], ["ann", "ben"])
        self.assertTrue(record.data["isCompleted"])
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.json"
            record.write(path)
            again = henhouse.Record.read(path)
        self.assertEqual(again.data, record.data)
        self.assertEqual(again.verify(self.game), [])

    def test_of_a_match_under_way_has_no_goals(self):
        record = henhouse.Record.of_moves(self.game, MOVES[:2])
        self.assertIsNone(record.goals)
        self.assertEqual(record.verify(self.game), [])

    def test_of_a_game_with_chance_has_percepts(self):
        game = henhouse.load("kuhn_poker")
        state, moves = game.initial_state(), []
        while not state.is_terminal:
            moves.append([state.legal_moves(role)[0] for role in range(3)])
            state = state.next(moves[-1])
        record = henhouse.Record.of_moves(game, moves)
        self.assertEqual(len(record.data["x-percepts"]), len(moves))

    def test_that_breaks_the_rules_is_found(self):
        record = henhouse.Record.of_moves(self.game, MOVES)
        data = dict(record.data)
        data["moves"] = [list(row) for row in data["moves"]]
        data["moves"][1][1] = "( place 1 1 )"
        found = henhouse.Record(json.dumps(data)).verify(self.game)
        self.assertEqual(len(found), 1)
        self.assertIn("moves[1][1]", str(found[0]))

    def test_other_text_is_an_error_with_its_places(self):
        for text in ("", "{}", "[1, 2]", '{"matchId": 3}'):
            with self.assertRaises(henhouse.RecordError) as caught:
                henhouse.Record(text)
            self.assertTrue(caught.exception.diagnostics)

    def test_illegal_moves_are_not_written(self):
        with self.assertRaises(henhouse.Error):
            henhouse.Record.of_moves(self.game, [MOVES[0], MOVES[0]])
        with self.assertRaisesRegex(henhouse.Error, "one player a role"):
            henhouse.Record.of_moves(self.game, MOVES, players=["ann"])
        with self.assertRaisesRegex(henhouse.Error, "one time a state"):
            henhouse.Record.of_moves(self.game, MOVES, state_times=[2, 1])


class PictureTest(unittest.TestCase):
    SVG = "{http://www.w3.org/2000/svg}"

    def shapes(self, state):
        root = xml.fromstring(state._repr_svg_())
        self.assertEqual(root.tag, self.SVG + "svg")
        return [child.tag.removeprefix(self.SVG) for child in root]

    def test_squares_and_pieces_are_drawn(self):
        game = henhouse.load("connect_four")
        state = game.initial_state()
        empty = self.shapes(state)
        self.assertEqual(empty.count("rect"), 42)
        self.assertEqual(empty.count("circle"), 0)
        self.assertEqual(self.shapes(state.next(3)).count("circle"), 1)

    def test_hexagons_are_drawn(self):
        state = henhouse.load("selfo").initial_state()
        self.assertGreater(self.shapes(state).count("polygon"), 20)

    def test_every_game_with_a_board_is_well_formed(self):
        for name in ("chess", "othello", "nine_mens_morris", "eight_puzzle"):
            with self.subTest(game=name):
                game = henhouse.load(name, engine="datalog")
                self.assertTrue(self.shapes(game.initial_state()))

    def test_a_game_without_a_board_has_no_picture(self):
        self.assertIsNone(henhouse.load("nim").initial_state()._repr_svg_())


if __name__ == "__main__":
    unittest.main()
