#include <cassert>
#include <cctype>

#include "translators/eggg/moves/conditions.h"
#include "translators/eggg/rules/variables.h"

namespace translators::eggg::moves {

namespace {

/// Literals for the player and the square in question where a rule speaks of
/// them and nothing in it binds them.
rules::Literals unbound(rules::RuleWriter& writer, const std::string& head,
                        const rules::Literals& body) {
  std::string all = head;
  for (const std::string& literal : body) all += " " + literal;
  const auto used = rules::variables_of(all);
  const auto bound = rules::variables_of(rules::positive_part(body));
  rules::Literals literals;
  const auto bind = [&](const std::string& variable,
                        const std::string& literal) {
    if (rules::contains(used, variable) && !rules::contains(bound, variable)) {
      literals.push_back(literal);
    }
  };
  bind("?player", "(role ?player)");
  bind("?x", writer.column("?x"));
  bind("?y", writer.row("?y"));
  return literals;
}

}  // namespace

void add_rule(rules::RuleWriter& writer, rules::Section section,
              std::string head, rules::Literals body) {
  for (std::size_t i = 0; i < body.size();) {
    if (!body[i].starts_with('=')) {
      ++i;
      continue;
    }
    const std::size_t blank = body[i].find(' ');
    const std::string variable = body[i].substr(1, blank - 1);
    const std::string value = body[i].substr(blank + 1);
    body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
    if (!rules::is_variable(variable)) {
      if (variable != value) return;
      continue;
    }
    head = rules::substituted(head, variable, value);
    for (std::string& literal : body) {
      literal = rules::substituted(literal, variable, value);
    }
  }
  rules::Literals whole = unbound(writer, head, body);
  rules::append(whole, body);
  writer.text.rule(section, head, whole);
}

void add_rules(rules::RuleWriter& writer, rules::Section section,
               const std::string& head, const rules::Literals& before,
               const rules::Condition& condition, const Scope& scope) {
  for (const rules::Literals& way : alternatives(writer, condition, scope)) {
    rules::Literals body = before;
    rules::append(body, way);
    add_rule(writer, section, head, body);
  }
}

void add_quoted_rules(rules::RuleWriter& writer, rules::Section section,
                      const std::vector<const rules::Source*>& sources,
                      const std::string& head, const rules::Literals& before,
                      const rules::Condition& condition, const Scope& scope) {
  // First whatever relations the condition needs for itself.
  const auto ways = alternatives(writer, condition, scope);
  if (ways.empty()) {
    for (const rules::Source* source : sources)
      writer.never_hold.push_back(*source);
    return;
  }
  writer.text.quote(section, sources);
  for (const rules::Literals& way : ways) {
    rules::Literals body = before;
    rules::append(body, way);
    add_rule(writer, section, head, body);
  }
}

rules::Literals has_just_moved(rules::RuleWriter& writer,
                               const std::string& player) {
  if (!writer.has_turns()) return {"(role " + player + ")"};
  return {"(true (turn ?next))", writer.follows(player, "?next")};
}

}  // namespace translators::eggg::moves
