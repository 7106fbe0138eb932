#include "translators/zrf/emitter/rule_tables.h"

#include <algorithm>

namespace translators::zrf::emitter {

using rules::Term;
using rules::Terms;

namespace {

constexpr std::size_t kFewRows = 3;

/// Puts variables in place of constants; equal constants get the same one.
class Abstraction {
 public:
  Term of(const Term& term, bool is_name) {
    Term result(term.name);
    if (term.arguments.empty()) {
      return is_name || term.is_variable() ? result : variable(term);
    }
    const bool holds_names = term.is("not") || term.is("true");
    for (const Term& argument : term.arguments) {
      result.arguments.push_back(of(argument, holds_names));
    }
    return result;
  }

  const Terms& constants() const { return constants_; }

  static Term name(std::size_t number) {
    return "?c" + std::to_string(number + 1);
  }

 private:
  Term variable(const Term& constant) {
    const auto found =
        std::find(constants_.begin(), constants_.end(), constant);
    const auto number = static_cast<std::size_t>(found - constants_.begin());
    if (found == constants_.end()) constants_.push_back(constant);
    return name(number);
  }

  Terms constants_;
};

Term filled(const Term& term, const Terms& row) {
  Term result = term;
  for (std::size_t i = 0; i < row.size(); ++i) {
    result = substituted(result, Abstraction::name(i), row[i]);
  }
  return result;
}

}  // namespace

void RuleTables::rule(rules::Section section, const Term& head,
                      const Terms& body) {
  Abstraction abstraction;
  Form form{section, abstraction.of(head, true), {}, {}};
  std::string key = to_string(form.head);
  for (const Term& literal : body) {
    form.body.push_back(abstraction.of(literal, true));
    key += to_string(form.body.back());
  }
  const auto [found, is_new] =
      known_.emplace(std::pair(section, key), forms_.size());
  if (is_new) forms_.push_back(std::move(form));
  forms_[found->second].rows.push_back(abstraction.constants());
}

void RuleTables::write(rules::RuleText& text) {
  std::size_t tables = 0;
  for (Form& form : forms_) {
    if (form.rows.size() <= kFewRows || form.rows.front().empty()) {
      for (const Terms& row : form.rows) {
        Terms body;
        for (const Term& literal : form.body) {
          body.push_back(filled(literal, row));
        }
        text.rule(form.section, filled(form.head, row), body);
      }
      continue;
    }
    const Term table("table_" + std::to_string(++tables));
    Terms variables;
    for (std::size_t i = 0; i < form.rows.front().size(); ++i) {
      variables.push_back(Abstraction::name(i));
    }
    Terms body = {atom(table, variables)};
    append(body, form.body);
    text.group(form.section);
    text.rule(form.section, form.head, body);
    for (const Terms& row : form.rows) {
      text.small_fact(form.section, atom(table, row));
    }
    text.group(form.section);
  }
}

}  // namespace translators::zrf::emitter
