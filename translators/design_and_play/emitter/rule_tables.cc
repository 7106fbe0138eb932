#include "translators/design_and_play/emitter/rule_tables.h"

#include <algorithm>

namespace translators::design_and_play::emitter {

using rules::Term;
using rules::Terms;

Term RuleTables::abstracted(const Term& term, Terms& constants) const {
  Term result = term;
  if (term.arguments.empty()) {
    if (!things_.contains(term.name)) return result;
    auto place = std::find(constants.begin(), constants.end(), term);
    if (place == constants.end()) {
      constants.push_back(term);
      place = std::prev(constants.end());
    }
    result.name = "?x" + std::to_string(place - constants.begin() + 1);
    return result;
  }
  for (Term& argument : result.arguments) {
    argument = abstracted(argument, constants);
  }
  return result;
}

void RuleTables::add(rules::Section section, const Term& head,
                     const Terms& body) {
  Terms constants;
  Shape shape{section, abstracted(head, constants), {}};
  for (const Term& literal : body) {
    shape.body.push_back(abstracted(literal, constants));
  }
  const auto [place, is_new] = rows_.try_emplace(shape);
  if (is_new) order_.push_back(shape);
  auto& rows = place->second;
  if (std::find(rows.begin(), rows.end(), constants) == rows.end()) {
    rows.push_back(constants);
  }
}

void RuleTables::write(rules::RuleText& rules) {
  bool follows_rule = true;
  for (const Shape& shape : order_) {
    const std::vector<Terms>& rows = rows_[shape];
    const bool is_single =
        rows.size() == 1 || (!rows.empty() && rows.front().empty());
    Term table = "table_" + std::to_string(tables_ + 1);
    if (is_single || shape.body.empty()) {
      if (shape.body.empty() && follows_rule) rules.group(shape.section);
      follows_rule = !shape.body.empty();
      for (const Terms& row : rows) {
        Term head = shape.head;
        Terms body = shape.body;
        for (std::size_t i = row.size(); i-- > 0;) {
          const Term variable("?x" + std::to_string(i + 1));
          head = substituted(head, variable, row[i]);
          for (Term& literal : body) {
            literal = substituted(literal, variable, row[i]);
          }
        }
        if (body.empty()) {
          rules.small_fact(shape.section, head);
        } else {
          rules.rule(shape.section, head, body);
        }
      }
      continue;
    }
    ++tables_;
    follows_rule = true;
    rules.group(shape.section);
    for (const Terms& row : rows) {
      Term fact = table;
      fact.add(row);
      rules.small_fact(shape.section, fact);
    }
    for (std::size_t i = 0; i < rows.front().size(); ++i) {
      table.add(Term("?x" + std::to_string(i + 1)));
    }
    Terms body = {table};
    append(body, shape.body);
    rules.rule(shape.section, shape.head, body);
  }
  order_.clear();
  rows_.clear();
}

}  // namespace translators::design_and_play::emitter
