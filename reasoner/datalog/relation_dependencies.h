#pragma once

#include <cstddef>
#include <vector>

#include "reasoner/datalog/rule_plan.h"

namespace reasoner::datalog {

/// Which relations use which, and which of them use each other.
class RelationDependencies {
 public:
  explicit RelationDependencies(std::size_t relations)
      : used_(relations), negated_(relations) {}

  void add(RelationId head, RelationId used, bool negated);

  /// Finds the groups, once all has been added.
  void find_groups();

  /// All relations that `relation` uses directly.
  const std::vector<RelationId>& used_by(RelationId relation) const {
    return used_[relation];
  }

  /// Relations that use each other, each group after those that it uses; after
  /// find_groups().
  const std::vector<std::vector<RelationId>>& groups() const { return groups_; }

  /// The place in groups() of the group of `relation`.
  std::size_t group_number(RelationId relation) const {
    return group_numbers_[relation];
  }

  /// The relations that use `relation` and are used by it, directly or not;
  /// `relation` itself is among them. In ascending order; after find_groups().
  const std::vector<RelationId>& group_of(RelationId relation) const {
    return groups_[group_numbers_[relation]];
  }

  /// Whether some member of a group is defined by the negation of another, or
  /// of itself.
  bool has_negation_within(const std::vector<RelationId>& group) const;

 private:
  std::vector<std::vector<RelationId>> used_;
  std::vector<std::vector<RelationId>> negated_;
  std::vector<std::size_t> group_numbers_;  // by relation
  std::vector<std::vector<RelationId>> groups_;
};

}  // namespace reasoner::datalog
