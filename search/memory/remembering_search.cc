#include "search/memory/remembering_search.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "search/choice/registry.h"
#include "search/choices.h"
#include "search/mcts/mcts.h"
#include "search/memory/canonical_weights.h"
#include "search/minimax/minimax.h"
#include "search/proof_tree/proof_team.h"
#include "search/solver/solver_search.h"
#include "search/wrapped_search.h"

namespace search::memory {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// In place of a move that is known to be worse, one is played that promises at
// most so many goals less.
constexpr double kNearly = 5;

// For proofs behind the stored ones: their part of a turn's time and (one in so
// many) of the memory, and the states that a proof is expected to take.
constexpr double kKeepingShare = 0.8;
constexpr std::size_t kKeepingMemoryPart = 8;
constexpr double kKeepingExpected = 1e6;

std::shared_ptr<const evaluator::Evaluator> evaluator_of(
    const Knowledge& knowledge, const CanonicalPositions& positions,
    const reasoner::network::Propnet& propnet) {
  return evaluator::Evaluator::restore(
      propnet, from_canonical(*knowledge.weights, positions));
}

/// The search of the plan, behind the solver where there is time for it.
std::unique_ptr<Search> full_search(const Knowledge& knowledge,
                                    const CanonicalPositions& positions,
                                    reasoner::StateMachine& machine,
                                    const Settings& settings) {
  if (knowledge.plan == Plan::kUsual) {
    return choice::make_search(choice::search_names().front(), machine,
                               settings);
  }
  if (settings.iterations > 0) {
    return make_planned_search(knowledge, positions, machine, settings);
  }
  return std::make_unique<solver::SolverSearch>(
      machine, settings,
      make_planned_search(knowledge, positions, machine,
                          solver::SolverSearch::fallback_settings(settings)));
}

/// Whether stored proofs are extended while it plays.
bool proves_on(const Knowledge& knowledge, const Settings& settings) {
  // Proofs depend on time, so not where iterations are counted.
  return knowledge.proven_moves.size() > 0 && settings.iterations == 0;
}

/// The settings of the search without the memory that is for proofs.
Settings settings_beside_proofs(const Knowledge& knowledge, Settings settings) {
  if (proves_on(knowledge, settings)) {
    settings.memory_mb -= settings.memory_mb / kKeepingMemoryPart;
  }
  return settings;
}

class RememberingSearch : public WrappedSearch {
 public:
  RememberingSearch(std::shared_ptr<const Knowledge> knowledge,
                    std::shared_ptr<const CanonicalPositions> positions,
                    reasoner::StateMachine& machine, const Settings& settings)
      : WrappedSearch(
            full_search(*knowledge, *positions, machine,
                        settings_beside_proofs(*knowledge, settings))),
        knowledge_(std::move(knowledge)),
        positions_(std::move(positions)),
        machine_(machine) {
    if (!proves_on(*knowledge_, settings)) return;
    prover_ = proof_tree::ProofTeam::make(
        machine_, settings.threads,
        (settings.memory_mb << 20) / kKeepingMemoryPart,
        /*uses_symmetries=*/false);
    if (prover_ != nullptr && knowledge_->weights) {
      prover_->set_evaluator(
          evaluator_of(*knowledge_, *positions_, *machine_.propnet()));
    }
  }

  MoveId choose_move(const State& state, RoleIndex role,
                     const Deadline& deadline) override {
    const std::vector<Known> known = known_moves(state, role);
    const bool is_best_known = !known.empty() && known.front().is_better;
    const bool is_first = !std::exchange(has_begun_, true);
    // What is proven, here or by the search, is better known than what is not.
    if (is_best_known && !is_first &&
        (known.front().is_proven || (!report_.proven && !is_promised()))) {
      report_ = {};
      return play_known(known.front());
    }
    std::vector<MoveId> legal;
    machine_.legal_moves(state, role, legal);
    if (legal.size() > 1 && promise_) {
      set_candidate(legal.front());
      if (const auto move = keeping_move(state, role, deadline)) return *move;
      clear_candidate();
    }
    MoveId move = inner().choose_move(state, role, deadline);
    report_ = inner().report();
    // Once the search has proven a value, it knows how to go on.
    if (legal.size() > 1 && report_.proven) promise_.reset();
    report_.method = "Known of this game: " + knowledge_->summary() + "." +
                     (report_.method.empty() ? "" : " ") + report_.method;
    if (is_best_known && !report_.proven && !is_proven(known.front().move)) {
      return play_known(known.front());
    }
    if (is_known_worse(known, move)) move = replacement(known, move);
    set_candidate(move);
    return move;
  }

  void advance(std::span<const MoveId> joint_move, const State& next) override {
    ++steps_;
    WrappedSearch::advance(joint_move, next);
  }

  Report report() const override { return report_; }

 private:
  /// A legal move of which something is known.
  struct Known {
    MoveId move = 0;
    bool is_better = false;
    double value = 0;          // goal that may be expected
    std::uint64_t count = 0;   // of what that rests on
    bool is_searched = false;  // searches, else games
    bool is_proven = false;
  };

  /// What the role is proven to get after its last move; or, as far as is
  /// known, still may get, since for so many turns no move was found that keeps
  /// it.
  struct Promise {
    Goal goal = 0;
    int failures = 0;
  };
  bool is_promised() const { return promise_ && promise_->failures == 0; }

  /// The best first.
  std::vector<Known> known_moves(const State& state, RoleIndex role) {
    std::vector<Known> known;
    const auto position = positions_->position(state);
    const BestMoves::Move* const proven =
        knowledge_->proven_moves.find(position.key);
    const BestMoves::Move* const best =
        proven != nullptr ? proven : knowledge_->best_moves.find(position.key);
    const auto& stored = knowledge_->openings.moves(position.key);
    if (best == nullptr && stored.empty()) return known;
    std::vector<MoveId> legal;
    machine_.legal_moves(state, role, legal);
    const auto add = [&](std::uint32_t number, Known each) {
      for (const MoveId move : legal) {
        if (positions_->move_number(position, role, move) != number) continue;
        each.move = move;
        known.push_back(each);
      }
    };
    if (best != nullptr && best->role == role) {
      add(best->move, {.is_better = true,
                       .value = best->value,
                       .count = best->searches,
                       .is_searched = true,
                       .is_proven = proven != nullptr});
    }
    for (const OpeningLibrary::Move& each : stored) {
      if (each.record.role != role) continue;
      add(each.record.move, {.is_better = each.is_better,
                             .value = 100 * each.record.score(),
                             .count = static_cast<std::uint64_t>(
                                 std::lround(each.record.games))});
    }
    // Of those that are better, that which searches found is first, and then
    // that with the best lower bound.
    std::ranges::stable_partition(
        known, [](const Known& each) { return each.is_better; });
    return known;
  }

  /// Behind a move that is proven, a move that is worth as much or more, as is
  /// proven anew; nothing where none is found in time.
  std::optional<MoveId> keeping_move(const State& state, RoleIndex role,
                                     const Deadline& deadline) {
    const Promise promise = *std::exchange(promise_, std::nullopt);
    if (prover_ == nullptr || promise.goal == 0) return std::nullopt;
    proof_tree::Job position = prover_->position(machine_, state);
    position.ply = steps_;
    if (prover_->expander().mover(position.phase) != role) return std::nullopt;
    report_ = {};
    const double seconds = deadline.seconds_left();
    const Deadline part =
        deadline.part(std::ldexp(kKeepingShare, -promise.failures) * seconds);
    std::optional<MoveId> best;
    bool is_most = true;
    const std::vector<Goal> goals = machine_.facts().goals[role];
    for (const Goal goal : goals) {
      if (goal < promise.goal) continue;
      const Answer answer = prove(position, {role, goal}, part);
      if (!answer.move) {
        is_most = answer.holds == false;
        break;
      }
      best = answer.move;
      promise_ = Promise{.goal = goal};
    }
    if (!best) {
      // In the next turn less is left to play, so that it may be found.
      if (!is_most) promise_ = Promise{promise.goal, promise.failures + 1};
      return std::nullopt;
    }
    report_.seconds = seconds - deadline.seconds_left();
    report_keeping(*best, promise_->goal, is_most);
    return best;
  }

  /// Whether a claim holds, as far as is known, and the move that shows it.
  struct Answer {
    std::optional<bool> holds;
    std::optional<MoveId> move;
  };
  Answer prove(const proof_tree::Job& position,
               const reasoner::GoalClaim& claim, const Deadline& deadline) {
    prover_->ask(position, claim, kKeepingExpected);
    prover_->run(std::numeric_limits<std::uint64_t>::max(),
                 [&] { return deadline.expired(); });
    report_.nodes += prover_->states_of_question();
    Answer answer{prover_->tree().answer(), {}};
    if (answer.holds == true) {
      if (const auto first = prover_->tree().first_move()) {
        answer.move = first->move;
      }
    }
    prover_->forget_question();
    return answer;
  }

  void report_keeping(MoveId move, Goal goal, bool is_most) {
    set_candidate(move);
    if (is_most) report_.proven = goal;
    report_.moves = {
        {move, report_.nodes, static_cast<double>(goal), 1, report_.proven}};
    report_.method =
        "The moves before are proven, and a search for a proof shows that this "
        "one is worth " +
        std::to_string(goal) + (is_most ? "." : " at least.");
  }

  MoveId play_known(const Known& known) {
    set_candidate(known.move);
    report_.moves = {{known.move, known.count, known.value, 1, {}}};
    report_.principal_variation.clear();
    const std::string value = std::to_string(std::lround(known.value));
    const std::string count = std::to_string(known.count);
    promise_.reset();
    if (known.is_proven) {
      promise_ = Promise{.goal = static_cast<Goal>(std::lround(known.value))};
      report_.proven = promise_->goal;
      report_.moves.front().proven = report_.proven;
      report_.method =
          "Known of this position: this move is proven to be the "
          "best, and worth " +
          value + ".";
      return known.move;
    }
    report_.method = known.is_searched
                         ? "Known of this position: this move is the best by " +
                               count + " searches of what follows, and worth " +
                               value + "."
                         : "Known of this position: this move made " + value +
                               " % in " + count + " games.";
    return known.move;
  }

  /// Whether the search knows exactly what a move gives: then it knows better.
  bool is_proven(MoveId move) const {
    return std::ranges::any_of(report_.moves, [&](const MoveReport& each) {
      return each.move == move && each.proven;
    });
  }

  static bool is_known_worse(const std::vector<Known>& known, MoveId move) {
    return std::ranges::any_of(known, [&](const Known& each) {
      return each.move == move && !each.is_better;
    });
  }

  /// A move in place of `chosen` that the search likes nearly as well; else
  /// `chosen`.
  MoveId replacement(const std::vector<Known>& known, MoveId chosen) {
    if (report_.proven || report_.moves.empty()) return chosen;
    const double value = report_.moves.front().value;
    for (const MoveReport& each : report_.moves) {
      if (each.proven || is_known_worse(known, each.move)) continue;
      if (each.value + kNearly < value || each.visits == 0) continue;
      const MoveId move = each.move;
      put_first_for_certain(report_, move);
      report_.method += " Another move is known to be worse.";
      return move;
    }
    return chosen;
  }

  std::shared_ptr<const Knowledge> knowledge_;
  std::shared_ptr<const CanonicalPositions> positions_;
  reasoner::StateMachine& machine_;
  bool has_begun_ = false;
  std::uint32_t steps_ = 0;  // since it follows the match
  std::optional<Promise> promise_;
  std::unique_ptr<proof_tree::ProofTeam> prover_;  // null for none
  Report report_;
};

}  // namespace

std::unique_ptr<Search> make_planned_search(const Knowledge& knowledge,
                                            const CanonicalPositions& positions,
                                            reasoner::StateMachine& machine,
                                            const Settings& settings) {
  if (knowledge.plan == Plan::kUsual) {
    return std::make_unique<mcts::MctsSearch>(machine, settings);
  }
  const auto evaluator = evaluator_of(knowledge, positions, *machine.propnet());
  if (knowledge.plan == Plan::kJudgedMcts) {
    // Partners judge nothing, and what they tell would be another value.
    Settings alone = settings;
    alone.partners = nullptr;
    auto mcts =
        std::make_unique<mcts::MctsSearch>(machine, alone, mcts::kJudging);
    mcts->set_evaluator(evaluator);
    return mcts;
  }
  auto minimax = std::make_unique<minimax::MinimaxSearch>(machine, settings);
  minimax->set_evaluator(evaluator);
  return minimax;
}

std::unique_ptr<Search> make_remembering_search(
    std::shared_ptr<const Knowledge> knowledge,
    std::shared_ptr<const CanonicalPositions> positions,
    reasoner::StateMachine& machine, const Settings& settings) {
  return std::make_unique<RememberingSearch>(
      std::move(knowledge), std::move(positions), machine, settings);
}

}  // namespace search::memory
