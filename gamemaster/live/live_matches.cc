#include "gamemaster/live/live_matches.h"

#include <algorithm>

#include "gamemaster/processes/own_failure.h"

namespace gamemaster::live {

namespace {

/// Of matches that are over; all of them are in the store.
constexpr std::size_t kMostEnded = 8;

std::string in_words(std::chrono::milliseconds time) {
  const auto minutes =
      std::chrono::duration_cast<std::chrono::minutes>(time).count();
  if (minutes == 0) return std::to_string(time.count()) + " ms";
  return std::to_string(minutes) + (minutes == 1 ? " minute" : " minutes");
}

void check_seats(const MatchPlan& plan) {
  std::vector<players::PlayerSpec> seats;
  for (const players::Seat& seat : plan.seats) seats.push_back(seat.player);
  players::check_seats(seats);
}

}  // namespace

LiveMatches::LiveMatches(LiveTools tools, std::size_t most)
    : tools_(std::move(tools)), most_(most) {
  if (tools_.idle.count() > 0) {
    pauser_ = std::thread([this] { pause_idle_matches(); });
  }
}

LiveMatches::~LiveMatches() {
  stop();
  if (pauser_.joinable()) pauser_.join();
}

void LiveMatches::pause_idle_matches() {
  const auto look_every = std::max<std::chrono::milliseconds>(
      tools_.idle / 4, std::chrono::milliseconds(1));
  const std::string reason =
      "nobody has looked at it for " + in_words(tools_.idle);
  std::unique_lock lock(mutex_);
  while (!stopping_.wait_for(lock, look_every, [this] { return stopped_; })) {
    for (const auto& match : matches_) {
      if (!match->is_over() && match->audience().idle() >= tools_.idle) {
        match->pause(reason);
      }
    }
  }
}

std::shared_ptr<LiveMatch> LiveMatches::start(MatchPlan plan) {
  check_seats(plan);
  // What is dropped ends outside the lock.
  std::vector<std::shared_ptr<LiveMatch>> dropped;
  const std::lock_guard lock(mutex_);
  if (stopped_) throw processes::Overload("the game manager is stopping");
  const auto is_over = [](const std::shared_ptr<LiveMatch>& match) {
    return match->is_over();
  };
  auto ended = static_cast<std::size_t>(
      std::count_if(matches_.begin(), matches_.end(), is_over));
  if (matches_.size() - ended >= most_) {
    throw processes::Overload("there are " + std::to_string(most_) +
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

std::string LiveMatches::continuation_of(const std::string& id) {
  const std::lock_guard lock(mutex_);
  // The newest, where one went on several times.
  const auto found = std::find_if(
      matches_.rbegin(), matches_.rend(),
      [&](const auto& match) { return match->plan().resumes == id; });
  return found == matches_.rend() ? "" : (*found)->ids().back();
}

std::shared_ptr<LiveMatch> LiveMatches::rematch_of(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(
      matches_.begin(), matches_.end(),
      [&](const auto& match) { return match->plan().rematch_of == id; });
  return found == matches_.end() ? nullptr : *found;
}

void LiveMatches::stop() {
  std::vector<std::shared_ptr<LiveMatch>> matches;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    stopping_.notify_all();
    matches.swap(matches_);
  }
  for (const auto& match : matches) {
    match->pause("the game manager has stopped");
    match->dismiss();
  }
  matches.clear();  // waits for their threads
}

}  // namespace gamemaster::live
