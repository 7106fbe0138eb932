#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/expander.h"
#include "search/hidden/belief/population.h"
#include "search/hidden/belief/role_model.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// Carries a population over a step of which one role knows something, by
/// trying all joint moves: what may be the case afterwards, exactly, if that
/// was all that might be before. Belongs to one thread.
class ExactStep {
 public:
  struct Limits {
    std::size_t entries = 0;  ///< of the population behind the step
    std::uint64_t looks = 0;  ///< joint moves that are tried
  };
  enum class End : std::uint8_t { kDone, kTooLarge, kOutOfTime };

  /// What is passed must outlive it.
  ExactStep(reasoner::StateMachine& machine, reasoner::RoleIndex observer,
            InformationTable& table, const RoleModel& model);

  /// Fills `to` with all that agrees with `step`, perhaps nothing; where it
  /// does not end so, `to` is of no use. The probability of a joint move is the
  /// product over the roles. With `believes_percepts` false, what the observer
  /// perceived and whether the match went on rule out nothing. Where it was out
  /// of time, the next call, which must be the same but for the deadline, goes
  /// on with what `to` has.
  End run(Population& from, const reasoner::EvidenceStep& step,
          bool believes_percepts, const Limits& limits,
          const Deadline& deadline, Population& to);

 private:
  struct Found;

  bool is_possible(Population& from, std::size_t entry,
                   const reasoner::EvidenceStep& step);
  std::span<const reasoner::MoveId> choices(Population& from, std::size_t entry,
                                            reasoner::RoleIndex role,
                                            const reasoner::EvidenceStep& step);
  std::uint64_t look_count(Population& from, const reasoner::EvidenceStep& step,
                           std::uint64_t limit);
  void list_joint_moves(Population& from, std::size_t entry,
                        const reasoner::EvidenceStep& step);
  bool collect(const reasoner::EvidenceStep& step, bool believes_percepts,
               const Deadline& deadline);
  void merge_found(const Population& from, const reasoner::EvidenceStep& step,
                   Population& to);

  reasoner::StateMachine& machine_;
  reasoner::RoleIndex observer_;
  InformationTable& table_;
  const RoleModel& model_;
  std::size_t roles_;
  std::unique_ptr<game_graph::Expander> expander_;
  std::size_t block_ = 0;       // joint moves that are tried at once
  std::size_t next_entry_ = 0;  // of `from`, where a run was out of time

  // Of the joint moves in work, by tag.
  std::vector<reasoner::MoveId> joint_moves_;
  std::vector<double> weights_;
  std::vector<std::size_t> entries_;
  std::vector<Found> found_;
  std::vector<std::vector<double>> probabilities_;  // by role
};

/// A step that agrees with what is known.
struct ExactStep::Found {
  std::size_t tag = 0;
  reasoner::State state;
  std::vector<reasoner::PerceptId> percepts;  // role after role
  std::vector<std::uint32_t> percept_counts;
};

}  // namespace search::hidden::belief
