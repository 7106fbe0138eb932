// Games of induction are the same on both engines.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/translators/eggg/samples.h"
#include "tests/translators/induction_games/induction_samples.h"

namespace translators::induction_games {
namespace induction_engines_test {

/// What both engines say of a state, by name.
std::string told(reasoner::StateMachine& machine,
                 const reasoner::State& state) {
  const reasoner::Game& game = machine.game();
  std::set<std::string> facts;
  state.for_each([&](reasoner::PropositionId id) {
    facts.insert(game.proposition_name(id));
  });
  std::string text = machine.is_terminal(state) ? "over" : "on";
  for (const std::string& fact : facts) text += " " + fact;
  std::vector<reasoner::Goal> goals(2);
  machine.goals(state, goals);
  text += " worth " + std::to_string(goals[0]) + " " + std::to_string(goals[1]);
  for (reasoner::RoleIndex role = 0; role < 2; ++role) {
    std::vector<reasoner::MoveId> moves;
    if (machine.is_terminal(state)) break;
    machine.legal_moves(state, role, moves);
    for (const auto move : moves) text += " " + game.move_name(role, move);
  }
  return text;
}

TEST(InductionEngines, Agree) {
  for (const auto& [path, settings] :
       std::map<std::string, std::vector<std::string>>{
           {"games/eggg/deducto.egg",
            {"board_size=3", "Answers=2", "turns=40"}},
           {"games/eggg/color_deducto.egg",
            {"board_size=3", "Answers=1", "turns=40"}}}) {
    gdl::ReadOptions options;
    options.settings = settings;
    const gdl::Rulesheet rules = translators::rules_of(path, options);
    Play network(rules, 1, "propnet");
    Play datalog(rules, 1, "datalog");
    const reasoner::State starts[] = {network.state(), datalog.state()};
    std::mt19937_64 random(3);
    for (int walk = 0; walk < 6; ++walk) {
      network.state() = starts[0];
      datalog.state() = starts[1];
      while (!network.is_over()) {
        ASSERT_EQ(told(network.machine(), network.state()),
                  told(datalog.machine(), datalog.state()));
        // Buttons more often than clicks, so that there is something to see.
        const bool waits = network.may("noop");
        auto moves = waits ? network.moves_of_chance() : network.moves();
        if (!waits && random() % 3 > 0) {
          std::erase_if(moves, [](const std::string& move) {
            return move.starts_with("(click");
          });
        }
        const std::string move = moves[random() % moves.size()];
        const std::size_t role =
            waits ? network.chance() : 1 - network.chance();
        network.step(role, move);
        datalog.step(role, move);
        ASSERT_EQ(network.seen(), datalog.seen());
      }
      EXPECT_TRUE(datalog.is_over());
      EXPECT_EQ(network.goal(), datalog.goal());
    }
  }
}

}  // namespace induction_engines_test
}  // namespace translators::induction_games
