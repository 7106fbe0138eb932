#include "search/ranks/leader_search.h"

#include <cstddef>
#include <string>
#include <utility>

namespace search::ranks {

using reasoner::MoveId;
using reasoner::State;

LeaderSearch::LeaderSearch(Leader& leader, reasoner::StateMachine& machine,
                           std::unique_ptr<Search> search)
    : WrappedSearch(std::move(search)), leader_(leader), match_(leader.join()) {
  // Only engines with a network number moves alike in all processes.
  if (machine.propnet() != nullptr) signature_ = signature_of(machine.game());
}

MoveId LeaderSearch::choose_move(const State& state, reasoner::RoleIndex role,
                                 const Deadline& deadline) {
  role_ = role;
  set_position(state, /*is_choosing=*/true, {});
  return inner().choose_move(state, role, deadline);
}

void LeaderSearch::recall(std::span<const std::vector<MoveId>> played) {
  played_.clear();
  for (const std::vector<MoveId>& joint_move : played) {
    played_.insert(played_.end(), joint_move.begin(), joint_move.end());
  }
  WrappedSearch::recall(played);
}

void LeaderSearch::advance(std::span<const MoveId> joint_move,
                           const State& next) {
  played_.insert(played_.end(), joint_move.begin(), joint_move.end());
  WrappedSearch::advance(joint_move, next);
}

void LeaderSearch::ponder(const Waiting& waiting, const Deadline& deadline) {
  set_position(waiting.state, /*is_choosing=*/false, waiting.expected);
  WrappedSearch::ponder(waiting, deadline);
}

Report LeaderSearch::report() const {
  Report report = inner().report();
  const std::size_t helping = leader_.taking_part();
  if (report.moves.empty() || helping == 0) return report;
  report.method += (report.method.empty() ? "" : " ") +
                   std::to_string(helping) +
                   (helping == 1 ? " other rank helps." : " other ranks help.");
  return report;
}

void LeaderSearch::set_position(const State& state, bool is_choosing,
                                std::span<const MoveId> expected) {
  if (!signature_) return;
  Position position{role_, is_choosing, played_, state.hash()};
  position.moves.insert(position.moves.end(), expected.begin(), expected.end());
  leader_.set_position(match_, std::move(position), *signature_);
}

}  // namespace search::ranks
