#include "reasoner/report/analysis_report.h"

#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "gdl/json_text.h"

namespace reasoner::report {

namespace {

using Json = nlohmann::ordered_json;

std::string_view kind_name(analysis::Turns::Kind kind) {
  switch (kind) {
    case analysis::Turns::Kind::kSinglePlayer:
      return "single player";
    case analysis::Turns::Kind::kAlternating:
      return "alternating";
    case analysis::Turns::Kind::kSimultaneous:
      return "simultaneous";
    case analysis::Turns::Kind::kUnknown:
      break;
  }
  return "unknown";
}

std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) +
         (count == 1 ? "" : "s");
}

void print_turns(const analysis::Turns& turns, const Game& game,
                 std::ostream& out) {
  out << "turns: " << kind_name(turns.kind);
  if (turns.phases.size() > 1) {
    const char* separator = "; ";
    for (const analysis::PhaseTurn& phase : turns.phases) {
      out << separator;
      separator = ", ";
      if (phase.roles.empty()) out << "nobody";
      for (std::size_t i = 0; i < phase.roles.size(); ++i) {
        out << (i == 0 ? "" : " and ") << game.role_name(phase.roles[i]);
      }
      out << " in " << game.proposition_name(*phase.proposition);
    }
  }
  out << '\n';
}

void print_clock(const analysis::GameClock& clock, const Game& game,
                 std::ostream& out) {
  if (clock.most_steps) {
    out << "length: at most " << counted(*clock.most_steps, "step") << '\n';
  }
  for (const analysis::StepCounter& counter : clock.counters) {
    out << "step counter: "
        << game.proposition_name(counter.propositions.front()) << " to "
        << game.proposition_name(counter.propositions.back()) << ", "
        << counted(counter.propositions.size(), "proposition") << '\n';
  }
}

void print_groups(const std::vector<network::ExclusiveGroup>& groups,
                  const Game& game, std::ostream& out) {
  struct Kind {
    std::size_t count = 0;
    std::string example;
  };
  std::map<std::pair<bool, std::size_t>, Kind> kinds;
  for (const network::ExclusiveGroup& group : groups) {
    Kind& kind = kinds[{!group.exactly_one, group.propositions.size()}];
    if (kind.count++ > 0) continue;
    constexpr std::size_t kShown = 3;
    for (std::size_t i = 0; i < group.propositions.size() && i < kShown; ++i) {
      kind.example += (i == 0 ? "" : " ");
      kind.example += game.proposition_name(group.propositions[i]);
    }
    if (group.propositions.size() > kShown) kind.example += " ...";
  }
  for (const auto& [key, kind] : kinds) {
    out << (key.first ? "at most one: " : "exactly one: ")
        << counted(kind.count, "group") << " of " << key.second << ", such as "
        << kind.example << '\n';
  }
}

void print_latches(const std::vector<PropositionId>& latches,
                   std::string_view what, const Game& game, std::ostream& out) {
  if (latches.empty()) return;
  out << what << ": " << counted(latches.size(), "proposition") << ", such as "
      << game.proposition_name(latches.front()) << '\n';
}

void print_goals(const analysis::Analysis& analysis, const Game& game,
                 std::ostream& out) {
  out << "goals:";
  for (RoleIndex role = 0; role < analysis.goal_ranges.size(); ++role) {
    const analysis::GoalRange& range = analysis.goal_ranges[role];
    out << (role == 0 ? " " : ", ") << game.role_name(role) << ' '
        << range.least << " to " << range.most;
  }
  if (const auto& sum = analysis.constant_sum) {
    out << "; the sum is " << sum->sum << ", "
        << (sum->proven
                ? std::string("proven")
                : "observed in " + counted(sum->matches, "random playout"));
  }
  out << '\n';
}

void print_sub_games(const std::vector<analysis::SubGame>& games,
                     const Game& game, std::ostream& out) {
  if (games.empty()) return;
  out << "sub-games: " << games.size() << '\n';
  constexpr std::size_t kShown = 8;
  for (std::size_t i = 0; i < games.size() && i < kShown; ++i) {
    out << "  " << counted(games[i].propositions.size(), "proposition")
        << ", such as " << game.proposition_name(games[i].propositions.front())
        << "; " << counted(games[i].moves.size(), "move") << ", such as "
        << game.move_name(games[i].moves.front().first,
                          games[i].moves.front().second)
        << '\n';
  }
  if (games.size() > kShown) out << "  ...\n";
}

void print_symmetries(const analysis::Analysis& analysis, const Game& game,
                      std::ostream& out) {
  const symmetry::Symmetries& found = analysis.symmetries;
  if (found.generators.empty()) return;
  out << "symmetries: ";
  if (found.group_size) out << *found.group_size << ", ";
  out << "by " << counted(found.generators.size(), "generator");
  if (!found.is_complete) out << " (and perhaps more)";
  for (RoleIndex role = 0; role < analysis.first_moves.size(); ++role) {
    const symmetry::LikeMoves& moves = analysis.first_moves[role];
    if (moves.unlike == moves.legal) continue;
    out << "; of " << counted(moves.legal, "first move") << " of "
        << game.role_name(role) << (moves.is_exact ? " " : " at most ")
        << moves.unlike << " are unlike";
  }
  out << '\n';
}

std::string side_text(const boards::BoardSide& side) {
  std::string text = std::to_string(side.values.size());
  text += side.ordered ? " in a row, " : " without order, ";
  return text + side.values.front() + " to " + side.values.back();
}

void print_boards(const std::vector<boards::Board>& boards, const Game& game,
                  std::ostream& out) {
  for (const boards::Board& board : boards) {
    out << "board: " << counted(board.cells, "cell") << " of ("
        << board.relation;
    for (std::uint32_t i = 0; i < board.width; ++i) {
      out << (i == board.columns.argument ? " ?column"
              : i == board.rows.argument  ? " ?row"
                                          : " ?piece");
    }
    out << "); columns: " << side_text(board.columns)
        << "; rows: " << side_text(board.rows) << '\n';
    if (board.pieces.size() < 2) continue;
    constexpr std::size_t kShown = 16;
    out << "  pieces:";
    for (std::size_t i = 0; i < board.pieces.size() && i < kShown; ++i) {
      const boards::Piece& piece = board.pieces[i];
      out << (i == 0 ? " " : ", ") << piece.name;
      if (piece.owner) out << " (of " << game.role_name(*piece.owner) << ')';
    }
    out << (board.pieces.size() > kShown ? ", ...\n" : "\n");
  }
}

Json names(const std::vector<PropositionId>& ids, const Game& game) {
  Json list = Json::array();
  for (const PropositionId id : ids) list.push_back(game.proposition_name(id));
  return list;
}

Json turns_json(const analysis::Turns& turns, const Game& game) {
  Json phases = Json::array();
  for (const analysis::PhaseTurn& phase : turns.phases) {
    Json row;
    row["proposition"] = nullptr;
    if (phase.proposition) {
      row["proposition"] = game.proposition_name(*phase.proposition);
    }
    row["roles"] = Json::array();
    for (const RoleIndex role : phase.roles) {
      row["roles"].push_back(game.role_name(role));
    }
    phases.push_back(std::move(row));
  }
  return {{"kind", kind_name(turns.kind)}, {"phases", std::move(phases)}};
}

Json clock_json(const analysis::GameClock& clock, const Game& game) {
  Json json;
  json["most_steps"] = nullptr;
  if (clock.most_steps) json["most_steps"] = *clock.most_steps;
  json["counters"] = Json::array();
  for (const analysis::StepCounter& counter : clock.counters) {
    json["counters"].push_back(
        {{"first_step", counter.first_step},
         {"propositions", names(counter.propositions, game)}});
  }
  json["cyclic"] = names(clock.cyclic, game);
  json["others"] = names(clock.others, game);
  return json;
}

Json groups_json(const std::vector<network::ExclusiveGroup>& groups,
                 const Game& game) {
  Json rows = Json::array();
  for (const network::ExclusiveGroup& group : groups) {
    rows.push_back({{"exactly_one", group.exactly_one},
                    {"propositions", names(group.propositions, game)}});
  }
  return rows;
}

Json goals_json(const analysis::Analysis& analysis, const Game& game) {
  Json rows = Json::array();
  for (RoleIndex role = 0; role < analysis.goal_ranges.size(); ++role) {
    rows.push_back({{"role", game.role_name(role)},
                    {"least", analysis.goal_ranges[role].least},
                    {"most", analysis.goal_ranges[role].most}});
  }
  return rows;
}

Json sub_games_json(const std::vector<analysis::SubGame>& games,
                    const Game& game) {
  Json rows = Json::array();
  for (const analysis::SubGame& sub_game : games) {
    Json moves = Json::array();
    for (const auto& [role, move] : sub_game.moves) {
      moves.push_back({game.role_name(role), game.move_name(role, move)});
    }
    rows.push_back({{"propositions", names(sub_game.propositions, game)},
                    {"moves", std::move(moves)}});
  }
  return rows;
}

Json symmetries_json(const analysis::Analysis& analysis, const Game& game) {
  const symmetry::Symmetries& found = analysis.symmetries;
  Json first_moves = Json::array();
  for (RoleIndex role = 0; role < analysis.first_moves.size(); ++role) {
    const symmetry::LikeMoves& moves = analysis.first_moves[role];
    first_moves.push_back({{"role", game.role_name(role)},
                           {"legal", moves.legal},
                           {"unlike", moves.unlike},
                           {"is_exact", moves.is_exact}});
  }
  Json json;
  json["group_size"] = nullptr;
  if (found.group_size) json["group_size"] = *found.group_size;
  json["generators"] = found.generators.size();
  json["is_complete"] = found.is_complete;
  json["first_moves"] = std::move(first_moves);
  return json;
}

Json side_json(const boards::BoardSide& side) {
  return {{"argument", side.argument},
          {"values", side.values},
          {"ordered", side.ordered}};
}

Json boards_json(const std::vector<boards::Board>& boards, const Game& game) {
  Json rows = Json::array();
  for (const boards::Board& board : boards) {
    Json pieces = Json::array();
    for (const boards::Piece& piece : board.pieces) {
      Json& row = pieces.emplace_back(Json{{"name", piece.name}});
      row["owner"] = nullptr;
      if (piece.owner) row["owner"] = game.role_name(*piece.owner);
    }
    rows.push_back({{"relation", board.relation},
                    {"width", board.width},
                    {"cells", board.cells},
                    {"columns", side_json(board.columns)},
                    {"rows", side_json(board.rows)},
                    {"pieces", std::move(pieces)}});
  }
  return rows;
}

}  // namespace

void print_analysis(const analysis::Analysis& analysis, const Game& game,
                    std::ostream& out) {
  print_turns(analysis.turns, game, out);
  print_clock(analysis.clock, game, out);
  print_goals(analysis, game, out);
  print_groups(analysis.groups, game, out);
  print_latches(analysis.latches.stay_true, "once true, always true", game,
                out);
  print_latches(analysis.latches.stay_false, "once false, always false", game,
                out);
  print_sub_games(analysis.sub_games, game, out);
  print_symmetries(analysis, game, out);
  print_boards(analysis.boards, game, out);
}

std::string analysis_json(const analysis::Analysis& analysis,
                          const Game& game) {
  Json json;
  json["turns"] = turns_json(analysis.turns, game);
  json["clock"] = clock_json(analysis.clock, game);
  json["exclusive_groups"] = groups_json(analysis.groups, game);
  json["latches"] = {{"stay_true", names(analysis.latches.stay_true, game)},
                     {"stay_false", names(analysis.latches.stay_false, game)}};
  json["goals"] = goals_json(analysis, game);
  json["constant_sum"] = nullptr;
  if (const auto& sum = analysis.constant_sum) {
    json["constant_sum"] = {
        {"sum", sum->sum}, {"proven", sum->proven}, {"matches", sum->matches}};
  }
  json["sub_games"] = sub_games_json(analysis.sub_games, game);
  json["symmetries"] = symmetries_json(analysis, game);
  json["boards"] = boards_json(analysis.boards, game);
  return gdl::json_text(json);
}

}  // namespace reasoner::report
