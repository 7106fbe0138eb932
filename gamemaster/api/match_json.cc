#include "gamemaster/api/match_json.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "gamemaster/board/board_json.h"
#include "gamemaster/processes/wall_clock.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

Json optional_text(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

/// The states from view.from on, each with the moves that led to it.
Json rows_of(const live::LiveView& view) {
  const match::MatchResult& result = view.result;
  Json rows = Json::array();
  for (std::size_t i = 0; i < result.states.size(); ++i) {
    Json row;
    if (view.layout) {
      row = Json::parse(board::position_json(*view.layout, result.states[i]));
    } else {
      row["others"] = result.states[i];
    }
    row["time"] = result.state_times[i];
    // The initial state has no moves before it.
    const std::size_t move = view.from == 0 ? i - 1 : i;
    if (view.from + i > 0 && move < result.moves.size()) {
      row["moves"] = result.moves[move];
      row["seconds"] = result.seconds.size() > move ? Json(result.seconds[move])
                                                    : Json::array();
    }
    if (i < view.reports.size()) {
      Json reports = Json::array();
      for (const auto& report : view.reports[i]) {
        reports.push_back(
            report ? Json::parse(players::search_report_json(*report))
                   : Json());
      }
      if (!reports.empty()) row["reports"] = std::move(reports);
    }
    row["errors"] =
        i < result.errors.size() ? Json(result.errors[i]) : Json::array();
    rows.push_back(std::move(row));
  }
  return rows;
}

Json turn_of(const live::LiveView& view) {
  Json rows = Json::array();
  for (const live::TurnOfRole& turn : view.turn) {
    rows.push_back({{"legal", turn.legal},
                    {"chosen", turn.chosen},
                    {"digest", optional_text(turn.digest)}});
  }
  return rows;
}

Json last_turn_of(const live::LiveView& view) {
  Json rows = Json::array();
  for (const live::TurnOfRole& turn : view.last_turn) {
    rows.push_back({{"digest", optional_text(turn.digest)},
                    {"move", optional_text(turn.move)},
                    {"salt", optional_text(turn.salt)}});
  }
  return rows;
}

}  // namespace

std::string match_json(const live::LiveView& view,
                       const MatchPresentation& about) {
  const match::MatchResult& result = view.result;
  Json players = Json::array();
  for (std::size_t role = 0; role < result.players.size(); ++role) {
    players.push_back(
        {{"name", result.players[role]}, {"human", bool(result.humans[role])}});
  }
  Json goals = Json::array();
  for (const auto& goal : result.goals) {
    goals.push_back(goal ? Json(*goal) : Json());
  }
  Json json = {{"id", result.match_id},
               {"game", about.game_key},
               {"title", about.game_title},
               {"status", about.status},
               {"live", about.live},
               {"canResume", about.can_resume},
               {"roles", result.roles},
               {"players", std::move(players)},
               {"startClock", result.start_clock},
               {"playClock", result.play_clock},
               {"humanClock", about.human_clock},
               {"version", view.version},
               {"generation", view.generation},
               {"started", view.started},
               {"steps", view.steps},
               {"from", view.from},
               {"states", rows_of(view)},
               {"turn", turn_of(view)},
               {"lastTurn", last_turn_of(view)},
               {"turnBegan", view.turn_began},
               {"now", processes::wall_clock_ms()},
               {"goals", std::move(goals)},
               {"failure", optional_text(result.failure)},
               {"warnings", result.warnings},
               {"resumes", optional_text(about.resumes)},
               {"resumedBy", optional_text(about.resumed_by)},
               {"ruleBreak", optional_text(about.rule_break)},
               {"tournament", optional_text(about.tournament)}};
  json["board"] =
      view.layout ? Json::parse(board::layout_json(*view.layout, result.roles))
                  : Json();
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace gamemaster::api
