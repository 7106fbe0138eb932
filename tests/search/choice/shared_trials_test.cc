#include "search/choice/shared_trials.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "search/choice/search_comparison.h"
#include "search/choice/trials_helper.h"
#include "tests/search/playing.h"

namespace search {
namespace shared_trials_test {

using choice::SharedTrials;
using choice::TrialResult;

constexpr std::uint64_t kSubject = 17;
constexpr std::chrono::milliseconds kLook{1};

TrialResult result_of(int games, double score) {
  return {.challenger = {.started = games, .games = games, .score = score},
          .seconds_per_move = 0.01,
          .champion = {.playouts = 1e6, .moves = 10}};
}

/// What a partner tells that made so much in this stage.
std::vector<std::byte> told_of(int stage, const TrialResult& result) {
  SharedTrials partner(kSubject, 2);
  for (int i = 0; i < stage; ++i) partner.begin_stage(result.seconds_per_move);
  partner.set_own(result);
  return partner.told();
}

/// One process of two, in which the test says what the other tells.
class OnePartner final : public Partners {
 public:
  using Opened = std::function<void(Findings&)>;

  OnePartner(std::size_t own, Opened opened)
      : own_(own), opened_(std::move(opened)) {}

  std::size_t own() const override { return own_; }
  std::size_t most() const override { return 2; }
  void open(Findings& findings, const Deadline&) override { opened_(findings); }
  void close(Findings&) override {}
  void await(const Findings&, const Deadline&) override {}

 private:
  std::size_t own_;
  Opened opened_;
};

TEST(SharedTrials, CountWhatAllPlayInTheSameStage) {
  SharedTrials trials(kSubject, 4);
  EXPECT_TRUE(trials.told().empty());
  trials.hear(2, told_of(1, result_of(5, 1)));  // before it begins here
  trials.begin_stage(0.01);
  trials.set_own(result_of(3, 2));
  trials.hear(1, told_of(1, result_of(4, 1.5)));
  trials.hear(1, told_of(1, result_of(6, 2.5)));  // in place of that
  trials.hear(3, told_of(1, result_of(0, 0)));    // has none yet
  const TrialResult sum = trials.sum();
  EXPECT_EQ(sum.challenger.games, 3 + 5 + 6);
  EXPECT_EQ(sum.challenger.score, 2 + 1 + 2.5);
  EXPECT_EQ(sum.challenger.started, 3);
  EXPECT_EQ(sum.challenger.ranks, 3);
  EXPECT_EQ(sum.champion.moves, 30);
  trials.begin_stage(0.05);
  EXPECT_EQ(trials.sum().challenger.games, 0);
  trials.hear(2, told_of(2, result_of(1, 1)));
  EXPECT_EQ(trials.sum().challenger.games, 1);
}

TEST(SharedTrials, IgnoreWhatIsNoResult) {
  SharedTrials trials(kSubject, 2);
  trials.begin_stage(0.01);
  std::vector<std::byte> told = told_of(1, result_of(4, 4));
  told.pop_back();
  trials.hear(1, told);
  trials.hear(1, {});
  EXPECT_EQ(trials.sum().challenger.games, 0);
}

TEST(SharedTrials, FollowTheFirstPartnerFromStageToStage) {
  SharedTrials first(kSubject, 2);
  SharedTrials second(kSubject, 2);
  std::vector<double> played;
  Deadline deadline(Deadline::after(1000));
  std::thread says([&] {
    first.begin_stage(0.01);
    second.hear(0, first.told());
  });
  second.follow(
      [&](double seconds_per_move, const Deadline& end) {
        played.push_back(seconds_per_move);
        EXPECT_EQ(second.sum().challenger.games, 0);
        second.set_own(result_of(2, 1));
        EXPECT_FALSE(end.expired());
        second.hear(0, first.told());  // the same once more
        EXPECT_FALSE(end.expired());
        if (played.size() == 2) deadline.cancel();
        first.begin_stage(0.05);
        second.hear(0, first.told());
        EXPECT_TRUE(end.expired());
      },
      deadline);
  says.join();
  EXPECT_EQ(played, (std::vector<double>{0.01, 0.05}));
}

TEST(SharedTrials, DecideWhatTheFirstPartnerPlays) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const reasoner::State state = initial_state(*machine);
  // By itself it would find that all games are drawn.
  OnePartner partner(0, [](Findings& findings) {
    EXPECT_EQ(findings.task(), Task::kTrials);
    findings.hear(1, told_of(1, result_of(2000, 2000)));
  });
  choice::SearchComparison comparison(*machine, {.partners = &partner}, state);
  comparison.play(state, Deadline::cpu(1));
  EXPECT_TRUE(comparison.is_minimax());
  EXPECT_GE(comparison.games(), 2000);
  EXPECT_NE(
      comparison.sentence().find("Over 2 ranks minimax made 2000 of 2000"),
      std::string::npos)
      << comparison.sentence();
}

TEST(SharedTrials, ArePlayedByAHelperUntilItIsTold) {
  const auto machine = load_for_playouts("tic_tac_toe");
  const reasoner::State state = initial_state(*machine);
  SharedTrials first(kSubject, 2);
  first.begin_stage(0.004);
  Deadline deadline(Deadline::after(10));  // of which it fits for a part
  std::thread leads;
  OnePartner partner(1, [&](Findings& findings) {
    findings.hear(0, first.told());
    leads = std::thread([&] {
      while (first.sum().challenger.games < 2 && !deadline.expired()) {
        std::this_thread::sleep_for(kLook);
        first.hear(1, findings.told());
      }
      deadline.cancel();
    });
  });
  choice::TrialsHelper helper(*machine, {.partners = &partner});
  helper.choose_move(state, 0, deadline);
  leads.join();
  EXPECT_GE(first.sum().challenger.games, 2);
  EXPECT_EQ(first.sum().challenger.ranks, 2);
}

}  // namespace shared_trials_test
}  // namespace search
