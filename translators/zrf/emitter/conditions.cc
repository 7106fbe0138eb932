#include "translators/zrf/emitter/conditions.h"

#include <algorithm>
#include <cstddef>

namespace translators::zrf::emitter {

using formulas::Fact;
using formulas::Formulas;
using formulas::Kinds;
using formulas::KindTable;
using formulas::Literal;
using rules::atom;
using rules::holds;
using rules::RuleText;
using rules::Section;
using rules::Term;
using rules::Terms;

Term ConditionWriter::name_of_set(std::size_t number) const {
  return prefix_ + "_set_" + std::to_string(number + 1);
}

Term ConditionWriter::cell(int place, const Kinds& kinds) {
  return cell(words_.place(place), kinds);
}

Term ConditionWriter::cell(const Terms& at, const Kinds& kinds) {
  const KindTable& table = formulas_.kinds();
  if (kinds.count() == 1) {
    for (std::size_t kind = 1; kind < table.size(); ++kind) {
      if (!kinds.test(kind)) continue;
      return holds(
          atom("cell", at, words_.piece(table.owner(kind), table.type(kind))));
    }
  }
  if ((kinds | table.nothing()) == table.all()) {
    asks_occupied_ = true;
    return atom("occupied", at);
  }
  auto found = std::find(sets_.begin(), sets_.end(), kinds);
  if (found == sets_.end()) found = sets_.insert(sets_.end(), kinds);
  return atom("one_of", name_of_set(found - sets_.begin()), at);
}

Term ConditionWriter::fact(const Fact& fact) const {
  switch (fact.kind) {
    case Fact::Kind::kAttribute:
      return holds(
          atom("has", words_.place(fact.place), words_.attribute(fact.number)));
    case Fact::Kind::kLastFrom:
      return holds(atom("last_from", words_.place(fact.place)));
    case Fact::Kind::kLastTo:
      return holds(atom("last_to", words_.place(fact.place)));
    case Fact::Kind::kStock:
      return atom("in_hand", words_.player(fact.number),
                  words_.type(fact.place));
    case Fact::Kind::kStuck:
      return atom("stuck", words_.role(fact.number));
    case Fact::Kind::kLost:
      return holds(
          atom("lost", words_.player(fact.number), words_.type(fact.place)));
    case Fact::Kind::kOneGroup:
      return atom("one_group", fact.number + 1);
    case Fact::Kind::kRepeated:
      return holds(atom("repeated", words_.role(fact.number)));
    default:
      return {};
  }
}

int ConditionWriter::level(Literal formula) {
  formula &= ~1;
  const Formulas::Node& node = formulas_.node(formula);
  if (node.parts.empty()) return 0;
  const auto known = levels_.find(formula);
  if (known != levels_.end()) return known->second;
  int highest = 0;
  for (const Literal part : node.parts) {
    highest = std::max(highest, level(part));
  }
  levels_[formula] = highest + 1;
  return highest + 1;
}

Term ConditionWriter::literal(Literal formula) {
  const Formulas::Node& node = formulas_.node(formula);
  Term term;
  if (node.kind == Formulas::Kind::kCell) {
    term = cell(node.place, node.kinds);
  } else if (node.kind == Formulas::Kind::kFact) {
    term = fact(node.fact);
  } else {
    const Literal positive = formula & ~1;
    if (numbered_.insert(positive).second) open_.push_back(positive);
    term = atom(prefix_ + "_" + std::to_string(level(positive)), positive / 2);
  }
  return (formula & 1) != 0 ? !term : term;
}

bool ConditionWriter::add(Literal formula, Terms& body) {
  if (formula == formulas::kNever) return false;
  if (formula == formulas::kAlways) return true;
  const Formulas::Node& node = formulas_.node(formula);
  if (node.kind == Formulas::Kind::kAll && (formula & 1) == 0) {
    for (const Literal part : node.parts) body.push_back(literal(part));
  } else {
    body.push_back(literal(formula));
  }
  return true;
}

void ConditionWriter::define_node(Literal formula, RuleTables& tables) {
  const Formulas::Node node = formulas_.node(formula);
  const Term head = literal(formula);
  if (node.kind == Formulas::Kind::kAll) {
    Terms body;
    for (const Literal part : node.parts) body.push_back(literal(part));
    tables.rule(section_, head, body);
    return;
  }
  for (const Literal part : node.parts) {
    Terms body;
    add(part, body);
    tables.rule(section_, head, body);
  }
}

void ConditionWriter::define(RuleText& rules, RuleTables& tables) {
  const bool has_conditions = !open_.empty();
  if (has_conditions || !sets_.empty()) {
    rules.comment(section_,
                  "Conditions by number: those of a level are made of those of "
                  "lower levels.");
  }
  while (!open_.empty()) {
    const Literal formula = open_.back();
    open_.pop_back();
    define_node(formula, tables);
  }
  if (has_conditions || asks_occupied_ || !sets_.empty()) define_cells(rules);
}

void ConditionWriter::define_cells(RuleText& rules) const {
  const Section section = Section::kPosition;
  const Terms at = words_.place_variables();
  rules.rule(section, atom("occupied", at),
             {holds(atom("cell", at, "?piece"))});
  if (sets_.empty()) return;
  rules.explain(section, atom("one_of", "?set", at),
                "a piece of that set stands there.");
  rules.rule(
      section, atom("one_of", "?set", at),
      {holds(atom("cell", at, "?piece")), atom("is_in", "?piece", "?set")});
  const KindTable& table = formulas_.kinds();
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    rules.group(Section::kPieces);
    for (std::size_t kind = 1; kind < table.size(); ++kind) {
      if (!sets_[i].test(kind)) continue;
      rules.small_fact(
          Section::kPieces,
          atom("is_in", words_.piece(table.owner(kind), table.type(kind)),
               name_of_set(i)));
    }
  }
}

}  // namespace translators::zrf::emitter
