// Searches side by side, by what another solver says of the same states.
#include "search/proof_tree/lane_alpha_beta.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>

#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "search/solver/small_game.h"
#include "tests/rulesheets.h"
#include "tests/search/playing.h"
#include "tests/search/small_boards.h"

namespace search {
namespace lane_alpha_beta_test {

using proof_tree::Job;
using proof_tree::JobResult;
using proof_tree::LaneAlphaBeta;
using proof_tree::ProofTable;
using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::TurnExpander;

/// Connect four on 4 by 4, solved, and its expander.
class LaneAlphaBetaTest : public testing::Test {
 protected:
  LaneAlphaBetaTest()
      : machine_(reasoner::engines::make_playing_machine(
            tests::rules_of(connect_four(4, 4)))),
        expander_(machine_->playout_engine()->make_turn_expander()) {
    machine_->initial_state(initial_);
    solved_ = std::make_unique<solver::SmallGame>(
        *machine_, initial_,
        solver::SmallGame::Limits{.memory_bytes = std::size_t{64} << 20});
    EXPECT_EQ(solved_->solve(no_hurry()), solver::SmallGame::Status::kSolved);
  }

  Job job(std::uint64_t id, const State& state, std::uint32_t ply) const {
    Job job{.id = id,
            .state = state.words(),
            .legal = {0},
            .phase = expander_->phase_of(state),
            .ply = ply,
            .most_states = 1'000'000};
    std::vector<MoveId> legal;
    machine_->legal_moves(state, expander_->mover(job.phase), legal);
    const auto moves = expander_->moves(job.phase);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool is_legal = std::ranges::find(legal, moves[i]) != legal.end();
      if (is_legal) job.legal.front() |= std::uint64_t{1} << i;
    }
    return job;
  }

  std::unique_ptr<reasoner::StateMachine> machine_;
  std::unique_ptr<TurnExpander> expander_;
  State initial_;
  std::unique_ptr<solver::SmallGame> solved_;
};

TEST_F(LaneAlphaBetaTest, AnswersAsTheSolver) {
  ProofTable table(1 << 20);
  for (const RoleIndex role : {0U, 1U}) {
    for (const Goal goal : {50, 100}) {
      LaneAlphaBeta search(*expander_, {role, goal}, table, nullptr);
      // Of random matches, all states but the last ones.
      std::map<std::uint64_t, bool> expected;
      std::vector<Job> jobs;
      std::uint64_t seed = 1;
      for (int match = 0; match < 30; ++match) {
        State state = initial_;
        for (std::uint32_t ply = 0; !machine_->is_terminal(state); ++ply) {
          jobs.push_back(job(jobs.size(), state, ply));
          const auto verdict = solved_->verdict(state);
          ASSERT_TRUE(verdict);
          expected[jobs.back().id] = verdict->goals[role] >= goal;
          const State before = state;
          std::vector<MoveId> joint_move(2);
          std::vector<MoveId> legal;
          for (const RoleIndex each : {0U, 1U}) {
            machine_->legal_moves(before, each, legal);
            seed = reasoner::mix64(seed);
            joint_move[each] = legal[seed % legal.size()];
          }
          machine_->next_state(before, joint_move, state);
        }
      }
      std::vector<JobResult> results;
      std::size_t begun = 0;
      while (begun < jobs.size() || !search.is_idle()) {
        while (begun < jobs.size() && search.has_room()) {
          search.begin(jobs[begun++]);
        }
        search.advance(results);
      }
      ASSERT_EQ(results.size(), jobs.size());
      for (const JobResult& result : results) {
        EXPECT_EQ(result.holds, expected[result.id])
            << role << ' ' << goal << ' ' << result.id;
      }
    }
  }
}

TEST_F(LaneAlphaBetaTest, GivesUpWhatTakesTooLong) {
  ProofTable table(1 << 20);
  LaneAlphaBeta search(*expander_, {0, 50}, table, nullptr);
  Job hard = job(5, initial_, 0);
  hard.most_states = 20;
  search.begin(hard);
  std::vector<JobResult> results;
  while (!search.is_idle()) search.advance(results);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results.front().id, 5U);
  EXPECT_EQ(results.front().holds, std::nullopt);
}

}  // namespace lane_alpha_beta_test
}  // namespace search
