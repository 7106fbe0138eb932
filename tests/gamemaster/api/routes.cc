#include "tests/gamemaster/api/routes.h"

namespace gamemaster {

const std::vector<Route>& routes() {
  static const std::vector<Route> all = {
      {"GET /api", "/api", ""},
      {"GET /api/games?q=", "/api/games?q=hidden", ""},
      {"GET /api/games/KEY", "/api/games/tic_tac_toe", ""},
      {"GET /api/matches?game=KEY&player=NAME&tournament=NAME&status=running|"
       "completed|aborted|interrupted",
       "/api/matches", ""},
      {"GET /api/matches/ID?from=N&generation=G&seat=TOKEN",
       "/api/matches/ID?seat=SEAT", ""},
      {"GET /api/matches/ID?from=N&generation=G&seat=TOKEN",
       "/api/matches/ID?from=1&generation=1&seat=SEAT", ""},
      {"GET /api/matches/ID/events?seat=TOKEN",
       "/api/matches/ID/events?seat=SEAT", ""},
      {"GET /api/matches/ID/record.json", "/api/matches/ID/record.json", ""},
      {"GET /api/matches/ID/record.json", "/api/matches/ID/record.xml", ""},
      {"GET /api/matches/ID/ending", "/api/matches/ID/ending", ""},
      {"GET /api/solutions/S/events", "/api/solutions/S/events", ""},
      {"GET /api/analyses/A", "/api/analyses/A", ""},
      {"GET /api/analyses/A/nodes/N", "/api/analyses/A/nodes/0", ""},
      {"GET /api/analyses/A/nodes/N/ending", "/api/analyses/A/nodes/0/ending",
       ""},
      {"GET /api/analyses/A/events?node=N", "/api/analyses/A/events?node=0",
       ""},
      {"GET /api/players", "/api/players", ""},
      {"GET /api/ratings?game=KEY", "/api/ratings", ""},
      {"GET /api/level?game=KEY&name=PERSON", "/api/level", ""},
      {"GET /api/tournaments", "/api/tournaments", ""},
      {"GET /api/tournaments/NAME", "/api/tournaments/NAME", ""},
      {"GET /api/tournaments/NAME/events", "/api/tournaments/NAME/events", ""},
      {"POST /api/games", "/api/games", R"({"name": "a.exe", "text": ""})"},
      {"POST /api/games/KEY/rename", "/api/games/tic_tac_toe/rename",
       R"({"owner": "SEAT", "title": "Mine"})"},
      {"POST /api/matches", "/api/matches", R"({"game": "none", "seats": []})"},
      {"POST /api/matches/ID/ACTION", "/api/matches/ID/hint",
       R"({"seat": "SEAT"})"},
      {"POST /api/matches/ID/ACTION", "/api/matches/ID/solve",
       R"({"seat": "SEAT", "step": 1})"},
      {"POST /api/matches/ID/ACTION", "/api/matches/ID/rematch",
       R"({"seat": "SEAT"})"},
      {"POST /api/analyses", "/api/analyses",
       R"({"match": "ID", "seat": "SEAT"})"},
      {"POST /api/analyses/A/nodes", "/api/analyses/A/nodes",
       R"({"parent": 0, "moves": []})"},
      {"POST /api/matches/ID/ACTION", "/api/matches/ID/resume",
       R"({"seat": "SEAT"})"},
      {"POST /api/matches/ID/ACTION", "/api/matches/ID/hurry",
       R"({"seat": "SEAT"})"},
      {"POST /api/matches/ID/ACTION", "/api/matches/ID/move",
       R"({"seat": "SEAT", "step": 1, "move": "pass"})"},
      {"POST /api/records?game=KEY", "/api/records?game=tic_tac_toe",
       R"({"matchId": "ID"})"},
      {"POST /api/players", "/api/players", R"({"address": "nowhere"})"},
      {"POST /api/tournaments", "/api/tournaments", R"({"players": []})"},
      {"POST /api/tournaments/NAME/stop", "/api/tournaments/NAME/stop", "{}"},
  };
  return all;
}

}  // namespace gamemaster
