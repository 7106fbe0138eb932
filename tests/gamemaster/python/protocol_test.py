"""A player in Python that is asked over HTTP as game managers ask."""

import http.client
import os
import tempfile
import unittest

import henhouse
from henhouse import protocol


class ProtocolTest(unittest.TestCase):
    def ask(self, player, text):
        """The status and the text of the reply."""
        connection = http.client.HTTPConnection("127.0.0.1", player.port, timeout=30)
        connection.request("POST", "/", text, {"Content-Type": "text/acl"})
        reply = connection.getresponse()
        body = reply.read().decode()
        connection.close()
        return reply.status, body

    def start(self, player, role="x", clock=10, match="m1"):
        rules = henhouse.load("tic_tac_toe").rules.replace("\n", " ")
        return self.ask(player, f"(START {match} {role} ({rules}) 10 {clock})")

    def test_plays_a_match(self):
        with protocol.serve(lambda match, deadline: "(place 2 2)", port=0) as player:
            self.assertIn("available", self.ask(player, "(INFO)")[1])
            self.assertEqual(self.start(player), (200, "ready"))
            self.assertIn("busy", self.ask(player, "(INFO)")[1])
            self.assertEqual(self.ask(player, "(PLAY m1 NIL)"), (200, "(place 2 2)"))
            moves = "((place 2 2) noop)"
            self.assertEqual(self.ask(player, f"(PLAY m1 {moves})"), (200, "noop"))
            self.assertEqual(self.ask(player, "(ABORT m1)"), (200, "aborted"))
            self.assertIsNone(player.failure)

    def test_plays_a_legal_move_where_choosing_fails(self):
        def choose(match, deadline):
            raise ZeroDivisionError("oh")

        with protocol.serve(choose, port=0) as player:
            self.start(player)
            legal = henhouse.load("tic_tac_toe").initial_state().legal_move_names(0)
            self.assertIn(self.ask(player, "(PLAY m1 NIL)")[1], legal)
            self.assertIsInstance(player.failure, ZeroDivisionError)

    def test_writes_no_file_that_a_match_is_called_after(self):
        with tempfile.TemporaryDirectory() as folder:
            for match in (f"{folder}/evil", "match.a/b"):
                with protocol.serve(lambda match, deadline: 0, port=0) as player:
                    self.assertEqual(self.start(player, match=match), (200, "ready"))
                    reply = self.ask(player, f"(ABORT {match})")
                    self.assertEqual(reply, (200, "aborted"))
            self.assertEqual(os.listdir(folder), [])

    def test_answers_nonsense_with_a_sentence(self):
        with protocol.serve(lambda match, deadline: 0, port=0) as player:
            self.assertEqual(self.ask(player, "(HELLO")[0], 400)
            self.assertEqual(self.ask(player, "")[0], 411)
            self.assertEqual(self.start(player, role="z")[0], 400)
            self.assertEqual(self.ask(player, "(PLAY other NIL)"), (200, "available"))


if __name__ == "__main__":
    unittest.main()
