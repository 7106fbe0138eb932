#include "reasoner/datalog/database.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace reasoner::datalog {

using gdl::Term;

namespace {

// What one component may take before its relation goes on demand, and what it
// may take if that cannot be: then the rules are taken to have no end.
constexpr std::uint64_t kRowsBeforeDemand = 200'000;
constexpr std::uint64_t kTriesBeforeDemand = 3'000'000;
constexpr std::uint64_t kMostRows = 10'000'000;

// Rows that do not hold are forgotten beyond this number.
constexpr std::uint32_t kMostOldRows = 1 << 20;
constexpr std::uint32_t kForgetEvery = 256;  // states

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

}  // namespace

Database::Database(Program program, const std::vector<RelationId>& targets)
    : program_(std::move(program)), context_(program_.symbols(), *this) {
  for (RelationId id = 0; id < program_.relations().size(); ++id) {
    const std::string& name = program_.name(id);
    const bool is_input =
        name.starts_with("true ") || name.starts_with("does ");
    const bool is_target =
        std::find(targets.begin(), targets.end(), id) != targets.end();
    add_relation(program_.relations()[id].width, program_.level(id),
                 is_input || is_target);
  }
  rules_.resize(program_.rules().size());
  evaluated_at_.resize(program_.components().size(), 0);
  window_work_.resize(program_.components().size(), 0);
  insert_facts();
  evaluate_static(targets);
}

void Database::add_relation(std::size_t width, Level level,
                            bool is_remembered) {
  context_.relations.emplace_back(width);
  infos_.push_back({.level = level, .is_remembered = is_remembered});
}

void Database::insert_facts() {
  std::vector<TermId> tuple;
  for (const Term& fact : program_.facts()) {
    tuple.clear();
    for (const Term& argument : fact.arguments) {
      tuple.push_back(terms().intern(argument));
    }
    Relation& target = relation(program_.relation_of(fact));
    target.insert(target.intern(tuple.data()));
  }
  for (Relation& filled : context_.relations) filled.keep_forever();
}

void Database::clear_state() {
  clear(Level::kState);
  ++state_clears_;
  ++action_clears_;
  if (state_clears_ % kForgetEvery == 0) forget_old_rows();
  replan_now_and_then();
  try_on_demand();
}

void Database::clear_actions() {
  clear(Level::kAction);
  ++action_clears_;
}

void Database::clear(Level lowest) {
  for (RelationId id = 0; id < infos_.size(); ++id) {
    RelationInfo& info = infos_[id];
    if (info.level < lowest) continue;
    if (!relation(id).rows().empty() && info.samples < 1000) {
      info.row_sum += static_cast<double>(relation(id).rows().size());
      info.samples += 1;
    }
    relation(id).clear();
  }
  for (Subquery& subquery : subqueries_) {
    if (infos_[subquery.relation].level >= lowest) subquery.solved = 0;
  }
}

void Database::forget_old_rows() {
  for (RelationId id = 0; id < infos_.size(); ++id) {
    if (infos_[id].is_remembered || relation(id).known() <= kMostOldRows) {
      continue;
    }
    if (infos_[id].on_demand) forget_answers(id);
    if (infos_[id].on_demand || infos_[id].level != Level::kStatic) {
      relation(id).forget();
    }
  }
}

// ---- Bottom-up --------------------------------------------------------------

void Database::evaluate_static(const std::vector<RelationId>& targets) {
  for (const std::uint32_t component : program_.components_for(targets)) {
    if (program_.components()[component].level == Level::kStatic) {
      evaluate_component(component);
    }
  }
  for (RelationId id = 0; id < infos_.size(); ++id) {
    // Answers on demand may be forgotten some day and so are not kept.
    if (!infos_[id].on_demand && id < program_.relations().size()) {
      relation(id).keep_forever();
    }
  }
}

bool Database::complete(RelationId id, std::uint64_t most_rows,
                        std::uint64_t most_tries) {
  for (const std::uint32_t index : program_.components_for({id})) {
    if (evaluated_at_[index] == state_clears_) continue;
    const Program::Component& component = program_.components()[index];
    context_.rows_left = most_rows;
    context_.tried_limit = context_.tried + most_tries;
    try {
      derive(component);
    } catch (const LimitReached& limit) {
      relation(limit.relation).clear();
      return false;
    }
    evaluated_at_[index] = state_clears_;
  }
  return true;
}

Database::Cone Database::cone(const std::vector<RelationId>& targets) const {
  Cone cone = program_.components_for(targets);
  std::erase_if(cone, [&](std::uint32_t component) {
    return program_.components()[component].level == Level::kStatic;
  });
  return cone;
}

void Database::evaluate(const Cone& cone) {
  for (const std::uint32_t component : cone) {
    const std::uint32_t now =
        program_.components()[component].level == Level::kState
            ? state_clears_
            : action_clears_;
    if (evaluated_at_[component] == now) continue;
    evaluate_component(component);
    evaluated_at_[component] = now;
  }
}

bool Database::is_on_demand(const Program::Component& component) const {
  return infos_[program_.rules()[component.rules[0]].head].on_demand;
}

void Database::evaluate_component(std::uint32_t index) {
  const Program::Component& component = program_.components()[index];
  const std::uint64_t tried_before = context_.tried;
  bool limited = true;
  while (!is_on_demand(component)) {
    context_.rows_left = limited ? kRowsBeforeDemand : kMostRows;
    context_.tried_limit =
        limited ? context_.tried + kTriesBeforeDemand : kUnlimited;
    try {
      derive(component);
      break;
    } catch (const LimitReached& limit) {
      forget_all_answers();
      if (!limited) {
        throw gdl::Error("the rules derive more than " +
                         std::to_string(kMostRows) + " facts of '" +
                         program_.name(limit.relation) +
                         "' for a single state");
      }
      // If the question itself was too wide, the one who asks must change.
      limited = put_on_demand(limit.relation) ||
                put_on_demand(program_.rules()[component.rules[0]].head);
    } catch (...) {
      forget_all_answers();
      throw;
    }
  }
  window_work_[index] += context_.tried - tried_before;
}

void Database::derive(const Program::Component& component) {
  for (const std::uint32_t rule : component.rules) {
    if (rules_[rule].planned_at != plan_version_) plan(rule, component);
  }
  if (component.recursive) {
    derive_recursive(component);
    return;
  }
  for (const std::uint32_t rule : component.rules) {
    execute(rules_[rule].plan, context_);
  }
}

void Database::derive_recursive(const Program::Component& component) {
  std::unordered_map<RelationId, DeltaRange> deltas;
  for (const std::uint32_t rule : component.rules) {
    const RelationId head = program_.rules()[rule].head;
    deltas[head].end = relation(head).rows().size();
  }
  for (const std::uint32_t rule : component.rules) {
    execute(rules_[rule].plan, context_);
  }
  while (true) {
    bool grown = false;
    for (auto& [id, delta] : deltas) {
      delta = {delta.end, relation(id).rows().size()};
      grown |= delta.begin < delta.end;
    }
    if (!grown) return;
    for (const std::uint32_t rule : component.rules) {
      PlannedRule& planned = rules_[rule];
      for (std::size_t i = 0; i < planned.deltas.size(); ++i) {
        const DeltaRange delta = deltas[planned.deltas[i]];
        if (delta.begin < delta.end) {
          execute(planned.delta_plans[i], context_, delta);
        }
      }
    }
  }
}

}  // namespace reasoner::datalog
