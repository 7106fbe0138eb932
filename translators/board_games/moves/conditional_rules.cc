#include <cassert>
#include <cctype>

#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/variables.h"

namespace translators::board_games::moves {

namespace {

/// Literals for the player and the square in question where a rule speaks of
/// them and nothing in it binds them.
Literals unbound(RuleWriter& writer, const std::string& head,
                 const Literals& body) {
  std::string all = head;
  for (const std::string& literal : body) all += " " + literal;
  const auto used = variables_of(all);
  const auto bound = variables_of(positive_part(body));
  Literals literals;
  const auto bind = [&](const std::string& variable,
                        const std::string& literal) {
    if (contains(used, variable) && !contains(bound, variable)) {
      literals.push_back(literal);
    }
  };
  bind("?player", "(role ?player)");
  bind("?x", writer.column("?x"));
  bind("?y", writer.row("?y"));
  return literals;
}

}  // namespace

void add_rule(RuleWriter& writer, Section section, std::string head,
              Literals body) {
  for (std::size_t i = 0; i < body.size();) {
    if (!body[i].starts_with('=')) {
      ++i;
      continue;
    }
    const std::size_t blank = body[i].find(' ');
    const std::string variable = body[i].substr(1, blank - 1);
    const std::string value = body[i].substr(blank + 1);
    body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
    if (!is_variable(variable)) {
      if (variable != value) return;
      continue;
    }
    head = substituted(head, variable, value);
    for (std::string& literal : body) {
      literal = substituted(literal, variable, value);
    }
  }
  Literals whole = unbound(writer, head, body);
  append(whole, body);
  writer.text.rule(section, head, whole);
}

void add_rules(RuleWriter& writer, Section section, const std::string& head,
               const Literals& before, const Condition& condition,
               const Scope& scope) {
  for (const Literals& way : alternatives(writer, condition, scope)) {
    Literals body = before;
    append(body, way);
    add_rule(writer, section, head, body);
  }
}

void add_quoted_rules(RuleWriter& writer, Section section,
                      const std::vector<const Source*>& sources,
                      const std::string& head, const Literals& before,
                      const Condition& condition, const Scope& scope) {
  // First whatever relations the condition needs for itself.
  const auto ways = alternatives(writer, condition, scope);
  if (ways.empty()) {
    for (const Source* source : sources) writer.never_hold.push_back(*source);
    return;
  }
  writer.text.quote(section, sources);
  for (const Literals& way : ways) {
    Literals body = before;
    append(body, way);
    add_rule(writer, section, head, body);
  }
}

Literals has_just_moved(RuleWriter& writer, const std::string& player) {
  if (!writer.has_turns()) return {"(role " + player + ")"};
  return {"(true (turn ?next))", writer.follows(player, "?next")};
}

}  // namespace translators::board_games::moves
