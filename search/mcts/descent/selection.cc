#include "search/mcts/descent/selection.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>

#include "reasoner/playout.h"
#include "search/choices.h"

namespace search::mcts::descent {

using reasoner::RoleIndex;
using tree::kMostRoles;
using tree::Node;
using tree::Place;
using tree::Statistics;
using tree::Tree;

namespace {

// The value of a child of which only its state is known.
constexpr double kUnknownValue = 50;

// Roles that choose at the same time by the same rule can fall into step: each
// then meets only what the other tries in that very iteration (cycles of UCT:
// Shafiei, Sturtevant, Schaeffer 2009). So the exploration term is multiplied
// by a random number between 1 - kJitter and 1 + kJitter.
constexpr double kJitter = 0.5;

// How often a role plays a uniformly random move instead of one by its regrets.
constexpr double kTrembling = 0.15;

constexpr int kSolvingRounds = 600;

/// Logarithms of smaller numbers are tabulated; those of larger ones are taken
/// from the table by their leading bits.
constexpr std::size_t kKnownLogs = 1024;

std::array<float, kKnownLogs> logs_of_small_numbers() {
  std::array<float, kKnownLogs> logs{};
  for (std::size_t i = 1; i < kKnownLogs; ++i) {
    logs[i] = std::log(static_cast<float>(i));
  }
  return logs;
}

/// Exact to a thousandth: exploration need not be exact, and every step down
/// the tree asks for it. Fewer than 2 visits count as 2.
double square_root_of_log(std::uint64_t visits) {
  static const std::array<float, kKnownLogs> logs = logs_of_small_numbers();
  visits = std::max<std::uint64_t>(visits, 2);
  const auto more = static_cast<int>(std::bit_width(visits / kKnownLogs));
  return static_cast<double>(
      std::sqrt(logs[visits >> more] +
                static_cast<float>(more) * std::numbers::ln2_v<float>));
}

double as_fraction(std::uint32_t random) {
  return static_cast<double>(random) * 0x1p-32;
}

/// The strategy that goes with regrets: uniform where there are none.
void match(std::span<const double> regrets, std::span<double> strategy) {
  double sum = 0;
  for (const double regret : regrets) sum += std::max(regret, 0.0);
  for (std::size_t i = 0; i < regrets.size(); ++i) {
    strategy[i] = sum > 0 ? std::max(regrets[i], 0.0) / sum
                          : 1.0 / static_cast<double>(regrets.size());
  }
}

/// Adds what each move would have gained over the strategy to the regrets,
/// which regret matching plus keeps from falling below 0.
void update(std::span<double> regrets, std::span<const double> strategy,
            std::span<const double> values) {
  double mean = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    mean += strategy[i] * values[i];
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    regrets[i] = std::max(0.0, regrets[i] + values[i] - mean);
  }
}

}  // namespace

std::optional<std::uint32_t> choose_child(std::span<const Statistics> children,
                                          double exploration) {
  std::uint64_t sum = 0;
  for (const Statistics& child : children)
    sum += child.visits + child.in_flight;
  const double factor = exploration * 100 * square_root_of_log(sum);
  std::optional<std::uint32_t> best;
  double best_bound = -1;
  for (std::uint32_t i = 0; i < children.size(); ++i) {
    const Statistics& child = children[i];
    if (child.is_settled() || (!child.is_open && child.in_flight > 0)) continue;
    const auto visits = static_cast<double>(child.visits);
    const auto count = static_cast<double>(child.visits + child.in_flight);
    if (count == 0 && !child.is_open) return i;
    // Whether the bound is higher, without dividing: most are not.
    const double missing = best_bound * visits - child.total;
    if (visits > 0 && missing >= 0 &&
        missing * missing * count >= factor * factor * visits * visits) {
      continue;
    }
    const double value = visits > 0 ? child.total / visits : kUnknownValue;
    const double bound = value + factor / std::sqrt(std::max(count, 1.0));
    if (bound > best_bound) {
      best_bound = bound;
      best = i;
    }
  }
  return best;
}

std::uint32_t choose_among_several(std::span<const Statistics> moves,
                                   double exploration, std::uint32_t random) {
  const auto count = static_cast<std::uint32_t>(moves.size());
  if (count == 1) return 0;
  std::uint64_t visits = 0;
  for (const Statistics& move : moves) visits += move.visits + move.in_flight;
  const double factor = exploration * 100 * square_root_of_log(visits);
  const std::uint32_t offset = reasoner::pick(random, count);
  std::uint32_t best = offset;
  double best_bound = -1;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t place = (i + offset) % count;
    const Statistics& move = moves[place];
    const std::uint64_t n = move.visits + move.in_flight;
    if (n == 0) return place;
    random = random * 1664525 + 1013904223;  // Numerical Recipes' generator
    const double jitter = 1 + kJitter * (2 * as_fraction(random) - 1);
    const double bound = (move.visits > 0 ? move.value() : kUnknownValue) +
                         jitter * factor / std::sqrt(static_cast<double>(n));
    if (bound > best_bound) {
      best_bound = bound;
      best = place;
    }
  }
  return best;
}

std::uint32_t draw_outcome(std::size_t move_count, std::uint32_t random) {
  return reasoner::pick(random, static_cast<std::uint32_t>(move_count));
}

std::uint32_t choose_by_regret(Tree& tree, const Node& node, RoleIndex role,
                               std::span<const std::uint32_t, 2> random) {
  const auto moves = tree.role_statistics(node, role);
  const auto count = static_cast<std::uint32_t>(moves.size());
  if (as_fraction(random[0]) < kTrembling) {
    return reasoner::pick(random[1], count);
  }
  std::array<double, Tree::kMostJoint> places{};
  const auto regrets = std::span(places).first(count);
  std::ranges::transform(moves, regrets.begin(), &Statistics::total);
  if (*std::ranges::max_element(regrets) <= 0) {
    return reasoner::pick(random[1], count);
  }
  return static_cast<std::uint32_t>(draw_move(regrets, random[1]));
}

void add_regrets(Tree& tree, const Node& node, Place place) {
  std::array<std::uint32_t, kMostRoles> played{};
  tree.choices_at(node, place, played);
  for (RoleIndex role = 0; role < tree.role_count(); ++role) {
    const auto moves = tree.role_statistics(node, role);
    ++moves[played[role]].visits;
    if (role == tree.chance()) continue;
    const double gained = tree.joint_statistics(node, place)[role].value();
    std::array<std::uint32_t, kMostRoles> other = played;
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      other[role] = i;
      const Statistics& missed =
          tree.joint_statistics(node, tree.place_of(node, other))[role];
      if (missed.visits == 0) continue;
      moves[i].total = std::max(0.0, moves[i].total + missed.value() - gained);
    }
  }
}

void add_values(const Tree& tree, const Node& node, RoleIndex role,
                std::span<const std::vector<double>> strategies,
                std::span<double> values) {
  std::array<std::uint32_t, kMostRoles> choices{};
  for (Place place = 0; place < node.count; ++place) {
    tree.choices_at(node, place, choices);
    double share = 1;
    for (std::size_t other = 0; other < tree.role_count(); ++other) {
      if (other != role) share *= strategies[other][choices[other]];
    }
    values[choices[role]] +=
        share * tree.joint_statistics(node, place)[role].value();
  }
}

std::vector<std::vector<double>> solve_joint(const Tree& tree,
                                             const Node& node) {
  const std::size_t roles = tree.role_count();
  std::vector<std::vector<double>> regrets(roles);
  std::vector<std::vector<double>> strategies(roles);
  std::vector<std::vector<double>> sums(roles);
  const auto counts = tree.move_counts(node);
  for (std::size_t role = 0; role < roles; ++role) {
    for (auto* of_role : {&regrets, &strategies, &sums}) {
      (*of_role)[role].assign(counts[role], 0.0);
    }
  }
  std::vector<double> values;
  // Roles in turn: each answers what the others do by now, which converges
  // faster than all at once.
  for (int round = 1; round <= kSolvingRounds; ++round) {
    for (RoleIndex role = 0; role < roles; ++role) {
      if (role == tree.chance()) continue;
      for (std::size_t other = 0; other < roles; ++other) {
        match(regrets[other], strategies[other]);
      }
      values.assign(counts[role], 0.0);
      add_values(tree, node, role, strategies, values);
      update(regrets[role], strategies[role], values);
      match(regrets[role], strategies[role]);
      for (std::size_t i = 0; i < counts[role]; ++i) {
        sums[role][i] += round * strategies[role][i];
      }
    }
  }
  if (tree.chance()) std::ranges::fill(sums[*tree.chance()], 1.0);
  for (auto& of_role : sums) {
    double sum = 0;
    for (const double weight : of_role) sum += weight;
    for (double& weight : of_role) weight /= sum;
  }
  return sums;
}

}  // namespace search::mcts::descent
