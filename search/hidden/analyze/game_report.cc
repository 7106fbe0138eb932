#include "search/hidden/analyze/game_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace search::hidden::analyze {

namespace {

using Json = nlohmann::ordered_json;

/// `noop {(dealt jack)}, check {(heard alice check)}`; in a game that hides
/// nothing the joint moves.
std::string knowledge_text(const InformationTable& table, InformationId id,
                           const reasoner::Game& game) {
  if (table.depth(id) == 0) return "at the beginning";
  const reasoner::RoleIndex role = table.role(id);
  std::string text;
  if (table.depth(table.before(id)) > 0) {
    text = knowledge_text(table, table.before(id), game) + ", ";
  }
  if (game.hides()) text += game.move_name(role, table.own_move(id)) + ' ';
  text += '{';
  reasoner::RoleIndex other = 0;
  for (const reasoner::PerceptId seen : table.percepts(id)) {
    if (text.back() != '{') text += ' ';
    text += game.hides() ? game.percept_name(role, seen)
                         : game.move_name(other++, seen);
  }
  return text + '}';
}

/// A player's value in one number: the middle of proven bounds, else `goal`.
double middle(const exact::ValueBounds& bounds, double goal) {
  return bounds.proven ? (bounds.least + bounds.most) / 2 : goal;
}

/// Calls `visit(player, decision)` for the first decisions with a choice.
template <typename Visit>
void for_each_choice(const exact::SequenceForm& form, std::size_t most_rows,
                     Visit visit) {
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    std::size_t rows = 0;
    for (const exact::Decision& decision : form.players[player].decisions) {
      if (decision.count < 2) continue;
      if (++rows > most_rows) break;
      visit(player, decision);
    }
  }
}

std::vector<std::vector<double>> values_of(
    const exact::EquilibriumFinder& finder) {
  std::vector<std::vector<double>> values;
  const exact::SequenceForm& form = finder.builder().form();
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    values.push_back(exact::move_values(form, player, finder.profile()));
  }
  return values;
}

double uniform_nash_conv(const exact::SequenceForm& form) {
  return exact::exploitability(form, exact::uniform_profile(form)).nash_conv;
}

std::string size_text(const GameReport& report) {
  const exact::SequenceFormBuilder& game = report.finder->builder();
  return fmt::format(
      "{} states with the information of all, {} joint moves\n"
      "{} information states, {} with a choice; {} leaves\n",
      game.node_count(), game.edge_count(), game.form().decision_count(),
      game.form().choice_count(), game.form().leaf_count());
}

std::string values_text(const GameReport& report) {
  const exact::EquilibriumFinder& finder = *report.finder;
  const exact::SequenceForm& form = finder.builder().form();
  std::string text;
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    const exact::ValueBounds bounds =
        exact::value_bounds(form, player, finder.found());
    text += fmt::format("value     {:.4f} for {}",
                        middle(bounds, finder.found().goals[player]),
                        report.game->role_name(form.players[player].role));
    text += bounds.proven ? fmt::format(", proven from {:.4f} to {:.4f}\n",
                                        bounds.least, bounds.most)
                          : fmt::format(", not proven; best response {:.4f}\n",
                                        bounds.most);
  }
  return text;
}

std::string strategy_text(const GameReport& report, std::size_t most_rows) {
  const exact::EquilibriumFinder& finder = *report.finder;
  const auto values = values_of(finder);
  std::string text;
  for_each_choice(
      finder.builder().form(), most_rows,
      [&](std::size_t player, const exact::Decision& decision) {
        const exact::PlayerForm& own = finder.builder().form().players[player];
        text += fmt::format("\n{} {}\n", report.game->role_name(own.role),
                            knowledge_text(finder.builder().information(),
                                           decision.information, *report.game));
        for (exact::Sequence s = decision.first;
             s < decision.first + decision.count; ++s) {
          const double value = values[player][s];
          text +=
              fmt::format("  {:.3f}  {:>7}  {}\n", finder.profile()[player][s],
                          value < 0 ? "-" : fmt::format("{:.2f}", value),
                          report.game->move_name(own.role, own.moves[s]));
        }
      });
  return text;
}

std::string asked_text(const GameReport& report) {
  const AskedSearch& asked = *report.asked;
  std::string text = fmt::format(
      "\nsearch    {}, asked in {} information states, {:.1f} s\n"
      "NashConv  {:.4f} goals\n",
      asked.name, asked.asked, asked.seconds, asked.found.nash_conv);
  const auto& players = report.finder->builder().form().players;
  for (std::size_t player = 0; player < players.size(); ++player) {
    text += fmt::format("expects   {:.4f} for {}; best response {:.4f}\n",
                        asked.found.goals[player],
                        report.game->role_name(players[player].role),
                        asked.found.best_responses[player]);
  }
  return text;
}

Json roles_json(const GameReport& report) {
  const exact::EquilibriumFinder& finder = *report.finder;
  const exact::SequenceForm& form = finder.builder().form();
  Json roles = Json::array();
  for (std::size_t player = 0; player < form.players.size(); ++player) {
    const exact::ValueBounds bounds =
        exact::value_bounds(form, player, finder.found());
    roles.push_back(
        {{"role", report.game->role_name(form.players[player].role)},
         {"value", middle(bounds, finder.found().goals[player])},
         {"least", bounds.least},
         {"most", bounds.most},
         {"proven", bounds.proven}});
  }
  return roles;
}

Json strategy_json(const GameReport& report, std::size_t most_rows) {
  const exact::EquilibriumFinder& finder = *report.finder;
  const auto values = values_of(finder);
  Json rows = Json::array();
  for_each_choice(
      finder.builder().form(), most_rows,
      [&](std::size_t player, const exact::Decision& decision) {
        const exact::PlayerForm& own = finder.builder().form().players[player];
        Json moves = Json::array();
        for (exact::Sequence s = decision.first;
             s < decision.first + decision.count; ++s) {
          const double value = values[player][s];
          moves.push_back(
              {{"move", report.game->move_name(own.role, own.moves[s])},
               {"value", value < 0 ? Json() : Json(value)},
               {"probability", finder.profile()[player][s]}});
        }
        rows.push_back(
            {{"role", report.game->role_name(own.role)},
             {"knows", knowledge_text(finder.builder().information(),
                                      decision.information, *report.game)},
             {"moves", std::move(moves)}});
      });
  return rows;
}

Json asked_json(const AskedSearch& asked) {
  Json gains = Json::array();
  for (std::size_t player = 0; player < asked.found.goals.size(); ++player) {
    gains.push_back(asked.found.best_responses[player] -
                    asked.found.goals[player]);
  }
  return {{"search", asked.name},
          {"nash_conv", asked.found.nash_conv},
          {"gains", std::move(gains)},
          {"information_states", asked.asked},
          {"seconds", asked.seconds}};
}

}  // namespace

std::string report_text(const GameReport& report, std::size_t most_rows) {
  const exact::EquilibriumFinder& finder = *report.finder;
  std::string text = size_text(report) + values_text(report);
  text += fmt::format(
      "NashConv  {:.4f} goals after {} iterations, {:.2f} s; of uniform play "
      "{:.4f}\n",
      finder.found().nash_conv, finder.iterations(), report.seconds,
      uniform_nash_conv(finder.builder().form()));
  if (report.asked) return text + asked_text(report);
  return text + strategy_text(report, most_rows);
}

std::string report_json(const GameReport& report, std::size_t most_rows) {
  const exact::EquilibriumFinder& finder = *report.finder;
  const exact::SequenceFormBuilder& game = finder.builder();
  Json json = {
      {"nodes", game.node_count()},
      {"joint_moves", game.edge_count()},
      {"information_states", game.form().decision_count()},
      {"choices", game.form().choice_count()},
      {"leaves", game.form().leaf_count()},
      {"iterations", finder.iterations()},
      {"seconds", report.seconds},
      {"nash_conv", finder.found().nash_conv},
      {"uniform_nash_conv", uniform_nash_conv(game.form())},
      {"roles", roles_json(report)},
      {"strategy", strategy_json(report, most_rows)},
  };
  if (report.asked) json["asked"] = asked_json(*report.asked);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace search::hidden::analyze
