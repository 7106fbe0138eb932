#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/datalog/program.h"
#include "reasoner/datalog/rule_execution.h"
#include "reasoner/datalog/rule_plan.h"
#include "reasoner/datalog/term_pool.h"

namespace reasoner::datalog {

/// The content of a program's relations, and what derives it.
///
/// Relations are evaluated bottom-up, stratum by stratum, semi-naive within
/// recursive strata (Ullman, Principles of Database and Knowledge-Base Systems,
/// 1988, ch. 3). Where that derives far more than anybody asks for, a relation
/// is evaluated on demand instead: for each combination of known columns in
/// which it is looked up, top-down and tabled, recursion iterated to its
/// fixpoint (query-subquery: Vieille 1986). What depends on the rules alone is
/// evaluated once.
///
/// Use: clear_state(), insert the true facts, evaluate(cone); then as often as
/// wanted clear_actions(), insert the moves, evaluate(cone). Nothing is
/// evaluated twice between two clears.
///
/// It has many functions as planning, evaluation upwards and on demand call
/// each other in the middle of a join, each in a file of its own.
///
/// Belongs to one thread. Throws gdl::Error where a relation or a term grows
/// without end. Depends on nothing but the calls: no clock, no addresses.
class Database final : private DemandHandler {
 public:
  /// `targets` are the relations that will be read from outside, apart from
  /// those of `true` and `does`; what none of them depends on is not evaluated.
  Database(Program program, const std::vector<RelationId>& targets);
  Database(const Database&) = delete;

  /// What has to be evaluated, in order, to know some relations.
  using Cone = std::vector<std::uint32_t>;

  const Program& program() const { return program_; }
  TermPool& terms() { return context_.terms; }

  Relation& relation(RelationId id) { return context_.relations[id]; }

  /// Evaluates a relation that depends on the rules alone, with what it depends
  /// on. False where that takes more than `most_rows` rows or `most_tries`
  /// tuples looked at; the relation is empty then.
  bool complete(RelationId relation, std::uint64_t most_rows,
                std::uint64_t most_tries);

  /// The dynamic part of what `targets` depend on.
  Cone cone(const std::vector<RelationId>& targets) const;

  /// Empties the relations that depend on the state or on the moves.
  void clear_state();
  /// Empties the relations that depend on the moves.
  void clear_actions();

  void evaluate(const Cone& cone);

 private:
  static constexpr std::uint32_t kNoGroup = 0xffffffff;

  /// What is known of a relation beside its rows.
  struct RelationInfo {
    Level level = Level::kStatic;
    bool is_remembered = false;  ///< somebody outside holds its row numbers
    bool on_demand = false;
    bool was_on_trial = false;
    std::uint32_t group = kNoGroup;  ///< in groups_, once on demand
    double row_sum = 0;              ///< over `samples` states, for planning
    double samples = 0;
  };

  struct PlannedRule {
    RulePlan plan;
    std::vector<RulePlan> delta_plans;  ///< a recursive condition each
    std::vector<RelationId> deltas;     ///< the relations they range over
    std::uint32_t planned_at = 0;       ///< plan version; 0: not yet
  };

  /// The question for the rows of a relation that agree in some columns.
  struct Subquery {
    RelationId relation;
    std::vector<std::uint32_t> columns;
    RelationId keys;         ///< the values asked for: a relation, too
    std::size_t solved = 0;  ///< so many rows of it are answered in full
    std::vector<RulePlan> plans = {};  ///< by rule of the relation
    std::uint32_t planned_at = 0;
  };

  /// Relations on demand that use each other and so are solved together.
  struct DemandGroup {
    std::vector<RelationId> relations;
    bool recursive = false;
    bool at_work = false;
    std::vector<std::uint32_t> subqueries = {};
  };

  /// A relation put on demand to see whether that is less work.
  struct Trial {
    RelationId relation;
    double work_before;  ///< tuples tried a state
  };

  void add_relation(std::size_t width, Level level, bool is_remembered);
  void insert_facts();
  void clear(Level lowest);
  void forget_old_rows();

  // Bottom-up.
  void evaluate_static(const std::vector<RelationId>& targets);
  void evaluate_component(std::uint32_t component);
  void derive(const Program::Component& component);
  void derive_recursive(const Program::Component& component);
  bool is_on_demand(const Program::Component& component) const;

  // On demand.
  void demand(std::uint32_t subquery, const TermId* key) override;
  void solve(DemandGroup& group);
  void answer(Subquery& subquery);
  std::size_t rows_and_keys(const DemandGroup& group);
  void forget_answers(RelationId relation);
  void forget_all_answers();
  bool may_go_on_demand(const std::vector<RelationId>& group) const;
  void set_on_demand(const DemandGroup& group, bool on_demand);
  bool put_on_demand(RelationId relation);
  void try_on_demand();

  // Planning.
  void replan_now_and_then();
  Statistics statistics();
  double expected_rows(RelationId id) const;
  double expected_values(RelationId id, std::size_t column) const;
  std::uint32_t subquery_over(RelationId relation,
                              const std::vector<std::uint32_t>& columns);
  void plan(std::uint32_t rule, const Program::Component& component);
  void plan(Subquery& subquery);

  Program program_;
  ExecutionContext context_;
  std::vector<RelationInfo> infos_;          // by relation
  std::vector<PlannedRule> rules_;           // by rule of the program
  std::vector<std::uint32_t> evaluated_at_;  // by component: clears then
  std::deque<Subquery> subqueries_;          // references stay valid
  std::map<std::pair<RelationId, std::vector<std::uint32_t>>, std::uint32_t>
      subquery_numbers_;
  std::deque<DemandGroup> groups_;
  std::uint32_t state_clears_ = 1;
  std::uint32_t action_clears_ = 1;
  std::uint32_t plan_version_ = 1;

  // The work of the last few states, to find what is worth a trial.
  std::optional<Trial> trial_;
  std::uint32_t window_states_ = 0;
  std::uint64_t window_begin_ = 0;          // context_.tried then
  std::vector<std::uint64_t> window_work_;  // tuples tried, by component
};

}  // namespace reasoner::datalog
