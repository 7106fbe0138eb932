// All hands of five cards, counted by the rules that a description's patterns
// become.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/playout_engine.h"
#include "tests/translators/card_games/card_samples.h"
#include "tests/translators/translated_games.h"
#include "translators/card_games/hand_rules.h"

namespace translators::card_games {
namespace hand_counts_test {

/// A game for one: five cards are taken, each behind the one before, and the
/// goal is the number of the kind of hand that they make, the best one 1.
std::string counting_rules(const Model& model) {
  CardWriter writer(model.deck, model.hands);
  RuleText& text = writer.text;
  text.fact(Section::kRoles, atom("role", "counter"));
  text.fact(Section::kRoles, atom("player", "counter"));
  write_deck(writer);
  const Term card = atom("hand", "counter", "?r", "?s");
  const Term open = atom("open", "?r", "?s");
  const Term take = atom("take", "?r", "?s");
  const Terms any = {atom("rank", "?r"), atom("suit", "?s")};
  text.rule(Section::kBase, atom("base", card), any);
  text.rule(Section::kBase, atom("base", open), any);
  text.rule(Section::kBase, atom("input", "counter", take), any);
  text.rule(Section::kInit, atom("init", open), any);
  text.fact(Section::kInit, atom("init", atom("taken", 0)));
  for (int i = 0; i <= 5; ++i) {
    text.fact(Section::kBase, atom("base", atom("taken", i)));
  }
  text.rule(Section::kLegal, atom("legal", "counter", take), {holds(open)});
  text.rule(Section::kNext, atom("next", card), {holds(card)});
  text.rule(Section::kNext, atom("next", card), {does("counter", take)});
  text.rule(Section::kNext, atom("next", atom("taken", "?k")),
            {holds(atom("taken", "?j")), atom("succ", "?j", "?k")});
  text.rule(Section::kNext, atom("next", open),
            {holds(open), does("counter", atom("take", "?x", "?y")),
             atom("behind", "?x", "?y", "?r", "?s")});
  const std::size_t ranks = writer.ranks.size();
  const std::size_t suits = writer.suits.size();
  for (std::size_t i = 0; i < ranks * suits; ++i) {
    for (std::size_t j = i + 1; j < ranks * suits; ++j) {
      text.fact(Section::kCards,
                atom("behind", writer.ranks[i % ranks], writer.suits[i / ranks],
                     writer.ranks[j % ranks], writer.suits[j / ranks]));
    }
  }
  write_hands(writer);
  text.rule(Section::kEnd, "terminal", {holds(atom("taken", 5))});
  text.rule(
      Section::kEnd, atom("goal", "counter", "?i"),
      {atom("kind", "counter", "?hand"), atom("strength", "?i", "?hand")});
  return text.str();
}

/// How many hands of five cards have which goal. The wide engine looks at all
/// fifth cards of the hands of four that `machine` steps through.
class Count {
 public:
  explicit Count(reasoner::StateMachine& machine)
      : machine_(machine), engine_(*machine.playout_engine()) {}

  std::map<reasoner::Goal, std::uint64_t> goals() {
    reasoner::State initial;
    machine_.initial_state(initial);
    visit(initial, 4);
    while (engine_.unfinished() > 0) advance();
    return goals_;
  }

 private:
  void visit(const reasoner::State& state, int cards) {
    std::vector<reasoner::MoveId> moves;
    machine_.legal_moves(state, 0, moves);
    if (cards == 0) {
      look(state, moves);
      return;
    }
    reasoner::State next;
    for (const reasoner::MoveId move : moves) {
      machine_.next_state(state, {&move, 1}, next);
      visit(next, cards - 1);
    }
  }

  void look(const reasoner::State& state,
            const std::vector<reasoner::MoveId>& moves) {
    std::vector<reasoner::WorkItem> items(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      items[i].playouts = 0;
      items[i].look = true;
      items[i].joint_move = static_cast<std::uint32_t>(i);
    }
    engine_.submit(state, items, moves);
    while (engine_.unfinished() > 2 * engine_.width()) advance();
  }

  void advance() {
    results_.clear();
    engine_.advance(results_);
    for (const reasoner::SeenState& seen : results_.seen) {
      ASSERT_TRUE(seen.terminal);
      ++goals_[results_.goals[seen.first_goal]];
    }
  }

  reasoner::StateMachine& machine_;
  reasoner::PlayoutEngine& engine_;
  reasoner::PlayoutResults results_;
  std::map<reasoner::Goal, std::uint64_t> goals_;
};

std::map<reasoner::Goal, std::uint64_t> counts_of(const std::string& name) {
  const auto machine = reasoner::engines::make_playing_machine(
      rules_of_text(counting_rules(model_of_file(name))));
  EXPECT_NE(machine->playout_engine(), nullptr);
  return Count(*machine).goals();
}

TEST(HandCounts, OfPokerAreThoseOfAllHands) {
  const std::map<reasoner::Goal, std::uint64_t> expected = {
      {1, 40},    {2, 624},    {3, 3744},    {4, 5108},   {5, 10200},
      {6, 54912}, {7, 123552}, {8, 1098240}, {9, 1302540}};
  EXPECT_EQ(counts_of("games/eggg/poker.egg"), expected);
}

// Four cards in a row, and no better hand: 11 ways for the lowest of them. Of
// those with 4 different ranks in a row and another card counted by hand below.
TEST(HandCounts, OfFourInARowAreTakenFromTheHandsBelow) {
  const auto counts = counts_of("games/eggg/baby_poker.egg");
  // Above it nothing changes.
  EXPECT_EQ(counts.at(1), 40u);
  EXPECT_EQ(counts.at(6), 54912u);
  // Exactly four ranks in a row, lowest 1 to 11, and a fifth card.
  // A rank twice: 11 runs, 4 ranks to double, 6 pairs of suits, 4^3 others.
  constexpr std::uint64_t kPaired = 11 * 4 * 6 * 64;
  // Another rank that makes no straight: runs at the two ends have 8 such
  // ranks, the others 7; 4^5 suits less 4 flushes.
  constexpr std::uint64_t kSingle = (2 * 8 + 9 * 7) * (1024 - 4);
  // The run from 1 and the one from 11 both hold an ace, and no other rank
  // is in two runs at once unless five are in a row.
  EXPECT_EQ(counts.at(7), kPaired + kSingle);
  EXPECT_EQ(counts.at(8), 123552u);
  EXPECT_EQ(counts.at(9), 1098240u - kPaired);
  EXPECT_EQ(counts.at(10), 1302540u - kSingle);
}

}  // namespace hand_counts_test
}  // namespace translators::card_games
