#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "search/evaluator/evaluator.h"
#include "search/memory/opening_records.h"

namespace search::memory {

/// Which search plays a game, by what was learnt of it.
struct Plan {
  enum class Kind : std::uint8_t {
    kUsual,   ///< the one that plays without knowledge: "auto"
    kMcts,    ///< MCTS that asks the evaluator
    kMinimax  ///< by the evaluator
  };
  Kind kind = Kind::kUsual;
  // Of kMcts (search/mcts/tuning.h); 0: not.
  std::uint32_t cut_off = 0;  ///< steps of a playout, which is then judged

  friend bool operator==(const Plan&, const Plan&) = default;
};

/// For people: "minimax", "MCTS with playouts of 8 steps".
std::string plan_text(const Plan& plan);

/// One version of what is known of a game, in canonical numbers
/// (CanonicalPositions). A value.
struct Knowledge {
  Plan plan;
  /// By number in place of base; not there with the usual plan.
  std::optional<evaluator::EvaluatorWeights> weights;
  OpeningLibrary openings;

  /// Words and numbers, the same on every machine.
  std::string to_text() const;
  /// Nothing where `text` is none of to_text.
  static std::optional<Knowledge> from_text(std::string_view text);

  /// Whether it can be that of a game for so many roles.
  bool is_for(std::size_t roles) const {
    return !weights || weights->roles.size() == roles;
  }
  /// For people, a sentence.
  std::string summary() const;
};

}  // namespace search::memory
