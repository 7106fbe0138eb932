#include "reasoner/analysis/clock.h"

#include <map>
#include <optional>
#include <utility>

#include "reasoner/network/three_valued_network.h"

namespace reasoner::analysis {

namespace {

using network::ThreeValuedNetwork;
using network::Truth;

constexpr std::uint32_t kMostSteps = 4'000;
constexpr std::uint64_t kMostClockWork = 30'000'000;

/// What is known in each step of any match.
class AllMatches {
 public:
  explicit AllMatches(const network::Propnet& propnet)
      : present_(propnet.base_count()) {
    for (const network::Network& network : propnet.networks) {
      phases_.emplace_back(network, propnet.first_input);
    }
    for (std::uint32_t base = 0; base < present_.size(); ++base) {
      present_[base] =
          propnet.initial.test(base) ? Truth::kTrue : Truth::kFalse;
    }
    phase_ = propnet.phase_of(propnet.initial).value_or(0);
  }

  const std::vector<Truth>& bases() const { return present_; }
  std::uint32_t phase() const { return phase_; }
  std::uint64_t work() const {
    std::uint64_t work = 0;
    for (const ThreeValuedNetwork& phase : phases_) work += phase.work();
    return work;
  }

  /// Whether the present state is terminal; computes the next one.
  Truth look() {
    ThreeValuedNetwork& network = phases_[phase_];
    for (std::uint32_t base = 0; base < present_.size(); ++base) {
      network.set_base(base, present_[base]);
    }
    network.settle();
    return network.value(network.network().outputs().terminal);
  }

  void advance() {
    const ThreeValuedNetwork& network = phases_[phase_];
    for (std::uint32_t base = 0; base < present_.size(); ++base) {
      present_[base] = network.value(network.network().outputs().next[base]);
    }
    phase_ = phase_ + 1 < phases_.size() ? phase_ + 1 : 0;
  }

 private:
  std::vector<ThreeValuedNetwork> phases_;
  std::vector<Truth> present_;
  std::uint32_t phase_ = 0;
};

/// All steps of any match, until one repeats an earlier one or is terminal.
class Observation {
 public:
  explicit Observation(const network::Propnet& propnet) : matches_(propnet) {}

  void run() {
    while (steps_.size() < kMostSteps) {
      const auto [known, is_new] = seen_.try_emplace(
          {matches_.phase(), matches_.bases()}, steps_.size());
      if (!is_new) {
        cycle_start_ = known->second;
        return;
      }
      steps_.push_back(&known->first.second);
      if (matches_.look() == Truth::kTrue) {
        must_end_ = true;
        return;
      }
      const std::size_t looked = steps_.size() * matches_.bases().size();
      if (matches_.work() + looked > kMostClockWork) return;
      matches_.advance();
    }
  }

  /// Whether all steps of any match were seen.
  bool complete() const { return must_end_ || cycle_start_; }
  /// Whether the last step that was seen is terminal in any case.
  bool must_end() const { return must_end_; }
  std::size_t step_count() const { return steps_.size(); }

  enum class Rhythm : std::uint8_t { kUnknown, kOnce, kCyclic, kOther };

  /// How a base depends on the step, and the first step in which it is true.
  std::pair<Rhythm, std::size_t> rhythm(std::uint32_t base) const {
    std::size_t first = steps_.size();
    std::size_t count = 0;
    std::size_t rises = 0;
    std::size_t count_in_cycle = 0;
    bool before = false;
    for (std::size_t step = 0; step < steps_.size(); ++step) {
      const Truth truth = (*steps_[step])[base];
      if (truth == Truth::kUnknown) return {Rhythm::kUnknown, 0};
      const bool now = truth == Truth::kTrue;
      if (now && count++ == 0) first = step;
      if (now && !before) ++rises;
      if (now && cycle_start_ && step >= *cycle_start_) ++count_in_cycle;
      before = now;
    }
    const bool changes_in_cycle =
        count_in_cycle > 0 && count_in_cycle < steps_.size() - *cycle_start_;
    if (changes_in_cycle || (must_end_ && rises > 1)) {
      return {Rhythm::kCyclic, first};
    }
    const bool once = count == 1 && count_in_cycle == 0;
    return {once ? Rhythm::kOnce : Rhythm::kOther, first};
  }

 private:
  AllMatches matches_;
  std::map<std::pair<std::uint32_t, std::vector<Truth>>, std::size_t> seen_;
  std::vector<const std::vector<Truth>*> steps_;  // bases, in keys of seen_
  bool must_end_ = false;
  std::optional<std::size_t> cycle_start_;
};

/// Whether one base becomes the other in the next step, as far as that can be
/// seen at once.
bool leads_to(const network::Propnet& propnet, PropositionId from,
              PropositionId to) {
  for (const network::Network& network : propnet.networks) {
    if (network.outputs().next[to] ==
        network::Signal(network.base(from), false)) {
      return true;
    }
  }
  return false;
}

/// Puts those that are true once in a row.
std::vector<StepCounter> find_counters(
    const network::Propnet& propnet,
    const std::vector<std::vector<PropositionId>>& once) {
  std::vector<StepCounter> counters;
  std::vector<std::size_t> running;  // those that were true in the last step
  for (std::uint32_t step = 0; step < once.size(); ++step) {
    std::vector<PropositionId> free = once[step];
    std::vector<std::size_t> still_running;
    const auto extend = [&](std::size_t counter, std::size_t index) {
      counters[counter].propositions.push_back(free[index]);
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(index));
      still_running.push_back(counter);
    };
    std::vector<std::size_t> waiting;
    for (const std::size_t counter : running) {
      const PropositionId last = counters[counter].propositions.back();
      std::size_t index = 0;
      while (index < free.size() && !leads_to(propnet, last, free[index])) {
        ++index;
      }
      if (index < free.size()) {
        extend(counter, index);
      } else {
        waiting.push_back(counter);
      }
    }
    for (const std::size_t counter : waiting) {
      if (!free.empty()) extend(counter, 0);
    }
    for (const PropositionId base : free) {
      still_running.push_back(counters.size());
      counters.push_back({.propositions = {base}, .first_step = step});
    }
    running = std::move(still_running);
  }
  std::erase_if(counters, [](const StepCounter& counter) {
    return counter.propositions.size() < 2;
  });
  return counters;
}

}  // namespace

GameClock find_clock(const network::Propnet& propnet) {
  Observation observation(propnet);
  observation.run();
  GameClock clock;
  if (!observation.complete()) return clock;
  if (observation.must_end()) {
    clock.most_steps = static_cast<std::uint32_t>(observation.step_count() - 1);
  }
  std::vector<std::vector<PropositionId>> once(observation.step_count());
  for (PropositionId base = 0; base < propnet.base_count(); ++base) {
    const auto [rhythm, first] = observation.rhythm(base);
    switch (rhythm) {
      case Observation::Rhythm::kUnknown:
        break;
      case Observation::Rhythm::kOnce:
        once[first].push_back(base);
        break;
      case Observation::Rhythm::kCyclic:
        clock.cyclic.push_back(base);
        break;
      case Observation::Rhythm::kOther:
        clock.others.push_back(base);
        break;
    }
  }
  clock.counters = find_counters(propnet, once);
  return clock;
}

}  // namespace reasoner::analysis
