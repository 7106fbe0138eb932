#include "gamemaster/api/match_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "gamemaster/board/board_json.h"
#include "gamemaster/board/move_notation.h"
#include "gamemaster/json/seconds.h"
#include "gdl/json_text.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

Json optional_text(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

bool is_known(const live::LiveView& view, std::size_t role) {
  return !view.veiled || role == view.seat;
}

/// One entry a role; null where it is not known.
template <typename Entry>
Json entries_of(const live::LiveView& view, const std::vector<Entry>& entries) {
  Json row = Json::array();
  for (std::size_t role = 0; role < entries.size(); ++role) {
    row.push_back(is_known(view, role) ? Json(entries[role]) : Json());
  }
  return row;
}

/// The cells of which it is not known what stands there.
Json unknown_cells(const board::BoardLayout& layout,
                   const rules::Knowledge& knowledge) {
  Json cells = Json::array();
  const auto known = board::place(layout, knowledge.facts).cells;
  const auto open = board::place(layout, knowledge.open).cells;
  const bool all = knowledge.basis == rules::Knowledge::Basis::kNone;
  for (std::size_t cell = 0; cell < known.size(); ++cell) {
    if (!known[cell] && (all || open[cell])) cells.push_back(cell);
  }
  return cells;
}

/// What is known of a state beside its facts.
void add_knowledge(Json& row, const live::LiveView& view,
                   const rules::Knowledge& knowledge) {
  constexpr const char* kBases[] = {"all", "sample", "none"};
  row["basis"] = kBases[static_cast<std::size_t>(knowledge.basis)];
  row["possible"] = knowledge.states;
  row["hidden"] = Json::array();
  for (const rules::HiddenFacts& facts : knowledge.hidden) {
    const bool on_board = view.layout && facts.pattern.starts_with(
                                             "(" + view.layout->relation + " ");
    if (on_board) continue;
    row["hidden"].push_back({{"pattern", facts.pattern},
                             {"least", facts.least},
                             {"most", facts.most}});
  }
  if (view.layout) row["unknown"] = unknown_cells(*view.layout, knowledge);
}

/// Null for who has none.
Json seals_of(const live::SealRow& row) {
  Json seals = Json::array();
  for (const live::Seal& seal : row) {
    seals.push_back(seal.digest.empty()
                        ? Json()
                        : Json{{"seal", seal.digest},
                               {"move", optional_text(seal.move)},
                               {"salt", optional_text(seal.salt)}});
  }
  return seals;
}

/// Null for who has none.
Json goals_of(const std::vector<std::optional<int>>& row) {
  Json goals = Json::array();
  for (const auto& goal : row) goals.push_back(goal ? Json(*goal) : Json());
  return goals;
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
    if (i < result.standings.size() && !result.standings[i].empty()) {
      row["standing"] = goals_of(result.standings[i]);
    }
    // The initial state has no moves before it.
    const std::size_t move = view.from == 0 ? i - 1 : i;
    if (view.from + i > 0 && move < result.moves.size()) {
      row["moves"] = entries_of(view, result.moves[move]);
      const auto& before = i > 0 ? result.states[i - 1] : view.state_before;
      if (view.layout && !before.empty()) {
        const auto describe =
            view.veiled ? board::describe_known_step : board::describe_step;
        const auto step = describe(*view.layout, before, result.states[i],
                                   result.moves[move]);
        row["names"] = step.names;
        row["marked"] = step.cells;
      }
      row["seconds"] = result.seconds.size() > move
                           ? entries_of(view, result.seconds[move])
                           : Json::array();
      if (move < result.percepts.size()) {
        row["percepts"] = entries_of(view, result.percepts[move]);
      }
    }
    if (view.veiled) add_knowledge(row, view, view.known[i]);
    if (i < view.reports.size()) {
      Json reports = Json::array();
      for (const auto& report : view.reports[i]) {
        reports.push_back(
            report ? Json::parse(players::search_report_json(*report))
                   : Json());
      }
      if (!reports.empty()) row["reports"] = std::move(reports);
    }
    if (i < view.seals.size() && !view.seals[i].empty()) {
      row["seals"] = seals_of(view.seals[i]);
    }
    row["errors"] = i < result.errors.size()
                        ? entries_of(view, result.errors[i])
                        : Json::array();
    rows.push_back(std::move(row));
  }
  return rows;
}

Json turn_of(const live::LiveView& view) {
  Json rows = Json::array();
  for (const live::TurnOfRole& turn : view.turn) {
    rows.push_back({{"legal", turn.legal},
                    {"chosen", turn.chosen},
                    {"digest", optional_text(turn.seal.digest)}});
    if (!turn.legal.empty() && view.layout) {
      rows.back()["marks"] = Json::parse(board::moves_json(
          *view.layout, turn.preview.facts, turn.legal, turn.preview.effects));
    }
  }
  return rows;
}

Json last_turn_of(const live::LiveView& view) {
  Json rows = Json::array();
  for (const live::TurnOfRole& turn : view.last_turn) {
    rows.push_back({{"digest", optional_text(turn.seal.digest)},
                    {"move", optional_text(turn.seal.move)},
                    {"salt", optional_text(turn.seal.salt)}});
  }
  return rows;
}

Json chat_of(const std::vector<live::ChatMessage>& messages) {
  Json rows = Json::array();
  for (const live::ChatMessage& message : messages) {
    rows.push_back({{"number", message.number},
                    {"time", message.time},
                    {"role", message.role ? Json(*message.role) : Json()},
                    {"name", message.name},
                    {"text", message.text}});
  }
  return rows;
}

Json chance_of(const std::optional<match::MatchChance>& chance) {
  if (!chance) return {};
  return {{"role", chance->role},
          {"firstStep", chance->first_step},
          {"match", chance->match},
          {"digest", chance->digest},
          {"seed", optional_text(chance->seed)}};
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
  Json json = {{"id", result.match_id},
               {"game", about.game_key},
               {"title", about.game_title},
               {"status", about.status},
               {"live", about.live},
               {"canResume", about.can_resume},
               {"roles", result.roles},
               {"players", std::move(players)},
               {"startClock", json::seconds<Json>(result.start_clock)},
               {"playClock", json::seconds<Json>(result.play_clock)},
               {"humanClock", about.human_clock},
               {"hides", result.hides},
               {"veiled", view.veiled},
               {"seat", view.seat ? Json(*view.seat) : Json()},
               {"chance", chance_of(result.chance)},
               // It counts what the others do, too.
               {"version", view.veiled ? 0 : view.version},
               {"generation", view.generation},
               {"started", view.started},
               {"steps", view.steps},
               {"from", view.from},
               {"states", rows_of(view)},
               {"turn", turn_of(view)},
               {"lastTurn", last_turn_of(view)},
               {"turnBegan", view.turn_began},
               {"now", about.now},
               {"goals", goals_of(result.goals)},
               {"failure", optional_text(result.failure)},
               {"resigned", result.resigned ? Json(*result.resigned) : Json()},
               {"rematch", optional_text(view.rematch)},
               {"warnings", result.warnings},
               {"chat", chat_of(about.chat)},
               {"resumes", optional_text(about.resumes)},
               {"resumedBy", optional_text(about.resumed_by)},
               {"ruleBreak", optional_text(about.rule_break)},
               {"tournament", optional_text(about.tournament)}};
  json["board"] =
      view.layout ? Json::parse(board::layout_json(*view.layout, result.roles))
                  : Json();
  json["table"] =
      view.table ? Json::parse(board::table_json(*view.table)) : Json();
  return gdl::json_text(json);
}

}  // namespace gamemaster::api
