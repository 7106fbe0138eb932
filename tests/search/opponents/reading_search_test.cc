#include "search/opponents/reading_search.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/choice/registry.h"
#include "search/opponents/round_reply.h"
#include "tests/search/opponents/rounds.h"
#include "tests/search/playing.h"

namespace search {
namespace reading_search_test {

using opponents::RepeatedRound;
using opponents::StrategyBelief;
using reasoner::MoveId;

TEST(SafeMixture, IsTheEquilibriumOfTheRound) {
  for (const double share : opponents::safe_mixture(shapes_round(), 1)) {
    EXPECT_NEAR(share, 1.0 / 3, 1e-9);
  }
  // Nobody's loss is the other's gain, or there are three.
  EXPECT_TRUE(opponents::safe_mixture(prison_round(), 0).empty());
  EXPECT_TRUE(opponents::safe_mixture(feud_round(), 0).empty());
}

/// Values of both choices in the prisoner's dilemma, where the other was kind
/// as long as we were, for so many rounds.
std::vector<double> values_after_tit_for_tat(int rounds,
                                             std::uint32_t rounds_left) {
  const RepeatedRound round = prison_round();
  std::vector<StrategyBelief> others;
  others.emplace_back(round, 1, 0);
  std::vector<opponents::Joint> history;
  int last = 0;
  for (int i = 0; i < rounds; ++i) {
    const int own = i % 3 == 1 ? 1 : 0;
    history.push_back(joint_of(round, {own, last}));
    others.front().observe(history);
    last = own;
  }
  EXPECT_GT(others.front().strength(), 0.8);
  return opponents::reply_values(round, 0, others, rounds_left);
}

TEST(ReplyValues, ReckonWithTheAnswer) {
  const auto values = values_after_tit_for_tat(20, 10);
  EXPECT_GT(values[0], values[1]) << "it pays to cooperate";
  const auto last = values_after_tit_for_tat(20, 1);
  EXPECT_LT(last[0], last[1]) << "nobody answers the last round";
}

/// Stands for what is safe, and counts what it is told.
class Script : public Search {
 public:
  MoveId choose_move(const reasoner::State&, reasoner::RoleIndex,
                     const Deadline&) override {
    ++asked;
    set_candidate(0);
    return 0;
  }
  void advance(std::span<const MoveId>, const reasoner::State&) override {
    ++told;
  }
  int asked = 0;
  int told = 0;
};

struct Reader {
  explicit Reader(const std::string& game) : machine(load(game)) {
    state = initial_state(*machine);
    auto found = opponents::find_repeated_round(*machine, state, 1, no_hurry());
    auto script = std::make_unique<Script>();
    safe = script.get();
    search = std::make_unique<opponents::ReadingSearch>(
        *machine, Settings{}, 0, *std::move(found), std::move(script));
  }
  MoveId choose() { return search->choose_move(state, 0, no_hurry()); }

  std::unique_ptr<reasoner::StateMachine> machine;
  reasoner::State state;
  Script* safe = nullptr;
  std::unique_ptr<Search> search;
};

TEST(ReadingSearch, AsksWhatIsSafeWhereNothingIsRead) {
  Reader reader("prisoners_dilemma");
  EXPECT_EQ(reader.choose(), 0u);
  EXPECT_EQ(reader.safe->asked, 1);
  EXPECT_EQ(reader.search->candidate(), 0u);
  const std::vector<MoveId> joint = {0, 0};
  reader.machine->next_state(reader.state, joint, reader.state);
  reader.search->advance(joint, reader.state);
  EXPECT_EQ(reader.safe->told, 1);
}

TEST(ReadingSearch, RecallsWhatWasPlayedBefore) {
  Reader reader("prisoners_dilemma");
  const MoveId cooperates = reader.machine->intern_move(1, "cooperate");
  const MoveId defects = reader.machine->intern_move(0, "defect");
  reader.search->recall(
      std::vector<std::vector<MoveId>>(200, {defects, cooperates}));
  int asked = 0;
  for (int i = 0; i < 20; ++i) asked += reader.choose() == defects ? 1 : 0;
  // Against who always cooperates.
  EXPECT_GE(asked, 18);
  const Report report = reader.search->report();
  EXPECT_NE(report.method.find("column always plays the same"),
            std::string::npos)
      << report.method;
  EXPECT_EQ(report.moves.front().move, defects);
  EXPECT_NEAR(report.moves.front().value, 100, 2);
}

TEST(ReadingSearch, IsWhatAutoPlaysInRounds) {
  const auto machine = load("prisoners_dilemma");
  const auto search = choice::make_search("auto", *machine, iterations(50));
  reasoner::State state = initial_state(*machine);
  search->choose_move(state, 0, no_hurry());
  EXPECT_NE(search->report().method.find("strategy"), std::string::npos)
      << search->report().method;
  const auto other = load("tic_tac_toe");
  const auto plain = choice::make_search("auto", *other, iterations(50));
  plain->choose_move(initial_state(*other), 0, no_hurry());
  EXPECT_EQ(plain->report().method.find("strategy"), std::string::npos);
}

TEST(ReadingSearch, IsToldOfTheMatchBeforeItWasMade) {
  const auto machine = load("prisoners_dilemma");
  const auto search = choice::make_search("auto", *machine, iterations(50));
  const MoveId cooperates = machine->intern_move(1, "cooperate");
  const MoveId defects = machine->intern_move(0, "defect");
  search->recall(std::vector<std::vector<MoveId>>(200, {defects, cooperates}));
  const reasoner::State state = initial_state(*machine);
  search->choose_move(state, 0, no_hurry());
  EXPECT_NE(search->report().method.find("always plays the same"),
            std::string::npos)
      << search->report().method;
}

}  // namespace reading_search_test
}  // namespace search
