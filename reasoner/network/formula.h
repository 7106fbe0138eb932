#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/network/exclusive_group.h"
#include "reasoner/network/network.h"

namespace reasoner::network {

/// A formula that grows, with a SAT solver for it that remembers what it has
/// learned from one question to the next. Literals are numbers as in DIMACS:
/// -x is the opposite of x. Constants are folded as gates are added.
///
/// An instance belongs to one thread.
class Formula {
 public:
  static constexpr int kTrue = 1;
  static constexpr int kFalse = -1;

  enum class Answer : std::uint8_t { kYes, kNo, kUnknown };

  Formula();
  ~Formula();
  Formula(const Formula&) = delete;
  Formula& operator=(const Formula&) = delete;

  int new_variable();
  /// One of `literals` holds.
  void add(std::span<const int> literals);
  void add(std::initializer_list<int> literals) {
    add(std::span(literals.begin(), literals.size()));
  }
  /// A literal that holds where all of `literals` do, and only there. The
  /// order of `literals` may change.
  int all_of(std::vector<int>& literals);
  /// The same for one of them.
  int one_of(std::vector<int>& literals);
  /// A literal that implies that two of `literals` hold, and can hold wherever
  /// that is so.
  int two_of(std::span<const int> literals);
  /// At most one of `literals` holds, wherever `unless` does not. Literal i of
  /// the result holds if one before literals[i] does.
  std::vector<int> at_most_one(std::span<const int> literals,
                               int unless = kFalse);

  /// Whether all can hold together with all of `assumptions`. Unknown once
  /// `stop`, if there is one, is true, which is asked often, or after so many
  /// conflicts.
  Answer solve(std::span<const int> assumptions,
               const std::function<bool()>& stop,
               std::optional<int> most_conflicts = std::nullopt);
  /// In what solve found; after kYes.
  bool holds(int literal) const;
  /// Whether `assumption` was needed for a kNo.
  bool was_needed(int assumption) const;

  /// Literals of all clauses, about 24 bytes each.
  std::size_t size() const { return size_; }

 private:
  struct Solver;
  std::unique_ptr<Solver> solver_;
  int variables_ = 1;
  std::size_t size_ = 0;
};

/// The literal of a signal, where `literals` has those of the nodes.
inline int literal_of(std::span<const int> literals, Signal signal) {
  const int literal = literals[signal.node()];
  return signal.negated() ? -literal : literal;
}

/// Groups of bases are exclusive, wherever `unless` does not hold; of
/// propositions that are no bases nothing is known.
void add_groups(const Network& network, std::span<const ExclusiveGroup> groups,
                std::span<const int> literals, Formula& formula,
                int unless = Formula::kFalse);

/// Adds the gates from `begin` to `end`: writes their literals beside those of
/// the nodes that they read.
void add_gates(const Network& network, NodeId begin, NodeId end,
               Formula& formula, std::span<int> literals);

}  // namespace reasoner::network
