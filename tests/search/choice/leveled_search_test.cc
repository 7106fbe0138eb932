#include "search/choice/leveled_search.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace search {
namespace leveled_search_test {

using reasoner::MoveId;

/// Has move 1 as its candidate while it thinks, and reports what it was made
/// with; `meanwhile` is called in the midst of it.
class ScriptedSearch : public Search {
 public:
  ScriptedSearch(Report report, std::function<void()> meanwhile)
      : report_(std::move(report)), meanwhile_(std::move(meanwhile)) {}

  MoveId choose_move(const reasoner::State&, reasoner::RoleIndex,
                     const Deadline&) override {
    set_candidate(1);
    meanwhile_();
    return 1;
  }
  void advance(std::span<const MoveId>, const reasoner::State&) override {}
  Report report() const override { return report_; }

 private:
  Report report_;
  std::function<void()> meanwhile_;
};

Report visits(const std::vector<std::uint64_t>& visits) {
  Report report;
  for (MoveId move = 0; move < visits.size(); ++move) {
    report.moves.push_back({move, visits[move], 0, 0, {}});
  }
  return report;
}

std::unique_ptr<Search> leveled(
    Report report, int level, std::uint64_t seed = 1,
    std::function<void()> meanwhile = [] {}) {
  return choice::make_leveled_search(
      std::make_unique<ScriptedSearch>(std::move(report), std::move(meanwhile)),
      level, seed);
}

TEST(LeveledSearchTest, HasTheCandidateOfTheSearchThatThinks) {
  std::optional<MoveId> seen;
  Search* search = nullptr;
  const auto owner = leveled(visits({100, 1}), choice::kHighestLevel, 1,
                             [&] { seen = search->candidate(); });
  search = owner.get();
  EXPECT_FALSE(search->candidate());
  // The most visited move is drawn in the end; what was known before counted
  // until then.
  EXPECT_EQ(search->choose_move({}, 0, Deadline(Deadline::after(60))), 0U);
  EXPECT_EQ(seen, 1U);
  EXPECT_EQ(search->candidate(), 0U);
  search->clear_candidate();
  EXPECT_FALSE(search->candidate());
}

TEST(LeveledSearchTest, PrefersLessTheLowerTheLevel) {
  const auto best = [](int level) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const auto search = leveled(visits({90, 10}), level, seed);
      count += search->choose_move({}, 0, Deadline(Deadline::after(60))) == 0
                   ? 1
                   : 0;
    }
    return count;
  };
  EXPECT_GT(best(choice::kHighestLevel), best(1));
  EXPECT_LT(best(1), 160);
}

TEST(LeveledSearchTest, PlaysWhatIsProvenAtTheHighestLevel) {
  // Most of the work of a proof goes into what is bad. Move 1 is chosen.
  Report report = visits({900, 10, 900, 900});
  report.proven = 100;
  for (const MoveId move : {1, 2}) {
    report.moves[move].value = 100;
    report.moves[move].proven = 100;
  }
  report.moves[3].value = 50;
  int others = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto play = [&](int level) {
      return leveled(report, level, seed)
          ->choose_move({}, 0, Deadline(Deadline::after(60)));
    };
    EXPECT_EQ(play(choice::kHighestLevel), 1U);
    if (play(1) != 1) ++others;
  }
  EXPECT_GT(others, 10);
}

TEST(LeveledSearchTest, ErrsWhereASolverKnowsAllWithoutAVisit) {
  Report report = visits({0, 0, 0});
  report.proven = 100;
  report.moves[1].value = 100;
  int others = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto search = leveled(report, 1, seed);
    if (search->choose_move({}, 0, Deadline(Deadline::after(60))) != 1) {
      ++others;
    }
  }
  EXPECT_GT(others, 20);
  EXPECT_LT(others, 80);
}

TEST(LeveledSearchTest, ReportsWhatItPlays) {
  Report report = visits({10, 10});
  report.principal_variation = {{0}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto search = leveled(report, 3, seed);
    const MoveId move =
        search->choose_move({}, 0, Deadline(Deadline::after(60)));
    const Report played = search->report();
    ASSERT_EQ(played.moves.size(), 2U);
    EXPECT_EQ(played.moves[0].move, move);
    EXPECT_NEAR(played.moves[0].probability, 0.5, 1e-9);
    EXPECT_EQ(played.principal_variation.empty(), move != 0);
  }
}

TEST(LeveledSearchTest, PlaysTheChoiceOfASearchWithoutVisits) {
  EXPECT_EQ(leveled({}, 1)->choose_move({}, 0, Deadline(Deadline::after(60))),
            1U);
}

}  // namespace leveled_search_test
}  // namespace search
