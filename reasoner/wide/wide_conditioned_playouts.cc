#include "reasoner/wide/wide_conditioned_playouts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "gdl/diagnostics.h"

namespace reasoner::wide {

namespace {

// Where fewer of the lanes are alive, they are packed together with others:
// that costs as much as a few sweeps.
constexpr std::size_t kPackedBelow = 4;  // one in

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
  survived_ = {};
  survivors.left.assign(evidence.steps.size() - first, 0);
  waiting_.resize(survivors.left.size());
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
  steps_.clear();
  for (std::size_t i = first; i < evidence.steps.size(); ++i) {
    steps_.push_back(rows_of_evidence(*program_, phase, evidence.observer,
                                      evidence.steps[i]));
    phase = (phase + 1) % static_cast<std::uint32_t>(program_->phases.size());
  }
}

/// Plays all playouts of some starts, those first that have come furthest, so
/// that few wait.
void WideConditionedPlayouts::play_starts(std::size_t begin, std::size_t end,
                                          Survivors& survivors) {
  const std::uint64_t total = (end - begin) * std::uint64_t{attempts_};
  std::uint64_t played = 0;
  while (true) {
    const std::size_t full = fullest_step();
    if (full < waiting_.size()) {
      play_waiting(full, /*more_come=*/played < total, survivors);
      continue;
    }
    if (played < total) {
      const auto count = static_cast<std::size_t>(
          std::min<std::uint64_t>(lanes_.lanes(), total - played));
      const std::uint64_t from = played;
      played += count;
      play_fresh(begin, from, count, /*more_come=*/played < total, survivors);
      continue;
    }
    const auto some = std::ranges::find_if(
        waiting_, [](const Waiting& step) { return !step.numbers.empty(); });
    if (some == waiting_.end()) return;
    play_waiting(static_cast<std::size_t>(some - waiting_.begin()),
                 /*more_come=*/false, survivors);
  }
}

/// The last step at which a whole group waits; the number of steps where there
/// is none.
std::size_t WideConditionedPlayouts::fullest_step() const {
  for (std::size_t step = waiting_.size(); step-- > 0;) {
    if (waiting_[step].numbers.size() >= lanes_.lanes()) return step;
  }
  return waiting_.size();
}

/// Plays `count` playouts, from the `offset`-th of those of start `begin` and
/// the starts behind it.
void WideConditionedPlayouts::play_fresh(std::size_t begin,
                                         std::uint64_t offset,
                                         std::size_t count, bool more_come,
                                         Survivors& survivors) {
  const std::uint64_t first = begin * std::uint64_t{attempts_} + offset;
  const std::uint32_t phase = start_phases_[begin];
  const std::size_t words = lanes_.state_words();
  const std::uint64_t* state = start_words_.data() + first / attempts_ * words;
  std::uint64_t place = first % attempts_;
  if (place + count <= attempts_) {
    lanes_.load(phase, seed_, state, first_playout_ + first, count);
  } else {
    loads_.clear();
    for (std::uint64_t i = first; i < first + count; ++i) {
      loads_.push_back({first_playout_ + i, state});
      if (++place < attempts_) continue;
      place = 0;
      state += words;
    }
    lanes_.load(phase, seed_, /*step=*/0, loads_);
  }
  play_from(0, more_come, survivors);
}

/// Plays what waits at a step, as far as there are lanes.
void WideConditionedPlayouts::play_waiting(std::size_t step, bool more_come,
                                           Survivors& survivors) {
  const std::size_t words = lanes_.state_words();
  Waiting& from = waiting_[step];
  const std::size_t rest =
      from.numbers.size() - std::min(from.numbers.size(), lanes_.lanes());
  const auto first = static_cast<std::ptrdiff_t>(rest);
  const auto first_word = static_cast<std::ptrdiff_t>(rest * words);
  taken_.numbers.assign(from.numbers.begin() + first, from.numbers.end());
  taken_.words.assign(from.words.begin() + first_word, from.words.end());
  from.numbers.resize(rest);
  from.words.resize(rest * words);
  loads_.clear();
  for (std::size_t i = 0; i < taken_.numbers.size(); ++i) {
    loads_.push_back({taken_.numbers[i], taken_.words.data() + i * words});
  }
  lanes_.load(steps_[step].phase, seed_, static_cast<std::uint32_t>(step),
              loads_);
  play_from(step, more_come, survivors);
}

/// Plays what is loaded to its end, or until it is set aside.
void WideConditionedPlayouts::play_from(std::size_t step, bool more_come,
                                        Survivors& survivors) {
  for (; step < steps_.size(); ++step) {
    lanes_.advance(steps_[step]);
    const std::size_t alive = lanes_.alive_count();
    survivors.left[step] += alive;
    if (alive == 0) return;
    const std::size_t next = step + 1;
    if (next == steps_.size()) break;
    if (alive * kPackedBelow < lanes_.lanes() &&
        (more_come || !waiting_[next].numbers.empty())) {
      set_aside(waiting_[next]);
      return;
    }
  }
  set_aside(survived_);
}

void WideConditionedPlayouts::set_aside(Waiting& target) {
  const std::size_t alive = lanes_.alive_count();
  std::size_t place = target.numbers.size();
  target.numbers.resize(place + alive);
  target.words.resize((place + alive) * lanes_.state_words());
  std::uint64_t* to = target.words.data() + place * lanes_.state_words();
  lanes_.for_each_alive(
      [&](std::uint64_t number, std::span<const std::uint64_t> words) {
        target.numbers[place++] = number;
        for (const std::uint64_t word : words) *to++ = word;
      });
}

/// By number, with what is outside the network.
void WideConditionedPlayouts::write(Survivors& survivors) {
  std::vector<std::size_t> order(survived_.numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {},
                    [&](std::size_t i) { return survived_.numbers[i]; });
  const std::size_t from_words = lanes_.state_words();
  const std::size_t words = program_->outside.word_count();
  survivors.survivors.clear();
  survivors.words_per_state = words;
  survivors.words.assign(order.size() * words, 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint64_t number = survived_.numbers[order[i]];
    survivors.survivors.push_back(
        {static_cast<std::uint32_t>((number - first_playout_) / attempts_),
         number});
    const auto to = std::span(survivors.words).subspan(i * words, words);
    std::copy_n(survived_.words.begin() +
                    static_cast<std::ptrdiff_t>(order[i] * from_words),
                from_words, to.begin());
    program_->outside.add_to(to);
  }
}

}  // namespace reasoner::wide
