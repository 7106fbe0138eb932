#include "reasoner/analysis/later_goals.h"

#include <algorithm>
#include <bit>

namespace reasoner::analysis {

namespace {

using network::Truth;

constexpr std::size_t kMostSweeps = 1000;

}  // namespace

LaterGoals::LaterGoals(const network::Propnet& propnet,
                       std::span<const PropositionId> clock, const State& start)
    : values_(propnet.networks[0], propnet.first_input),
      not_clock_(propnet.base_count() / 64 + 1, ~std::uint64_t{0}),
      words_(not_clock_.size(), 0) {
  const std::uint32_t base_count = propnet.base_count();
  for (const PropositionId id : clock) {
    if (id < base_count) clock_.push_back(id);
  }
  for (const PropositionId id : clock_) {
    not_clock_[id / 64] &= ~(std::uint64_t{1} << (id % 64));
  }
  not_clock_.back() &= (std::uint64_t{1} << (base_count % 64)) - 1;
  applies_ = propnet.networks.size() == 1 && moves_ignore_clock() &&
             follow_clock(start);
  if (!applies_) return;
  // In the beginning no base is known; from now on all but the clock are.
  for (std::uint32_t base = 0; base < base_count; ++base) {
    if ((not_clock_[base / 64] >> (base % 64) & 1) != 0) {
      values_.set_base(base, Truth::kFalse);
    }
  }
}

bool LaterGoals::moves_ignore_clock() const {
  const network::Network& network = values_.network();
  std::vector<bool> reads(network.node_count(), false);
  for (const PropositionId id : clock_) reads[network.base(id)] = true;
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    reads[gate] = std::ranges::any_of(
        network.fan_in(gate),
        [&](network::Signal in) { return reads[in.node()]; });
  }
  const network::NetworkOutputs& outputs = network.outputs();
  for (const network::Signal legal : outputs.legal) {
    if (reads[legal.node()]) return false;
  }
  for (const network::Signal percept : outputs.percepts) {
    if (reads[percept.node()]) return false;
  }
  for (std::uint32_t base = 0; base < outputs.next.size(); ++base) {
    const bool is_clock = std::ranges::find(clock_, base) != clock_.end();
    if (!is_clock && reads[outputs.next[base].node()]) return false;
  }
  return true;
}

/// Notes the clock of each step until every match is over; false where matches
/// need not end.
bool LaterGoals::follow_clock(const State& start) {
  std::vector<Truth> now;
  for (const PropositionId id : clock_) {
    now.push_back(start.test(id) ? Truth::kTrue : Truth::kFalse);
  }
  while (clock_at_.size() < kMostSweeps) {
    clock_at_.push_back(now);
    set_clock(now);
    values_.settle();
    const network::NetworkOutputs& outputs = values_.network().outputs();
    const bool is_end = values_.value(outputs.terminal) == Truth::kTrue;
    for (std::size_t i = 0; i < clock_.size(); ++i) {
      now[i] = values_.value(outputs.next[clock_[i]]);
    }
    if (is_end) return true;
    if (std::ranges::find(now, Truth::kUnknown) != now.end()) return false;
  }
  return false;
}

void LaterGoals::set_clock(std::span<const Truth> truths) {
  for (std::size_t i = 0; i < clock_.size(); ++i) {
    values_.set_base(clock_[i], truths.empty() ? Truth::kUnknown : truths[i]);
  }
}

void LaterGoals::set_words(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const std::uint64_t word =
        (i < words.size() ? words[i] : 0) & not_clock_[i];
    for (std::uint64_t changed = word ^ words_[i]; changed != 0;
         changed &= changed - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(changed));
      values_.set_base(static_cast<std::uint32_t>(64 * i) + bit,
                       (word >> bit & 1) != 0 ? Truth::kTrue : Truth::kFalse);
    }
    words_[i] = word;
  }
}

/// Whether something holds at all steps: first it is asked for all at once,
/// with an unknown clock.
template <typename Holds>
bool LaterGoals::at_all_steps(std::span<const std::uint64_t> words,
                              std::uint32_t first_step, Holds holds) {
  set_words(words);
  set_clock({});
  values_.settle();
  if (holds()) return true;
  for (std::size_t step = first_step; step < clock_at_.size(); ++step) {
    set_clock(clock_at_[step]);
    values_.settle();
    if (!holds()) return false;
  }
  return true;
}

/// Whether that is possible with what is known now.
bool LaterGoals::exceeds(Goal goal) const {
  const network::NetworkOutputs& outputs = values_.network().outputs();
  return values_.value(outputs.terminal) != Truth::kFalse &&
         std::ranges::any_of(outputs.goals, [&](const auto& other) {
           return other.value > goal &&
                  values_.value(other.signal) != Truth::kFalse;
         });
}

bool LaterGoals::may_exceed(Goal goal, std::span<const std::uint64_t> words,
                            std::uint32_t first_step) {
  return !at_all_steps(words, first_step, [&] { return !exceeds(goal); });
}

bool LaterGoals::all_terminal(std::span<const std::uint64_t> words,
                              std::uint32_t first_step) {
  const network::Signal terminal = values_.network().outputs().terminal;
  return at_all_steps(words, first_step,
                      [&] { return values_.value(terminal) == Truth::kTrue; });
}

}  // namespace reasoner::analysis
