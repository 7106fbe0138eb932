// What the solver asks of the proof search.

#include <algorithm>
#include <limits>
#include <utility>

#include "search/choices.h"
#include "search/game_kind.h"
#include "search/solver/solver_search.h"

namespace search::solver {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

namespace {

// The parts of a turn's time for proofs: in the first turn, in later ones, and
// in those where the value of the position is nearly that of a win or a loss.
constexpr double kFirstProofShare = 0.3;
constexpr double kProofShare = 0.05;
constexpr double kLateProofShare = 0.4;
constexpr double kNearlyDecided = 10;

// The part of that for finding moves that lose, after what can be won.
constexpr double kRefutationShare = 0.1;

// The part for finding a shorter way to what is proven.
constexpr double kShorteningShare = 0.3;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

}  // namespace

void SolverSearch::prove(const State& state, const Deadline& deadline) {
  if (machine_.game().role_count() < 2 || has_chance(machine_.game())) return;
  // No move proves anything where others choose at the same time.
  if (others_choose(machine_, state, role_)) return;
  const bool first = proofs_ == nullptr;
  if (first) {
    proofs_ = std::make_unique<proof_search::ProofSearch>(
        machine_, (settings_.memory_mb << 20) / 4);
  }
  const bool late =
      last_value_ < kNearlyDecided || last_value_ > 100 - kNearlyDecided;
  const double share = late    ? kLateProofShare
                       : first ? kFirstProofShare
                               : kProofShare;
  const Deadline part = part_of(deadline, share);
  Proof proof;
  proof.bounds = proofs_->find_bounds(state, role_, most_expansions(),
                                      part_of(part, 1 - kRefutationShare));
  proof_ = std::move(proof);
  if (!proof_->bounds.are_equal()) ask_what_loses(state, part);
  proof_->opposed = proofs_->goals_are_opposed();
  proof_->moves = judged_moves(state);
}

/// Asks whether the role can force the goal to keep, by which it is found out
/// which moves do not.
void SolverSearch::ask_what_loses(const State& state,
                                  const Deadline& deadline) {
  using Answer = proof_search::ProofSearch::Answer;
  auto& bounds = proof_->bounds;
  const Goal goal = goal_to_keep();
  const Answer answer =
      proofs_->ask(state, {role_, goal, false}, most_expansions(), deadline);
  if (answer == Answer::kYes) bounds.least = std::max(bounds.least, goal);
  if (answer == Answer::kNo) bounds.most = bounds.least;
}

std::uint64_t SolverSearch::most_expansions() const {
  return settings_.iterations > 0 ? settings_.iterations : kNoLimit;
}

/// Which moves keep the lower bound; where that is the least of all goals,
/// which of them lose.
std::vector<proof_search::ProofSearch::Move> SolverSearch::judged_moves(
    const State& state) {
  using Answer = proof_search::ProofSearch::Answer;
  const Goal goal = goal_to_keep();
  auto moves = proofs_->moves(state, {role_, goal, false});
  const auto against = proofs_->moves(state, {role_, goal, true});
  for (std::size_t i = 0; i < std::min(moves.size(), against.size()); ++i) {
    if (moves[i].answer != Answer::kUnknown ||
        against[i].answer == Answer::kUnknown) {
      continue;
    }
    moves[i] = against[i];
    moves[i].answer =
        against[i].answer == Answer::kYes ? Answer::kNo : Answer::kYes;
  }
  std::ranges::stable_sort(moves, [](const auto& a, const auto& b) {
    if (a.answer != b.answer) {
      // The order is yes, unknown, no.
      return a.answer == Answer::kYes || b.answer == Answer::kNo;
    }
    if (a.answer == Answer::kYes) return a.distance < b.distance;
    return a.work != b.work ? a.work > b.work : a.distance > b.distance;
  });
  return moves;
}

/// The lower bound; where that is the least of all goals, the next one.
Goal SolverSearch::goal_to_keep() const {
  const std::vector<Goal> goals = proofs_->possible_goals(role_);
  const Goal least = proof_->bounds.least;
  return least > goals.front() || goals.size() == 1 ? least : goals[1];
}

/// A move that is proven to be best, or to win.
std::optional<MoveId> SolverSearch::proven_move(const State& state,
                                                const Deadline& deadline) {
  if (!proof_ || proof_->moves.empty()) return std::nullopt;
  auto& [bounds, opposed, moves, way] = *proof_;
  const bool keeps =
      moves.front().answer == proof_search::ProofSearch::Answer::kYes;
  bool settled = keeps && bounds.least == best_goal();
  if (opposed) {
    // A role that wins more than half does not wait for more, unless there
    // seems to be much more.
    settled |= keeps && bounds.least > 50 && bounds.least + 5 > last_value_;
    // Where the role loses, the other search plays: it hopes for mistakes.
    settled |= keeps && bounds.are_equal();
  }
  if (!settled) return std::nullopt;
  if (keeps && bounds.least > 50) {
    way = proofs_->shortest_way(state, {role_, bounds.least, false},
                                most_expansions(),
                                part_of(deadline, kShorteningShare));
  }
  const MoveId move =
      (way.empty() ? moves.front().joint_move : way.front())[role_];
  report_proven(move);
  return move;
}

Goal SolverSearch::best_goal() const {
  return proofs_->possible_goals(role_).back();
}

void SolverSearch::report_proven(MoveId chosen) {
  const auto& [bounds, opposed, moves, way] = *proof_;
  report_.nodes = proofs_->state_count();
  report_.proven = proofs_->proven_goal(role_, bounds);
  report_.method = "Proof-number search proved a goal of " +
                   std::to_string(bounds.least) + " with " +
                   std::to_string(proofs_->state_count()) + " states";
  if (way.empty()) {
    report_.depth = moves.front().distance;
    report_.principal_variation = {moves.front().joint_move};
    report_.method += ".";
  } else {
    report_.depth = static_cast<std::uint32_t>(way.size());
    report_.principal_variation = way;
    report_.method +=
        proofs_->knows_shortest() ? ", and that no way there is shorter." : ".";
  }
  for (const proof_search::ProofSearch::Move& proven : moves) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = proven.joint_move[role_];
    move.visits = proven.work;
    move.probability = move.move == chosen ? 1 : 0;
    const bool keeps =
        proven.answer == proof_search::ProofSearch::Answer::kYes ||
        (move.move == chosen && !way.empty());
    move.value = keeps ? bounds.least : 0;
    if (keeps) move.proven = report_.proven;
  }
  std::ranges::stable_partition(report_.moves, [&](const MoveReport& move) {
    return move.move == chosen;
  });
}

}  // namespace search::solver
