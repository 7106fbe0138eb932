#include "gamemaster/tournament/tournament_players.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stop_token>
#include <utility>

#include "tests/gamemaster/card_matches.h"
#include "tests/gamemaster/fault_count.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace tournament_players_test {

/// Always says the same and counts how often that is taken for illegal.
class Speaker : public players::HiddenMoveChooser {
 public:
  Speaker(reasoner::StateMachine& machine, reasoner::RoleIndex role,
          std::atomic<int>& refused)
      : machine_(machine), role_(role), refused_(refused) {}

  void observe(const reasoner::EvidenceStep& step) override {
    if (step.refused_move) ++refused_;
  }
  reasoner::MoveId choose(std::chrono::steady_clock::time_point) override {
    return machine_.intern_move(role_, "(say quiet)");
  }
  void cancel() override {}

 private:
  reasoner::StateMachine& machine_;
  reasoner::RoleIndex role_;
  std::atomic<int>& refused_;
};

TEST(SeatPlayers, TakesNoAnswerForIllegalInAnOpeningThatIsDrawn) {
  const tournament::TournamentSpec spec = tournament::parse_tournament_spec(
      R"({"players": ["search", {"player": "search", "name": "other"}],
          "games": ["cards.kif"], "opening_steps": 1})",
      "cup");
  std::atomic<int> refused = 0;
  tournament::TournamentTools tools;
  tools.make_search = [&refused](const tournament::TournamentPlayer&,
                                 std::uint64_t) {
    players::ChooserMakers makers;
    makers.hidden = [&refused](reasoner::StateMachine& machine,
                               reasoner::RoleIndex role) {
      return std::make_unique<Speaker>(machine, role, refused);
    };
    return makers;
  };
  const gdl::Rulesheet rules = tests::rules_of(kCardGame);
  tournament::PlayerMachines machines(rules, {});
  tournament::SeatedPlayers seated = tournament::seat_players(
      spec, {0, 1}, /*seed=*/1, rules, machines, tools, /*memory_mb=*/64);
  const match::MatchResult result =
      play_cards(std::move(seated.players[0]), std::move(seated.players[1]));
  EXPECT_TRUE(result.completed) << result.failure;
  EXPECT_EQ(fault_count(result), 0u);
  EXPECT_EQ(result.moves[1][0], "(say quiet)");
  EXPECT_EQ(refused, 0);
}

TEST(PlayerMachines, GiveANetworkUpWhereTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  const gdl::Rulesheet rules = tests::rules_of(kCardGame);
  tournament::PlayerMachines machines(rules, stop.get_token());
  EXPECT_THROW(machines.make("propnet"), gdl::Error);
  EXPECT_NE(machines.make(""), nullptr);
}

TEST(MachinePool, LendsSomeMachineWhereItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  const gdl::Rulesheet rules = tests::rules_of(kCardGame);
  tournament::MachinePool pool(rules, "propnet", stop.get_token());
  EXPECT_NE(pool.borrow(), nullptr);
}

}  // namespace tournament_players_test
}  // namespace gamemaster
