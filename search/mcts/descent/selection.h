#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/mcts/tree/tree.h"

namespace search::mcts::descent {

/// The child of a node where one role chooses: the one with the highest upper
/// bound, value + exploration * 100 * sqrt(ln N / n). Visits whose outcome is
/// awaited count as visits, but not as losses (WU-UCT: Liu et al., Watch the
/// Unobserved, 2020). Children of which nothing is known and nothing awaited
/// come first; those that are settled or whose state is awaited are left out.
/// Nothing where there is none to go to.
std::optional<std::uint32_t> choose_child(
    std::span<const tree::Statistics> children, double exploration);

/// The same for one of several roles that choose at the same time. Noise, of
/// which `random` is the seed, keeps them from falling into step.
std::uint32_t choose_among_several(std::span<const tree::Statistics> moves,
                                   double exploration, std::uint32_t random);

/// One of the moves of chance, each with the same probability, by a random
/// number: nobody chooses it, and what follows is worth what it is in the mean.
std::uint32_t draw_outcome(std::size_t move_count, std::uint32_t random);

/// A move of `role` in a kJoint by regret matching, now and then a uniformly
/// random one. `random` are two random numbers.
std::uint32_t choose_by_regret(tree::Tree& tree, const tree::Node& node,
                               reasoner::RoleIndex role,
                               std::span<const std::uint32_t, 2> random);

/// Updates the regrets of all roles but chance after a visit of the child at
/// `place`.
void add_regrets(tree::Tree& tree, const tree::Node& node, tree::Place place);

/// Adds to `values` what each move of `role` in a kJoint is worth by the mean
/// goals of the children, where the others play `strategies`: by role, how
/// often it plays each of its moves.
void add_values(const tree::Tree& tree, const tree::Node& node,
                reasoner::RoleIndex role,
                std::span<const std::vector<double>> strategies,
                std::span<double> values);

/// How often every role should play each of its moves in a kJoint, by the mean
/// goals of the children: an equilibrium where two roles' goals add up to a
/// constant (regret matching plus, Tammelin 2014), else what regret matching
/// comes to. Chance plays all of its moves alike.
std::vector<std::vector<double>> solve_joint(const tree::Tree& tree,
                                             const tree::Node& node);

}  // namespace search::mcts::descent
