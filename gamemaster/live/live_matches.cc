#include "gamemaster/live/live_matches.h"

#include <algorithm>

namespace gamemaster::live {

namespace {

/// Of matches that are over; all of them are in the store.
constexpr std::size_t kMostEnded = 50;

}  // namespace

std::shared_ptr<LiveMatch> LiveMatches::start(MatchPlan plan) {
  // What is dropped ends outside the lock.
  std::vector<std::shared_ptr<LiveMatch>> dropped;
  const std::lock_guard lock(mutex_);
  if (stopped_) throw gdl::Error("the game manager is stopping");
  const auto is_over = [](const std::shared_ptr<LiveMatch>& match) {
    return match->is_over();
  };
  auto ended = static_cast<std::size_t>(
      std::count_if(matches_.begin(), matches_.end(), is_over));
  if (matches_.size() - ended >= most_) {
    throw gdl::Error("there are " + std::to_string(most_) +
                     " matches at the moment; wait until one is over");
  }
  while (ended > kMostEnded) {
    const auto oldest = std::find_if(matches_.begin(), matches_.end(), is_over);
    dropped.push_back(*oldest);
    matches_.erase(oldest);
    --ended;
  }
  matches_.push_back(std::make_shared<LiveMatch>(std::move(plan), tools_));
  return matches_.back();
}

std::shared_ptr<LiveMatch> LiveMatches::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  for (const auto& match : matches_) {
    const std::vector<std::string> ids = match->ids();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) return match;
  }
  return nullptr;
}

std::vector<std::shared_ptr<LiveMatch>> LiveMatches::running() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<LiveMatch>> running;
  for (const auto& match : matches_) {
    if (!match->is_over()) running.push_back(match);
  }
  return running;
}

void LiveMatches::stop() {
  std::vector<std::shared_ptr<LiveMatch>> matches;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    matches.swap(matches_);
  }
  for (const auto& match : matches) {
    match->abort("the game manager has stopped");
  }
  matches.clear();  // waits for their threads
}

}  // namespace gamemaster::live
