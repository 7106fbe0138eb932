#include "search/analyze/analyze_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace search::analyze {

namespace {

using Json = nlohmann::ordered_json;

double per_second(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

/// 950, 12.3 k, 4.56 M
std::string short_number(double number) {
  if (number < 1e4) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.2f} M", number / 1e6);
  return fmt::format("{:.2f} G", number / 1e9);
}

std::string goal_text(const std::optional<reasoner::Goal>& goal) {
  return goal ? std::to_string(*goal) : "-";
}

Json goal_json(const std::optional<reasoner::Goal>& goal) {
  return goal ? Json(*goal) : Json();
}

/// Of a move; not known where nothing was searched.
std::string value_text(const PositionAnalysis& analysis,
                       const MoveReport& move) {
  if (!analysis.is_judged) return "-";
  return fmt::format("{}{:.2f}", move.is_most ? "<= " : "", move.value);
}

Json value_json(const PositionAnalysis& analysis, double value) {
  return analysis.is_judged ? Json(value) : Json();
}

using JointMove = std::vector<reasoner::MoveId>;

/// `((mark 1 1) noop)`, as `--moves` takes it.
std::string joint_move_text(const JointMove& joint_move,
                            const reasoner::Game& game) {
  std::string text = "(";
  for (reasoner::RoleIndex role = 0; role < joint_move.size(); ++role) {
    if (role > 0) text += ' ';
    text += game.move_name(role, joint_move[role]);
  }
  return text + ")";
}

/// What the search thinks of the position, in sentences.
std::string verdict(const PositionAnalysis& analysis,
                    const reasoner::Game& game) {
  const Report& report = analysis.report;
  const std::string& role = game.role_name(analysis.role);
  const bool is_alone = game.role_count() == 1;
  const std::string best_play = is_alone ? "At best" : "With best play by all";
  if (report.proven) {
    return fmt::format("{} {} gets {} of 100 points: that is proven.\n",
                       best_play, role, *report.proven);
  }
  if (report.exact_value) {
    return fmt::format(
        "{} {} gets {:.3f} of 100 points in the mean; chance, or moves that "
        "are to be mixed, decide what it is.\n",
        best_play, role, *report.exact_value);
  }
  if (!analysis.is_judged) {
    return "This search does not say what moves are worth.\n";
  }
  std::string text = fmt::format(
      "{} may expect {:.0f} of 100 points: an estimate from {} {}.\n", role,
      report.moves.front().value,
      short_number(static_cast<double>(report.playouts > 0 ? report.playouts
                                                           : report.nodes)),
      report.playouts > 0 ? "playouts" : "positions");
  if (report.moves.size() > 1 && !report.moves[1].is_most) {
    const MoveReport& second = report.moves[1];
    text +=
        fmt::format("The next best move is {}, with {:.0f} points.\n",
                    game.move_name(analysis.role, second.move), second.value);
  }
  return text;
}

std::string moves_text(const PositionAnalysis& analysis,
                       const reasoner::Game& game, std::size_t most_moves) {
  const std::vector<MoveReport>& moves = analysis.report.moves;
  const std::size_t shown = std::min(moves.size(), most_moves);
  std::size_t width = 4;
  for (std::size_t i = 0; i < shown; ++i) {
    width =
        std::max(width, game.move_name(analysis.role, moves[i].move).size());
  }
  std::string text =
      fmt::format("{:<{}}  {:>12}  {:>8}  {:>6}  {:>6}\n", "move", width,
                  "visits", "value", "prob", "proven");
  for (std::size_t i = 0; i < shown; ++i) {
    const MoveReport& move = moves[i];
    text += fmt::format("{:<{}}  {:>12}  {:>8}  {:>6.3f}  {:>6}\n",
                        game.move_name(analysis.role, move.move), width,
                        move.visits, value_text(analysis, move),
                        move.probability, goal_text(move.proven));
  }
  if (shown < moves.size()) {
    text += fmt::format("and {} more\n", moves.size() - shown);
  }
  return text;
}

}  // namespace

std::string analysis_text(const PositionAnalysis& analysis,
                          const AnalyzedGame& about, std::size_t most_moves) {
  const Report& report = analysis.report;
  const reasoner::Game& game = *about.game;
  std::string text;
  if (about.hides) {
    text =
        "This game hides something from its roles: what follows holds only for "
        "roles that see everything, and is no value of the game.\n";
  }
  text += fmt::format("{} plays {}\n", game.role_name(analysis.role),
                      game.move_name(analysis.role, analysis.best));
  text += verdict(analysis, game) + '\n';
  text +=
      fmt::format("value     {}\n", value_text(analysis, report.moves.front()));
  text += fmt::format("proven    {}\n", goal_text(report.proven));
  if (report.exact_value) {
    text += fmt::format("exact expectation {:.3f}\n", *report.exact_value);
  }
  text += fmt::format("visits    {}\n", report.moves.front().visits);
  text +=
      fmt::format("playouts  {} ({}/s)\n",
                  short_number(static_cast<double>(report.playouts)),
                  short_number(per_second(report.playouts, report.seconds)));
  text += fmt::format("nodes     {} ({}/s)\n",
                      short_number(static_cast<double>(report.nodes)),
                      short_number(per_second(report.nodes, report.seconds)));
  text += fmt::format("depth     {}\n", report.depth);
  text += fmt::format("seconds   {:.2f}\n", report.seconds);
  text +=
      fmt::format("search    {} on {}, {} thread{}\n", about.search,
                  about.engine, about.threads, about.threads == 1 ? "" : "s");
  if (!report.method.empty())
    text += fmt::format("method    {}\n", report.method);
  text += "best play";
  for (const JointMove& joint_move : report.principal_variation) {
    text += ' ' + joint_move_text(joint_move, game);
  }
  if (report.principal_variation.empty()) text += " -";
  return text + "\n\n" + moves_text(analysis, game, most_moves);
}

std::string analysis_json(const PositionAnalysis& analysis,
                          const AnalyzedGame& about) {
  const Report& report = analysis.report;
  const reasoner::Game& game = *about.game;
  const auto name = [&](reasoner::MoveId move) {
    return game.move_name(analysis.role, move);
  };
  Json json;
  json["role"] = game.role_name(analysis.role);
  json["best"] = name(analysis.best);
  json["value"] = value_json(analysis, report.moves.front().value);
  json["proven"] = goal_json(report.proven);
  json["exact_value"] = report.exact_value ? Json(*report.exact_value) : Json();
  json["probability"] = report.moves.front().probability;
  json["visits"] = report.moves.front().visits;
  json["playouts"] = report.playouts;
  json["nodes"] = report.nodes;
  json["seconds"] = report.seconds;
  json["playouts_per_s"] = per_second(report.playouts, report.seconds);
  json["nodes_per_s"] = per_second(report.nodes, report.seconds);
  json["depth"] = report.depth;
  json["pv"] = Json::array();
  for (const JointMove& joint_move : report.principal_variation) {
    json["pv"].push_back(game.joint_move_names(joint_move));
  }
  json["moves"] = Json::array();
  for (const MoveReport& move : report.moves) {
    json["moves"].push_back({{"move", name(move.move)},
                             {"visits", move.visits},
                             {"value", value_json(analysis, move.value)},
                             {"at_most", move.is_most},
                             {"probability", move.probability},
                             {"proven", goal_json(move.proven)}});
  }
  json["search"] = about.search;
  json["method"] = report.method;
  json["engine"] = about.engine;
  json["threads"] = about.threads;
  json["hides"] = about.hides;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace search::analyze
