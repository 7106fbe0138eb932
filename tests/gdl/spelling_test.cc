#include "gdl/spelling.h"

#include <gtest/gtest.h>

namespace gdl {
namespace spelling_test {

using Names = std::vector<std::string>;

TEST(SpellingTest, CountsWhatIsChangedAddedDroppedAndSwapped) {
  EXPECT_EQ(spelling_distance("succ", "succ"), 0U);
  EXPECT_EQ(spelling_distance("suc", "succ"), 1U);
  EXPECT_EQ(spelling_distance("scuc", "succ"), 1U);
  EXPECT_EQ(spelling_distance("", "succ"), 4U);
}

TEST(SpellingTest, FindsNearNamesTheNearestFirst) {
  EXPECT_EQ(near_names("mcst", {"auto", "mcts"}), Names{"mcts"});
  EXPECT_EQ(near_names("--PLAY", {"--play-clock", "--player", "--json"}),
            (Names{"--player", "--play-clock"}));
  EXPECT_EQ(near_names("suc", {"sub", "succ", "zero"}), (Names{"sub", "succ"}));
  EXPECT_EQ(near_names("x", {"y", "xy"}), Names{});
  EXPECT_EQ(near_names(std::string(10'000, 'a'), {"aaa"}), Names{});
}

TEST(SpellingTest, AsksInASentence) {
  EXPECT_EQ(did_you_mean({}), "");
  EXPECT_EQ(did_you_mean({"a"}), "; did you mean a?");
  EXPECT_EQ(did_you_mean({"a", "b", "c"}), "; did you mean a, b or c?");
}

TEST(SpellingTest, SaysWhatThereIs) {
  EXPECT_EQ(unknown_among("mtcs", {"auto", "mcts"}),
            "there is no 'mtcs'; did you mean mcts? There are: auto, mcts");
  EXPECT_EQ(unknown_among("x", {"auto", "mcts"}),
            "there is no 'x'. There are: auto, mcts");
}

}  // namespace spelling_test
}  // namespace gdl
