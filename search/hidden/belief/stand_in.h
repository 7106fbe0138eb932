#pragma once

#include <cstddef>
#include <cstdint>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/belief/ladder.h"
#include "search/hidden/belief/population.h"
#include "search/hidden/belief/role_model.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// Some of what agrees with all that a role was told, found in little time
/// whatever the clock says: for answers where the time is over before it is
/// clear what else may be the case. A ladder of few samples, in which the other
/// roles draw uniformly; where these do not agree with what comes, it may take
/// some hundredths of a second to find others, or two seconds of work of an
/// engine that is slow. Belongs to one thread.
class StandIn {
 public:
  /// What is passed must outlive it, but for the last three: `population` is
  /// held possible behind the steps of `known`.
  StandIn(reasoner::StateMachine& machine, InformationTable& table,
          reasoner::Evidence known, const Population& population,
          std::uint64_t seed);

  /// One step more. Where it is not explained in that time, even if another
  /// move was made than was answered, what was possible before stays.
  void observe(const reasoner::EvidenceStep& step);
  std::size_t steps() const { return evidence_.steps.size(); }

  /// What was found; never empty, and without what the roles know.
  Population& population() { return now_; }

 private:
  bool climb(const Deadline& deadline);

  const RoleModel uniform_;
  reasoner::Evidence evidence_;
  Ladder ladder_;
  Population now_;
};

}  // namespace search::hidden::belief
