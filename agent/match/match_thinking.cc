// What the thread of a match thinks about, and for how long.
#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

#include "agent/match/log_text.h"
#include "agent/match/match.h"
#include "agent/match/search_report_text.h"

namespace agent::match {

void Match::think(std::uint64_t turn, Clock::time_point moment) {
  const auto deadline = std::make_shared<search::Deadline>(moment);
  {
    const std::lock_guard lock(mutex_);
    // Newer messages wait: the answer to this one is of no use any more.
    if (ending_ || !turns_.empty()) return;
    // It came while nobody could be interrupted.
    if (in_start_clock_ && faster_engine_ && faster_engine_->is_ready()) return;
    thinking_ = deadline;
  }
  std::optional<std::string> move;
  try {
    move = choose(*deadline);
  } catch (const std::exception& failure) {
    spdlog::error("{}: the search failed: {}", label_,
                  log_text(failure.what()));
  }
  const std::lock_guard lock(mutex_);
  thinking_ = nullptr;
  chosen_ = move ? *move : stopgap(follower_->number());
  chosen_turn_ = turn;
  chosen_at_ = Clock::now();
  changed_.notify_all();
}

/// The search's move; nothing where there is none to choose.
std::optional<std::string> Match::choose(const search::Deadline& deadline) {
  if (deadline.expired()) return std::nullopt;
  const Clock::time_point begin = Clock::now();
  std::optional<std::string> move = follower_->choose_move(deadline);
  if (!move) return std::nullopt;
  const Clock::time_point end = Clock::now();
  if (end >= deadline.moment()) {
    const std::lock_guard lock(mutex_);
    margin_.measured(end - deadline.moment());
  }
  const std::chrono::duration<double> took = end - begin;
  spdlog::info("{}: step {}, {} playouts in {:.2f} s: {}", label_,
               follower_->number() + 1, follower_->report().playouts,
               took.count(), log_text(*move));
  keep_report(*move, took.count());
  return move;
}

void Match::keep_report(const std::string& move, double seconds) {
  const search::Report report = follower_->report();
  if (report.moves.empty()) return;
  std::string text = search_report_text(report, follower_->game(),
                                        follower_->number() + 1, move, seconds);
  const std::lock_guard lock(mutex_);
  last_report_ = std::move(text);
}

// ---- While nobody waits ----------------------------------------------------

/// Thinks on until there is something to do, or more thought brings nothing.
void Match::ponder() {
  std::optional<std::string> answer;
  while (const auto deadline = begin_pondering(answer)) {
    bool has_failed = false;
    try {
      follower_->ponder(answer, *deadline);
    } catch (const std::exception& failure) {
      spdlog::error("{}: no thinking on: {}", label_, log_text(failure.what()));
      has_failed = true;
    }
    end_pondering();
    const std::lock_guard lock(mutex_);
    if (has_failed) pondering_.give_up();
    if (has_failed || !deadline->expired()) return;
  }
}

/// What a slice of it has; nothing where there is to be none. `answer` is what
/// the last PLAY is or will be answered with.
std::shared_ptr<search::Deadline> Match::begin_pondering(
    std::optional<std::string>& answer) {
  const std::lock_guard lock(mutex_);
  if (ending_ || !turns_.empty() || !margin_.is_prompt(play_clock_)) {
    return nullptr;
  }
  // Whoever makes a faster engine needs the cores more; and it takes over
  // first.
  if (faster_engine_ &&
      (faster_engine_->is_at_work() || faster_engine_->is_ready())) {
    return nullptr;
  }
  const auto end = pondering_.begin_slice(Clock::now(), last_heard_);
  if (!end) return nullptr;
  answer = given_;
  if (!given_ && asked_turn_ > 0 && chosen_turn_ == asked_turn_) {
    answer = chosen_;
  }
  told_to_end_.reset();
  thinking_ = std::make_shared<search::Deadline>(*end);
  return thinking_;
}

void Match::end_pondering() {
  const std::lock_guard lock(mutex_);
  thinking_ = nullptr;
  const auto late = pondering_.end_slice(Clock::now(), told_to_end_);
  if (late) margin_.measured(*late);
}

}  // namespace agent::match
