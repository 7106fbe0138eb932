#include "reasoner/wide/wide_conditioned_playouts.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "gdl/diagnostics.h"

namespace reasoner::wide {

namespace {

// Where a smaller part of the lanes is alive, they wait for others: that costs
// about as much as a step.
constexpr std::size_t kWaitBelow = 3;  // in eight

// Where one of more playouts survives, sorting is faster than to go through all
// numbers.
constexpr std::uint64_t kMostNumbersEach = 64;

}  // namespace

WideConditionedPlayouts::WideConditionedPlayouts(
    std::shared_ptr<const WideProgram> program)
    : program_(std::move(program)), lanes_(program_) {}

void WideConditionedPlayouts::run(std::span<const State> starts,
                                  const Evidence& evidence, std::size_t first,
                                  std::uint64_t seed,
                                  std::uint64_t first_playout,
                                  std::uint32_t attempts,
                                  Survivors& survivors) {
  seed_ = seed;
  first_playout_ = first_playout;
  attempts_ = attempts;
  survived_.clear();
  survived_words_.clear();
  survivors.left.assign(evidence.steps.size() - first, 0);
  while (waiting_.size() <= survivors.left.size()) {
    waiting_.emplace_back(*program_);
  }
  read_starts(starts);
  // The phase follows from the step alone, so there is one for all starts.
  for (std::size_t begin = 0; begin < starts.size();) {
    std::size_t end = begin + 1;
    while (end < starts.size() && start_phases_[end] == start_phases_[begin]) {
      ++end;
    }
    plan(start_phases_[begin], evidence, first);
    play_starts(begin, end, survivors);
    begin = end;
  }
  write(survivors);
}

void WideConditionedPlayouts::read_starts(std::span<const State> starts) {
  const std::size_t words = lanes_.state_words();
  start_words_.assign(starts.size() * words, 0);
  start_phases_.clear();
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const auto phase = program_->propnet->phase_of(starts[i]);
    if (!phase) {
      throw gdl::Error(
          "the state cannot be reached: it is in no phase of the game, or in "
          "several");
    }
    start_phases_.push_back(*phase);
    const std::vector<std::uint64_t>& from = starts[i].words();
    std::copy_n(from.begin(), std::min(words, from.size()),
                start_words_.begin() + static_cast<std::ptrdiff_t>(i * words));
  }
}

void WideConditionedPlayouts::plan(std::uint32_t phase,
                                   const Evidence& evidence,
                                   std::size_t first) {
  first_phase_ = phase;
  steps_.clear();
  for (std::size_t i = first; i < evidence.steps.size(); ++i) {
    steps_.push_back(rows_of_evidence(*program_, phase_at(i - first),
                                      evidence.observer, evidence.steps[i]));
  }
}

std::uint32_t WideConditionedPlayouts::phase_at(std::size_t step) const {
  return static_cast<std::uint32_t>((first_phase_ + step) %
                                    program_->phases.size());
}

/// Plays all playouts of some starts. What waits goes on as soon as it fills a
/// group, and the rest at last.
void WideConditionedPlayouts::play_starts(std::size_t begin, std::size_t end,
                                          Survivors& survivors) {
  const std::uint64_t last = end * std::uint64_t{attempts_};
  for (std::uint64_t first = begin * std::uint64_t{attempts_}; first < last;) {
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(lanes_.lanes(), last - first));
    lanes_.load(seed_,
                {.first = first_playout_ + first,
                 .count = count,
                 .states = start_words_.data() +
                           first / attempts_ * lanes_.state_words(),
                 .attempts = attempts_,
                 .begun = static_cast<std::uint32_t>(first % attempts_)});
    first += count;
    play_from(0, /*more_come=*/first < last, survivors);
  }
  for (std::size_t step = 1; step <= steps_.size(); ++step) {
    if (waiting_[step].filled.empty()) continue;
    lanes_.go_on_with(waiting_[step]);
    play_from(step, /*more_come=*/false, survivors);
  }
}

/// Plays what is loaded from `step` on to its end, or until it waits.
void WideConditionedPlayouts::play_from(std::size_t step, bool more_come,
                                        Survivors& survivors) {
  while (true) {
    lanes_.find_legal(phase_at(step));
    if (step > 0) {
      lanes_.keep_terminal(!steps_[step - 1].goes_on);
      survivors.left[step - 1] += lanes_.alive_count();
    }
    if (step == steps_.size()) break;
    lanes_.advance(steps_[step]);
    lane_steps_ += lanes_.lanes();
    const std::size_t alive = lanes_.alive_count();
    if (alive == 0) return;
    ++step;
    if (wait(step, more_come, alive)) return;
  }
  lanes_.read_alive(seed_, static_cast<std::uint32_t>(step), survived_,
                    survived_words_);
}

/// Whether what is loaded, which has come to `step`, waits there. If not, it is
/// to be played on; it may have changed.
bool WideConditionedPlayouts::wait(std::size_t step, bool more_come,
                                   std::size_t alive) {
  if (8 * alive >= kWaitBelow * lanes_.lanes()) return false;
  if (!more_come && waiting_[step].filled.empty()) return false;
  return !lanes_.wait_in(waiting_[step]);
}

/// By number, with what is outside the network.
void WideConditionedPlayouts::write(Survivors& survivors) {
  put_in_order();
  const std::size_t from_words = lanes_.state_words();
  const std::size_t words = program_->outside.word_count();
  survivors.survivors.clear();
  survivors.words_per_state = words;
  survivors.words.resize(order_.size() * words);
  std::uint64_t* to = survivors.words.data();
  std::uint32_t start = 0;
  std::uint64_t end = first_playout_ + attempts_;
  for (const std::uint32_t i : order_) {
    for (; survived_[i] >= end; end += attempts_) ++start;
    survivors.survivors.push_back({start, survived_[i]});
    // States are a few words, too few for a call to copy them.
    const std::uint64_t* from = survived_words_.data() + i * from_words;
    for (std::size_t k = 0; k < words; ++k)
      to[k] = k < from_words ? from[k] : 0;
    program_->outside.add_to({to, words});
    to += words;
  }
}

/// Finds the order of the survivors' numbers, which are all different.
void WideConditionedPlayouts::put_in_order() {
  order_.resize(survived_.size());
  std::iota(order_.begin(), order_.end(), 0);
  if (std::ranges::is_sorted(survived_)) return;
  const std::uint64_t count = std::ranges::max(survived_) - first_playout_ + 1;
  if (count > kMostNumbersEach * survived_.size()) {
    std::ranges::sort(order_, {},
                      [this](std::uint32_t i) { return survived_[i]; });
    return;
  }
  // A bit for each number that there is, and where it stands.
  numbers_.assign(count / 64 + 1, 0);
  places_.resize(count);
  for (std::uint32_t i = 0; i < survived_.size(); ++i) {
    const std::uint64_t number = survived_[i] - first_playout_;
    numbers_[number / 64] |= std::uint64_t{1} << number % 64;
    places_[number] = i;
  }
  auto next = order_.begin();
  for (std::size_t k = 0; k < numbers_.size(); ++k) {
    for (std::uint64_t bits = numbers_[k]; bits != 0; bits &= bits - 1) {
      *next++ =
          places_[64 * k + static_cast<std::size_t>(std::countr_zero(bits))];
    }
  }
}

}  // namespace reasoner::wide
