// Two hands are compared by the rules, and by a small program that shares
// nothing with them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "reasoner/engines/engine.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/language.h"

namespace translators::card_games {
namespace comparison_test {

/// Rank 2 to 14 and suit 0 to 3.
using Card = std::pair<int, int>;
using Hand = std::vector<Card>;

constexpr const char* kRanks = "23456789TJQKA";
constexpr const char* kSuits = "shdc";

/// `AsKhQd...`.
Hand hand_of(const std::string& text) {
  Hand hand;
  const std::string ranks = kRanks;
  const std::string suits = kSuits;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    hand.emplace_back(static_cast<int>(ranks.find(text[i])) + 2,
                      static_cast<int>(suits.find(text[i + 1])));
  }
  return hand;
}

std::string name_of(const Card& card) {
  static const std::map<int, std::string> names = {
      {11, "jack"}, {12, "queen"}, {13, "king"}, {14, "ace"}};
  static const std::array<std::string, 4> suits = {"spades", "hearts",
                                                   "diamonds", "clubs"};
  const auto found = names.find(card.first);
  return "(deal " +
         (found == names.end() ? std::to_string(card.first) : found->second) +
         " " + suits[static_cast<std::size_t>(card.second)] + ")";
}

/// What a hand is worth, by itself: a category, and the ranks that decide.
std::vector<int> value_of(const Hand& hand) {
  std::map<int, int> counts;
  for (const Card& card : hand) ++counts[card.first];
  std::vector<std::pair<int, int>> groups;
  for (const auto& [rank, count] : counts) groups.emplace_back(count, rank);
  std::sort(groups.rbegin(), groups.rend());
  const bool flush = std::all_of(hand.begin(), hand.end(), [&](const Card& c) {
    return c.second == hand[0].second;
  });
  const bool wheel = groups.size() == 5 && counts.contains(14) &&
                     counts.contains(2) && counts.contains(3) &&
                     counts.contains(4) && counts.contains(5);
  const bool straight =
      wheel ||
      (groups.size() == 5 && groups.front().second - groups.back().second == 4);
  int category = 0;
  if (groups[0].first == 2) category = groups[1].first == 2 ? 2 : 1;
  if (groups[0].first == 3) category = groups[1].first == 2 ? 6 : 3;
  if (groups[0].first == 4) category = 7;
  if (straight) category = 4;
  if (flush) category = straight ? 8 : 5;
  std::vector<int> value = {category};
  if (straight) {
    value.push_back(wheel ? 5 : groups.front().second);
    return value;
  }
  for (const auto& [count, rank] : groups) value.push_back(rank);
  return value;
}

/// A hand of that category, of cards that are not in `taken`.
Hand random_hand(int category, const Hand& taken, std::mt19937& random) {
  const auto draw = [&](int from, int to) {
    return from +
           static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
  };
  while (true) {
    std::vector<int> ranks(13);
    for (int i = 0; i < 13; ++i) ranks[static_cast<std::size_t>(i)] = i + 2;
    std::shuffle(ranks.begin(), ranks.end(), random);
    static const std::map<int, std::array<int, 5>> shapes = {
        {0, {0, 1, 2, 3, 4}}, {1, {0, 0, 1, 2, 3}}, {2, {0, 0, 1, 1, 2}},
        {3, {0, 0, 0, 1, 2}}, {5, {0, 1, 2, 3, 4}}, {6, {0, 0, 0, 1, 1}},
        {7, {0, 0, 0, 0, 1}}};
    const bool is_run = category == 4 || category == 8;
    const bool one_suit = category == 5 || category == 8;
    const int lowest = draw(1, 10);
    const int suit = draw(0, 3);
    Hand hand;
    for (int i = 0; i < 5; ++i) {
      const int in_run = lowest + i == 1 ? 14 : lowest + i;
      const int rank = is_run ? in_run
                              : ranks[static_cast<std::size_t>(shapes.at(
                                    category)[static_cast<std::size_t>(i)])];
      hand.emplace_back(rank, one_suit ? suit : draw(0, 3));
    }
    bool is_good = value_of(hand)[0] == category;
    for (std::size_t i = 0; i < 5; ++i) {
      is_good = is_good && std::count(hand.begin(), hand.end(), hand[i]) == 1 &&
                std::count(taken.begin(), taken.end(), hand[i]) == 0;
    }
    if (is_good) return hand;
  }
}

/// A game in which hands are dealt and compared, and nothing else.
class Table {
 public:
  Table()
      : machine_(reasoner::engines::make_state_machine(
            rules_of("tests/translators/card_games/showdown.egg"), "propnet")) {
  }

  /// 1 where the first hand is better, -1 where the second, 0 where equal.
  int compare(const Hand& first, const Hand& second) {
    reasoner::State state;
    machine_->initial_state(state);
    for (std::size_t i = 0; i < 5; ++i) {
      step(state, name_of(first[i]));
      step(state, name_of(second[i]));
    }
    step(state, "noop");  // the hands are shown
    EXPECT_TRUE(machine_->is_terminal(state));
    std::vector<reasoner::Goal> goals(3);
    machine_->goals(state, goals);
    return (goals[1] > goals[2]) - (goals[1] < goals[2]);
  }

 private:
  void step(reasoner::State& state, const std::string& move) {
    const auto& game = machine_->game();
    const std::array<reasoner::MoveId, 3> moves = {game.known_move(0, move),
                                                   game.known_move(1, "noop"),
                                                   game.known_move(2, "noop")};
    reasoner::State next;
    machine_->next_state(state, moves, next);
    state = next;
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
};

struct Pair {
  const char* first;
  const char* second;
  int result;
};

// By hand: what the generator might get wrong in the same way.
constexpr Pair kPairs[] = {
    {"AsKsQsJsTs", "9h8h7h6h5h", 1},   // the royal flush is one more
    {"As2s3s4s5s", "2h3h4h5h6h", -1},  // with a low ace it is the lowest
    {"As2s3s4s5s", "AhAdAcKhKd", 1},   //
    {"AsKdQsJsTs", "AhKhQhJdTh", 0},   // suits decide nothing
    {"As2d3s4s5s", "KsQdJs9s8s", 1},   // a low straight is one
    {"QsKdAs2s3s", "4s4d5s6s7s", -1},  // none goes round the corner
    {"QsKdAs2s3h", "AcKhJsTs9d", 1},   //
    {"2s2h2d2c3s", "AsAhAdKsKh", 1},   //
    {"9s9h9d9c3s", "8s8h8d8cAs", 1},   //
    {"3s3h3d2s2h", "AsKsQsJs9s", 1},   //
    {"3s3h3dAsAh", "4s4h4d2s2h", -1},  // the three of a kind first
    {"AsQsJs9s8s", "AhQhJh9h7h", 1},   // flushes by all their cards
    {"AsQsJs9s8s", "AhQhJh9h8h", 0},   //
    {"7s6d5s4s3s", "AsAhAdKsQs", 1},   //
    {"5s5h5dAsKs", "6s6h6d2s3s", -1},  //
    {"AsAh2s2hQs", "KsKhQdQh9s", 1},   // the higher pair first
    {"AsAhQsQh9s", "AdAcJsJh3s", 1},   // then the other one
    {"AsAhQsQh9s", "AdAcQdQc8s", 1},   // then the fifth card
    {"AsAhQsQh9s", "AdAcQdQc9h", 0},   //
    {"2s2hAs8s7s", "2d2cKsQsJs", 1},   // then the cards beside a pair
    {"9s9hAs8s7s", "9d9cAh8h6s", 1},   //
    {"9s9hAs8s7s", "9d9cAh8h7h", 0},   //
    {"AsKhQsJs9s", "AhKsQhJh8s", 1},   //
    {"AsKhQsJs9s", "AhKsQhJh9h", 0},   //
    {"7s5h4s3s2s", "7h6s4h3h2h", -1},  //
};

TEST(Comparison, IsThatOfATableMadeByHand) {
  Table table;
  for (const Pair& pair : kPairs) {
    const Hand first = hand_of(pair.first);
    const Hand second = hand_of(pair.second);
    EXPECT_EQ(table.compare(first, second), pair.result)
        << pair.first << " " << pair.second;
    EXPECT_EQ(table.compare(second, first), -pair.result)
        << pair.second << " " << pair.first;
  }
}

TEST(Comparison, IsThatOfAnotherProgram) {
  Table table;
  std::mt19937 random(17);
  std::array<int, 3> seen = {0, 0, 0};
  for (int i = 0; i < 900; ++i) {
    const int category = i % 9;
    // Mostly of the same category, where ranks decide.
    const int other = i % 4 == 3 ? static_cast<int>(random() % 9) : category;
    const Hand first = random_hand(category, {}, random);
    const Hand second = random_hand(other, first, random);
    const auto a = value_of(first);
    const auto b = value_of(second);
    const int expected = (a > b) - (a < b);
    ++seen[static_cast<std::size_t>(expected + 1)];
    ASSERT_EQ(table.compare(first, second), expected) << "pair " << i;
  }
  for (const int count : seen) EXPECT_GE(count, 10);
}

}  // namespace comparison_test
}  // namespace translators::card_games
