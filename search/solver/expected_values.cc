#include "search/solver/expected_values.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace search::solver {

using reasoner::Goal;
using reasoner::RoleIndex;
using Kind = game_graph::GameGraph::Kind;

namespace {

// States between two looks at the clock.
constexpr std::size_t kExpectedPerLook = 256;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// Goals that differ by less are taken as equal: means are rounded.
constexpr double kTie = 1e-9;

// A value that is not certain is kept this far from the best and the least
// goal, so that rounding does not make it look certain.
constexpr double kUncertain = 1e-6;

// The weight of the goal against an opponent who chooses at random, beside the
// goal against one who plays well: enough to decide between strategies that are
// equally good otherwise.
constexpr double kHopeShare = 1e-4;

bool are_equal(double a, double b) { return std::abs(a - b) <= kTie; }

std::size_t player_count(const game_graph::GameGraph& graph) {
  return graph.role_count() - (graph.chance() ? 1 : 0);
}

/// What the goals of two roles add up to at all ends; nothing for others.
std::optional<double> constant_sum(const game_graph::GameGraph& graph) {
  std::optional<Goal> constant;
  if (player_count(graph) != 2) return std::nullopt;
  for (std::size_t i = 0; i < graph.goal_class_count(); ++i) {
    const auto goals =
        graph.goals(static_cast<game_graph::GameGraph::GoalClass>(i));
    Goal sum = 0;
    for (RoleIndex role = 0; role < goals.size(); ++role) {
      if (role != graph.chance()) sum += goals[role];
    }
    if (constant && *constant != sum) return std::nullopt;
    constant = sum;
  }
  return constant;
}

}  // namespace

bool ExpectedValues::is_for_mixing(const game_graph::GameGraph& graph) {
  return !graph.chance() && graph.has_open_states() &&
         !graph.has_back_edges() && !graph.has_stuck_states() &&
         constant_sum(graph);
}

ExpectedValues::ExpectedValues(const game_graph::GameGraph& graph)
    : graph_(graph),
      preference_(graph),
      players_(player_count(graph)),
      sum_(constant_sum(graph)),
      values_(graph.size() * players_, kUnknown),
      left_(graph.size()) {
  assert(graph.chance() || is_for_mixing(graph));
  if (graph.has_back_edges()) is_met_.resize(graph.size());
}

std::size_t ExpectedValues::bytes_for(const game_graph::GameGraph& graph) {
  const std::size_t values = player_count(graph) * sizeof(double);
  return graph.size() *
         (values + (graph.has_back_edges() ? sizeof(Visit) + 1 : 0));
}

bool ExpectedValues::run(const Deadline& deadline) {
  if (graph_.has_back_edges()) return visit_states(deadline);
  while (left_ > 0) {
    if (left_ % kExpectedPerLook == 0 && deadline.expired()) return false;
    judge(static_cast<Id>(--left_));
  }
  return true;
}

/// Judges each state after all that follow it. Where it may come again, some
/// are not known yet, and so neither is it.
bool ExpectedValues::visit_states(const Deadline& deadline) {
  for (std::size_t count = 1; left_ > 0 || !way_.empty(); ++count) {
    if (count % kExpectedPerLook == 0 && deadline.expired()) return false;
    if (way_.empty()) {
      const auto id = static_cast<Id>(graph_.size() - left_--);
      if (!is_met_[id]) way_.push_back({id});
      is_met_[id] = true;
      continue;
    }
    Visit& visit = way_.back();
    const auto children = graph_.children(visit.id);
    if (visit.next == children.size()) {
      judge(visit.id);
      way_.pop_back();
      continue;
    }
    const Id child = children[visit.next++];
    if (!is_met_[child]) way_.push_back({child});
    is_met_[child] = true;
  }
  return true;
}

// ---- One state --------------------------------------------------------------

void ExpectedValues::judge(Id id) {
  const Kind kind = graph_.kind(id);
  const Values result = Values(values_).subspan(id * players_, players_);
  if (kind == Kind::kStuck) return;
  if (kind == Kind::kTerminal) {
    const auto goals = graph_.goals(graph_.goal_class(id));
    for (RoleIndex role = 0; role < goals.size(); ++role) {
      if (role != graph_.chance()) result[player_of(role)] = goals[role];
    }
    return;
  }
  find_choosing(id);
  find_rows(id);
  if (choosing_.size() == 1) {
    judge_choice(choosing_[0], result);
  } else if (choosing_.size() == 2 && sum_) {
    judge_matrix(result);
  } else {
    judge_equal(result);
  }
}

/// Who chooses besides chance, and where their moves are among the children.
void ExpectedValues::find_choosing(Id id) {
  choosing_.clear();
  counts_.clear();
  strides_.clear();
  if (graph_.kind(id) == Kind::kChance) return;
  if (graph_.kind(id) == Kind::kTurn) {
    choosing_.push_back(graph_.mover(id));
    counts_.push_back(graph_.move_count(id));
    strides_.push_back(1);
    return;
  }
  std::size_t stride = graph_.move_count(id);
  for (RoleIndex role = 0; role < graph_.role_count(); ++role) {
    const std::size_t count = graph_.move_count_of(id, role);
    stride /= count;
    if (count == 1 || role == graph_.chance()) continue;
    choosing_.push_back(role);
    counts_.push_back(count);
    strides_.push_back(stride);
  }
}

void ExpectedValues::find_rows(Id id) {
  const auto children = graph_.children(id);
  const std::size_t rows = std::accumulate(counts_.begin(), counts_.end(),
                                           std::size_t{1}, std::multiplies<>());
  rows_.assign(rows * players_, 0);
  least_.assign(rows * players_, std::numeric_limits<double>::infinity());
  most_.assign(rows * players_, -std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < children.size(); ++i) {
    std::size_t row = 0;
    for (std::size_t k = 0; k < counts_.size(); ++k) {
      row = row * counts_[k] + i / strides_[k] % counts_[k];
    }
    for (std::size_t player = 0; player < players_; ++player) {
      const double value = values_[children[i] * players_ + player];
      const std::size_t place = row * players_ + player;
      rows_[place] += value;
      least_[place] = std::min(least_[place], value);
      most_[place] = std::max(most_[place], value);
    }
  }
  const std::size_t outcomes = children.size() / rows;
  for (std::size_t place = 0; place < rows_.size(); ++place) {
    const double mean = rows_[place] / static_cast<double>(outcomes);
    rows_[place] =
        least_[place] < most_[place] ? uncertain(mean, place % players_) : mean;
  }
}

/// Keeps a value that is not certain off the goals that would prove something.
/// NaN stays NaN.
double ExpectedValues::uncertain(double value, std::size_t player) const {
  const RoleIndex role = role_of(player);
  return std::clamp(value, preference_.least(role) + kUncertain,
                    preference_.most(role) - kUncertain);
}

/// One role chooses the row that is best for itself. Others get what all rows
/// that are best have in common.
void ExpectedValues::judge_choice(RoleIndex role, Values result) const {
  const std::size_t own = player_of(role);
  double best = -1;
  bool are_known = true;
  for (std::size_t i = 0; i < row_count(); ++i) {
    are_known = are_known && !std::isnan(row(i)[own]);
    if (row(i)[own] > best) best = row(i)[own];
  }
  if (!are_known && best != preference_.most(role)) return;
  result[own] = best;
  for (std::size_t player = 0; player < players_; ++player) {
    if (player == own) continue;
    result[player] = sum_ ? *sum_ - best : agreed(player, own, best);
  }
}

/// What `player` gets by every row that gives player `of` at least `least`; NaN
/// where these rows differ, or one is unknown.
double ExpectedValues::agreed(std::size_t player, std::size_t of,
                              double least) const {
  std::optional<double> common;
  for (std::size_t i = 0; i < row_count(); ++i) {
    if (row(i)[of] < least - kTie) continue;
    const double value = row(i)[player];
    if (common && !are_equal(*common, value)) return kUnknown;
    if (!common) common = value;
  }
  return common.value_or(kUnknown);
}

void ExpectedValues::judge_matrix(Values result) {
  const std::size_t first = player_of(choosing_[0]);
  payoffs_.clear();
  for (std::size_t i = 0; i < row_count(); ++i) {
    if (std::isnan(row(i)[first])) return;
    payoffs_.push_back(row(i)[first]);
  }
  matrix_.solve(payoffs_, counts_[0]);
  double value = matrix_.value();
  if (!matrix_.has_saddle()) value = uncertain(value, first);
  result[first] = value;
  result[1 - first] = *sum_ - value;
}

/// Nobody chooses, or several whose interests are not opposed: all get what all
/// rows have in common.
void ExpectedValues::judge_equal(Values result) const {
  for (std::size_t player = 0; player < players_; ++player) {
    result[player] = agreed(player, player, /*least=*/0);
  }
}

// ---- Results ----------------------------------------------------------------

std::size_t ExpectedValues::player_of(RoleIndex role) const {
  return role - (graph_.chance() && *graph_.chance() < role ? 1 : 0);
}

RoleIndex ExpectedValues::role_of(std::size_t player) const {
  return player + (graph_.chance() && *graph_.chance() <= player ? 1 : 0);
}

std::optional<double> ExpectedValues::value(Id id, RoleIndex role) const {
  if (role == graph_.chance()) return std::nullopt;
  const double value = values_[id * players_ + player_of(role)];
  if (std::isnan(value)) return std::nullopt;
  return value;
}

std::optional<Goal> ExpectedValues::proven_goal(Id id, RoleIndex role) const {
  const auto expected = value(id, role);
  if (!expected) return std::nullopt;
  for (const Goal goal : {preference_.least(role), preference_.most(role)}) {
    if (*expected == goal) return goal;
  }
  return std::nullopt;
}

std::vector<ExpectedValues::Advice> ExpectedValues::advice(Id id,
                                                           RoleIndex role) {
  const auto expected = value(id, role);
  if (!expected) return {};
  find_choosing(id);
  find_rows(id);
  const auto place = std::ranges::find(choosing_, role) - choosing_.begin();
  if (place == std::ssize(choosing_)) return {{expected, 1}};
  if (choosing_.size() == 2 && sum_) return mixed_advice(place == 0);
  if (choosing_.size() > 1) {
    const std::size_t count = counts_[static_cast<std::size_t>(place)];
    return std::vector<Advice>(count,
                               {expected, 1 / static_cast<double>(count)});
  }
  std::vector<Advice> advice;
  bool has_best = false;
  for (std::size_t i = 0; i < row_count(); ++i) {
    const double value = row(i)[player_of(role)];
    Advice& move = advice.emplace_back();
    if (std::isnan(value)) continue;
    move.value = value;
    move.probability = !has_best && value == *expected ? 1 : 0;
    has_best = has_best || value == *expected;
  }
  return advice;
}

/// Advice for the player whose moves are the rows of the matrix, or the
/// columns.
std::vector<ExpectedValues::Advice> ExpectedValues::mixed_advice(
    bool is_first) {
  const std::size_t rows = counts_[0];
  const std::size_t columns = counts_[1];
  const std::size_t player = player_of(choosing_[is_first ? 0 : 1]);
  std::vector<double> own(rows * columns);    // a row for each own move
  std::vector<double> other(rows * columns);  // a row for each of the other's
  const std::size_t count = is_first ? rows : columns;
  const std::size_t others = is_first ? columns : rows;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::size_t move = is_first ? i / columns : i % columns;
    const std::size_t answer = is_first ? i % columns : i / columns;
    own[move * others + answer] = row(i)[player];
    other[answer * count + move] = -row(i)[player];
  }
  matrix_.solve(other, others);
  const std::vector<double> answers(matrix_.strategy().begin(),
                                    matrix_.strategy().end());
  std::vector<Advice> advice(count);
  for (std::size_t move = 0; move < count; ++move) {
    const auto payoffs = std::span(own).subspan(move * others, others);
    advice[move].value = std::inner_product(answers.begin(), answers.end(),
                                            payoffs.begin(), 0.0);
    const double hope = std::reduce(payoffs.begin(), payoffs.end()) /
                        static_cast<double>(others);
    for (double& payoff : payoffs) payoff += kHopeShare * hope;
  }
  matrix_.solve(own, count);
  for (std::size_t move = 0; move < count; ++move) {
    advice[move].probability = matrix_.strategy()[move];
  }
  return advice;
}

}  // namespace search::solver
