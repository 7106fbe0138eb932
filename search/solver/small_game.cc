#include "search/solver/small_game.h"

#include <algorithm>
#include <cassert>

#include "search/solver/possible_ends.h"
#include "search/solver/retrograde.h"

namespace search::solver {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// States looked at, at most, for the hope of a move.
constexpr std::size_t kHopeBudget = 2000;

// A game in which several roles choose at once in more than this part of the
// states is about that, and gets the lower limit of states.
constexpr double kMostOpen = 0.3;

}  // namespace

SmallGame::SmallGame(reasoner::StateMachine& machine, const State& root,
                     const Limits& limits, std::uint64_t seed,
                     const game_graph::CanonicalStates* canonical)
    : machine_(machine),
      root_(root),
      limits_(limits),
      seed_(seed),
      canonical_(canonical) {}

SmallGame::~SmallGame() = default;

SmallGame::Status SmallGame::solve(const Deadline& deadline) {
  if (status_ != Status::kUnfinished) return status_;
  if (estimate_ == 0 && !find_estimate(deadline)) return status_;
  if (solved_ == nullptr && expected_ == nullptr) {
    if (!enumerate(deadline)) return status_;
    if (graph_->chance() || ExpectedValues::is_for_mixing(*graph_)) {
      expected_ = std::make_unique<ExpectedValues>(*graph_);
    } else if (Retrograde::can_judge(*graph_)) {
      solved_ = std::make_unique<Retrograde>(*graph_);
    } else {
      solved_ = std::make_unique<PossibleEnds>(*graph_);
    }
    preference_.emplace(*graph_);
  }
  const bool is_done =
      expected_ ? expected_->run(deadline) : solved_->run(deadline);
  if (is_done) status_ = Status::kSolved;
  return status_;
}

/// False where the deadline came first, or the game is too large. A first look
/// with few walks shows whether several choose at once, and may be enough.
bool SmallGame::find_estimate(const Deadline& deadline) {
  const double few = std::min(limits_.open_states, limits_.states);
  if (estimator_ == nullptr) {
    most_states_ = few;
    estimator_ = std::make_unique<StateEstimate>(machine_, root_, few, seed_,
                                                 canonical_);
  }
  auto estimate = estimator_->run(deadline);
  if (estimate && *estimate > few && most_states_ < limits_.states &&
      estimator_->open_share() <= kMostOpen) {
    most_states_ = limits_.states;
    estimator_ = std::make_unique<StateEstimate>(machine_, root_, most_states_,
                                                 seed_, canonical_);
    estimate = estimator_->run(deadline);
  }
  if (!estimate) return false;
  estimate_ = *estimate;
  estimator_.reset();
  if (estimate_ <= most_states_) return true;
  give_up();
  return false;
}

/// Asks for the children of all states, one depth after the other: then no
/// child comes before its parent where all ways to a state are equally long.
/// False where the deadline came first, or it is too much.
bool SmallGame::enumerate(const Deadline& deadline) {
  if (graph_ == nullptr) {
    graph_ =
        std::make_unique<game_graph::GameGraph>(machine_, limits_.memory_bytes,
                                                /*wide=*/true, canonical_);
    graph_->add(root_);
    next_ = 0;
    layer_end_ = 1;
  }
  while (!deadline.expired()) {
    const std::size_t enough = 2 * graph_->width();
    while (next_ < layer_end_ && graph_->unfinished() < enough) {
      const Id id = static_cast<Id>(next_++);
      if (!graph_->is_expanded(id)) graph_->ask(id);
    }
    if (!graph_->collect() || !fits()) {
      give_up();
      return false;
    }
    state_count_ = graph_->size();
    if (next_ < layer_end_ || graph_->unfinished() > 0) continue;
    if (layer_end_ == graph_->size()) return true;
    layer_end_ = graph_->size();
  }
  return false;
}

bool SmallGame::fits() const {
  const std::size_t expected = ExpectedValues::bytes_for(*graph_);
  const std::size_t bytes =
      graph_->chance() ? expected
                       : std::max({expected, Retrograde::bytes_for(*graph_),
                                   PossibleEnds::bytes_for(*graph_)});
  return !graph_->has_states_not_followed() &&
         static_cast<double>(graph_->size()) <= limits_.states &&
         graph_->bytes() + bytes <= limits_.memory_bytes;
}

void SmallGame::give_up() {
  status_ = Status::kTooLarge;
  graph_.reset();
}

// ---- Results ----------------------------------------------------------------

std::optional<Verdict> SmallGame::verdict(const State& state) {
  if (solved_ == nullptr || status_ != Status::kSolved) return std::nullopt;
  const auto id = graph_->find(state);
  if (!id) return std::nullopt;
  Verdict verdict = judge(*id);
  const bool says_something =
      !verdict.goals.empty() ||
      std::ranges::any_of(verdict.moves, [](const JudgedMove& move) {
        return !move.goals.empty();
      });
  if (!says_something) return std::nullopt;
  const auto element = graph_->element_for(state);
  for (JudgedMove& judged : verdict.moves) {
    take_back(element, judged.joint_move);
  }
  return verdict;
}

/// Turns a joint move of the canonical state into the one of the state that
/// `element` maps to it.
void SmallGame::take_back(game_graph::CanonicalStates::Element element,
                          std::vector<MoveId>& joint_move) const {
  if (element == game_graph::CanonicalStates::kIdentity) return;
  for (RoleIndex role = 0; role < joint_move.size(); ++role) {
    joint_move[role] = canonical_->origin(element, role, joint_move[role]);
  }
}

Verdict SmallGame::judge(Id id) {
  Verdict verdict;
  verdict.goals = proven_goals(id);
  if (!verdict.goals.empty()) verdict.distance = solved_->distance(id);
  if (graph_->kind(id) == game_graph::GameGraph::Kind::kTurn) {
    verdict.mover = graph_->mover(id);
    sort_moves(verdict, id);
  }
  return verdict;
}

/// By role; empty where nothing is proven.
std::vector<Goal> SmallGame::proven_goals(Id id) const {
  std::vector<Goal> goals;
  for (RoleIndex role = 0; role < graph_->role_count(); ++role) {
    goals.push_back(solved_->goal(id, role));
  }
  const bool says_something =
      std::ranges::any_of(goals, [](Goal goal) { return goal >= 0; });
  return says_something ? goals : std::vector<Goal>{};
}

/// Fills the moves of a turn, best first.
void SmallGame::sort_moves(Verdict& verdict, Id id) {
  const auto children = graph_->children(id);
  const RoleIndex mover = verdict.mover;
  std::vector<std::size_t> order;
  std::vector<GoalAt> values;
  std::vector<double> hopes;
  for (std::size_t i = 0; i < children.size(); ++i) {
    order.push_back(i);
    values.push_back(
        {solved_->goal(children[i], mover), solved_->distance(children[i])});
    hopes.push_back(hope(children[i], mover, kHopeBudget));
  }
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const GoalAt x = values[a];
    const GoalAt y = values[b];
    // What is not proven is below all others.
    if (x.goal != y.goal) return x.goal > y.goal;
    if (x.goal < 0) return false;
    // Where nobody wins, errors count for more than time.
    if (preference_->is_middle(mover, x.goal) && hopes[a] != hopes[b]) {
      return hopes[a] > hopes[b];
    }
    if (preference_->is_better(mover, x, y)) return true;
    if (preference_->is_better(mover, y, x)) return false;
    return hopes[a] > hopes[b];
  });
  for (const std::size_t i : order) {
    JudgedMove& move = verdict.moves.emplace_back();
    graph_->read_joint_move(id, i, move.joint_move);
    move.goals = proven_goals(children[i]);
    if (!move.goals.empty()) move.distance = values[i].distance + 1U;
    move.hope = hopes[i];
  }
}

/// The goal that `role` may expect if it plays as well as it can and the others
/// at random; about `budget` states are looked at, then all play well.
double SmallGame::hope(Id id, RoleIndex role, std::size_t budget) const {
  const auto children = graph_->children(id);
  if (graph_->kind(id) == game_graph::GameGraph::Kind::kTurn &&
      budget > children.size()) {
    return hope_of_children(id, role, (budget - 1) / children.size());
  }
  return std::max(0, solved_->goal(id, role));
}

double SmallGame::hope_of_children(Id id, RoleIndex role,
                                   std::size_t budget) const {
  const auto children = graph_->children(id);
  if (graph_->mover(id) != role) {
    double sum = 0;
    for (const Id child : children) sum += hope(child, role, budget);
    return sum / static_cast<double>(children.size());
  }
  // Only moves that keep what is proven.
  Goal kept = reasoner::kNoGoal;
  for (const Id child : children) {
    kept = std::max(kept, solved_->goal(child, role));
  }
  double best = 0;
  for (const Id child : children) {
    if (kept >= 0 && solved_->goal(child, role) == kept) {
      best = std::max(best, hope(child, role, budget));
    }
  }
  return best;
}

// ---- Mixed moves ------------------------------------------------------------

std::optional<MixedVerdict> SmallGame::mixed_verdict(const State& state,
                                                     RoleIndex role) {
  if (expected_ == nullptr || status_ != Status::kSolved) return std::nullopt;
  const auto id = graph_->find(state);
  if (!id || graph_->kind(*id) == game_graph::GameGraph::Kind::kTerminal) {
    return std::nullopt;
  }
  const auto advice = expected_->advice(*id, role);
  if (advice.empty()) return std::nullopt;
  MixedVerdict verdict;
  verdict.value = *expected_->value(*id, role);
  verdict.proven = expected_->proven_goal(*id, role);
  // Of the canonical state.
  graph_->read_state(*id, scratch_);
  std::vector<MoveId> legal;
  machine_.legal_moves(scratch_, role, legal);
  assert(legal.size() == advice.size());
  const auto element = graph_->element_for(state);
  joint_move_.assign(graph_->role_count(), 0);
  for (std::size_t i = 0; i < advice.size(); ++i) {
    if (!advice[i].value) continue;
    joint_move_[role] = legal[i];
    take_back(element, joint_move_);
    verdict.moves.push_back(
        {joint_move_[role], advice[i].probability, *advice[i].value});
  }
  std::ranges::sort(verdict.moves, {}, &MixedMove::move);
  return verdict;
}

std::vector<std::vector<MoveId>> SmallGame::best_line(const State& state,
                                                      std::size_t most_moves) {
  std::vector<std::vector<MoveId>> line;
  State at = state;
  while (line.size() < most_moves) {
    const auto here = verdict(at);
    if (!here || here->moves.empty()) break;
    const auto& goals = here->moves.front().goals;
    if (goals.empty() || goals[here->mover] < 0) break;
    line.push_back(here->moves.front().joint_move);
    machine_.next_state(at, line.back(), at);
  }
  return line;
}

}  // namespace search::solver
