#include "search/choice/shared_trials.h"

#include <chrono>

#include "search/bytes.h"

namespace search::choice {

namespace {

constexpr std::size_t kFirst = 0;

// The deadline may be cancelled without a word.
constexpr std::chrono::milliseconds kLook{5};

}  // namespace

void SharedTrials::begin_stage(double seconds_per_move) {
  const std::scoped_lock lock(mutex_);
  own_ = {own_.stage + 1, {.seconds_per_move = seconds_per_move}};
}

void SharedTrials::set_own(const TrialResult& own) {
  const std::scoped_lock lock(mutex_);
  own_.result = own;
}

TrialResult SharedTrials::sum() const {
  const std::scoped_lock lock(mutex_);
  TrialResult sum = own_.result;
  for (const Share& share : heard_) {
    const Standing& standing = share.result.challenger;
    if (share.stage != own_.stage || standing.games == 0) continue;
    sum.challenger.games += standing.games;
    sum.challenger.score += standing.score;
    ++sum.challenger.ranks;
    sum.champion.add(share.result.champion);
  }
  return sum;
}

void SharedTrials::follow(const PlayStage& play, const Deadline& deadline) {
  std::unique_lock lock(mutex_);
  while (!deadline.expired()) {
    const Share& first = heard_[kFirst];
    if (first.stage == own_.stage) {
      changed_.wait_for(lock, kLook);
      continue;
    }
    const double seconds_per_move = first.result.seconds_per_move;
    own_ = {first.stage, {.seconds_per_move = seconds_per_move}};
    // NOLINTNEXTLINE(modernize-make-unique): a deadline cannot be moved.
    end_ = std::unique_ptr<Deadline>(
        new Deadline(deadline.part(deadline.seconds_left())));
    lock.unlock();
    play(seconds_per_move, *end_);
    lock.lock();
  }
}

std::vector<std::byte> SharedTrials::told() const {
  const std::scoped_lock lock(mutex_);
  if (own_.stage == 0) return {};
  const TrialResult& result = own_.result;
  ByteWriter writer;
  writer.put(own_.stage);
  writer.put(result.seconds_per_move);
  writer.put(static_cast<std::int32_t>(result.challenger.games));
  writer.put(result.challenger.score);
  writer.put(result.champion.playouts);
  writer.put(static_cast<std::int32_t>(result.champion.moves));
  return writer.take();
}

void SharedTrials::hear(std::size_t partner, std::span<const std::byte> told) {
  ByteReader reader(told);
  Share share;
  share.stage = reader.get<std::uint32_t>();
  TrialResult& result = share.result;
  result.seconds_per_move = reader.get<double>();
  result.challenger.games = reader.get<std::int32_t>();
  result.challenger.score = reader.get<double>();
  result.champion.playouts = reader.get<double>();
  result.champion.moves = reader.get<std::int32_t>();
  if (!reader.is_done()) return;
  const std::scoped_lock lock(mutex_);
  heard_[partner] = share;
  if (partner != kFirst || heard_[kFirst].stage == own_.stage) return;
  if (end_) end_->cancel();
  changed_.notify_all();
}

}  // namespace search::choice
