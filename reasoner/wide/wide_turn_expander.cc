#include "reasoner/wide/wide_turn_expander.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "gdl/diagnostics.h"
#include "reasoner/wide/lanes/lane_transpose.h"
#include "reasoner/wide/policy_network.h"

namespace reasoner::wide {

using lanes::kLanesPerWord;
using lanes::LaneFrame;
using lanes::LaneWord;

namespace {

// As many lanes as moves can be asked for at once.
constexpr std::size_t kLanes = 256;
// A policy that takes more gates to be found is left out.
constexpr std::size_t kMostPolicyGates = 400'000;

}  // namespace

std::unique_ptr<WideTurnExpander> WideTurnExpander::make(
    const std::shared_ptr<const network::Propnet>& propnet) {
  std::shared_ptr<const WideProgram> plain;
  std::shared_ptr<const WideProgram> with_policy;
  try {
    plain = make_wide_program(propnet, {.lanes = kLanes});
    with_policy =
        make_wide_program(propnet, {.lanes = kLanes,
                                    .decisive = true,
                                    .anti_decisive = true,
                                    .most_policy_gates = kMostPolicyGates});
  } catch (const gdl::Error&) {
    return nullptr;  // too many moves
  }
  std::vector<Phase> phases;
  for (std::uint32_t i = 0; i < plain->phases.size(); ++i) {
    const auto mover = lone_mover(*propnet, i);
    const lanes::PhaseLayout& layout = plain->phases[i].layout;
    if (!mover || layout.choices.size() != 1 ||
        layout.choices.front().role != *mover ||
        layout.inputs.size() > kLanes) {
      return nullptr;
    }
    assert(with_policy->phases[i].layout.inputs == layout.inputs);
    Phase& phase = phases.emplace_back();
    phase.mover = *mover;
    for (const std::uint32_t input : layout.inputs) {
      phase.moves.push_back(input - propnet->first_input[*mover]);
    }
  }
  return std::unique_ptr<WideTurnExpander>(new WideTurnExpander(
      std::move(plain), std::move(with_policy), std::move(phases)));
}

std::unique_ptr<TurnExpander> WideTurnExpander::clone() const {
  return std::unique_ptr<TurnExpander>(
      new WideTurnExpander(plain_, with_policy_, phases_));
}

WideTurnExpander::WideTurnExpander(
    std::shared_ptr<const WideProgram> plain,
    std::shared_ptr<const WideProgram> with_policy, std::vector<Phase> phases)
    : plain_(std::move(plain)),
      with_policy_(std::move(with_policy)),
      phases_(std::move(phases)),
      words_(kLanes / kLanesPerWord),
      move_words_(0),
      rows_(*plain_),
      policy_rows_(*with_policy_) {
  for (const Phase& phase : phases_) {
    move_words_ = std::max(move_words_, (phase.moves.size() + 63) / 64);
  }
  bases_.resize(plain_->state_rows() * words_);
  next_.resize(with_policy_->state_rows() * words_);
  ignored_.resize(next_.size());
  terminal_.resize(words_);
  satisfied_.resize(words_);
  for (const WideProgram::Phase& phase : plain_->phases) {
    const std::size_t goal_rows = phase.layout.network->outputs().goals.size();
    goals_.resize(std::max(goals_.size(), goal_rows * words_));
    goal_scratch_.resize(std::max(goal_scratch_.size(),
                                  phase.code->goal_scratch_rows() * words_));
  }
  const std::size_t width = kLanes;
  successors_.states.resize(width * state_words());
  successors_.legal.resize(width * move_words_);
  successors_.terminal.resize(width);
  successors_.satisfied.resize(width);
}

std::uint32_t WideTurnExpander::phase_of(const State& state) const {
  return plain_->propnet->phase_of(state).value_or(0);
}

std::size_t WideTurnExpander::state_words() const {
  return plain_->outside.word_count();
}

const TurnExpander::Successors& WideTurnExpander::expand(
    std::uint32_t phase, std::span<const Step> steps, const GoalClaim& claim) {
  assert(steps.size() <= kLanes);
  const std::size_t base_rows = plain_->propnet->base_count() * words_;
  load(steps);
  const LaneFrame frame =
      rows_.frame(bases_.data(), next_.data(), terminal_.data());
  const lanes::PhaseCode& code = *plain_->phases[phase].code;
  code.legal(frame);
  make_moves(phase, steps);
  code.next(frame);
  // The policies are on.
  std::fill(next_.begin() + static_cast<std::ptrdiff_t>(base_rows), next_.end(),
            ~LaneWord{0});
  const std::uint32_t following = (phase + 1) % phase_count();
  with_policy_->phases[following].code->legal(
      policy_rows_.frame(next_.data(), ignored_.data(), terminal_.data()));
  find_satisfied(following, claim);
  read(following, steps.size());
  return successors_;
}

void WideTurnExpander::load(std::span<const Step> steps) {
  std::array<const std::uint64_t*, kLanesPerWord> states{};
  for (std::size_t first = 0; first < steps.size(); first += kLanesPerWord) {
    const std::size_t count = std::min(kLanesPerWord, steps.size() - first);
    for (std::size_t i = 0; i < count; ++i) states[i] = steps[first + i].state;
    const LaneWord mask = ~LaneWord{0} >> (kLanesPerWord - count);
    lanes::load_states(states, mask, first / kLanesPerWord, words_,
                       plain_->propnet->base_count(), bases_.data(),
                       plain_->simd);
  }
}

void WideTurnExpander::make_moves(std::uint32_t phase,
                                  std::span<const Step> steps) {
  std::fill_n(rows_.moves.begin(), phases_[phase].moves.size() * words_, 0);
  for (std::size_t lane = 0; lane < steps.size(); ++lane) {
    rows_.moves[steps[lane].move * words_ + lane / kLanesPerWord] |=
        LaneWord{1} << (lane % kLanesPerWord);
  }
}

/// In which of the next states, which are of `phase`, the claim holds.
void WideTurnExpander::find_satisfied(std::uint32_t phase,
                                      const GoalClaim& claim) {
  LaneFrame frame;
  frame.bases = next_.data();
  frame.goals = goals_.data();
  frame.scratch = goal_scratch_.data();
  plain_->phases[phase].code->goals(frame);
  std::ranges::fill(satisfied_, 0);
  const auto& values = plain_->phases[phase].layout.network->outputs().goals;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].role != claim.role || values[i].value < claim.goal) continue;
    for (std::size_t k = 0; k < words_; ++k) {
      satisfied_[k] |= goals_[i * words_ + k];
    }
  }
}

void WideTurnExpander::read(std::uint32_t phase, std::size_t count) {
  for (std::size_t first = 0; first < count; first += kLanesPerWord) {
    const std::size_t block = first / kLanesPerWord;
    lanes::read_states(next_.data(), block, words_,
                       plain_->propnet->base_count(),
                       successors_.states.data() + first * state_words(),
                       state_words(), plain_->simd);
    lanes::read_states(policy_rows_.moves.data(), block, words_,
                       phases_[phase].moves.size(),
                       successors_.legal.data() + first * move_words_,
                       move_words_, plain_->simd);
  }
  for (std::size_t lane = 0; lane < count; ++lane) {
    plain_->outside.add_to(std::span(successors_.states)
                               .subspan(lane * state_words(), state_words()));
    const std::size_t word = lane / kLanesPerWord;
    const std::size_t bit = lane % kLanesPerWord;
    successors_.terminal[lane] = terminal_[word] >> bit & 1;
    successors_.satisfied[lane] = satisfied_[word] >> bit & 1;
  }
}

}  // namespace reasoner::wide
