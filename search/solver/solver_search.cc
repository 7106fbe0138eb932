#include "search/solver/solver_search.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "reasoner/network/propnet.h"
#include "reasoner/playout.h"
#include "reasoner/symmetry/symmetries.h"
#include "search/choices.h"
#include "search/game_kind.h"

namespace search::solver {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;

namespace {

// The parts of a turn's time that solving may take: in the first turn, and in
// later ones.
constexpr double kFirstShare = 0.8;
constexpr double kLaterShare = 0.4;

// The parts of the memory; what is left is for proofs.
constexpr std::size_t kFallbackEighths = 3;
constexpr std::size_t kSmallGameEighths = 3;

// The most of a turn that a look may take at whether the rest of the game is
// small by now, or a sum.
constexpr double kLookShare = 0.04;

constexpr std::size_t kLongestLine = 50;

// To be done in a few turns, a game may have so many states for each second of
// this turn, or so many where several choose at once.
constexpr double kStatesPerSecond = 2e6;
constexpr double kOpenStatesPerSecond = 1e5;

// To find a game too large takes less time every turn.
constexpr double kLookDecay = 0.8;

// Keeps the random numbers of mixed moves apart from others.
constexpr std::uint64_t kMixingStream = 0x6d69786564000000;

// Where iterations are counted and not time, the states of a game that is
// solved: at most, for each iteration, and where several choose at once.
constexpr double kStatesWithoutClock = 1e5;
constexpr double kStatesPerIteration = 1000;
constexpr double kOpenStatesWithoutClock = 1e4;

// A sum of games is also solved as a whole, for a faster win, if it has at most
// this part of those states.
constexpr double kWholeShare = 0.1;

// Symmetries are looked for in networks of at most so many gate inputs, if that
// takes no more than this part of the time that is left.
constexpr std::size_t kMostSymmetryInputs = 100'000;
constexpr double kSymmetrySecondsPerInput = 2e-6;
constexpr double kSymmetryShare = 0.03;

}  // namespace

Settings SolverSearch::fallback_settings(Settings settings) {
  settings.memory_mb =
      std::max<std::size_t>(settings.memory_mb * kFallbackEighths / 8, 1);
  return settings;
}

SolverSearch::SolverSearch(reasoner::StateMachine& machine,
                           const Settings& settings,
                           std::unique_ptr<Search> fallback)
    : machine_(machine), settings_(settings), fallback_(std::move(fallback)) {}

MoveId SolverSearch::choose_move(const State& state, reasoner::RoleIndex role,
                                 const Deadline& deadline) {
  role_ = role;
  report_ = {};
  ++turns_;
  verdict_.reset();
  proof_.reset();
  seconds_at_start_ = deadline.seconds_left();
  machine_.legal_moves(state, role, legal_);
  assert(!legal_.empty());
  set_candidate(legal_.front());

  std::optional<MoveId> chosen;
  if (!has_chance(machine_.game())) chosen = move_in_sum(state, deadline);
  if (!chosen) {
    // In the first turn the game is solved even if only others have a choice.
    if (legal_.size() > 1 || small_ == nullptr) solve(state, deadline);
    chosen = solved_move(state);
    if (!chosen) chosen = mixed_move(state);
  }
  if (!chosen && legal_.size() == 1) {
    // The other search prepares in the first turn, too.
    if (turns_ == 1) fallback_->choose_move(state, role, deadline);
    chosen = legal_.front();
  }
  if (!chosen) {
    prove(state, deadline);
    chosen = proven_move(state, deadline);
  }
  const MoveId move = chosen ? *chosen : fall_back(state, deadline);
  set_candidate(move);
  fallback_->clear_candidate();
  report_.seconds = seconds_at_start_ - deadline.seconds_left();
  return move;
}

void SolverSearch::advance(std::span<const MoveId> joint_move,
                           const State& next) {
  fallback_->advance(joint_move, next);
}

void SolverSearch::ponder(const Waiting& waiting, const Deadline& deadline) {
  if (small_ && small_->status() == SmallGame::Status::kUnfinished) {
    solve_on(part_of(deadline, kLaterShare));
  }
  if (!is_known(waiting.state)) fallback_->ponder(waiting, deadline);
}

/// Whether the verdict says what the state is worth, not only some moves.
bool SolverSearch::is_valued(const Verdict& verdict) const {
  return !verdict.goals.empty() && verdict.goals[role_] >= 0;
}

/// Whether everything that can be played from the state is judged already.
bool SolverSearch::is_known(const State& state) {
  if (sum_ && *sum_ && (*sum_)->verdict(state)) return true;
  if (!small_ || small_->status() != SmallGame::Status::kSolved) return false;
  const auto verdict = small_->verdict(state);
  return (verdict && is_valued(*verdict)) ||
         small_->mixed_verdict(state, role_);
}

std::optional<MoveId> SolverSearch::candidate() const {
  const auto of_fallback = fallback_->candidate();
  return of_fallback ? of_fallback : Search::candidate();
}

void SolverSearch::clear_candidate() {
  Search::clear_candidate();
  fallback_->clear_candidate();
}

// ---- Parts ------------------------------------------------------------------

/// The best move in a sum of games that are solved apart.
std::optional<MoveId> SolverSearch::move_in_sum(const State& state,
                                                const Deadline& deadline) {
  if (!sum_) {
    const double seconds = ImpartialSum::seconds_to_look(machine_);
    if (settings_.iterations == 0 &&
        seconds > kLookShare * deadline.seconds_left()) {
      return std::nullopt;
    }
    sum_ = ImpartialSum::make(machine_, state, part_of(deadline, kFirstShare));
    // A game that is solved as a whole is won sooner.
    if (*sum_ && (*sum_)->whole_state_count() <=
                     kWholeShare * most_states(deadline).states) {
      sum_->reset();
    }
  }
  if (!*sum_) return std::nullopt;
  const auto verdict = (*sum_)->verdict(state);
  if (!verdict) return std::nullopt;
  report_.nodes = (*sum_)->state_count();
  report_.method = "The game is a sum of " +
                   std::to_string((*sum_)->part_count()) +
                   " impartial games that were solved apart: all " +
                   std::to_string((*sum_)->state_count()) +
                   " states of theirs were judged, by their nim values.";
  report_verdict(*verdict);
  if (legal_.size() == 1) return legal_.front();
  report_.principal_variation = {verdict->moves.front().joint_move};
  return verdict->moves.front().joint_move[role_];
}

// ---- The whole rest of the game ---------------------------------------------

void SolverSearch::solve(const State& state, const Deadline& deadline) {
  const double left = deadline.seconds_left();
  const bool first = small_ == nullptr;
  seconds_to_give_up_ *= kLookDecay;
  const bool again = !first && settings_.iterations == 0 &&
                     small_->status() == SmallGame::Status::kTooLarge &&
                     seconds_to_give_up_ <= kLookShare * left;
  if (first || again) {
    small_ =
        std::make_unique<SmallGame>(machine_, state, most_states(deadline),
                                    settings_.seed, canonical_states(deadline));
    seconds_of_small_ = 0;
  }
  if (small_->status() != SmallGame::Status::kUnfinished) return;
  solve_on(part_of(deadline, first ? kFirstShare : kLaterShare));
}

/// Goes on solving what is unfinished.
void SolverSearch::solve_on(const Deadline& deadline) {
  const double left = deadline.seconds_left();
  const auto status = small_->solve(deadline);
  seconds_of_small_ += left - deadline.seconds_left();
  if (status == SmallGame::Status::kTooLarge) {
    seconds_to_give_up_ = seconds_of_small_;
  }
}

SmallGame::Limits SolverSearch::most_states(const Deadline& deadline) const {
  SmallGame::Limits limits;
  limits.memory_bytes = (settings_.memory_mb << 20) / 8 * kSmallGameEighths;
  if (settings_.iterations > 0) {
    limits.open_states = kOpenStatesWithoutClock;
    limits.states = std::min(
        kStatesWithoutClock,
        kStatesPerIteration * static_cast<double>(settings_.iterations));
  } else {
    const double left = deadline.seconds_left();
    limits.states = std::min(limits.states, kStatesPerSecond * left);
    limits.open_states =
        std::min(limits.open_states, kOpenStatesPerSecond * left);
  }
  return limits;
}

/// Null where there is no symmetry, or no time to look for it.
const game_graph::CanonicalStates* SolverSearch::canonical_states(
    const Deadline& deadline) {
  if (canonical_) return canonical_->get();
  const reasoner::network::Propnet* propnet = machine_.propnet();
  const std::size_t size = propnet != nullptr && propnet->plain
                               ? propnet->plain->gate_input_count()
                               : kMostSymmetryInputs + 1;
  if (size > kMostSymmetryInputs) return canonical_.emplace().get();
  if (settings_.iterations == 0 &&
      kSymmetrySecondsPerInput * static_cast<double>(size) >
          kSymmetryShare * deadline.seconds_left()) {
    return nullptr;
  }
  canonical_ = game_graph::CanonicalStates::make(
      *propnet, reasoner::symmetry::find_symmetries(*propnet).generators);
  return canonical_->get();
}

/// The best move of a solved game, if it is proven to be the best.
std::optional<MoveId> SolverSearch::solved_move(const State& state) {
  verdict_ = small_->verdict(state);
  if (!verdict_ || !is_valued(*verdict_)) return std::nullopt;
  report_solved(state, *verdict_);
  if (legal_.size() == 1) return legal_.front();
  // Several choose at once, and all joint moves come to the same.
  if (verdict_->moves.empty()) return std::nullopt;
  return verdict_->moves.front().joint_move[role_];
}

void SolverSearch::report_solved(const State& state, const Verdict& verdict) {
  report_.nodes = small_->state_count();
  report_.depth = verdict.distance;
  report_.principal_variation = small_->best_line(state, kLongestLine);
  report_.method = "The game is solved from here: all " +
                   std::to_string(small_->state_count()) +
                   " states that could be reached were judged, from the end.";
  report_verdict(verdict);
}

void SolverSearch::report_verdict(const Verdict& verdict) {
  report_.proven = verdict.goals[role_];
  if (verdict.mover != role_) return;
  for (const JudgedMove& judged : verdict.moves) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = judged.joint_move[role_];
    if (!judged.goals.empty() && judged.goals[role_] >= 0) {
      move.proven = judged.goals[role_];
      move.value = *move.proven;
    }
  }
  if (!report_.moves.empty()) report_.moves.front().probability = 1;
}

/// Draws a move by the mixed strategy of a solved game in which both choose at
/// once.
std::optional<MoveId> SolverSearch::mixed_move(const State& state) {
  const auto verdict = small_->mixed_verdict(state, role_);
  if (!verdict) return std::nullopt;
  const std::uint32_t random = reasoner::hash32(
      reasoner::playout_key(settings_.seed ^ kMixingStream, turns_), 0, role_);
  std::vector<double> weights;
  for (const MixedMove& mixed : verdict->moves) {
    weights.push_back(mixed.probability);
  }
  const MoveId chosen = verdict->moves[draw_move(weights, random)].move;
  report_mixed(*verdict, chosen);
  return chosen;
}

void SolverSearch::report_mixed(const MixedVerdict& verdict, MoveId chosen) {
  report_.nodes = small_->state_count();
  report_.proven = verdict.proven;
  report_.exact_value = verdict.value;
  report_.method =
      "The game is solved from here: all " +
      std::to_string(small_->state_count()) +
      " states that could be reached were judged, with the " +
      (has_chance(machine_.game())
           ? "mean of all outcomes wherever chance moves."
           : "best mixture of moves wherever both choose at once.");
  for (const MixedMove& mixed : verdict.moves) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = mixed.move;
    move.value = mixed.value;
    move.probability = mixed.probability;
  }
  std::ranges::stable_sort(report_.moves, std::ranges::greater{},
                           &MoveReport::probability);
  put_first(report_, chosen);
}

/// A part of the time; all of it where iterations are counted, since then
/// nothing may depend on time.
Deadline SolverSearch::part_of(const Deadline& deadline, double share) const {
  const double left = deadline.seconds_left();
  return deadline.part(settings_.iterations > 0 ? left : share * left);
}

// ---- The other search -------------------------------------------------------

MoveId SolverSearch::fall_back(const State& state, const Deadline& deadline) {
  const MoveId move = fallback_->choose_move(state, role_, deadline);
  report_ = fallback_->report();
  for (const MoveReport& report : report_.moves) {
    if (report.move == move) last_value_ = report.value;
  }
  const MoveId better = better_than(move);
  if (better != move) put_first_for_certain(report_, better);
  report_lost_moves();
  return better;
}

/// Adds what the proof search knows to the other search's report: moves that
/// are proven to come to the least of all goals.
void SolverSearch::report_lost_moves() {
  if (!proof_) return;
  const std::vector<Goal> goals = proofs_->possible_goals(role_);
  if (goals.size() < 2 || goal_to_keep() != goals[1]) return;
  for (MoveReport& move : report_.moves) {
    if (!is_refuted(move.move)) continue;
    move.value = goals.front();
    move.proven = goals.front();
  }
}

/// The move itself, if it is not proven to be worse than another. Else the move
/// that is proven to be better, or the one that the other search likes best
/// among those that are not refuted.
MoveId SolverSearch::better_than(MoveId move) const {
  if (verdict_ && !verdict_->moves.empty() && verdict_->mover == role_) {
    const JudgedMove& best = verdict_->moves.front();
    for (const JudgedMove& judged : verdict_->moves) {
      if (judged.joint_move[role_] == move && !judged.goals.empty() &&
          !best.goals.empty() && judged.goals[role_] >= 0 &&
          judged.goals[role_] < best.goals[role_]) {
        return best.joint_move[role_];
      }
    }
  }
  if (!is_refuted(move)) return move;
  for (const MoveReport& other : report_.moves) {
    if (!is_refuted(other.move)) return other.move;
  }
  const auto& first = proof_->moves.front().joint_move[role_];
  return is_refuted(first) ? move : first;
}

/// Whether a move is proven not to keep what another may keep.
bool SolverSearch::is_refuted(MoveId move) const {
  if (!proof_ || !proof_->opposed) return false;
  return std::ranges::any_of(
      proof_->moves, [&](const proof_search::ProofSearch::Move& judged) {
        return judged.joint_move[role_] == move &&
               judged.answer == proof_search::ProofSearch::Answer::kNo;
      });
}

}  // namespace search::solver
