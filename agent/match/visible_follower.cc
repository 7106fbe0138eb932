#include "agent/match/visible_follower.h"

#include <spdlog/spdlog.h>

#include <exception>

#include "agent/match/log_text.h"
#include "gdl/diagnostics.h"

namespace agent::match {

VisibleFollower::VisibleFollower(MatchPosition position, MakeSearch make_search,
                                 std::string label)
    : label_(std::move(label)),
      position_(std::move(position)),
      make_search_(std::move(make_search)),
      search_(make_search_(position_.engine())) {}

bool VisibleFollower::begins_over() {
  return position_.engine().is_terminal(position_.state());
}

void VisibleFollower::follow(const StepNews& news) {
  {
    const std::lock_guard lock(mutex_);
    legal_.clear();
  }
  try {
    const MatchPosition::Step step = position_.follow(
        news.moves ? *news.moves : position_.joint_move_of(*news.report));
    if (step.trouble.empty()) {
      search_->advance(step.joint_move, position_.state());
    } else {
      leave_faster_engine(step.trouble);
    }
  } catch (const gdl::Error& error) {
    spdlog::error("{}: cannot follow the referee: {}", label_,
                  log_text(error.what()));
  }
}

Follower::Names VisibleFollower::legal_moves() {
  auto legal = position_.legal_moves();
  Names names;
  for (const auto& [move, name] : legal) names.push_back(name);
  const std::lock_guard lock(mutex_);
  legal_ = std::move(legal);
  return names;
}

std::optional<std::string> VisibleFollower::choose_move(
    const search::Deadline& deadline) {
  if (legal_.empty()) return std::nullopt;
  return game().move_name(
      role(), search_->choose_move(position_.state(), role(), deadline));
}

void VisibleFollower::ponder(const std::optional<std::string>& answer,
                             const search::Deadline& deadline) {
  if (legal_.empty()) return;
  const auto expected = answer ? position_.expected(*answer) : std::nullopt;
  if (!expected) {
    search_->ponder({position_.state()}, deadline);
  } else if (!expected->is_over) {
    search_->ponder({expected->state, expected->joint_move}, deadline);
  }
}

std::optional<std::string> VisibleFollower::candidate() const {
  const std::lock_guard lock(mutex_);
  if (!search_) return std::nullopt;
  const std::optional<reasoner::MoveId> candidate = search_->candidate();
  // Not by the engine, which may be at work.
  for (const auto& [move, name] : legal_) {
    if (move == candidate) return name;
  }
  return std::nullopt;
}

std::string VisibleFollower::take_faster_engine(
    std::unique_ptr<reasoner::StateMachine> machine) {
  std::string trouble = position_.take_faster_engine(std::move(machine));
  if (!trouble.empty()) return trouble;
  try {
    renew_search();
  } catch (const std::exception& error) {
    // There is no memory for it, say: the search that is there goes on.
    position_.leave_faster_engine();
    return error.what();
  }
  return "";
}

void VisibleFollower::leave_faster_engine(const std::string& reason) {
  spdlog::error("{}: without the faster engine from here on: {}", label_,
                log_text(reason));
  // The search first: it looks at the engine, and there may be no memory for
  // another one beside it.
  std::unique_ptr<search::Search> left;
  {
    const std::lock_guard lock(mutex_);
    left = std::move(search_);
  }
  left.reset();
  position_.leave_faster_engine();
  renew_search();
}

/// A search over the present engine in place of the old one.
void VisibleFollower::renew_search() {
  std::unique_ptr<search::Search> search = make_search_(position_.engine());
  search->recall(position_.played());
  const std::lock_guard lock(mutex_);
  std::swap(search_, search);
  legal_.clear();  // whose ids were the other engine's
}

}  // namespace agent::match
