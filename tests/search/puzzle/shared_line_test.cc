#include "search/puzzle/shared_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "search/puzzle/puzzle_search.h"
#include "tests/search/playing.h"
#include "tests/search/puzzle/solving.h"

namespace search {
namespace shared_line_test {

using puzzle::BestLine;
using puzzle::Line;
using puzzle::SharedLine;
using reasoner::MoveId;
using reasoner::State;

/// A process of several, of which nothing is heard.
class SilentPartners final : public Partners {
 public:
  explicit SilentPartners(std::size_t own) : own_(own) {}

  std::size_t own() const override { return own_; }
  std::size_t most() const override { return 8; }
  void open(Findings&, const Deadline&) override {}
  void close(Findings&) override {}
  void await(const Findings&, const Deadline&) override {}

 private:
  std::size_t own_;
};

/// How a line was found by the process of this number.
std::string found_by(std::size_t rank) {
  SilentPartners partners(rank);
  const auto machine = load_propnet("blocks_world");
  // Enough for the first way, however slow.
  puzzle::PuzzleSearch search(
      *machine,
      {.memory_mb = 64, .iterations = 100'000, .partners = &partners});
  search.choose_move(initial_state(*machine), 0, no_hurry());
  return search.best().line().found_by;
}

/// A line that solves the puzzle from its start.
Line solution(reasoner::StateMachine& machine) {
  puzzle::PuzzleSearch search(machine, {.memory_mb = 64});
  search.choose_move(initial_state(machine), 0, no_hurry());
  return search.best().line();
}

TEST(SharedLine, IsReplayedAndSettlesTheSearchAsItComes) {
  const auto machine = load_propnet("eight_puzzle");
  const State start = initial_state(*machine);
  const Line line = solution(*machine);
  BestLine theirs(100, [](const Line&) {});
  theirs.offer(line);
  SharedLine tells(theirs, machine->clone());
  tells.begin(start, 1);
  std::vector<Line> news;
  BestLine ours(100, [&](const Line& better) { news.push_back(better); });
  SharedLine hears(ours, machine->clone());
  hears.begin(start, 1);
  EXPECT_EQ(hears.subject(), tells.subject());
  hears.hear(3, tells.told());
  hears.hear(3, tells.told());
  EXPECT_TRUE(ours.settled());
  ASSERT_EQ(news.size(), 1U);
  EXPECT_EQ(news[0].moves, line.moves);
  EXPECT_EQ(news[0].found_by, line.found_by + " on rank 3");
  // Who hears it of one who heard it is told who found it.
  theirs.reset(100);
  tells.hear(0, hears.told());
  EXPECT_EQ(theirs.line().found_by, line.found_by + " on rank 3");
}

TEST(SharedLine, IsNotBelieved) {
  const auto machine = load_propnet("eight_puzzle");
  Line line = solution(*machine);
  line.moves.pop_back();  // the game would go on
  BestLine theirs(100, [](const Line&) {});
  theirs.offer(line);
  SharedLine tells(theirs, machine->clone());
  BestLine ours(100, [](const Line&) {});
  SharedLine hears(ours, machine->clone());
  hears.begin(initial_state(*machine), 1);
  hears.hear(1, tells.told());
  EXPECT_LT(ours.goal(), 0);
  line.moves.back() = static_cast<MoveId>(machine->game().move_count(0));
  theirs.reset(100);
  theirs.offer(line);
  hears.hear(1, tells.told());
  EXPECT_LT(ours.goal(), 0);
}

TEST(PuzzleSearchTest, EachRankBeginsWithAnotherWay) {
  EXPECT_EQ(found_by(1), "going through the states");
  EXPECT_EQ(found_by(2).find("planning in "), 0U) << found_by(2);
  EXPECT_EQ(found_by(3), "playouts");
  EXPECT_EQ(found_by(6), "going through the states");
}

}  // namespace shared_line_test
}  // namespace search
