#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/belief/exact_step.h"
#include "search/hidden/belief/ladder.h"
#include "search/hidden/belief/population.h"
#include "search/hidden/belief/role_model.h"
#include "search/hidden/belief/stand_in.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// How much work a belief may cost. Counts and no clocks, so that runs repeat.
struct BeliefLimits {
  ExactStep::Limits exact;
  Ladder::Limits ladder;
};

/// What suits the speed of the machine's engine.
BeliefLimits limits_for(reasoner::StateMachine& machine);

/// A move that may be legal now.
struct PossibleMove {
  reasoner::MoveId move = 0;
  double probability = 0;  ///< that it is legal
  bool certain = false;    ///< it is legal in everything held possible
};

/// What one role holds possible in a match of a game that hides something:
/// states with their probabilities, where chance draws uniformly and the other
/// roles play as a model says. At first all that agrees with what the role
/// knows, exactly (ExactStep); for good by samples (Ladder) once that is too
/// much. Belongs to one thread; uses the machine when it is called only.
class Belief {
 public:
  /// `machine` and `table` must outlive it.
  Belief(reasoner::StateMachine& machine, reasoner::RoleIndex observer,
         InformationTable& table, const BeliefLimits& limits,
         std::uint64_t seed = 1, RoleModel model = {});
  Belief(const Belief&) = delete;
  Belief& operator=(const Belief&) = delete;

  /// A step was made. Only noted: `catch_up` does the work.
  void observe(const reasoner::EvidenceStep& step);

  /// Takes in what was observed. False where the deadline, which it outlasts by
  /// one round of work at most, came first; to be called again then, which goes
  /// on, and what follows tells of an earlier step. What is late too often is
  /// held by samples from then on. Where no history explains a step, it is
  /// tried once more without a refused answer, which may have been late, and
  /// then with the role's own move unknown; else all that was
  /// possible before is played on, whatever was perceived, and `doubts` says
  /// so.
  bool catch_up(const Deadline& deadline);
  /// How many steps are taken in.
  std::size_t steps() const { return evidence_.steps.size(); }

  /// What is held possible; never empty.
  std::size_t size() const { return now_.size(); }
  const reasoner::State& state(std::size_t entry) const {
    return now_.state(entry);
  }
  double probability(std::size_t entry) const {
    return now_.probability(entry);
  }
  /// An entry drawn by its probability, the same for the same `random`.
  std::size_t sample(std::uint64_t random) const { return now_.draw(random); }
  /// What each role knows in the entry. Good until the next call.
  std::span<const InformationId> information(std::size_t entry);
  /// The legal moves of a role in the entry. Good until the next call.
  std::span<const reasoner::MoveId> legal_moves(std::size_t entry,
                                                reasoner::RoleIndex role) {
    return now_.moves(machine_, entry, role);
  }

  /// Lets the table forget what neither is held possible nor was on the way
  /// there, and so all that comes of what is not: what is left has new numbers.
  /// False, and nothing happens, while there are steps that are not taken in.
  bool forget_impossible();

  /// A move for when there is no time for more: legal in some case that agrees
  /// with all that was observed, taken in or not. Found in little time. Throws
  /// gdl::Error where the role has no move in anything held possible.
  reasoner::MoveId first_answer();

  /// The role's own moves that are legal in some entry, most probable first,
  /// then by number. After the deadline only of some of the entries. Here and
  /// below: where steps are not taken in, of a stand-in's entries, which agree
  /// with these, too; and who is asked for a move has one, so that entries
  /// without any do not count.
  std::vector<PossibleMove> possible_moves(const Deadline& deadline);

  /// What the role may answer: the certain moves by number, and where there is
  /// none, the one that is most probably legal. At least one; throws as
  /// first_answer does.
  std::vector<reasoner::MoveId> answers(const Deadline& deadline);

  /// Whether the entries are all that agrees with what the role knows, and
  /// their probabilities exact. If not, they are samples.
  bool is_exact() const { return !ladder_; }
  /// How it is held, in a few words.
  std::string method() const;
  /// The last step, from 1, that no history explained, and what was done; empty
  /// where all is explained.
  const std::string& doubts() const { return doubts_; }

 private:
  enum class Taken : std::uint8_t { kDone, kNothing, kOutOfTime };
  /// What of a step is believed, less and less.
  enum class Trust : std::uint8_t {
    kAll,
    kNoRefusal,  ///< the answer was late by the clock of the game manager
    kOtherMove,  ///< which made another move of a late answer, and was silent
    kOwnMove,    ///< nothing but that
    kNothing
  };

  reasoner::EvidenceStep trusted(const reasoner::EvidenceStep& told) const;
  bool take_step(const reasoner::EvidenceStep& step, const Deadline& deadline);
  Taken try_step(bool believes_percepts, const Deadline& deadline);
  Taken try_exactly(bool believes_percepts, const Deadline& deadline);
  void doubt(const std::string& what);
  Population& held();
  template <typename Visit>
  void for_each_information(Visit visit);

  reasoner::StateMachine& machine_;
  InformationTable& table_;
  BeliefLimits limits_;
  std::uint64_t seed_;
  RoleModel model_;

  reasoner::Evidence evidence_;  // taken in
  std::deque<reasoner::EvidenceStep> waiting_;
  Population now_;
  ExactStep exact_step_;
  Population next_;            // what the exact step has come to
  Trust trust_ = Trust::kAll;  // in the step that is being taken in
  int times_late_ = 0;         // of exact steps
  std::unique_ptr<Ladder> ladder_;
  std::unique_ptr<StandIn> stand_in_;  // where steps are waiting
  std::string doubts_;
};

}  // namespace search::hidden::belief
