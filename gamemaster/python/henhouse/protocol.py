"""A player written in Python for any game manager that speaks the protocol of
General Game Playing over HTTP.

    from henhouse import protocol

    def choose(match, deadline):
        return match.state.legal_move_names(match.role)[0]

    with protocol.serve(choose, port=9147) as player:
        player.wait()

Then `henhouse match games/nim.kif --player first=localhost:9147` plays against
it. Games that hide something are not played: who sees all must not be asked.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Optional

from henhouse import game as games
from henhouse._henhouse import Error, parse_message


@dataclass
class Match:
    """A match under way."""

    name: str  #: as the game manager calls it
    game: games.Game
    role: int  #: ours
    start_clock: float  #: seconds
    play_clock: float
    state: games.State  #: the present one
    moves: list[list[str]] = field(default_factory=list)  #: joint moves so far


#: Chooses a move of ours, by number or name, before `deadline`, a moment of
#: time.monotonic. Where it raises, or is late, the first legal move is played.
Choose = Callable[[Match, float], games.Move]

#: So much earlier than the clock says a reply leaves.
_MARGIN = 0.3
_LONGEST_MESSAGE = 1 << 24


class Player:
    """A player that listens; made by `serve`."""

    def __init__(self, choose: Choose, host: str, port: int, name: str):
        self._choose = choose
        self._name = name
        self._match: Optional[Match] = None
        self._lock = threading.Lock()
        #: What went wrong in `choose`, last of all; None where nothing did.
        self.failure: Optional[BaseException] = None
        #: By match that has ended, its goals by role.
        self.results: dict[str, tuple[Optional[int], ...]] = {}
        player = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                if not 0 < length <= _LONGEST_MESSAGE:
                    self.send_error(413 if length else 411)
                    return
                text = self.rfile.read(length).decode("utf-8", "replace")
                try:
                    reply, status = player._reply(text), 200
                except Error as error:
                    reply, status = str(error), 400
                body = reply.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/acl")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer((host, port), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return self._server.server_address[1]

    def wait(self) -> None:
        """Waits until it is closed; Ctrl-C ends it."""
        while self._thread.is_alive():
            self._thread.join(0.2)

    def close(self) -> None:
        """Stops listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- the messages

    def _reply(self, text: str) -> str:
        message = parse_message(text)
        kind = message["kind"]
        if kind in ("INFO", "PING"):
            status = "available" if self._match is None else "busy"
            return (
                "available"
                if kind == "PING"
                else f"( ( name {self._name} ) ( status {status} ) ( species alien ) )"
            )
        if kind == "PREVIEW":
            return "ready"
        with self._lock:
            if kind == "START":
                return self._start(message)
            match = self._match
            if match is None or match.name != message["match"]:
                return "busy" if self._match else "available"
            if kind == "PLAY":
                return self._play(match, message)
            if kind == "STOP":
                self._follow(match, message)
                self.results[match.name] = match.state.goals
                self._match = None
                return "done"
            self._match = None  # ABORT
            return "aborted"

    def _start(self, message: dict[str, Any]) -> str:
        if self._match is not None:
            return "busy"
        game = games.load_text("\n".join(message["rules"]), name=message["match"])
        if game.hides:
            raise Error("this player plays no game that hides something")
        self._match = Match(
            message["match"],
            game,
            game.role(message["role"]),
            message["start_clock"],
            message["play_clock"],
            game.initial_state(),
        )
        return "ready"

    def _follow(self, match: Match, message: dict[str, Any]) -> None:
        if not message["moves"]:
            return
        match.state = match.state.next(message["moves"])
        match.moves.append(message["moves"])

    def _play(self, match: Match, message: dict[str, Any]) -> str:
        self._follow(match, message)
        legal = match.state.legal_move_names(match.role)
        names = match.game.moves(match.role)
        chosen: list[str] = []

        def think() -> None:
            try:
                move = self._choose(match, deadline)
                name = names[match.game.move(match.role, move)]
                if name not in legal:
                    raise Error(f"{name} is not legal")
                chosen.append(name)
            except Exception as error:
                self.failure = error

        deadline = time.monotonic() + max(0.0, match.play_clock - _MARGIN)
        if len(legal) == 1:
            return legal[0]
        thought = threading.Thread(target=think, daemon=True)
        thought.start()
        thought.join(max(0.0, deadline + _MARGIN / 3 - time.monotonic()))
        return chosen[0] if chosen else legal[0]


def serve(
    choose: Choose, port: int = 9147, *, host: str = "127.0.0.1", name: str = "python"
) -> Player:
    """A player that listens at `host` and `port` (0: any free one) from now on,
    and plays one match at a time."""
    return Player(choose, host, port, name)
