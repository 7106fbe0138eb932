#include "search/search.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/reasoner/fake_machine.h"

namespace search {
namespace {

using reasoner::MoveId;

TEST(MakeSearchTest, MakesEverySearchByItsName) {
  FakeMachine machine(tic_tac_toe());
  const auto names = search_names();
  EXPECT_EQ(names.front(), "auto");
  for (const std::string& name : names) {
    const auto search = make_search(name, machine, {.iterations = 10});
    EXPECT_FALSE(search->candidate());
    const Deadline deadline(Deadline::after(60));
    const MoveId move = search->choose_move(machine.initial(), 0, deadline);
    EXPECT_LT(move, 9u) << name;
    EXPECT_EQ(search->candidate(), move) << name;
    search->clear_candidate();
    EXPECT_FALSE(search->candidate());
  }
}

TEST(MakeSearchTest, NamesTheSearchesToWhoeverAskedForAnother) {
  FakeMachine machine(tic_tac_toe());
  try {
    make_search("magic", machine);
    FAIL() << "made a search called magic";
  } catch (const gdl::Error& error) {
    const std::string text = error.what();
    EXPECT_TRUE(
        text.starts_with("there is no search called 'magic'; there are: "));
    for (const std::string& name : search_names()) {
      EXPECT_NE(text.find(' ' + name), std::string::npos) << name;
    }
  }
}

TEST(LegalSearchTest, PlaysTheFirstLegalMove) {
  FakeMachine machine(tic_tac_toe());
  const auto search = make_search("legal", machine);
  const Deadline deadline(Deadline::after(60));
  EXPECT_EQ(search->choose_move(machine.initial(), 0, deadline), 0u);
  EXPECT_EQ(search->choose_move(FakeMachine::state(07), 0, deadline), 3u);
}

TEST(RandomSearchTest, PlaysAllMovesAndTheSameForTheSameSeed) {
  FakeMachine machine(tic_tac_toe());
  const auto first = make_search("random", machine, {.seed = 3});
  const auto second = make_search("random", machine, {.seed = 3});
  const Deadline deadline(Deadline::after(60));
  std::set<MoveId> seen;
  for (int turn = 0; turn < 200; ++turn) {
    const MoveId move = first->choose_move(machine.initial(), 0, deadline);
    EXPECT_EQ(second->choose_move(machine.initial(), 0, deadline), move);
    seen.insert(move);
  }
  EXPECT_EQ(seen.size(), 9u);
}

}  // namespace
}  // namespace search
