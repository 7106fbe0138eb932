#include "benchmarks/conditioned_bench.h"

#include <algorithm>
#include <vector>

#include "benchmarks/calibration.h"
#include "benchmarks/random_evidence.h"
#include "reasoner/playout.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/wide/wide_conditioned_playouts.h"
#include "reasoner/wide/wide_propnet.h"

namespace benchmarks {

namespace {

using reasoner::Evidence;
using reasoner::RoleIndex;
using reasoner::State;

constexpr std::uint64_t kMatches = 16;
constexpr std::uint32_t kAttempts = 50000;
constexpr std::uint32_t kStepLimit = 1000;
constexpr int kRounds = 15;

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// One after the other, a part of a round each.
class Rounds {
 public:
  Rounds(const std::shared_ptr<const reasoner::wide::WideProgram>& program,
         double seconds, std::uint64_t seed)
      : seconds_(seconds),
        start_(1, program->propnet->initial),
        plain_(program),
        conditioned_(program) {
    reasoner::scalar::PropnetStateMachine machine(program->propnet);
    const RoleIndex role = machine.game().chance_role() == RoleIndex{0} ? 1 : 0;
    for (std::uint64_t match = 0; match < kMatches; ++match) {
      matches_.push_back(random_evidence(
          machine, role, reasoner::playout_key(seed, match), kStepLimit));
    }
    item_.playouts = static_cast<std::uint32_t>(32 * plain_.width());
    item_.step_limit = kStepLimit;
    item_.totals_only = true;
  }

  bool has_steps() const {
    return std::ranges::none_of(
        matches_, [](const Evidence& match) { return match.steps.empty(); });
  }

  void play_plain() {
    const std::uint64_t before = results_.totals.moves;
    const double begin = thread_cpu_seconds();
    double end = begin;
    while (end - begin < seconds_) {
      for (int i = 0; i < 64; ++i) {
        if (plain_.unfinished() < 2 * plain_.width()) {
          plain_.submit(start_[0], {&item_, 1}, {});
          item_.first_playout += item_.playouts;
        }
        plain_.advance(results_);
      }
      end = thread_cpu_seconds();
    }
    const auto moves = static_cast<double>(results_.totals.moves - before);
    round_.plain_moves_per_s = moves / (end - begin);
  }

  /// All matches alike often, for their rates differ.
  void play_conditioned() {
    const std::uint64_t lane_steps = conditioned_.lane_steps();
    std::uint64_t moves = 0;
    std::uint64_t survived = 0;
    const double begin = thread_cpu_seconds();
    double end = begin;
    while (end - begin < seconds_) {
      for (const Evidence& match : matches_) {
        conditioned_.run(start_, match, /*first=*/0, /*seed=*/++runs_,
                         /*first_playout=*/0, kAttempts, survivors_);
        moves += kAttempts - survivors_.left.back();
        for (const std::uint64_t left : survivors_.left) moves += left;
        survived += survivors_.survivors.size();
      }
      end = thread_cpu_seconds();
    }
    const auto rate = [&](std::uint64_t count) {
      return static_cast<double>(count) / (end - begin);
    };
    round_.moves_per_s = rate(moves);
    round_.survivors_per_s = rate(survived);
    round_.lane_steps_per_s = rate(conditioned_.lane_steps() - lane_steps);
    round_.moves_ratio = round_.moves_per_s / round_.plain_moves_per_s;
    round_.lane_steps_ratio =
        round_.lane_steps_per_s / round_.plain_moves_per_s;
  }

  const ConditionedResult& round() const { return round_; }

 private:
  double seconds_;  // of a part
  std::vector<State> start_;
  std::vector<Evidence> matches_;
  reasoner::wide::WidePropnet plain_;
  reasoner::wide::WideConditionedPlayouts conditioned_;
  reasoner::WorkItem item_;
  reasoner::PlayoutResults results_;
  reasoner::Survivors survivors_;
  std::uint64_t runs_ = 0;
  ConditionedResult round_;
};

}  // namespace

std::optional<ConditionedResult> run_conditioned_bench(
    const std::shared_ptr<const reasoner::wide::WideProgram>& program,
    double seconds, std::uint64_t seed) {
  Rounds rounds(program, seconds / (2 * kRounds), seed);
  if (!rounds.has_steps()) return std::nullopt;
  std::vector<ConditionedResult> results;
  for (int i = 0; i <= kRounds; ++i) {
    rounds.play_plain();
    rounds.play_conditioned();
    if (i > 0) results.push_back(rounds.round());  // the first is to warm up
  }
  ConditionedResult medians;
  for (const auto value :
       {&ConditionedResult::plain_moves_per_s, &ConditionedResult::moves_per_s,
        &ConditionedResult::lane_steps_per_s, &ConditionedResult::moves_ratio,
        &ConditionedResult::lane_steps_ratio,
        &ConditionedResult::survivors_per_s}) {
    std::vector<double> values;
    for (const ConditionedResult& result : results) {
      values.push_back(result.*value);
    }
    medians.*value = median(std::move(values));
  }
  return medians;
}

}  // namespace benchmarks
