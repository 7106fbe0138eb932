#pragma once

#include <cstdint>
#include <deque>

#include "reasoner/datalog/relation.h"
#include "reasoner/datalog/rule_plan.h"
#include "reasoner/datalog/term_pool.h"

namespace reasoner::datalog {

/// No relation, and no term, may have more columns or arguments.
inline constexpr std::size_t kWidestRelation = 64;

/// The rows of a relation that a kDelta step ranges over: positions in
/// Relation::rows().
struct DeltaRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Answers kDemand steps.
class DemandHandler {
 public:
  virtual ~DemandHandler() = default;

  /// Makes the rows of the subquery's relation that agree with `key` hold, as
  /// far as they can be known now.
  virtual void demand(std::uint32_t subquery, const TermId* key) = 0;
};

/// Thrown where an evaluation takes more than it was allowed to.
struct LimitReached {
  RelationId relation;  ///< which was being derived
};

/// What all rules of a program work on.
struct ExecutionContext {
  ExecutionContext(gdl::SymbolTable symbols, DemandHandler& handler)
      : terms(std::move(symbols)), demands(handler) {}

  std::deque<Relation> relations;  ///< references stay valid as it grows
  TermPool terms;
  DemandHandler& demands;
  std::uint64_t tried = 0;        ///< tuples looked at, ever
  std::uint64_t tried_limit = 0;  ///< not to be exceeded by it
  std::uint64_t rows_left = 0;    ///< that may still be derived
};

/// Evaluates `plan` once and inserts what it derives into its head relation.
/// Rows that are inserted meanwhile into a relation which the plan scans may or
/// may not be seen. Throws LimitReached, and gdl::Error where a term has no
/// end.
void execute(RulePlan& plan, ExecutionContext& context, DeltaRange delta = {});

}  // namespace reasoner::datalog
