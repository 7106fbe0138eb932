#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "search/hidden/information.h"

namespace search::hidden::ismcts {

/// A move in a node, as far as it was tried.
struct Arm {
  reasoner::MoveId move = 0;
  std::uint32_t visits = 0;
  std::uint32_t awaited = 0;    ///< visits whose outcome is not known yet
  std::uint32_t available = 0;  ///< visits of the node in which it was legal
  double sum = 0;               ///< of the role's goals
  double regret = 0;            ///< where several choose at once
  double chosen = 0;            ///< sum of the probabilities it was given
};

/// An information state of a role that has a choice there.
struct Node {
  std::vector<Arm> arms;  ///< all moves that were legal in some visit
  /// Another role chose at the same time in some visit: moves are to be mixed.
  bool together = false;
  std::uint32_t visits = 0;    ///< those awaited included
  std::uint32_t arrivals = 0;  ///< counted by arrive
};

/// What was chosen in a node on the way down.
struct Visit {
  std::uint32_t node = 0;
  std::uint32_t arm = 0;
  reasoner::RoleIndex role = 0;
  double probability = 1;  ///< of the arm, where moves are mixed
};

/// The trees of all roles, each node keyed by what its role knows: the nodes of
/// states that a role cannot tell apart are one (Cowling, Powley, Whitehouse:
/// Information Set Monte Carlo Tree Search, 2012, many observers). A value that
/// belongs to one thread.
class InformationTree {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr double kExploration = 50;  ///< where goals are 0 and 100

  /// The node of `information`, or kNone.
  std::uint32_t find(InformationId information) const;
  std::uint32_t add(InformationId information);
  /// Counts a descent that came to the node, chosen in or not, and returns how
  /// many came before.
  std::uint32_t arrive(std::uint32_t node) { return nodes_[node].arrivals++; }
  Node& node(std::uint32_t number) { return nodes_[number]; }
  const Node& node(std::uint32_t number) const { return nodes_[number]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const;
  void clear();

  /// How much moves that were tried less are favoured: goals before
  /// sqrt(ln N / n) of UCB1, kExploration in the beginning.
  void set_exploration(double goals) { exploration_ = goals; }

  /// Chooses one of `legal`, of which there are several, and counts it as
  /// awaited. UCB1 over those that are legal in this visit; where several roles
  /// choose at once (`together`), regret matching plus with some exploration.
  Visit choose(std::uint32_t node, reasoner::RoleIndex role,
               std::span<const reasoner::MoveId> legal, bool together,
               std::uint32_t random);
  /// The same where `move`, which is one of `legal`, was chosen elsewhere.
  Visit follow(std::uint32_t node, reasoner::RoleIndex role,
               std::span<const reasoner::MoveId> legal, reasoner::MoveId move);
  /// How likely each of `moves` is chosen by who wants much and does not always
  /// find it: the more so the better it did; the mean strategy where several
  /// choose at once. `probabilities` stay as they are where nothing is known.
  void foretell(std::uint32_t node, std::span<const reasoner::MoveId> moves,
                std::span<double> probabilities) const;
  /// The visit came to this goal.
  void reward(const Visit& visit, double goal);
  /// The visit comes to nothing.
  void forget(const Visit& visit);

 private:
  void list_legal(Node& node, std::span<const reasoner::MoveId> legal);
  std::uint32_t best_bound(const Node& node, std::uint32_t random) const;
  std::uint32_t by_regret(Node& node, std::uint32_t random,
                          double& probability);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> by_information_;  // kNone where there is no node
  std::size_t arm_count_ = 0;
  double exploration_ = kExploration;
  std::vector<std::uint32_t> legal_arms_;  // scratch
};

}  // namespace search::hidden::ismcts
