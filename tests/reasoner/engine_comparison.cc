#include "tests/reasoner/engine_comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>

#include "reasoner/playout.h"

namespace reasoner {

namespace fs = std::filesystem;

std::vector<fs::path> shipped_games() {
  std::vector<fs::path> games;
  for (const auto& entry : fs::directory_iterator("games")) {
    if (entry.path().extension() == ".kif") games.push_back(entry.path());
  }
  std::sort(games.begin(), games.end());
  return games;
}

std::vector<std::string> percept_names(StateMachine& machine,
                                       const State& state,
                                       std::span<const MoveId> joint_move,
                                       RoleIndex role) {
  std::vector<PerceptId> ids;
  machine.percepts(state, joint_move, role, ids);
  std::vector<std::string> names;
  for (const PerceptId id : ids) {
    names.push_back(machine.game().percept_name(role, id));
  }
  return names;
}

namespace {

/// Both engines in the same position. What they disagree about is reported
/// once; then they go no further.
class Pair {
 public:
  Pair(StateMachine& datalog, StateMachine& propnet)
      : datalog_(datalog),
        propnet_(propnet),
        role_count_(static_cast<RoleIndex>(datalog.game().role_count())),
        propnet_moves_(role_count_),
        datalog_joint_(role_count_),
        propnet_joint_(role_count_) {}

  void start() {
    datalog_.initial_state(datalog_state_);
    propnet_.initial_state(propnet_state_);
  }

  bool agrees() {
    State expected;
    datalog_state_.for_each(
        [&](PropositionId id) { expected.set(propnet_proposition(id)); });
    if (!(propnet_state_ == expected)) {
      EXPECT_EQ(propnet_.game().facts(propnet_state_),
                datalog_.game().facts(datalog_state_));
    }
    terminal_ = datalog_.is_terminal(datalog_state_);
    EXPECT_EQ(propnet_.is_terminal(propnet_state_), terminal_);
    std::vector<Goal> expected_goals(role_count_);
    std::vector<Goal> goals(role_count_);
    datalog_.goals(datalog_state_, expected_goals);
    propnet_.goals(propnet_state_, goals);
    EXPECT_EQ(goals, expected_goals);
    return !testing::Test::HasFailure();
  }

  bool terminal() const { return terminal_; }

  /// Makes a random step; false where a role has no move.
  bool step(PlayoutKey key, std::uint32_t number) {
    for (RoleIndex role = 0; role < role_count_; ++role) {
      datalog_.legal_moves(datalog_state_, role, legal_);
      propnet_.legal_moves(propnet_state_, role, propnet_legal_);
      for (const MoveId move : legal_) {
        expected_legal_.push_back(propnet_move(role, move));
      }
      EXPECT_EQ(propnet_legal_, expected_legal_);
      expected_legal_.clear();
      if (legal_.empty() || testing::Test::HasFailure()) return false;
      const std::uint32_t place = pick(
          hash32(key, number, role), static_cast<std::uint32_t>(legal_.size()));
      datalog_joint_[role] = legal_[place];
      propnet_joint_[role] = propnet_legal_[place];
    }
    compare_percepts();
    datalog_.next_state(datalog_state_, datalog_joint_, datalog_state_);
    propnet_.next_state(propnet_state_, propnet_joint_, propnet_state_);
    return true;
  }

 private:
  void compare_percepts() {
    EXPECT_EQ(propnet_.game().hides(), datalog_.game().hides());
    if (!datalog_.game().hides()) return;
    for (RoleIndex role = 0; role < role_count_; ++role) {
      EXPECT_EQ(percept_names(propnet_, propnet_state_, propnet_joint_, role),
                percept_names(datalog_, datalog_state_, datalog_joint_, role))
          << propnet_.game().role_name(role);
    }
  }

  PropositionId propnet_proposition(PropositionId id) {
    while (propnet_propositions_.size() <= id) {
      const auto next =
          static_cast<PropositionId>(propnet_propositions_.size());
      propnet_propositions_.push_back(
          propnet_.intern_proposition(datalog_.game().proposition_name(next)));
    }
    return propnet_propositions_[id];
  }

  MoveId propnet_move(RoleIndex role, MoveId id) {
    std::vector<MoveId>& known = propnet_moves_[role];
    while (known.size() <= id) {
      const auto next = static_cast<MoveId>(known.size());
      known.push_back(
          propnet_.intern_move(role, datalog_.game().move_name(role, next)));
    }
    return known[id];
  }

  StateMachine& datalog_;
  StateMachine& propnet_;
  RoleIndex role_count_;
  std::vector<PropositionId> propnet_propositions_;  // by Datalog's id
  std::vector<std::vector<MoveId>> propnet_moves_;   // by role and Datalog's id
  State datalog_state_;
  State propnet_state_;
  bool terminal_ = false;
  std::vector<MoveId> legal_;
  std::vector<MoveId> propnet_legal_;
  std::vector<MoveId> expected_legal_;
  std::vector<MoveId> datalog_joint_;
  std::vector<MoveId> propnet_joint_;
};

}  // namespace

void expect_agreement(StateMachine& datalog, StateMachine& propnet,
                      std::uint64_t steps) {
  ASSERT_EQ(datalog.game().role_count(), propnet.game().role_count());
  Pair pair(datalog, propnet);
  std::uint64_t made = 0;
  for (std::uint64_t walk = 0; made < steps; ++walk) {
    const PlayoutKey key = playout_key(/*seed=*/1, walk);
    pair.start();
    for (std::uint32_t step = 0;; ++step, ++made) {
      ASSERT_TRUE(pair.agrees()) << "walk " << walk << ", step " << step;
      if (pair.terminal() || made == steps || !pair.step(key, step)) break;
    }
    ASSERT_FALSE(testing::Test::HasFailure()) << "walk " << walk;
    if (made == 0 && walk > 0) return;  // the game never begins
  }
}

}  // namespace reasoner
