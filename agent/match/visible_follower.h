#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "agent/match/follower.h"
#include "agent/match/match_position.h"
#include "search/search.h"

namespace agent::match {

/// Follows a match in which everybody is told all moves: its state is known.
class VisibleFollower final : public Follower {
 public:
  using MakeSearch =
      std::function<std::unique_ptr<search::Search>(reasoner::StateMachine&)>;

  /// `label` is the match in the log.
  VisibleFollower(MatchPosition position, MakeSearch make_search,
                  std::string label);

  reasoner::RoleIndex role() const override { return position_.role(); }
  const reasoner::Game& game() const override { return position_.game(); }
  std::uint64_t number() const override { return position_.number(); }
  bool begins_over() override;
  void follow(const StepNews& news) override;
  Names legal_moves() override;
  std::optional<std::string> choose_move(
      const search::Deadline& deadline) override;
  void ponder(const std::optional<std::string>& answer,
              const search::Deadline& deadline) override;
  std::optional<std::string> candidate() const override;
  void clear_candidate() override { search_->clear_candidate(); }
  search::Report report() const override { return search_->report(); }
  std::string take_faster_engine(
      std::unique_ptr<reasoner::StateMachine> machine) override;
  std::optional<reasoner::Goal> goal() override { return position_.goal(); }

 private:
  void leave_faster_engine(const std::string& reason);
  void renew_search();

  const std::string label_;
  MatchPosition position_;
  const MakeSearch make_search_;
  mutable std::mutex mutex_;                // of what follows, for candidate()
  std::unique_ptr<search::Search> search_;  // null while it is renewed
  std::vector<std::pair<reasoner::MoveId, std::string>> legal_;
};

}  // namespace agent::match
