#include "reasoner/grounding/value_domains.h"

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>

namespace reasoner::grounding {

using gdl::Term;
using gdl::rules::FlatRule;

bool ValueDomains::Domain::add(datalog::TermId term) {
  const std::size_t word = term / 64;
  if (word >= words.size()) words.resize(word + 1);
  const std::uint64_t bit = std::uint64_t{1} << (term % 64);
  const bool is_new = (words[word] & bit) == 0;
  words[word] |= bit;
  return is_new;
}

bool ValueDomains::Domain::add_all(const Domain& other) {
  bool changed = other.open && !open;
  open |= other.open;
  if (words.size() < other.words.size()) words.resize(other.words.size());
  for (std::size_t i = 0; i < other.words.size(); ++i) {
    changed |= (other.words[i] & ~words[i]) != 0;
    words[i] |= other.words[i];
  }
  return changed;
}

void ValueDomains::Domain::keep_only(const Domain& other) {
  if (other.open) return;
  if (open) {
    *this = other;
    return;
  }
  words.resize(std::min(words.size(), other.words.size()));
  for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
}

bool ValueDomains::Domain::empty() const { return !open && size() == 0; }

bool ValueDomains::Domain::is_within(const Domain& other) const {
  if (open) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t covered = i < other.words.size() ? other.words[i] : 0;
    if ((words[i] & ~covered) != 0) return false;
  }
  return true;
}

std::size_t ValueDomains::Domain::size() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words) {
    count += static_cast<std::size_t>(std::popcount(word));
  }
  return count;
}

ValueDomains::ValueDomains(const gdl::rules::FlatProgram& rules,
                           StaticFacts& statics)
    : rules_(rules), statics_(statics) {
  read_statics();
  open_what_takes_any();
  const auto transfers = keyword_transfers(rules);
  for (bool changed = true; changed;) {
    changed = false;
    for (const FlatRule& rule : rules_.rules) changed |= flow_through(rule);
    for (const auto& [from, to] : transfers) {
      const Columns& source = domains_[from];
      Columns& target = domains_[to];
      target.resize(std::max(target.size(), source.size()));
      for (std::size_t i = 0; i < source.size(); ++i) {
        changed |= target[i].add_all(source[i]);
      }
    }
  }
}

std::optional<double> ValueDomains::size(RelationKey relation,
                                         std::size_t column) const {
  const auto found = domains_.find(relation);
  if (found == domains_.end() || column >= found->second.size()) return 1;
  const Domain& domain = found->second[column];
  if (domain.open) return std::nullopt;
  return std::max<double>(1, static_cast<double>(domain.size()));
}

ValueDomains::Columns& ValueDomains::columns_of(const Term& sentence) {
  Columns& columns = domains_[key_of(sentence)];
  if (columns.size() < sentence.arguments.size()) {
    columns.resize(sentence.arguments.size());
  }
  return columns;
}

void ValueDomains::read_statics() {
  const datalog::Program& program = statics_.program();
  for (datalog::RelationId id = 0; id < program.relations().size(); ++id) {
    if (!statics_.is_complete(id)) continue;
    const datalog::Relation& relation = statics_.relation(id);
    const auto& signature = program.relations()[id];
    Columns& columns = domains_[make_key(signature.name, signature.width)];
    columns.resize(signature.width);
    for (const std::uint32_t row : relation.rows()) {
      for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].add(relation.tuple(row)[i]);
      }
    }
  }
}

void ValueDomains::open_what_takes_any() {
  // Facts and moves that may have any form go into the relations of all forms.
  const gdl::SymbolTable& symbols = rules_.symbols;
  const auto opens = [&](std::string_view from, const std::string& name,
                         const std::string& to) {
    return symbols.find(std::string(from) + " ?") && name.starts_with(to);
  };
  const datalog::Program& program = statics_.program();
  for (datalog::RelationId id = 0; id < program.relations().size(); ++id) {
    const std::string& name = program.name(id);
    if (name != "true ?" && name != "does ?" && !opens("init", name, "true ") &&
        !opens("next", name, "true ") && !opens("legal", name, "does ")) {
      continue;
    }
    const auto& signature = program.relations()[id];
    Columns& columns = domains_[make_key(signature.name, signature.width)];
    columns.resize(signature.width);
    for (Domain& column : columns) column.open = true;
  }
}

bool ValueDomains::is_within(const FlatRule& rule, const Term& term,
                             RelationKey relation) const {
  const auto set = domains_.find(relation);
  if (set == domains_.end() || set->second.empty()) return false;
  if (term.is_ground()) {
    Domain constant;
    constant.add(statics_.terms().intern(term));
    return constant.is_within(set->second.front());
  }
  if (!term.is_variable()) return false;
  const auto variables = variables_of(rule);
  if (!variables) return true;
  const auto found = variables->find(term.symbol);
  return found != variables->end() &&
         found->second.is_within(set->second.front());
}

std::optional<ValueDomains::Variables> ValueDomains::variables_of(
    const FlatRule& rule) const {
  Variables variables;
  for (const Term& literal : rule.positive) {
    const auto found = domains_.find(key_of(literal));
    for (std::size_t i = 0; i < literal.arguments.size(); ++i) {
      // Nothing can hold there yet, so the rule derives nothing.
      if (found == domains_.end() || i >= found->second.size() ||
          found->second[i].empty()) {
        return std::nullopt;
      }
      const Domain& column = found->second[i];
      const Term& argument = literal.arguments[i];
      if (!argument.is_variable()) continue;
      const auto [entry, is_new] =
          variables.try_emplace(argument.symbol, column);
      if (!is_new) entry->second.keep_only(column);
    }
  }
  return variables;
}

bool ValueDomains::flow_through(const FlatRule& rule) {
  const auto head_id = statics_.program().relation_of(rule.head);
  if (statics_.is_complete(head_id)) return false;
  const auto variables = variables_of(rule);
  if (!variables) return false;
  bool changed = false;
  Columns& head = columns_of(rule.head);
  for (std::size_t i = 0; i < head.size(); ++i) {
    const Term& argument = rule.head.arguments[i];
    if (argument.is_variable() && variables->contains(argument.symbol)) {
      changed |= head[i].add_all(variables->at(argument.symbol));
    } else if (argument.is_ground()) {
      changed |= head[i].add(statics_.terms().intern(argument));
    } else if (!head[i].open) {
      changed = head[i].open = true;
    }
  }
  return changed;
}

}  // namespace reasoner::grounding
