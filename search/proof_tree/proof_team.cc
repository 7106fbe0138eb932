#include "search/proof_tree/proof_team.h"

#include <cassert>
#include <chrono>
#include <thread>
#include <utility>

#include "search/run_in_threads.h"

namespace search::proof_tree {

namespace {

// How long a thread waits that has nothing to do.
constexpr std::chrono::milliseconds kPause{1};

}  // namespace

ProofTeam::ProofTeam(
    std::vector<std::unique_ptr<reasoner::TurnExpander>> expanders,
    reasoner::RoleIndex role,
    std::unique_ptr<game_graph::CanonicalStates> symmetries,
    std::size_t table_bytes)
    : role_(role),
      symmetries_(std::move(symmetries)),
      table_bytes_(table_bytes) {
  assert(!expanders.empty());
  for (auto& expander : expanders) {
    workers_.push_back({std::move(expander), {}});
  }
}

void ProofTeam::set_evaluator(
    std::shared_ptr<const evaluator::Evaluator> evaluator) {
  if (tree_) tree_->set_evaluator(evaluator.get());
  for (Worker& worker : workers_) {
    for (auto& [goal, alpha_beta] : worker.alpha_betas) {
      alpha_beta.set_evaluator(evaluator.get());
    }
  }
  evaluator_ = std::move(evaluator);
}

void ProofTeam::ask(const Job& position, reasoner::Goal goal, double expected) {
  if (!table_) table_ = std::make_unique<ProofTable>(table_bytes_);
  const reasoner::GoalClaim claim{role_, goal};
  tree_ = std::make_unique<ProofTree>(expander(), claim, position, expected,
                                      evaluator_.get(), symmetries_.get());
  for (Worker& worker : workers_) {
    worker.alpha_betas.try_emplace(goal, *worker.expander, claim, *table_,
                                   evaluator_.get());
  }
  asked_ = goal;
  states_before_ = states_;
}

void ProofTeam::forget_question() {
  tree_.reset();
  for (Worker& worker : workers_) worker.alpha_betas.at(asked_).give_up();
}

void ProofTeam::run(std::uint64_t most_states,
                    const std::function<bool()>& stop) {
  run_in_threads(workers_.size(), [&](std::size_t i) {
    Worker& worker = workers_[i];
    work(*worker.expander, worker.alpha_betas.at(asked_), most_states, stop);
  });
}

bool ProofTeam::is_over(std::uint64_t most_states) const {
  return tree_->answer() || tree_->cannot_go_on() ||
         states_of_question() > most_states;
}

void ProofTeam::work(reasoner::TurnExpander& expander,
                     LaneAlphaBeta& alpha_beta, std::uint64_t most_states,
                     const std::function<bool()>& stop) {
  std::vector<JobResult> results;
  while (!stop() && !is_over(most_states)) {
    while (alpha_beta.has_room()) {
      const auto job = tree_->take(expander, *table_);
      if (!job) break;
      alpha_beta.begin(*job);
    }
    if (alpha_beta.is_idle()) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    results.clear();
    while (results.empty() && !stop()) alpha_beta.advance(results);
    for (const JobResult& result : results) {
      states_ += result.states;
      tree_->put(result, expander, *table_);
    }
  }
}

}  // namespace search::proof_tree
