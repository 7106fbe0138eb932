#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "agent/match/follower.h"
#include "search/hidden/hidden_search.h"

namespace agent::match {

/// Follows a match of a game that hides something (reasoner::Game::hides) by
/// what our role knows of it: its own moves and its percepts.
///
/// Two dialects are understood: reports with turn, own move and percepts, and
/// those of 2011, where the percepts stand in place of the joint move and our
/// own move is taken to be what was answered.
class HiddenFollower final : public Follower {
 public:
  using MakeSearch =
      std::function<std::unique_ptr<search::hidden::HiddenSearch>(
          reasoner::StateMachine&, reasoner::RoleIndex)>;

  /// At the initial state. `label` is the match in the log. Throws gdl::Error
  /// where the rules have no such role.
  HiddenFollower(std::unique_ptr<reasoner::StateMachine> machine,
                 const std::string& role, MakeSearch make_search,
                 std::string label);

  reasoner::RoleIndex role() const override { return role_; }
  const reasoner::Game& game() const override { return machine_->game(); }
  std::uint64_t number() const override { return steps_.size(); }

  /// Whether `moves`, which came with the first step, is the joint move, as
  /// managers send it to whom they take for a player of games that hide
  /// nothing: all are legal, and not all of them percepts.
  bool states_joint_move(const Names& moves);
  /// For who follows by joint moves from here on; this follower is then of no
  /// use any more.
  std::unique_ptr<reasoner::StateMachine> release_machine();

  bool begins_over() override;
  void follow(const StepNews& news) override;
  /// Only of the initial state; what is legal later is for the search to say.
  Names legal_moves() override;
  std::optional<std::string> choose_move(
      const search::Deadline& deadline) override;
  std::optional<std::string> candidate() const override;
  void clear_candidate() override { search_->clear_candidate(); }
  search::Report report() const override { return search_->report(); }
  /// Tells a search over `machine` all that is known.
  std::string take_faster_engine(
      std::unique_ptr<reasoner::StateMachine> machine) override;
  /// Not known.
  std::optional<reasoner::Goal> goal() override { return std::nullopt; }

 private:
  /// What is known of a step, by names, which engines share.
  struct KnownStep {
    std::optional<std::string> own_move;
    std::optional<std::string> refused_move;
    Names percepts;
    bool goes_on = true;
  };

  KnownStep known_step(const StepNews& news) const;
  reasoner::EvidenceStep evidence_of(const KnownStep& step,
                                     reasoner::StateMachine& machine) const;
  void publish_names();
  void log_doubts();

  const std::string label_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::RoleIndex role_ = 0;
  const MakeSearch make_search_;
  std::vector<KnownStep> steps_;
  std::string doubts_;        // that were logged last
  mutable std::mutex mutex_;  // of what follows, for candidate()
  std::unique_ptr<search::hidden::HiddenSearch> search_;
  Names move_names_;  // of our role's moves by id; game() may be at work
};

}  // namespace agent::match
