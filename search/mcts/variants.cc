#include "search/mcts/variants.h"

namespace search::mcts {

const std::vector<MctsVariant>& mcts_variants() {
  static const std::vector<MctsVariant> variants = {
      {"moves judged by all playouts", {.played_bias = 0.01}},
      {"judgements of the evaluator", {.judgement_share = 0.3}},
      {"playouts that draw uniformly", {.policy = 0}},
  };
  return variants;
}

}  // namespace search::mcts
