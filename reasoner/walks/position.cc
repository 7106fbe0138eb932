#include "reasoner/walks/position.h"

#include <algorithm>
#include <string>

#include "gdl/expression.h"

namespace reasoner::walks {

namespace {

std::vector<gdl::Expression> read_words(std::string_view text,
                                        const std::string& source) {
  gdl::Diagnostics diagnostics(source);
  std::vector<gdl::Expression> words = gdl::read_expressions(text, diagnostics);
  if (diagnostics.has_errors()) throw gdl::Error(diagnostics.format_all());
  return words;
}

bool is_ground(const gdl::Expression& expression) {
  if (expression.is_atom()) return expression.atom.front() != '?';
  return !expression.items.empty() &&
         std::all_of(expression.items.begin(), expression.items.end(),
                     is_ground);
}

/// Whether `fact` has the name and the number of arguments of `pattern`.
bool may_match(const gdl::Term& pattern, const gdl::SymbolTable& symbols,
               const gdl::Expression& fact) {
  if (pattern.is_variable()) return true;
  const gdl::Expression& name = fact.is_list() ? fact.items.front() : fact;
  const std::size_t arguments = fact.is_list() ? fact.items.size() - 1 : 0;
  return name.is_atom() && pattern.arguments.size() == arguments &&
         name.is(gdl::fold_case(symbols.name(pattern.symbol)));
}

/// Whether a rule for `init`, `next` or `base` has a head that fits `fact`.
bool can_hold(const gdl::Rulesheet& rulesheet, const gdl::Expression& fact) {
  return std::any_of(
      rulesheet.rules.begin(), rulesheet.rules.end(),
      [&](const gdl::Rule& rule) {
        const gdl::Symbol name = rule.head.symbol;
        return (name == gdl::Symbol::kInit || name == gdl::Symbol::kNext ||
                name == gdl::Symbol::kBase) &&
               rule.head.arguments.size() == 1 &&
               may_match(rule.head.arguments[0], rulesheet.symbols, fact);
      });
}

/// How many moves are named to somebody who asked for an illegal one.
constexpr std::size_t kMovesShown = 20;

[[noreturn]] void throw_illegal(const Game& game, RoleIndex role,
                                const std::string& place,
                                const std::string& move,
                                const std::vector<MoveId>& legal) {
  std::string message = place + ": " + move + " is not a legal move of " +
                        game.role_name(role) + ". Legal:";
  for (std::size_t i = 0; i < std::min(legal.size(), kMovesShown); ++i) {
    message += ' ' + game.move_name(role, legal[i]);
  }
  if (legal.empty()) message += " none";
  if (legal.size() > kMovesShown) {
    message += " and " + std::to_string(legal.size() - kMovesShown) + " more";
  }
  throw gdl::Error(message);
}

MoveId legal_move(StateMachine& machine, const State& state, RoleIndex role,
                  const gdl::Expression& move, const std::string& place) {
  std::vector<MoveId> legal;
  machine.legal_moves(state, role, legal);
  const std::string name = gdl::to_string(move);
  const auto id = machine.game().find_move(role, name);
  if (!id || std::find(legal.begin(), legal.end(), *id) == legal.end()) {
    throw_illegal(machine.game(), role, place, name, legal);
  }
  return *id;
}

}  // namespace

State position_from_facts(StateMachine& machine,
                          const gdl::Rulesheet& rulesheet,
                          std::string_view facts) {
  State state;
  for (const gdl::Expression& word : read_words(facts, "<state>")) {
    const bool wrapped =
        word.items.size() == 2 && word.items.front().is("true");
    const gdl::Expression& fact = wrapped ? word.items[1] : word;
    const std::string name = gdl::to_string(fact);
    const std::string place = "<state>:" + std::to_string(fact.position.line) +
                              ':' + std::to_string(fact.position.column) + ": ";
    if (!is_ground(fact)) {
      throw gdl::Error(place + name + " is not a fact without variables");
    }
    if (!can_hold(rulesheet, fact)) {
      throw gdl::Error(place + name +
                       " is unknown: no init, next or base of the rules has "
                       "this name with this number of arguments");
    }
    state.set(machine.intern_proposition(name));
  }
  return state;
}

State position_after(StateMachine& machine, State state,
                     std::string_view moves) {
  const std::size_t role_count = machine.game().role_count();
  std::vector<MoveId> joint_move(role_count);
  std::size_t number = 0;
  for (const gdl::Expression& word : read_words(moves, "<moves>")) {
    const std::string place = "joint move " + std::to_string(++number);
    if (!word.is_list() || word.items.size() != role_count) {
      throw gdl::Error(place + ": " + gdl::to_string(word) +
                       " is not a list of " + std::to_string(role_count) +
                       " moves, one a role, as in ((place 1 1) noop)");
    }
    if (machine.is_terminal(state)) {
      throw gdl::Error(place + ": the game is over before it");
    }
    for (RoleIndex role = 0; role < role_count; ++role) {
      joint_move[role] =
          legal_move(machine, state, role, word.items[role], place);
    }
    machine.next_state(state, joint_move, state);
  }
  return state;
}

}  // namespace reasoner::walks
