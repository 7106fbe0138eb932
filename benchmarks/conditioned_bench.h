#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "reasoner/wide/wide_program.h"

namespace benchmarks {

/// How fast conditioned playouts are, beside plain ones of the same program.
/// Rates are a second of CPU of the thread; medians over rounds, in each of
/// which both play by turns, so that other work on the machine changes little.
struct ConditionedResult {
  double plain_moves_per_s = 0;
  /// Steps that were tried by playouts which agreed with all until then.
  double moves_per_s = 0;
  /// The same with the steps of dead lanes.
  double lane_steps_per_s = 0;
  /// Of the two rates, by the plain one of the same round.
  double moves_ratio = 0;
  double lane_steps_ratio = 0;
  double survivors_per_s = 0;
};

/// Plays for about `seconds` what agrees with all that the first role besides
/// chance knows of each of 16 random matches, 50,000 attempts each. Nothing
/// where the match is over before it begins.
std::optional<ConditionedResult> run_conditioned_bench(
    const std::shared_ptr<const reasoner::wide::WideProgram>& program,
    double seconds, std::uint64_t seed);

}  // namespace benchmarks
