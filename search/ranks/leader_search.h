#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/ranks/leader.h"
#include "search/wrapped_search.h"

namespace search::ranks {

/// A search in the leader: the same as the one given, which has the leader for
/// its partners; takes part in the match that began last and tells the leader
/// of each position, so that the helpers can think about it.
class LeaderSearch final : public WrappedSearch {
 public:
  /// `machine` is the search's own; `leader` must outlive both.
  LeaderSearch(Leader& leader, reasoner::StateMachine& machine,
               std::unique_ptr<Search> search);
  ~LeaderSearch() override { leader_.leave(match_); }
  LeaderSearch(const LeaderSearch&) = delete;
  LeaderSearch& operator=(const LeaderSearch&) = delete;

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void recall(std::span<const std::vector<reasoner::MoveId>> played) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  void ponder(const Waiting& waiting, const Deadline& deadline) override;
  /// Playouts and nodes are those of the leader; the method says how many help.
  Report report() const override;

 private:
  void set_position(const reasoner::State& state, bool is_choosing,
                    std::span<const reasoner::MoveId> expected);

  Leader& leader_;
  const std::uint64_t match_;
  std::optional<std::uint64_t> signature_;  // where the engine has a network
  reasoner::RoleIndex role_ = 0;
  std::vector<reasoner::MoveId> played_;  // as in Position
};

}  // namespace search::ranks
