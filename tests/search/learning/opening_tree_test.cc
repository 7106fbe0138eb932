// What a tree of searched positions tells of its first ones.

#include "search/learning/opening_tree.h"

#include <gtest/gtest.h>

#include <vector>

namespace search {
namespace opening_tree_test {

using learning::OpeningTree;

// Keys of positions.
constexpr std::uint64_t kRoot = 1;
constexpr std::uint64_t kLeft = 2;
constexpr std::uint64_t kRight = 3;
constexpr std::uint64_t kFurther = 4;

OpeningTree::Position root() {
  return {.role = 0,
          .moves = {{.move = 7, .next = kLeft, .value = 60},
                    {.move = 8, .next = kRight, .value = 52}}};
}

/// For the other role, with one move.
OpeningTree::Position reply(float value) {
  return {.role = 1, .moves = {{.move = 5, .next = kFurther, .value = value}}};
}

TEST(OpeningTreeTest, IsWorthWhatTheBestMoveComesTo) {
  OpeningTree tree(100);
  tree.add(kRoot, root());
  EXPECT_EQ(tree.find(kRoot)->value, 60);
  tree.add(kLeft, reply(70));
  tree.update(kRoot);
  const OpeningTree::Position& first = *tree.find(kRoot);
  EXPECT_EQ(tree.value_of(first, first.moves[0]), 30) << "the other has 70";
  EXPECT_LT(tree.value_of(first, first.moves[1]), 52) << "not looked at";
  EXPECT_GT(first.value, 40) << "but better than that";
  tree.add(kRight, reply(45));
  tree.update(kRoot);
  EXPECT_EQ(tree.find(kRoot)->value, 55);
}

TEST(OpeningTreeTest, CountsForWhoMoves) {
  OpeningTree tree(100);
  tree.add(kRoot, root());
  auto again = reply(70);
  again.role = 0;
  tree.add(kLeft, again);
  tree.update(kRoot);
  EXPECT_EQ(tree.find(kRoot)->value, 70) << "the same role moves twice";
}

TEST(OpeningTreeTest, IsMostUrgentWhereLittleIsGivenAway) {
  OpeningTree tree(100);
  tree.add(kRoot, root());
  const auto cost = [&](std::size_t move) {
    const OpeningTree::Position& first = *tree.find(kRoot);
    return tree.cost_of(first, first.moves[move]);
  };
  EXPECT_LT(cost(0), cost(1));
  tree.add(kLeft, reply(70));
  tree.update(kRoot);
  EXPECT_GT(cost(0), cost(1)) << "it was not so good";
  tree.add(kRight, {.role = 1});
  tree.update(kRoot);
  EXPECT_EQ(cost(1), OpeningTree::kNever) << "it is being searched";
}

TEST(OpeningTreeTest, HasNothingToSearchBehindWhatIsProven) {
  OpeningTree tree(100);
  tree.add(kRoot, root());
  tree.add(kLeft, {.role = 1, .is_proven = true, .value = 0});
  tree.update(kRoot);
  const OpeningTree::Position& first = *tree.find(kRoot);
  EXPECT_EQ(first.value, 100);
  EXPECT_TRUE(first.is_proven);
  EXPECT_EQ(first.cost, OpeningTree::kNever);
}

TEST(OpeningTreeTest, TellsTheBestMoveByManySearches) {
  OpeningTree tree(100);
  tree.add(kRoot, root());
  tree.add(kLeft, reply(70));
  EXPECT_EQ(tree.best_moves().find(kRoot), nullptr) << "too few searches";
  for (int i = 0; i < 10; ++i) tree.count(kRoot);
  EXPECT_EQ(tree.best_moves().find(kRoot), nullptr)
      << "that which promises more than the other came to was not searched";
  tree.add(kRight, reply(45));
  const auto best = tree.best_moves();
  ASSERT_NE(best.find(kRoot), nullptr);
  EXPECT_EQ(best.find(kRoot)->move, 8u);
  EXPECT_EQ(best.find(kRoot)->role, 0u);
  EXPECT_EQ(best.find(kRoot)->value, 55);
  EXPECT_EQ(best.find(kRoot)->searches, 11u);
  EXPECT_EQ(best.size(), 1u);
}

TEST(OpeningTreeTest, IsReadAsItWasWritten) {
  OpeningTree tree(100);
  tree.add(kRoot, root());
  tree.add(kLeft, {.role = 1, .is_proven = true, .value = 0});
  tree.add(kRight, reply(45));
  tree.update(kRoot);
  OpeningTree read(100);
  ASSERT_TRUE(read.restore(tree.to_text()));
  EXPECT_EQ(read.size(), 3u);
  EXPECT_EQ(read.find(kRoot)->value, tree.find(kRoot)->value);
  EXPECT_EQ(read.find(kLeft)->cost, OpeningTree::kNever);
  EXPECT_EQ(read.find(kRight)->cost, tree.find(kRight)->cost);
  EXPECT_EQ(read.find(kRight)->moves[0].next, kFurther);

  const std::string text = tree.to_text();
  EXPECT_EQ(read.to_text(), text);
  EXPECT_FALSE(OpeningTree(50).restore(text)) << "of another game";
  EXPECT_FALSE(read.restore(text.substr(0, text.size() / 2)));
  EXPECT_FALSE(read.restore("rubbish"));
  EXPECT_FALSE(read.restore("opening-tree 100 1\n1 0 0 50 -7 1 0\n"));
  EXPECT_EQ(read.to_text(), text) << "nothing changes";
}

}  // namespace opening_tree_test
}  // namespace search
