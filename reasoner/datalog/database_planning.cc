// The part of Database that makes plans from what is known of its relations.

#include <algorithm>
#include <cmath>

#include "reasoner/datalog/database.h"

namespace reasoner::datalog {

using gdl::Symbol;
using gdl::Term;

namespace {

// Expectations for relations that have not been seen filled yet.
constexpr double kGuessedRows = 16;
constexpr double kGuessedValues = 4;

// A relation on demand is looked up late, when few of its columns are open.
constexpr double kReluctanceOnDemand = 1e4;
constexpr double kValuesOnDemand = 30;

// Plans are made anew after so many states, when more is known about the
// sizes of relations.
constexpr std::uint32_t kReplanAt[] = {3, 20, 150};

// Stands for the keys of a subquery in the body of its rules: no sentence of a
// rulesheet can have this name.
constexpr Symbol kKeysSentence = Symbol::kImplies;

}  // namespace

double Database::expected_rows(RelationId id) const {
  const RelationInfo& info = infos_[id];
  if (info.on_demand) {
    return kReluctanceOnDemand *
           std::pow(kValuesOnDemand, context_.relations[id].width());
  }
  const auto rows = static_cast<double>(context_.relations[id].rows().size());
  if (info.level == Level::kStatic) return rows;
  return info.samples > 0 ? info.row_sum / info.samples
                          : std::max(rows, kGuessedRows);
}

double Database::expected_values(RelationId id, std::size_t column) const {
  if (infos_[id].on_demand) return kValuesOnDemand;
  const Relation& known = context_.relations[id];
  if (known.known() == 0) return kGuessedValues;
  return static_cast<double>(known.distinct_values(column));
}

std::uint32_t Database::subquery_over(
    RelationId id, const std::vector<std::uint32_t>& columns) {
  const auto [entry, inserted] = subquery_numbers_.try_emplace(
      {id, columns}, static_cast<std::uint32_t>(subqueries_.size()));
  if (inserted) {
    subqueries_.push_back(
        {id, columns, static_cast<RelationId>(context_.relations.size())});
    groups_[infos_[id].group].subqueries.push_back(entry->second);
    add_relation(columns.size(), infos_[id].level, /*is_remembered=*/false);
  }
  return entry->second;
}

Statistics Database::statistics() {
  return {
      .relation_of =
          [this](const Term& term) { return program_.relation_of(term); },
      .rows = [this](RelationId id) { return expected_rows(id); },
      .distinct_values =
          [this](RelationId id, std::size_t column) {
            return expected_values(id, column);
          },
      .is_on_demand = [this](RelationId id) { return infos_[id].on_demand; },
      .subquery_over =
          [this](RelationId id, const std::vector<std::uint32_t>& columns) {
            return subquery_over(id, columns);
          },
      .index_over =
          [this](RelationId id, const std::vector<std::uint32_t>& columns) {
            return relation(id).add_index(columns);
          }};
}

void Database::replan_now_and_then() {
  if (std::find(std::begin(kReplanAt), std::end(kReplanAt), state_clears_) !=
      std::end(kReplanAt)) {
    ++plan_version_;
  }
}

void Database::plan(std::uint32_t number, const Program::Component& component) {
  const gdl::rules::FlatRule& rule = program_.rules()[number].rule;
  PlannedRule& planned = rules_[number];
  planned.planned_at = plan_version_;
  planned.plan = plan_rule(rule, terms(), statistics());
  planned.delta_plans.clear();
  planned.deltas.clear();
  if (!component.recursive) return;
  for (std::size_t i = 0; i < rule.positive.size(); ++i) {
    const RelationId used = program_.relation_of(rule.positive[i]);
    const bool is_recursive =
        std::any_of(component.rules.begin(), component.rules.end(),
                    [&](std::uint32_t other) {
                      return program_.rules()[other].head == used;
                    });
    if (!is_recursive) continue;
    planned.delta_plans.push_back(plan_rule(rule, terms(), statistics(), i));
    planned.deltas.push_back(used);
  }
}

void Database::plan(Subquery& subquery) {
  subquery.planned_at = plan_version_;
  subquery.plans.clear();
  Statistics with_keys = statistics();
  with_keys.relation_of = [&](const Term& term) {
    return term.symbol == kKeysSentence ? subquery.keys
                                        : program_.relation_of(term);
  };
  for (const std::uint32_t number : program_.rules_of(subquery.relation)) {
    gdl::rules::FlatRule rule = program_.rules()[number].rule;
    Term keys;
    keys.symbol = kKeysSentence;
    for (const std::uint32_t column : subquery.columns) {
      keys.arguments.push_back(rule.head.arguments[column]);
    }
    rule.positive.push_back(std::move(keys));
    subquery.plans.push_back(
        plan_rule(rule, terms(), with_keys, rule.positive.size() - 1));
  }
}

}  // namespace reasoner::datalog
