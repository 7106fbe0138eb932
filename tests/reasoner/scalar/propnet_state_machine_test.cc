#include "reasoner/scalar/propnet_state_machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "gdl/diagnostics.h"
#include "reasoner/playout.h"
#include "tests/reasoner/network/random_network.h"

namespace reasoner {
namespace propnet_state_machine_test {

// Networks drawn at random stand for all games: what the machine says is
// compared with the plain evaluation of every gate.

constexpr std::uint32_t kMovesOfRole0 = 70;  // more than a word
constexpr std::uint32_t kMovesOfRole1 = 3;

struct Shape {
  std::uint32_t bases;
  std::uint32_t gates;
  std::uint32_t widest_gate;
  std::uint32_t phases;
};

void PrintTo(const Shape& shape, std::ostream* out) {
  *out << shape.bases << " bases, " << shape.gates << " gates, " << shape.phases
       << " phases";
}

/// Phases are the first propositions. Two propositions lie outside, one true
/// and one false.
std::shared_ptr<const network::Propnet> random_propnet(std::mt19937& random,
                                                       const Shape& shape) {
  auto propnet = std::make_shared<network::Propnet>(
      network::Propnet{Game({"r0", "r1"}),
                       {},
                       {0, kMovesOfRole0, kMovesOfRole0 + kMovesOfRole1},
                       {},
                       {},
                       {}});
  for (std::uint32_t i = 0; i < shape.bases + 2; ++i) {
    propnet->game.intern_proposition("p" + std::to_string(i));
  }
  for (std::uint32_t i = 0; i < kMovesOfRole0; ++i) {
    propnet->game.intern_move(0, "m" + std::to_string(100 + i));
  }
  for (std::uint32_t i = 0; i < kMovesOfRole1; ++i) {
    propnet->game.intern_move(1, "m" + std::to_string(100 + i));
  }
  propnet->outside = {{shape.bases, true}, {shape.bases + 1, false}};
  for (std::uint32_t phase = 0; phase < shape.phases; ++phase) {
    RandomNetworkOptions size{shape.bases,
                              propnet->first_input.back(),
                              shape.gates,
                              shape.widest_gate,
                              {}};
    if (shape.phases > 1) {
      size.first_next.assign(shape.phases, network::kFalseSignal);
      size.first_next[(phase + 1) % shape.phases] = network::kTrueSignal;
      propnet->phase_propositions.push_back(phase);
    }
    propnet->networks.push_back(random_network(random(), size));
  }
  propnet->initial.set(0);
  propnet->initial.set(shape.bases);
  return propnet;
}

bool holds(const std::vector<bool>& values, network::Signal signal) {
  return values[signal.node()] != signal.negated();
}

/// The values of all nodes.
std::vector<bool> evaluate(const network::Network& network,
                           const std::vector<bool>& bases,
                           const std::vector<bool>& inputs) {
  std::vector<bool> values = {true};
  values.insert(values.end(), bases.begin(), bases.end());
  values.insert(values.end(), inputs.begin(), inputs.end());
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    values.push_back(std::ranges::all_of(
        network.fan_in(gate),
        [&](network::Signal in) { return holds(values, in); }));
  }
  return values;
}

/// What the gates say of a state, one by one.
class Reference {
 public:
  Reference(const network::Propnet& propnet, const State& state)
      : propnet_(propnet),
        network_(propnet.networks[*propnet.phase_of(state)]) {
    for (std::uint32_t i = 0; i < propnet.base_count(); ++i) {
      bases_.push_back(state.test(i));
    }
    values_ = evaluate(network_, bases_,
                       std::vector<bool>(propnet.input_count(), false));
  }

  bool terminal() const { return holds(values_, network_.outputs().terminal); }

  std::vector<MoveId> legal(RoleIndex role) const {
    std::vector<MoveId> moves;
    const std::uint32_t first = propnet_.first_input[role];
    for (std::uint32_t i = first; i < propnet_.first_input[role + 1]; ++i) {
      if (holds(values_, network_.outputs().legal[i])) {
        moves.push_back(i - first);
      }
    }
    return moves;
  }

  Goal goal() const {
    std::vector<Goal> goals;
    for (const auto& goal : network_.outputs().goals) {
      if (holds(values_, goal.signal)) goals.push_back(goal.value);
    }
    return goals.size() == 1 ? goals[0] : kNoGoal;
  }

  State next(const std::vector<MoveId>& joint_move) const {
    std::vector<bool> inputs(propnet_.input_count(), false);
    for (RoleIndex role = 0; role < joint_move.size(); ++role) {
      inputs[propnet_.first_input[role] + joint_move[role]] = true;
    }
    const std::vector<bool> values = evaluate(network_, bases_, inputs);
    State state;
    for (std::uint32_t i = 0; i < propnet_.base_count(); ++i) {
      if (holds(values, network_.outputs().next[i])) state.set(i);
    }
    state.set(propnet_.base_count());
    return state;
  }

 private:
  const network::Propnet& propnet_;
  const network::Network& network_;
  std::vector<bool> bases_;
  std::vector<bool> values_;
};

class PropnetStateMachineTest : public testing::TestWithParam<Shape> {
 protected:
  std::mt19937 random_{GetParam().bases * 1000 + GetParam().gates};
  std::shared_ptr<const network::Propnet> propnet_ =
      random_propnet(random_, GetParam());
  scalar::PropnetStateMachine machine_{propnet_};

  /// A state near `state`, in any phase.
  State near(const State& state) {
    const std::uint32_t phases = GetParam().phases;
    State result;
    for (std::uint32_t i = 0; i < GetParam().bases; ++i) {
      const bool is_phase = phases > 1 && i < phases;
      if (!is_phase && state.test(i) != (random_() % 16 == 0)) result.set(i);
    }
    if (phases > 1) result.set(static_cast<PropositionId>(random_() % phases));
    return result;
  }

  std::vector<MoveId> random_joint_move() {
    return {static_cast<MoveId>(random_() % kMovesOfRole0),
            static_cast<MoveId>(random_() % kMovesOfRole1)};
  }

  void ask_about_moves(const State& state, const Reference& reference) {
    EXPECT_EQ(machine_.is_terminal(state), reference.terminal());
    for (RoleIndex role = 0; role < 2; ++role) {
      const std::vector<MoveId> expected = reference.legal(role);
      std::vector<MoveId> moves;
      machine_.legal_moves(state, role, moves);
      EXPECT_EQ(moves, expected);
      const auto x = static_cast<std::uint32_t>(random_());
      const auto picked = machine_.pick_legal_move(state, role, x, moves);
      ASSERT_EQ(picked.has_value(), !expected.empty());
      if (!picked) continue;
      const auto count = static_cast<std::uint32_t>(expected.size());
      EXPECT_EQ(*picked, expected[pick(x, count)]);
    }
  }

  void ask_about_goals(const State& state, const Reference& reference) {
    std::vector<Goal> goals(2);
    machine_.goals(state, goals);
    EXPECT_EQ(goals, (std::vector<Goal>{reference.goal(), kNoGoal}));
  }
};

TEST_P(PropnetStateMachineTest, AgreesWithTheGatesAlongWalksAndJumps) {
  State state;
  machine_.initial_state(state);
  EXPECT_EQ(state, propnet_->initial);
  std::vector<State> seen;
  for (int step = 0; step < 200; ++step) {
    const Reference reference(*propnet_, state);
    if (random_() % 3 != 0) ask_about_moves(state, reference);
    if (random_() % 5 == 0) ask_about_goals(state, reference);
    const std::vector<MoveId> joint_move = random_joint_move();
    State next;
    machine_.next_state(state, joint_move, next);
    ASSERT_EQ(next, reference.next(joint_move)) << "step " << step;
    seen.push_back(state);
    switch (random_() % 8) {
      case 0:
        state = seen[random_() % seen.size()];
        break;
      case 1:
        state = near(state);
        break;
      default:
        state = next;
    }
  }
}

TEST_P(PropnetStateMachineTest, CopiesBelongToThemselves) {
  State state;
  machine_.initial_state(state);
  machine_.next_state(state, random_joint_move(), state);
  scalar::PropnetStateMachine copy(machine_);
  EXPECT_EQ(copy.propnet(), propnet_.get());
  for (int step = 0; step < 20; ++step) {
    const std::vector<MoveId> joint_move = random_joint_move();
    State expected;
    machine_.next_state(state, joint_move, expected);
    copy.next_state(state, joint_move, state);  // into the same object
    ASSERT_EQ(state, expected) << "step " << step;
    EXPECT_EQ(copy.is_terminal(state), machine_.is_terminal(state));
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, PropnetStateMachineTest,
                         testing::Values(Shape{1, 4, 3, 1}, Shape{10, 30, 4, 1},
                                         Shape{64, 300, 6, 1},
                                         Shape{30, 200, 3, 2},
                                         Shape{300, 2000, 40, 3},
                                         Shape{130, 1000, 3, 4},
                                         Shape{600, 600, 4, 1}),
                         [](const testing::TestParamInfo<Shape>& info) {
                           return std::to_string(info.param.gates) + "_gates_" +
                                  std::to_string(info.param.phases) + "_phases";
                         });

TEST(PropnetStateMachineWideGateTest, CountsMoreInputsThanFitACounter) {
  constexpr std::uint32_t kBases = 140000;
  network::NetworkBuilder builder(kBases, 1);
  std::vector<network::Signal> all;
  network::NetworkOutputs outputs;
  for (std::uint32_t i = 0; i < kBases; ++i) {
    all.push_back(builder.base(i));
    outputs.next.push_back(builder.base(i));
  }
  outputs.legal = {network::kTrueSignal};
  outputs.terminal = builder.and_of(all);
  outputs.next[5] = builder.input(0);
  auto propnet = std::make_shared<network::Propnet>(
      network::Propnet{Game({"r"}), {}, {0, 1}, {}, {}, {}});
  propnet->game.intern_move(0, "m");
  for (std::uint32_t i = 0; i < kBases; ++i) {
    propnet->game.intern_proposition(std::to_string(i));
    if (i != 5) propnet->initial.set(i);
  }
  propnet->networks.push_back(builder.finish(std::move(outputs)));
  scalar::PropnetStateMachine machine(propnet);
  State state = propnet->initial;
  EXPECT_FALSE(machine.is_terminal(state));
  machine.next_state(state, std::vector<MoveId>{0}, state);
  EXPECT_TRUE(machine.is_terminal(state));
}

TEST(PropnetStateMachineNamesTest, UnknownNamesAreErrors) {
  std::mt19937 random;
  scalar::PropnetStateMachine machine(random_propnet(random, {5, 10, 3, 1}));
  EXPECT_EQ(machine.intern_proposition("P3"), 3u);
  EXPECT_EQ(machine.intern_move(0, "(m102)"), 2u);
  EXPECT_THROW(machine.intern_proposition("q"), gdl::Error);
  EXPECT_THROW(machine.intern_move(1, "m103"), gdl::Error);
}

TEST(PropnetStateMachineNamesTest, StatesBetweenPhasesAreErrors) {
  std::mt19937 random;
  const auto propnet = random_propnet(random, {5, 10, 3, 2});
  scalar::PropnetStateMachine machine(propnet);
  State state;
  EXPECT_THROW(machine.is_terminal(state), gdl::Error);
  state.set(0);
  state.set(1);
  EXPECT_THROW(machine.is_terminal(state), gdl::Error);
  machine.initial_state(state);
  EXPECT_EQ(machine.is_terminal(state), Reference(*propnet, state).terminal());
}

}  // namespace propnet_state_machine_test
}  // namespace reasoner
