#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/playout_engine.h"
#include "search/hidden/belief/belief.h"
#include "search/hidden/hidden_search.h"

namespace search::hidden::belief {

/// What searches share that draw from what their role holds possible: the
/// belief, brought up to date at the begin of each turn.
class BeliefSearch : public HiddenSearch {
 public:
  void observe(const reasoner::EvidenceStep& step) final {
    belief_.observe(step);
  }
  void prepare_candidate() final { set_candidate(belief_.first_answer()); }
  Report report() const final { return report_; }
  std::string doubts() const final { return belief_.doubts(); }

 protected:
  /// `machine` must outlive it.
  BeliefSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
               const Settings& settings, RoleModel model = {});

  /// Takes in what was observed, in a part of the time, and returns what the
  /// role may answer, at least one move, by number. The candidate is
  /// Belief::first_answer until then, and the first answer afterwards.
  std::vector<reasoner::MoveId> begin_turn(const Deadline& deadline);

  /// Of the machine, or a scalar one, made at the first call.
  reasoner::PlayoutEngine& engine();

  /// How the report names the search: `work`, what it works from, and what no
  /// history explained.
  std::string method(std::string_view work) const;

  reasoner::StateMachine& machine_;
  const reasoner::RoleIndex role_;
  const Settings settings_;
  InformationTable table_;
  Belief belief_;
  Report report_;  ///< of the last turn

 private:
  std::unique_ptr<reasoner::PlayoutEngine> scalar_engine_;
};

}  // namespace search::hidden::belief
