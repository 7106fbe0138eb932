#include "search/hidden/choice/leveled_search.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "tests/search/playing.h"

namespace search::hidden {
namespace leveled_hidden_search_test {

using reasoner::MoveId;

/// Chooses move 7, has move 2 as its candidate, and reports what it was made
/// with.
class Reporting : public HiddenSearch {
 public:
  explicit Reporting(Report report) : report_(std::move(report)) {}
  void observe(const reasoner::EvidenceStep&) override {}
  MoveId choose_move(const Deadline&) override { return 7; }
  void prepare_candidate() override { set_candidate(2); }
  Report report() const override { return report_; }

 private:
  Report report_;
};

/// How often of a thousand times the moves of the report are drawn.
std::vector<int> draws(const Report& report, double strength) {
  const auto search = choice::make_leveled_search(
      std::make_unique<Reporting>(report), strength, 1);
  std::vector<int> counts(report.moves.size());
  for (int i = 0; i < 1000; ++i) ++counts[search->choose_move(no_hurry())];
  return counts;
}

/// Move 0 is best, and the others are not played.
Report certain() {
  Report report;
  report.moves = {{0, 0, 80, 1, std::nullopt},
                  {1, 0, 50, 0, std::nullopt},
                  {2, 0, 0, 0, std::nullopt}};
  return report;
}

TEST(LeveledHiddenSearch, ErrsMoreTheLowerTheLevel) {
  EXPECT_GT(draws(certain(), 1)[0], 990);
  const auto middle = draws(certain(), 0.3);
  EXPECT_GT(middle[0], 800);
  EXPECT_LT(middle[0], 990);
  const auto lowest = draws(certain(), 0.1);
  EXPECT_LT(lowest[0], 700);
  EXPECT_GT(lowest[1], lowest[2]) << "it is worth more";
  EXPECT_GT(lowest[2], 100);
}

TEST(LeveledHiddenSearch, PlaysAMixtureAsItStandsAtTheHighestLevel) {
  Report report;
  report.moves = {{0, 0, 50, 0.75, std::nullopt},
                  {1, 0, 50, 0.25, std::nullopt}};
  EXPECT_NEAR(draws(report, 1)[0], 750, 50);
  EXPECT_NEAR(draws(report, 0.1)[0], 527, 50);
}

TEST(LeveledHiddenSearch, ReportsWhatItPlays) {
  const auto search = choice::make_leveled_search(
      std::make_unique<Reporting>(certain()), 0.1, 1);
  search->prepare_candidate();
  EXPECT_EQ(search->candidate(), 2U);
  const MoveId move = search->choose_move(no_hurry());
  EXPECT_EQ(search->candidate(), move);
  const Report played = search->report();
  EXPECT_EQ(played.moves[0].move, move);
  double sum = 0;
  for (const MoveReport& each : played.moves) sum += each.probability;
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(LeveledHiddenSearch, PlaysTheChoiceOfASearchThatReportsNothing) {
  const auto search = choice::make_leveled_search(
      std::make_unique<Reporting>(Report()), 0.1, 1);
  EXPECT_EQ(search->choose_move(no_hurry()), 7U);
}

}  // namespace leveled_hidden_search_test
}  // namespace search::hidden
