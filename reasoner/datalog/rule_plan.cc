#include "reasoner/datalog/rule_plan.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

namespace reasoner::datalog {

using gdl::Symbol;
using gdl::Term;
using Operation = Step::Operation;

namespace {

class Planner {
 public:
  Planner(const gdl::rules::FlatRule& rule, TermPool& pool,
          const Statistics& statistics)
      : rule_(rule), pool_(pool), statistics_(statistics) {}

  RulePlan run(std::optional<std::size_t> delta) {
    for (std::size_t i = 0; i < rule_.positive.size(); ++i) open_.push_back(i);
    negative_placed_.assign(rule_.negative.size(), false);
    distinct_placed_.assign(rule_.distinct.size(), false);
    plan_.head = statistics_.relation_of(rule_.head);

    if (delta) place_positive(*delta, /*is_delta=*/true);
    place_tests();
    while (!open_.empty()) {
      place_positive(cheapest(), /*is_delta=*/false);
      place_tests();
    }
    assert(committed_);
    mark_single_matches();
    return std::move(plan_);
  }

 private:
  // -- slots

  Slot new_slot(TermId value = kNoTerm) {
    plan_.slots.push_back(value);
    return static_cast<Slot>(plan_.slots.size() - 1);
  }

  Slot variable_slot(Symbol variable) {
    const auto [entry, inserted] = variables_.try_emplace(variable, 0);
    if (inserted) entry->second = new_slot();
    return entry->second;
  }

  Slot constant_slot(const Term& term) {
    const TermId value = pool_.intern(term);
    const auto [entry, inserted] = constants_.try_emplace(value, 0);
    if (inserted) entry->second = new_slot(value);
    return entry->second;
  }

  bool is_bound(const Term& term) const { return gdl::is_bound(term, bound_); }

  /// The slot of a term all of whose variables are bound; compound terms are
  /// put together by a step of their own.
  Slot bound_slot(const Term& term, Operation how = Operation::kFind) {
    if (term.is_variable()) return variable_slot(term.symbol);
    if (term.is_ground()) return constant_slot(term);
    Step step{.operation = how};
    step.name = term.symbol;
    for (const Term& argument : term.arguments) {
      step.keys.push_back(bound_slot(argument, how));
    }
    step.target = new_slot();
    const Slot target = step.target;
    plan_.steps.push_back(std::move(step));
    return target;
  }

  std::vector<Slot> bound_slots(const Term& sentence,
                                Operation how = Operation::kFind) {
    std::vector<Slot> slots;
    for (const Term& argument : sentence.arguments) {
      slots.push_back(bound_slot(argument, how));
    }
    return slots;
  }

  // -- tests

  void place_tests() {
    for (std::size_t i = 0; i < rule_.distinct.size(); ++i) {
      const auto& [left, right] = rule_.distinct[i];
      if (distinct_placed_[i] || !is_bound(left) || !is_bound(right)) continue;
      distinct_placed_[i] = true;
      // A term that nobody has built differs from all others, so both sides
      // are made rather than looked up.
      Step step{.operation = Operation::kDistinct};
      step.keys = {bound_slot(left, Operation::kBuild),
                   bound_slot(right, Operation::kBuild)};
      plan_.steps.push_back(std::move(step));
    }
    for (std::size_t i = 0; i < rule_.negative.size(); ++i) {
      if (negative_placed_[i] || !is_bound(rule_.negative[i])) continue;
      negative_placed_[i] = true;
      place_lookup(rule_.negative[i], Operation::kAbsent);
    }
    if (!committed_ && is_bound(rule_.head)) commit();
    const auto is_lookup = [&](std::size_t i) {
      return is_bound(rule_.positive[i]);
    };
    for (const std::size_t i : open_) {
      if (is_lookup(i)) {
        place_lookup(rule_.positive[i], Operation::kContains);
      }
    }
    std::erase_if(open_, is_lookup);
  }

  void place_lookup(const Term& sentence, Operation operation) {
    Step step{.operation = operation};
    step.relation = statistics_.relation_of(sentence);
    // An absent tuple may hold terms that do not exist: they must be made, or
    // the look-up itself would fail.
    step.keys = bound_slots(sentence, operation == Operation::kAbsent
                                          ? Operation::kBuild
                                          : how_to_look_up(step.relation));
    std::vector<std::uint32_t> columns(step.keys.size());
    std::iota(columns.begin(), columns.end(), 0);
    place_demand(step.relation, columns, step.keys);
    plan_.steps.push_back(std::move(step));
  }

  /// A relation on demand may yet build the terms that it is asked about.
  Operation how_to_look_up(RelationId relation) const {
    return statistics_.is_on_demand(relation) ? Operation::kBuild
                                              : Operation::kFind;
  }

  void place_demand(RelationId relation,
                    const std::vector<std::uint32_t>& columns,
                    const std::vector<Slot>& keys) {
    if (!statistics_.is_on_demand(relation)) return;
    Step step{.operation = Operation::kDemand};
    step.relation = relation;
    step.index = statistics_.subquery_over(relation, columns);
    step.keys = keys;
    plan_.steps.push_back(std::move(step));
  }

  void commit() {
    committed_ = true;
    plan_.head_slots = bound_slots(rule_.head, Operation::kBuild);
    plan_.commit = plan_.steps.size();
    plan_.steps.push_back({.operation = Operation::kUnlessKnown});
  }

  // -- conditions that bind

  std::size_t cheapest() const {
    std::size_t best = open_.front();
    double best_cost = std::numeric_limits<double>::infinity();
    for (const std::size_t i : open_) {
      const double cost = expected_matches(rule_.positive[i]);
      if (cost < best_cost) {
        best_cost = cost;
        best = i;
      }
    }
    return best;
  }

  double expected_matches(const Term& sentence) const {
    const RelationId relation = statistics_.relation_of(sentence);
    const double rows = statistics_.rows(relation);
    double keys = 1;
    for (std::size_t column = 0; column < sentence.arguments.size(); ++column) {
      if (is_bound(sentence.arguments[column])) {
        keys *= statistics_.distinct_values(relation, column);
      }
    }
    return rows / keys;
  }

  void place_positive(std::size_t condition, bool is_delta) {
    std::erase(open_, condition);
    const Term& sentence = rule_.positive[condition];
    Step step{.operation = Operation::kScan};
    step.relation = statistics_.relation_of(sentence);
    const gdl::Variables bound_before = bound_;
    std::vector<std::uint32_t> key_columns;
    std::vector<std::pair<Slot, const Term*>> to_match;
    const auto width = static_cast<std::uint32_t>(sentence.arguments.size());
    for (std::uint32_t column = 0; column < width; ++column) {
      const Term& argument = sentence.arguments[column];
      if (gdl::is_bound(argument, bound_before)) {
        const Slot slot = bound_slot(argument, how_to_look_up(step.relation));
        if (is_delta) {
          step.checks.push_back({column, slot});
        } else {
          key_columns.push_back(column);
          step.keys.push_back(slot);
        }
      } else {
        take_apart(argument, column, step, to_match);
      }
    }
    if (!is_delta) place_demand(step.relation, key_columns, step.keys);
    if (is_delta) {
      step.operation = Operation::kDelta;
    } else if (!step.keys.empty()) {
      step.operation = Operation::kProbe;
      step.index = statistics_.index_over(step.relation, key_columns);
    }
    plan_.steps.push_back(std::move(step));
    for (const auto& [slot, pattern] : to_match) place_match(slot, *pattern);
  }

  /// Adds to `step` what it does with an argument that has something to bind:
  /// a new variable is written, a known one compared, and what is compound is
  /// kept for a step of its own.
  void take_apart(const Term& argument, std::uint32_t column, Step& step,
                  std::vector<std::pair<Slot, const Term*>>& to_match) {
    if (argument.is_variable()) {
      const ColumnSlot place{column, variable_slot(argument.symbol)};
      const bool is_new = bound_.insert(argument.symbol).second;
      (is_new ? step.outputs : step.checks).push_back(place);
    } else if (argument.is_ground()) {
      step.checks.push_back({column, constant_slot(argument)});
    } else {
      const Slot part = new_slot();
      step.outputs.push_back({column, part});
      to_match.emplace_back(part, &argument);
    }
  }

  /// Takes the term in `slot` apart by `pattern`.
  void place_match(Slot slot, const Term& pattern) {
    Step step{.operation = Operation::kMatch};
    step.name = pattern.symbol;
    step.target = slot;
    std::vector<std::pair<Slot, const Term*>> to_match;
    const auto width = static_cast<std::uint32_t>(pattern.arguments.size());
    for (std::uint32_t column = 0; column < width; ++column) {
      take_apart(pattern.arguments[column], column, step, to_match);
    }
    step.width = width;
    plan_.steps.push_back(std::move(step));
    for (const auto& [part, inner] : to_match) place_match(part, *inner);
  }

  // -- after all is placed

  /// Steps whose outputs nobody reads need to find one row only.
  void mark_single_matches() {
    std::unordered_set<Slot> used(plan_.head_slots.begin(),
                                  plan_.head_slots.end());
    for (Step& step : std::views::reverse(plan_.steps)) {
      step.once = std::none_of(
          step.outputs.begin(), step.outputs.end(),
          [&](ColumnSlot output) { return used.contains(output.slot); });
      used.insert(step.keys.begin(), step.keys.end());
      for (const ColumnSlot& check : step.checks) used.insert(check.slot);
      if (step.operation == Operation::kMatch) used.insert(step.target);
    }
  }

  const gdl::rules::FlatRule& rule_;
  TermPool& pool_;
  const Statistics& statistics_;
  RulePlan plan_;
  std::vector<std::size_t> open_;  // positive conditions still to be placed
  std::vector<bool> negative_placed_;
  std::vector<bool> distinct_placed_;
  bool committed_ = false;
  std::unordered_map<Symbol, Slot> variables_;
  std::unordered_map<TermId, Slot> constants_;
  gdl::Variables bound_;
};

}  // namespace

RulePlan plan_rule(const gdl::rules::FlatRule& rule, TermPool& pool,
                   const Statistics& statistics,
                   std::optional<std::size_t> delta) {
  return Planner(rule, pool, statistics).run(delta);
}

}  // namespace reasoner::datalog
