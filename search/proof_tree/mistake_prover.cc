#include "search/proof_tree/mistake_prover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "search/game_graph/state_table.h"

namespace search::proof_tree {

using reasoner::Goal;
using reasoner::RoleIndex;
using reasoner::TurnExpander;

namespace {

// A question is put off that takes so many times as many states as expected.
constexpr double kPatience = 4;
constexpr double kLeastReach = 1e-6;
// A position that takes fewer states is no more urgent: play finds it in some
// seconds as well.
constexpr double kWorkInPlay = 1e6;
// The most moves of one question, so that a few questions do not take all room.
constexpr std::size_t kMostMovesOfQuestion = kMostProvenMoves / 10;
// A move is e times as likely if it promises so many goals more; kAnyMove of
// the time any move is equally likely.
constexpr double kGoalsOfLikelihood = 5;
constexpr double kAnyMove = 0.1;
// The priority of positions that are proven already.
constexpr double kKnown = std::numeric_limits<double>::max();

}  // namespace

MistakeProver::MistakeProver(ProofTeam& team, const Job& first, double expected,
                             RoleIndex role, std::vector<Goal> goals,
                             ProvenBefore before, double least_work)
    : team_(team),
      role_(role),
      goals_(std::move(goals)),
      before_(std::move(before)),
      least_work_(least_work) {
  open({.job = first, .expected = expected, .most = goals_.size() - 1});
}

void MistakeProver::run(const std::function<bool()>& stop, std::size_t most,
                        std::vector<ProvenMove>& moves) {
  while (!stop() && !is_over()) {
    if (moves.size() >= most) {
      end();
    } else if (!present_) {
      take_next();
    } else {
      work_on_present(stop, moves);
    }
  }
}

/// Leaves all that is left.
void MistakeProver::end() {
  open_.clear();
  present_.reset();
}

void MistakeProver::work_on_present(const std::function<bool()>& stop,
                                    std::vector<ProvenMove>& moves) {
  if (!team_.is_asked()) ask();
  const double most = kPatience * present_->expected;
  team_.run(static_cast<std::uint64_t>(most), stop);
  const auto answer = team_.tree().answer();
  const auto states = static_cast<double>(team_.states_of_question());
  const bool is_put_off = states > most;
  if (!answer && !is_put_off && !team_.tree().cannot_go_on()) return;
  Position position = *std::exchange(present_, std::nullopt);
  position.work += team_.states_of_question();
  (is_earliest_ ? states_of_earliest_ : states_of_likeliest_) +=
      team_.states_of_question();
  if (answer) {
    position.expected = std::max(position.expected, states);
    take_answer(std::move(position), *answer, moves);
  } else if (is_put_off) {
    position.expected *= kPatience;
    open(std::move(position));
  }
  team_.forget_question();
}

// ---- Positions that are known -----------------------------------------------

MistakeProver::Key MistakeProver::key_of(std::span<const std::uint64_t> state) {
  const auto* const symmetries = team_.symmetries();
  if (symmetries == nullptr) return {game_graph::StateTable::hash(state), 0};
  canonical_.resize(symmetries->words());
  const auto element = symmetries->map(state, canonical_);
  return {game_graph::StateTable::hash(canonical_), element};
}

bool MistakeProver::learn(const ProvenMove& move) {
  if (find(move.state, move.role)) return false;
  const auto [hash, element] = key_of(move.state);
  const auto* const symmetries = team_.symmetries();
  const Known known{
      .value = move.value,
      .move = symmetries == nullptr
                  ? move.move
                  : symmetries->image(element, move.role, move.move),
      .work = move.work};
  known_.emplace(hash, known);
  return true;
}

std::optional<ProvenMove> MistakeProver::find(
    std::span<const std::uint64_t> state, RoleIndex role) {
  const auto [hash, element] = key_of(state);
  const auto found = known_.find(hash);
  if (found == known_.end()) {
    if (!before_) return std::nullopt;
    reasoner::State before;
    before.assign(state);
    auto move = before_(before, role);
    // What is stored may be of other rules.
    if (move && !std::ranges::binary_search(goals_, goal_of_claims(*move))) {
      return std::nullopt;
    }
    return move;
  }
  const Known& known = found->second;
  const auto* const symmetries = team_.symmetries();
  return ProvenMove{.state = {state.begin(), state.end()},
                    .role = role,
                    .move = symmetries == nullptr
                                ? known.move
                                : symmetries->origin(element, role, known.move),
                    .value = known.value,
                    .work = known.work};
}

// ---- The tree ---------------------------------------------------------------

void MistakeProver::open(Position position) {
  position.priority = std::max(position.reach[0], position.reach[1]) /
                      std::max(position.expected, kWorkInPlay);
  // Going on from there takes no work.
  if (find(position.job.state, mover_of(position))) {
    position.priority = kKnown;
  }
  open_.push_back(std::move(position));
  std::ranges::push_heap(open_, {}, &Position::priority);
}

/// The likeliest for the work and the earliest of the game in turn, so that as
/// many states are expanded for both: the first moves of a match are chosen in
/// more ways than anybody can foretell.
void MistakeProver::take_next() {
  const bool is_known = open_.front().priority == kKnown;
  is_earliest_ = !is_known && states_of_earliest_ < states_of_likeliest_;
  if (is_earliest_) {
    const auto earliest =
        std::ranges::min_element(open_, {}, [](const Position& each) {
          return std::pair(each.job.ply, -each.priority);
        });
    std::swap(*earliest, open_.back());
  } else {
    std::ranges::pop_heap(open_, {}, &Position::priority);
  }
  Position position = std::move(open_.back());
  open_.pop_back();
  if (is_earliest_) std::ranges::make_heap(open_, {}, &Position::priority);
  if (const auto known = find(position.job.state, mover_of(position))) {
    close(position, *known);
  } else {
    present_ = std::move(position);
  }
}

/// Puts the positions that may follow into the tree.
void MistakeProver::close(const Position& position, const ProvenMove& best) {
  TurnExpander& expander = team_.expander();
  const std::uint32_t phase = position.job.phase;
  std::vector<TurnExpander::Step> steps;
  reasoner::for_each_move(position.job.legal, [&](std::uint32_t move) {
    steps.push_back({position.job.state.data(), move});
  });
  const double width = std::sqrt(static_cast<double>(steps.size()));
  // The work of a proof counts a position once for each way to it, so it is
  // bounded.
  const double most =
      std::max(position.expected, static_cast<double>(position.work));
  const double work =
      best.work == 0
          ? most
          : std::clamp(static_cast<double>(best.work), most / kPatience, most);
  if (steps.empty() || work / width < least_work_) return;
  const std::size_t value = static_cast<std::size_t>(
      std::ranges::lower_bound(goals_, goal_of_claims(best)) - goals_.begin());
  const bool is_of_claims = best.role == role_;
  const auto& next = expander.expand(phase, steps, {role_, goals_.back()});
  std::vector<Position> children;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (next.terminal[i] != 0) continue;
    const bool is_best = expander.moves(phase)[steps[i].move] == best.move;
    const auto row = [&](const std::vector<std::uint64_t>& rows,
                         std::size_t words) {
      const auto first = rows.begin() + static_cast<std::ptrdiff_t>(i * words);
      return std::vector(first, first + static_cast<std::ptrdiff_t>(words));
    };
    Position child{.job = {.state = row(next.states, expander.state_words()),
                           .legal = row(next.legal, expander.move_words()),
                           .phase = (phase + 1) % expander.phase_count(),
                           .ply = position.job.ply + 1},
                   .reach = position.reach,
                   .expected = std::max(work / width, 1.0),
                   // A mistake is worth less to who makes it.
                   .least = is_of_claims && !is_best ? 0 : value,
                   .most = is_of_claims || is_best ? value : goals_.size() - 1};
    if (!is_best) child.reach[best.role] = 0;
    children.push_back(std::move(child));
  }
  const std::vector<double> likely = likelihoods(position, children);
  for (std::size_t i = 0; i < children.size(); ++i) {
    Position& child = children[i];
    child.reach[1 - best.role] *= likely[i];
    if (is_reached_anew(child)) open(std::move(child));
  }
  if (repeats_) end();
}

/// Whether the position comes up in play of a role for which it was not in the
/// tree yet; notes for which roles it does.
bool MistakeProver::is_reached_anew(Position& position) {
  const auto [entry, is_first] = reach_.try_emplace(
      key_of(position.job.state).hash, position.reach, position.job.ply);
  auto& [reach, ply] = entry->second;
  repeats_ |= ply != position.job.ply;
  bool is_new = is_first;
  for (std::size_t role = 0; role < reach.size(); ++role) {
    is_new |= reach[role] < kLeastReach && position.reach[role] >= kLeastReach;
    position.reach[role] = std::max(position.reach[role], reach[role]);
  }
  reach = position.reach;
  return is_new && std::max(reach[0], reach[1]) >= kLeastReach;
}

/// How likely it is that the mover of a position plays to each of the children.
std::vector<double> MistakeProver::likelihoods(
    const Position& position, const std::vector<Position>& children) {
  const TurnExpander& expander = team_.expander();
  std::vector<double> values(children.size(), 0.0);
  ClaimEvaluator evaluator(expander, {role_, goals_.back()});
  evaluator.set(team_.evaluator());
  if (evaluator.is_there()) {
    const bool is_of_claims = mover_of(position) == role_;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Job& job = children[i].job;
      const double goal = evaluator.value(job.phase, job.state, job.legal);
      values[i] = is_of_claims ? goal : kGoalSum - goal;
    }
  }
  double sum = 0;
  for (double& value : values) {
    value = std::exp(value / kGoalsOfLikelihood);
    sum += value;
  }
  for (double& value : values) {
    value = kAnyMove / static_cast<double>(values.size()) +
            (1 - kAnyMove) * value / sum;
  }
  return values;
}

Goal MistakeProver::mover_value(std::size_t goal, RoleIndex mover) const {
  return mover == role_ ? goals_[goal] : kGoalSum - goals_[goal];
}

Goal MistakeProver::goal_of_claims(const ProvenMove& move) const {
  return move.role == role_ ? move.value : kGoalSum - move.value;
}

// ---- Questions --------------------------------------------------------------

/// Asks first whether a mistake changed nothing; where the value is known, what
/// shows a move that keeps it.
void MistakeProver::ask() {
  Position& position = *present_;
  const bool is_of_claims = mover_of(position) == role_;
  const std::size_t top = goals_.size() - 1;
  std::size_t asked = 0;
  if (position.least == position.most) {
    asked = is_of_claims ? std::max<std::size_t>(position.least, 1)
                         : std::min(position.least + 1, top);
  } else {
    asked = is_of_claims ? position.least + 1 : position.most;
  }
  position.asked = asked;
  team_.ask(position.job, {role_, goals_[asked]}, position.expected);
}

void MistakeProver::take_answer(Position position, bool holds,
                                std::vector<ProvenMove>& moves) {
  const RoleIndex mover = mover_of(position);
  const bool is_of_claims = mover == role_;
  const std::size_t top = goals_.size() - 1;
  const ProofTree& tree = team_.tree();
  // Moves of several proofs may lead in circles then.
  if (tree.repeats()) return end();
  const auto add = [&](ProvenMove move, std::size_t goal) {
    move.value = mover_value(goal, move.role);
    if (learn(move)) moves.push_back(std::move(move));
  };
  auto move = tree.first_move();
  if (holds) {
    position.least = std::max(position.least, position.asked);
    position.at_least = move;
  } else {
    position.most = std::min(position.most, position.asked - 1);
    position.at_most = move;
  }
  if (holds && position.asked == top) {
    for (ProvenMove& each :
         tree.proven_moves(/*holds=*/true, kMostMovesOfQuestion)) {
      add(std::move(each), top);
    }
  }
  if (!holds && position.asked == 1) {
    for (ProvenMove& each :
         tree.proven_moves(/*holds=*/false, kMostMovesOfQuestion)) {
      add(std::move(each), 0);
    }
  }
  // Something that was taken for proven is wrong.
  if (position.least > position.most) return end();
  if (!move) return;
  const std::size_t value = position.least;
  const auto& best = is_of_claims
                         ? (value > 0 ? position.at_least : position.at_most)
                         : (value < top ? position.at_most : position.at_least);
  if (position.least < position.most || !best) {
    open(std::move(position));  // for the next question
    return;
  }
  ProvenMove known = *best;
  known.value = mover_value(value, mover);
  known.work = position.work;
  add(known, value);
  close(position, known);
}

}  // namespace search::proof_tree
