#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "search/evaluator/evaluator.h"
#include "search/memory/best_moves.h"
#include "search/memory/opening_records.h"

namespace search::memory {

/// Which search plays a game, by what was learnt of it.
enum class Plan : std::uint8_t {
  kUsual,      ///< the one that plays without knowledge: "auto"
  kMinimax,    ///< by the evaluator
  kJudgedMcts  ///< by playouts and the evaluator
};

/// For people: "minimax", "MCTS that judges", "the usual search".
std::string plan_text(Plan plan);
/// In stored text, a word; and back, nothing where it is no such word.
std::string plan_name(Plan plan);
std::optional<Plan> plan_of_name(std::string_view name);

/// One version of what is known of a game, in canonical numbers
/// (CanonicalPositions). A value.
struct Knowledge {
  Plan plan = Plan::kUsual;
  /// By number in place of base; not there with the usual plan.
  std::optional<evaluator::EvaluatorWeights> weights;
  OpeningLibrary openings;
  /// By searches of the openings, where the plan is the usual one.
  BestMoves best_moves;
  /// Those that are proven, whatever the plan; Move::searches is of no meaning.
  BestMoves proven_moves;

  /// Words and numbers that every machine can read.
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
