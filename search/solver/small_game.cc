#include "search/solver/small_game.h"

#include <algorithm>

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// States looked at, at most, for the hope of a move.
constexpr std::size_t kHopeBudget = 2000;

// Where several roles choose at once in more than this part of the states, no
// more states than so many are worth while.
constexpr double kMostOpen = 0.3;
constexpr double kMostOpenStates = 1e5;

}  // namespace

SmallGame::SmallGame(reasoner::StateMachine& machine, const State& root,
                     const Limits& limits, std::uint64_t seed)
    : machine_(machine), root_(root), limits_(limits), seed_(seed) {}

SmallGame::~SmallGame() = default;

SmallGame::Status SmallGame::solve(const Deadline& deadline) {
  if (status_ != Status::kUnfinished) return status_;
  if (estimate_ == 0 && !find_estimate(deadline)) return status_;
  if (retrograde_ == nullptr) {
    if (!enumerate(deadline)) return status_;
    retrograde_ = std::make_unique<Retrograde>(*graph_);
  }
  if (retrograde_->run(deadline)) status_ = Status::kSolved;
  return status_;
}

/// False where the deadline came first, or it is too much.
bool SmallGame::find_estimate(const Deadline& deadline) {
  if (estimator_ == nullptr) {
    estimator_ =
        std::make_unique<StateEstimate>(machine_, root_, limits_.states, seed_);
  }
  const auto estimate = estimator_->run(deadline);
  if (!estimate) return false;
  estimate_ = *estimate;
  // Where several choose at once, hardly anything would be proven.
  const bool is_open = estimator_->open_share() > kMostOpen;
  estimator_.reset();
  if (estimate_ <= (is_open ? kMostOpenStates : limits_.states)) return true;
  give_up();
  return false;
}

/// Asks for the children of all states, one depth after the other: then no
/// child comes before its parent where all ways to a state are equally long.
/// False where the deadline came first, or it is too much.
bool SmallGame::enumerate(const Deadline& deadline) {
  if (graph_ == nullptr) {
    graph_ = std::make_unique<GameGraph>(machine_, limits_.memory_bytes);
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
  return static_cast<double>(graph_->size()) <= limits_.states &&
         graph_->bytes() + Retrograde::bytes_for(*graph_) <=
             limits_.memory_bytes;
}

void SmallGame::give_up() {
  status_ = Status::kTooLarge;
  graph_.reset();
}

// ---- Results ----------------------------------------------------------------

std::optional<Verdict> SmallGame::verdict(const State& state) {
  if (status_ != Status::kSolved) return std::nullopt;
  const auto id = graph_->find(state);
  if (!id) return std::nullopt;
  Verdict verdict = judge(*id);
  if (verdict.goals.empty() &&
      (verdict.moves.empty() || verdict.moves.front().goals.empty())) {
    return std::nullopt;
  }
  return verdict;
}

Verdict SmallGame::judge(Id id) {
  Verdict verdict;
  if (const auto value = retrograde_->value(id)) {
    const auto goals = graph_->goals(value->goal_class);
    verdict.goals.assign(goals.begin(), goals.end());
    verdict.distance = value->distance;
  }
  if (graph_->kind(id) == GameGraph::Kind::kTurn) {
    verdict.mover = graph_->mover(id);
    sort_moves(verdict, id);
  }
  return verdict;
}

/// Fills the moves of a turn, best first.
void SmallGame::sort_moves(Verdict& verdict, Id id) {
  const auto children = graph_->children(id);
  std::vector<std::size_t> order;
  std::vector<std::optional<SolvedValue>> values;
  std::vector<double> hopes;
  for (std::size_t i = 0; i < children.size(); ++i) {
    order.push_back(i);
    values.push_back(retrograde_->value(children[i]));
    hopes.push_back(hope(children[i], verdict.mover, kHopeBudget));
  }
  const auto middle = [&](const SolvedValue& value) {
    return retrograde_->is_middling(verdict.mover, value);
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if (!values[a] || !values[b]) return values[a] && !values[b];
    const SolvedValue x = *values[a];
    const SolvedValue y = *values[b];
    const Goal goal_x = graph_->goals(x.goal_class)[verdict.mover];
    const Goal goal_y = graph_->goals(y.goal_class)[verdict.mover];
    if (goal_x != goal_y) return goal_x > goal_y;
    // Where nobody wins, errors count for more than time.
    if (middle(x) && hopes[a] != hopes[b]) return hopes[a] > hopes[b];
    if (retrograde_->is_better(verdict.mover, x, y)) return true;
    if (retrograde_->is_better(verdict.mover, y, x)) return false;
    return hopes[a] > hopes[b];
  });
  for (const std::size_t i : order) {
    JudgedMove& move = verdict.moves.emplace_back();
    graph_->read_joint_move(id, i, move.joint_move);
    if (values[i]) {
      const auto goals = graph_->goals(values[i]->goal_class);
      move.goals.assign(goals.begin(), goals.end());
      move.distance = values[i]->distance + 1U;
    }
    move.hope = hopes[i];
  }
}

/// The goal that `role` may expect if it plays as well as it can and the others
/// at random; about `budget` states are looked at, then all play well.
double SmallGame::hope(Id id, RoleIndex role, std::size_t budget) const {
  const auto children = graph_->children(id);
  if (graph_->kind(id) == GameGraph::Kind::kTurn && budget > children.size()) {
    return hope_of_children(id, role, (budget - 1) / children.size());
  }
  const auto value = retrograde_->value(id);
  return value ? graph_->goals(value->goal_class)[role] : 0;
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
  Goal kept = -1;
  for (const Id child : children) {
    const auto value = retrograde_->value(child);
    if (value) kept = std::max(kept, graph_->goals(value->goal_class)[role]);
  }
  double best = 0;
  for (const Id child : children) {
    const auto value = retrograde_->value(child);
    if (value && graph_->goals(value->goal_class)[role] == kept) {
      best = std::max(best, hope(child, role, budget));
    }
  }
  return best;
}

std::vector<std::vector<MoveId>> SmallGame::best_line(const State& state,
                                                      std::size_t most_moves) {
  std::vector<std::vector<MoveId>> line;
  State at = state;
  while (line.size() < most_moves) {
    const auto here = verdict(at);
    if (!here || here->moves.empty() || here->moves.front().goals.empty()) {
      break;
    }
    line.push_back(here->moves.front().joint_move);
    machine_.next_state(at, line.back(), at);
  }
  return line;
}

}  // namespace search
