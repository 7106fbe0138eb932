// What the tree of proofs says where nothing can be proven.
#include "search/proof_tree/proof_tree.h"

#include <gtest/gtest.h>

#include <memory>

#include "reasoner/engines/engine.h"
#include "reasoner/playout_engine.h"
#include "tests/rulesheets.h"

namespace search {
namespace proof_tree_test {

TEST(ProofTreeTest, ProvesNothingOfAStateWithoutMoves) {
  const auto machine = reasoner::engines::make_playing_machine(
      tests::shipped_rules("tic_tac_toe"));
  const auto expander = machine->playout_engine()->make_turn_expander();
  ASSERT_NE(expander, nullptr);
  reasoner::State initial;
  machine->initial_state(initial);
  proof_tree::Job first{.state = initial.words(),
                        .legal = {0},
                        .phase = expander->phase_of(initial)};
  first.state.resize(expander->state_words());
  const proof_tree::ProofTable table(1 << 10);
  proof_tree::ProofTree tree(*expander, {0, 100}, first, 1e9, nullptr, nullptr);
  EXPECT_FALSE(tree.cannot_go_on());
  EXPECT_FALSE(tree.take(*expander, table)) << "there is nothing to search";
  EXPECT_EQ(tree.answer(), std::nullopt);
  EXPECT_TRUE(tree.cannot_go_on());
  EXPECT_EQ(tree.first_move(), std::nullopt);
  EXPECT_TRUE(tree.proven_moves(/*holds=*/false, 10).empty());
}

}  // namespace proof_tree_test
}  // namespace search
