#include "translators/board_games/moves/conditions.h"

namespace translators::board_games::moves {

namespace {

/// Terms for the player and the square in question where a rule speaks of
/// them and nothing in it binds them.
Terms unbound(RuleWriter& writer, const Term& head, const Terms& body) {
  Terms all = body;
  all.push_back(head);
  const Terms used = variables_of(all);
  const Terms bound = variables_of(positive_part(body));
  Terms literals;
  const auto bind = [&](const Term& variable, const Term& literal) {
    if (contains(used, variable) && !contains(bound, variable)) {
      literals.push_back(literal);
    }
  };
  bind("?player", atom("role", "?player"));
  bind("?x", writer.column("?x"));
  bind("?y", writer.row("?y"));
  return literals;
}

}  // namespace

Term equals(const Term& term, const Term& value) {
  return atom("=", term, value);
}

void add_rule(RuleWriter& writer, Section section, Term head, Terms body) {
  for (std::size_t i = 0; i < body.size();) {
    if (!body[i].is("=")) {
      ++i;
      continue;
    }
    const Term variable = body[i].arguments.front();
    const Term value = body[i].arguments.back();
    body.erase(body.begin() + static_cast<std::ptrdiff_t>(i));
    if (!variable.is_variable()) {
      if (variable != value) return;
      continue;
    }
    head = substituted(head, variable, value);
    for (Term& literal : body) {
      literal = substituted(literal, variable, value);
    }
  }
  Terms whole = unbound(writer, head, body);
  append(whole, body);
  writer.text.rule(section, head, whole);
}

void add_rules(RuleWriter& writer, Section section, const Term& head,
               const Terms& before, const Condition& condition,
               const Scope& scope) {
  for (const Terms& way : alternatives(writer, condition, scope)) {
    Terms body = before;
    append(body, way);
    add_rule(writer, section, head, body);
  }
}

void add_quoted_rules(RuleWriter& writer, Section section,
                      const std::vector<const Source*>& sources,
                      const Term& head, const Terms& before,
                      const Condition& condition, const Scope& scope) {
  // First whatever relations the condition needs for itself.
  const auto ways = alternatives(writer, condition, scope);
  if (ways.empty()) {
    for (const Source* source : sources) writer.never_hold.push_back(*source);
    return;
  }
  writer.text.quote(section, sources);
  for (const Terms& way : ways) {
    Terms body = before;
    append(body, way);
    add_rule(writer, section, head, body);
  }
}

Terms has_just_moved(RuleWriter& writer, const Term& player) {
  if (!writer.has_turns()) return {atom("role", player)};
  return {holds(atom("turn", "?next")), writer.follows(player, "?next")};
}

}  // namespace translators::board_games::moves
