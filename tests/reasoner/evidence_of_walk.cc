#include "tests/reasoner/evidence_of_walk.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "reasoner/playout.h"

namespace reasoner {

namespace {

constexpr std::uint32_t kMostSteps = 12;
constexpr std::size_t kMostStarts = 40;

State state_of(const Survivors& survivors, std::size_t i) {
  State state;
  state.assign(survivors.state_words(i));
  return state;
}

/// A legal move that is not the one that was made, as if it had been answered
/// and refused: no playout agrees with that where it is always legal.
std::optional<MoveId> other_move(StateMachine& machine,
                                 const Evidence& evidence, std::size_t step) {
  const std::size_t count = machine.game().move_count(evidence.observer);
  if (count < 2) return std::nullopt;
  return static_cast<MoveId>((*evidence.steps[step].own_move + 1) % count);
}

}  // namespace

Evidence evidence_of_walk(StateMachine& machine, RoleIndex observer,
                          std::uint64_t walk, std::uint32_t most_steps) {
  Evidence evidence{.observer = observer, .steps = {}};
  const PlayoutKey key = playout_key(/*seed=*/11, walk);
  State state;
  machine.initial_state(state);
  PlayoutScratch scratch;
  bool goes_on = !machine.is_terminal(state);
  for (std::uint32_t step = 0; goes_on && step < most_steps; ++step) {
    if (!draw_joint_move(machine, state, key, step, scratch)) break;
    EvidenceStep& known = evidence.steps.emplace_back();
    known.own_move = scratch.joint_move[observer];
    machine.percepts(state, scratch.joint_move, observer, known.percepts);
    machine.next_state(state, scratch.joint_move, state);
    goes_on = known.goes_on = !machine.is_terminal(state);
  }
  return evidence;
}

Survivors expect_same_survivors(ConditionedPlayouts& expected,
                                ConditionedPlayouts& actual,
                                std::span<const State> starts,
                                const Evidence& evidence, std::size_t first,
                                std::uint64_t seed, std::uint32_t attempts) {
  constexpr std::uint64_t kFirstPlayout = 1000;
  Survivors a;
  Survivors b;
  expected.run(starts, evidence, first, seed, kFirstPlayout, attempts, a);
  actual.run(starts, evidence, first, seed, kFirstPlayout, attempts, b);
  EXPECT_EQ(b.left, a.left);
  EXPECT_EQ(b.survivors.size(), a.survivors.size());
  if (testing::Test::HasFailure()) return b;
  for (std::size_t i = 0; i < a.survivors.size(); ++i) {
    EXPECT_EQ(b.survivors[i].start, a.survivors[i].start);
    EXPECT_EQ(b.survivors[i].playout, a.survivors[i].playout);
    EXPECT_EQ(state_of(b, i), state_of(a, i));
  }
  return b;
}

void expect_same_survivors_of_walk(StateMachine& machine,
                                   ConditionedPlayouts& expected,
                                   ConditionedPlayouts& actual,
                                   std::uint64_t walk, std::uint32_t attempts) {
  std::vector<State> initial(1);
  machine.initial_state(initial[0]);
  const auto roles = static_cast<RoleIndex>(machine.game().role_count());
  for (RoleIndex observer = 0; observer < roles; ++observer) {
    Evidence evidence = evidence_of_walk(machine, observer, walk, kMostSteps);
    if (evidence.steps.empty()) continue;
    const auto compare = [&](std::span<const State> starts, std::size_t first,
                             std::uint32_t each) {
      return expect_same_survivors(expected, actual, starts, evidence, first,
                                   /*seed=*/walk + observer, each);
    };
    compare(initial, 0, attempts);
    const std::size_t half = evidence.steps.size() / 2;
    const std::vector<EvidenceStep> steps = evidence.steps;
    evidence.steps.resize(half);
    const Survivors survivors = compare(initial, 0, attempts);
    evidence.steps = steps;
    std::vector<State> starts;
    for (std::size_t i = 0; i < survivors.survivors.size(); ++i) {
      if (starts.size() < kMostStarts) starts.push_back(state_of(survivors, i));
    }
    if (starts.empty()) continue;
    compare(starts, half, 1 + attempts / 16);
    evidence.steps[half].refused_move = other_move(machine, evidence, half);
    evidence.steps[half].own_move.reset();
    compare(starts, half, 1 + attempts / 16);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace reasoner
