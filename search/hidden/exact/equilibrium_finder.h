#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/exact/regret_solver.h"
#include "search/hidden/exact/sequence_form_builder.h"
#include "search/hidden/exact/strategy.h"

namespace search::hidden::exact {

/// Builds the sequence form of a game and plays it against itself, as far as
/// time allows, and keeps the least exploitable profile that it has seen.
/// Belongs to one thread.
class EquilibriumFinder {
 public:
  /// Nothing is worked on below this NashConv, in goals.
  static constexpr double kSolved = 0.001;

  /// `machine` must outlive it, and is used by no one else during `work`.
  explicit EquilibriumFinder(reasoner::StateMachine& machine,
                             BuildLimits limits = {})
      : builder_(machine, limits) {}

  /// Goes on until the deadline, until the profile is solved, or until there
  /// have been `most_iterations` in all, where that is not 0. An iteration
  /// that would outlast the deadline is not begun.
  void work(const Deadline& deadline, std::uint64_t most_iterations = 0);

  /// Its form is whole where its status says so.
  const SequenceFormBuilder& builder() const { return builder_; }
  /// Whether there is a profile.
  bool has_profile() const { return !profile_.empty(); }
  const Profile& profile() const { return profile_; }
  /// Of the profile.
  const Exploitability& found() const { return found_; }
  bool is_solved() const {
    return has_profile() && found_.nash_conv <= kSolved;
  }
  std::uint64_t iterations() const {
    return solver_ ? solver_->iterations() : 0;
  }

 private:
  void look_at_averages();
  void keep_if_better(Profile profile);

  SequenceFormBuilder builder_;
  std::optional<RegretSolver> solver_;
  Profile profile_;
  Exploitability found_;
  std::uint64_t next_look_ = 1;   // when there have been so many iterations
  double iteration_seconds_ = 0;  // of the last one
};

}  // namespace search::hidden::exact
