#include "reasoner/datalog/program.h"

#include <algorithm>

#include "reasoner/datalog/rule_execution.h"
#include "reasoner/datalog/sentence_split.h"

namespace reasoner::datalog {

using gdl::Term;
using gdl::rules::FlatProgram;
using gdl::rules::FlatRule;

namespace {

std::uint64_t signature_key(gdl::Symbol name, std::size_t width) {
  return static_cast<std::uint64_t>(name) << 32 | width;
}

Level level_of_input(const std::string& relation_name) {
  if (relation_name.starts_with("true ")) return Level::kState;
  if (relation_name.starts_with("does ")) return Level::kAction;
  return Level::kStatic;
}

bool is_fact(const FlatRule& rule) {
  return rule.positive.empty() && rule.negative.empty() &&
         rule.distinct.empty();
}

void require_width(const Term& term, const gdl::SymbolTable& symbols) {
  if (term.arguments.size() > kWidestRelation) {
    // A move takes one column more, for its role.
    throw gdl::Error("'" + written_name(symbols.name(term.symbol)) +
                     "' has too many arguments: more than " +
                     std::to_string(kWidestRelation - 1));
  }
  for (const Term& argument : term.arguments) {
    require_width(argument, symbols);
  }
}

}  // namespace

Program::Program(const FlatProgram& rules) : symbols_(rules.symbols) {
  for (const FlatRule& rule : rules.rules) {
    add_relation(rule.head);
    for (const Term& literal : rule.positive) add_relation(literal);
    for (const Term& literal : rule.negative) add_relation(literal);
  }
  const gdl::rules::Stratification stratification = gdl::rules::stratify(rules);
  if (stratification.negative_cycle) {
    throw gdl::Error(
        "the rules have no meaning: " +
        gdl::to_string(stratification.negative_cycle->literal, symbols_) +
        " depends on its own negation");
  }
  find_dependencies(rules);
  for (const FlatRule& rule : rules.rules) {
    if (is_fact(rule)) facts_.push_back(rule.head);
  }
  add_components(rules, stratification);
  assign_levels();
}

void Program::add_relation(const Term& sentence) {
  require_width(sentence, symbols_);
  const std::size_t width = sentence.arguments.size();
  const auto [entry, inserted] =
      by_signature_.try_emplace(signature_key(sentence.symbol, width),
                                static_cast<RelationId>(relations_.size()));
  if (!inserted) return;
  relations_.push_back({sentence.symbol, static_cast<std::uint32_t>(width)});
  levels_.push_back(level_of_input(symbols_.name(sentence.symbol)));
  rules_of_.emplace_back();
  components_of_.emplace_back();
}

RelationId Program::relation_of(const Term& sentence) const {
  return by_signature_.at(
      signature_key(sentence.symbol, sentence.arguments.size()));
}

std::optional<RelationId> Program::find(const std::string& name,
                                        std::size_t width) const {
  const auto symbol = symbols_.find(name);
  if (!symbol) return std::nullopt;
  const auto found = by_signature_.find(signature_key(*symbol, width));
  if (found == by_signature_.end()) return std::nullopt;
  return found->second;
}

std::vector<const Term*> Program::heads_of(RelationId relation) const {
  std::vector<const Term*> heads;
  for (const Term& fact : facts_) {
    if (relation_of(fact) == relation) heads.push_back(&fact);
  }
  for (const std::uint32_t rule : rules_of_[relation]) {
    heads.push_back(&rules_[rule].rule.head);
  }
  return heads;
}

void Program::find_dependencies(const FlatProgram& rules) {
  dependencies_.emplace(relations_.size());
  for (const FlatRule& rule : rules.rules) {
    const RelationId head = relation_of(rule.head);
    for (const Term& literal : rule.positive) {
      dependencies_->add(head, relation_of(literal), /*negated=*/false);
    }
    for (const Term& literal : rule.negative) {
      dependencies_->add(head, relation_of(literal), /*negated=*/true);
    }
  }
  dependencies_->find_groups();
}

std::vector<gdl::rules::Stratification::Component> Program::in_order(
    const FlatProgram& rules,
    std::vector<gdl::rules::Stratification::Component> components) const {
  const auto group = [&](const auto& component) {
    return dependencies_->group_number(
        relation_of(rules.rules[component.rules[0]].head));
  };
  std::ranges::stable_sort(components, {}, group);
  return components;
}

void Program::add_components(const FlatProgram& rules,
                             const gdl::rules::Stratification& stratification) {
  for (const auto& source : in_order(rules, stratification.components)) {
    Component component;
    component.recursive = source.recursive;
    for (const std::uint32_t index : source.rules) {
      const FlatRule& rule = rules.rules[index];
      if (is_fact(rule)) continue;
      const RelationId head = relation_of(rule.head);
      const auto number = static_cast<std::uint32_t>(rules_.size());
      rules_.push_back({rule, head});
      component.rules.push_back(number);
      rules_of_[head].push_back(number);
      const auto own = static_cast<std::uint32_t>(components_.size());
      if (components_of_[head].empty() || components_of_[head].back() != own) {
        components_of_[head].push_back(own);
      }
    }
    if (!component.rules.empty()) components_.push_back(std::move(component));
  }
}

void Program::assign_levels() {
  for (bool changed = true; changed;) {
    changed = false;
    for (RelationId relation = 0; relation < relations_.size(); ++relation) {
      for (const RelationId used : dependencies_->used_by(relation)) {
        if (levels_[used] <= levels_[relation]) continue;
        levels_[relation] = levels_[used];
        changed = true;
      }
    }
  }
  for (Component& component : components_) {
    // The relations of a recursive component depend on each other and so have
    // one level. What empties a relation takes the rows of all its rules, so a
    // rule has the level of its relation, even if it could be evaluated before.
    component.level = levels_[rules_[component.rules[0]].head];
  }
}

std::vector<std::uint32_t> Program::components_for(
    const std::vector<RelationId>& relations) const {
  std::vector<std::uint32_t> needed;
  std::vector<bool> seen(relations_.size(), false);
  std::vector<RelationId> open = relations;
  while (!open.empty()) {
    const RelationId relation = open.back();
    open.pop_back();
    if (seen[relation]) continue;
    seen[relation] = true;
    const auto& own = components_of_[relation];
    needed.insert(needed.end(), own.begin(), own.end());
    const auto& used = dependencies_->used_by(relation);
    open.insert(open.end(), used.begin(), used.end());
  }
  std::sort(needed.begin(), needed.end());
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
  return needed;
}

}  // namespace reasoner::datalog
