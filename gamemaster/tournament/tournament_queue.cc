// The part of a tournament that is played together with others, by the queue
// in the store.

#include <algorithm>
#include <chrono>

#include "gamemaster/tournament/tournament.h"

namespace gamemaster::tournament {

namespace {

/// How often a worker without work looks for some.
constexpr std::chrono::milliseconds kLookAgain{500};

}  // namespace

/// Where there is no queue yet, it is filled with what is missing.
void Tournament::enter_queue() {
  if (store_.queue_counts(spec_.name).all > 0) return;
  const auto matches = store_.tournament_matches(spec_.name);
  if (std::any_of(matches.begin(), matches.end(), [](const auto& match) {
        return match.status == store::MatchStatus::kRunning;
      })) {
    throw gdl::Error("a process without --work is playing the tournament '" +
                     spec_.name + "'");
  }
  store_.fill_queue(spec_.name,
                    schedule(spec_, role_counts_, results_of(matches)).size());
}

/// What all have played so far, and what follows from it.
void Tournament::read_results() {
  const TournamentResults results =
      results_of(store_.tournament_matches(spec_.name));
  const std::lock_guard lock(mutex_);
  results_ = results;
  reschedule();
}

/// How far the queue is. That of an SPRT ends with its verdict.
store::QueueCounts Tournament::look_at_queue() {
  const store::QueueCounts queue = store_.queue_counts(spec_.name);
  if (spec_.kind != TournamentKind::kSprt) return queue;
  read_results();
  const std::lock_guard lock(mutex_);
  if (pairings_.size() < queue.all) store_.close_queue(spec_.name);
  return queue;
}

/// The next match from the queue, which others take from, too.
std::optional<Pairing> Tournament::take_queued_pairing() {
  try {
    for (;;) {
      if (stop_.stop_requested()) return std::nullopt;
      const auto match = store_.take_match(spec_.name);
      if (!match && !is_there_more()) return std::nullopt;
      if (!match) continue;
      auto pairing = find_pairing(match->number);
      if (!pairing) {  // the verdict came meanwhile
        store_.give_back_match(spec_.name, match->number);
        store_.close_queue(spec_.name);
        continue;
      }
      const std::lock_guard lock(mutex_);
      attempts_[match->number] = match->attempt;
      ++running_;
      return pairing;
    }
  } catch (const std::exception& error) {
    const std::lock_guard lock(mutex_);
    if (failure_.empty()) failure_ = error.what();
    cancel_all();
    return std::nullopt;
  }
}

std::optional<Pairing> Tournament::find_pairing(int number) {
  const auto find = [&]() -> std::optional<Pairing> {
    const std::lock_guard lock(mutex_);
    const auto found = std::lower_bound(
        pairings_.begin(), pairings_.end(), number,
        [](const Pairing& each, int wanted) { return each.number < wanted; });
    if (found == pairings_.end() || found->number != number) {
      return std::nullopt;
    }
    return *found;
  };
  if (auto pairing = find()) return pairing;
  read_results();  // of a round that another has begun
  return find();
}

/// Whether, with nothing to be taken from the queue, something may come: from
/// others who do not end what they play, or as the next round. Waits a little
/// where only others can bring it.
bool Tournament::is_there_more() {
  const store::QueueCounts queue = store_.queue_counts(spec_.name);
  if (queue.settled < queue.all) {
    store_.mark_interrupted();
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kLookAgain);
    return true;
  }
  read_results();
  std::size_t planned = 0;
  {
    const std::lock_guard lock(mutex_);
    planned = pairings_.size();
  }
  if (planned <= queue.all) return false;
  store_.fill_queue(spec_.name, planned);
  return true;
}

}  // namespace gamemaster::tournament
