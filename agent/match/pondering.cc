#include "agent/match/pondering.h"

#include <algorithm>

namespace agent::match {

namespace {

constexpr std::chrono::milliseconds kShortestSlice{10};
constexpr int kPlayClocks = 10;

}  // namespace

Pondering::Clock::time_point Pondering::lost_at(Clock::time_point heard) const {
  const Clock::duration least = std::chrono::seconds(1);
  return heard + std::max(start_clock_, least) +
         kPlayClocks * std::max(play_clock_, least);
}

std::optional<Pondering::Clock::time_point> Pondering::begin_slice(
    Clock::time_point now, Clock::time_point heard) {
  const Clock::time_point last = lost_at(heard);
  if (!is_wanted_ || now >= last) return std::nullopt;
  const Clock::duration length = slices_ == 0 ? play_clock_ / 10 : play_clock_;
  ++slices_;
  begin_ = now;
  end_ =
      std::min(now + std::max<Clock::duration>(length, kShortestSlice), last);
  return end_;
}

std::optional<Pondering::Clock::duration> Pondering::end_slice(
    Clock::time_point now, std::optional<Clock::time_point> told) {
  const Clock::time_point due = told ? std::min(*told, *end_) : *end_;
  end_.reset();
  time_ += now - begin_;
  if (now < due) return std::nullopt;
  worst_delay_ =
      std::max<std::chrono::duration<double>>(worst_delay_, now - due);
  return now - due;
}

}  // namespace agent::match
