#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "reasoner/datalog/relation.h"
#include "reasoner/datalog/term_pool.h"

namespace reasoner::datalog {

using RelationId = std::uint32_t;

/// A place for one term in the scratch memory of a rule.
using Slot = std::uint32_t;

/// A column of a tuple and the slot that it is written to or compared with.
struct ColumnSlot {
  std::uint32_t column;
  Slot slot;
};

/// One operation of a plan. Operations that look for tuples try each of them in
/// turn; the others pass or fail.
struct Step {
  enum class Operation : std::uint8_t {
    kScan,        ///< each row of `relation`
    kDelta,       ///< each row of `relation` that is new in this round
    kProbe,       ///< each row of `relation` whose indexed columns equal `keys`
    kDemand,      ///< has subquery `index` answered for `keys`; always passes
    kContains,    ///< the tuple `keys` is in `relation`
    kAbsent,      ///< it is not
    kDistinct,    ///< slots keys[0] and keys[1] differ
    kFind,        ///< target = name(keys...), which exists
    kBuild,       ///< target = name(keys...), made if it is new
    kMatch,       ///< slot `target` is name(...) of `width` arguments, which
                  ///< are treated as a row's columns
    kUnlessKnown  ///< the head, now complete, does not hold yet
  };

  Operation operation;
  bool once = false;  ///< one row suffices: nothing later uses its outputs
  RelationId relation = 0;
  std::uint32_t index = 0;
  gdl::Symbol name{};
  std::uint32_t width = 0;
  Slot target = 0;
  std::vector<Slot> keys = {};
  std::vector<ColumnSlot> outputs = {};  ///< written first,
  std::vector<ColumnSlot> checks = {};   ///< then compared
};

/// How one rule is evaluated: nested loops over `steps`. Once the first
/// `commit` steps have passed the head is known, and the rest is only a test.
struct RulePlan {
  RelationId head = 0;
  std::vector<Slot> head_slots;
  std::vector<Step> steps;
  std::size_t commit = 0;
  std::vector<TermId> slots;  ///< scratch; constants stand in it already
};

/// What the planner needs to know about the relations.
struct Statistics {
  std::function<RelationId(const gdl::Term&)> relation_of;
  /// Expected number of rows.
  std::function<double(RelationId)> rows;
  /// Expected number of different values in a column, at least 1.
  std::function<double(RelationId, std::size_t)> distinct_values;
  /// Whether the relation is evaluated only where it is asked for: then each
  /// look into it is preceded by a kDemand step.
  std::function<bool(RelationId)> is_on_demand;
  /// The number of the subquery that asks for rows by some columns.
  std::function<std::uint32_t(RelationId, const std::vector<std::uint32_t>&)>
      subquery_over;
  /// The number of an index over some columns.
  std::function<std::uint32_t(RelationId, const std::vector<std::uint32_t>&)>
      index_over;
};

/// Orders the conditions of `rule`: tests as soon as their variables are
/// bound, and of the positive conditions always the one that is expected to
/// match the fewest tuples (greedy, as in Ullman, Principles of Database and
/// Knowledge-Base Systems, ch. 11-12). With `delta`, that positive condition
/// comes first and ranges over the new rows only.
/// `rule` must be safe and its negated conditions without variables of their
/// own (close_negations).
RulePlan plan_rule(const gdl::rules::FlatRule& rule, TermPool& pool,
                   const Statistics& statistics,
                   std::optional<std::size_t> delta = std::nullopt);

}  // namespace reasoner::datalog
