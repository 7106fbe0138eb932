#include "gdl/rulesheet.h"

#include <algorithm>
#include <optional>

namespace gdl {

namespace {

/// Turns expressions into rules; each method returns nothing where it has
/// reported an error.
class RuleReader {
 public:
  RuleReader(SymbolTable& symbols, Diagnostics& diagnostics)
      : symbols_(symbols), diagnostics_(diagnostics) {}

  std::optional<Rule> rule(const Expression& expression) {
    if (expression.is("<=")) {
      return fail(expression, "stray-arrow",
                  "'<=' stands outside of a rule; write (<= head body ...)");
    }
    if (expression.is_atom() || expression.items.empty() ||
        !expression.items[0].is("<=")) {
      std::optional<Term> fact = sentence(expression);
      if (!fact) return std::nullopt;
      return Rule{std::move(*fact), {}, expression.position};
    }
    if (expression.items.size() == 1) {
      return fail(expression, "empty-rule",
                  "this rule has no head; write (<= head body ...)");
    }
    std::optional<Term> head = sentence(expression.items[1]);
    std::optional<std::vector<Literal>> body = literals(expression, 2);
    if (!head || !body) return std::nullopt;
    return Rule{std::move(*head), std::move(*body), expression.position};
  }

 private:
  std::nullopt_t fail(const Expression& at, const char* check,
                      std::string message) {
    diagnostics_.error(at.position, check, std::move(message));
    return std::nullopt;
  }

  /// The items from `first` on, each as a literal.
  std::optional<std::vector<Literal>> literals(const Expression& list,
                                               std::size_t first) {
    std::vector<Literal> result;
    bool complete = true;
    for (std::size_t i = first; i < list.items.size(); ++i) {
      const bool is_bare_not =
          list.items[i].is("not") && i + 1 < list.items.size();
      std::optional<Literal> item =
          is_bare_not ? bare_not(list.items[i], list.items[i + 1])
                      : literal(list.items[i]);
      if (is_bare_not) ++i;
      if (item) {
        result.push_back(std::move(*item));
      } else {
        complete = false;
      }
    }
    if (!complete) return std::nullopt;
    return result;
  }

  /// Reads `not p` without parentheses as `(not p)`, since it can mean nothing
  /// else.
  std::optional<Literal> bare_not(const Expression& word,
                                  const Expression& operand) {
    diagnostics_.warning(word.position, "bare-not",
                         "'not' should stand in parentheses with its "
                         "condition, (not ...); most players refuse it");
    std::optional<Literal> negated = literal(operand);
    if (!negated) return std::nullopt;
    Literal result;
    result.kind = Literal::Kind::kNot;
    result.position = word.position;
    result.operands.push_back(std::move(*negated));
    return result;
  }

  std::optional<Literal> literal(const Expression& expression) {
    const bool has_head = expression.is_list() && !expression.items.empty();
    Literal result;
    result.position = expression.position;
    if (has_head && expression.items[0].is("distinct")) {
      return distinct(expression, std::move(result));
    }
    if (has_head && expression.items[0].is("not")) {
      result.kind = Literal::Kind::kNot;
      if (expression.items.size() != 2) {
        return fail(expression, "not-arity",
                    "'not' takes exactly one condition");
      }
    } else if (has_head && expression.items[0].is("or")) {
      result.kind = Literal::Kind::kOr;
    } else if (has_head && expression.items[0].is("and")) {
      result.kind = Literal::Kind::kAnd;
    } else {
      std::optional<Term> atom = sentence(expression);
      if (!atom) return std::nullopt;
      result.sentence = std::move(*atom);
      return result;
    }
    std::optional<std::vector<Literal>> operands = literals(expression, 1);
    if (!operands) return std::nullopt;
    result.operands = std::move(*operands);
    return result;
  }

  std::optional<Literal> distinct(const Expression& expression,
                                  Literal result) {
    if (expression.items.size() != 3) {
      return fail(expression, "distinct-arity",
                  "'distinct' takes exactly two terms");
    }
    result.kind = Literal::Kind::kDistinct;
    result.sentence.kind = Term::Kind::kCompound;
    result.sentence.symbol = Symbol::kDistinct;
    result.sentence.position = expression.position;
    for (std::size_t i = 1; i < 3; ++i) {
      std::optional<Term> argument = term(expression.items[i]);
      if (!argument) return std::nullopt;
      result.sentence.arguments.push_back(std::move(*argument));
    }
    return result;
  }

  std::optional<Term> sentence(const Expression& expression) {
    std::optional<Term> result = term(expression);
    if (result && result->is_variable()) {
      return fail(expression, "variable-as-sentence",
                  "a variable cannot stand for a whole sentence here");
    }
    return result;
  }

  std::optional<Term> term(const Expression& expression) {
    Term result;
    result.position = expression.position;
    if (expression.is_atom()) {
      if (is_logical_word(expression)) {
        return fail(expression, "misplaced-keyword",
                    "'" + expression.atom +
                        "' is a word of the language and cannot stand here");
      }
      const bool variable = expression.atom[0] == '?';
      if (variable && expression.atom.size() == 1) {
        return fail(expression, "nameless-variable",
                    "'?' needs a name behind it, as in ?x");
      }
      result.kind = variable ? Term::Kind::kVariable : Term::Kind::kConstant;
      result.symbol = symbols_.intern(expression.atom);
      return result;
    }
    if (expression.items.empty() || expression.items[0].is_list() ||
        expression.items[0].atom[0] == '?') {
      return fail(expression, "name-expected",
                  "a name must follow this '(', as in (cell 1 1 b)");
    }
    if (expression.items[0].is("<=")) {
      return fail(expression, "misplaced-keyword",
                  "a rule cannot stand within a list; close what is open "
                  "before it");
    }
    if (is_logical_word(expression.items[0])) {
      return fail(expression, "misplaced-keyword",
                  "'" + expression.items[0].atom +
                      "' can stand only in the body of a rule");
    }
    result.symbol = symbols_.intern(expression.items[0].atom);
    bool complete = true;
    for (std::size_t i = 1; i < expression.items.size(); ++i) {
      std::optional<Term> argument = term(expression.items[i]);
      if (argument) {
        result.arguments.push_back(std::move(*argument));
      } else {
        complete = false;
      }
    }
    if (!complete) return std::nullopt;
    // `(p)` is `p`: rulesheets in use write both for the same thing.
    if (!result.arguments.empty()) result.kind = Term::Kind::kCompound;
    return result;
  }

  static bool is_logical_word(const Expression& atom) {
    return atom.is("<=") || atom.is("not") || atom.is("or") ||
           atom.is("distinct");
  }

  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
};

bool mentions_declaration(const Literal& literal) {
  return (literal.kind == Literal::Kind::kSentence &&
          is_declaration(literal.sentence)) ||
         std::any_of(literal.operands.begin(), literal.operands.end(),
                     mentions_declaration);
}

/// Of a fact or rule, as far as it can be seen.
bool declares(const Expression& expression) {
  const auto name_of = [](const Expression& sentence) -> const Expression& {
    return sentence.items.empty() ? sentence : sentence.items[0];
  };
  const bool is_rule =
      name_of(expression).is("<=") && expression.items.size() > 1;
  const Expression& name = name_of(is_rule ? expression.items[1] : expression);
  return name.is("base") || name.is("input") || name.is("percept");
}

void print(const Term& term, const SymbolTable& symbols, std::string& out) {
  if (term.arguments.empty()) {
    out += symbols.name(term.symbol);
    return;
  }
  out += '(' + symbols.name(term.symbol);
  for (const Term& argument : term.arguments) {
    out += ' ';
    print(argument, symbols, out);
  }
  out += ')';
}

void print(const Literal& literal, const SymbolTable& symbols,
           std::string& out) {
  switch (literal.kind) {
    case Literal::Kind::kSentence:
    case Literal::Kind::kDistinct:
      print(literal.sentence, symbols, out);
      return;
    case Literal::Kind::kNot:
      out += "(not";
      break;
    case Literal::Kind::kOr:
      out += "(or";
      break;
    case Literal::Kind::kAnd:
      out += "(and";
      break;
  }
  for (const Literal& operand : literal.operands) {
    out += ' ';
    print(operand, symbols, out);
  }
  out += ')';
}

}  // namespace

bool Term::is_ground() const {
  return !is_variable() &&
         std::all_of(arguments.begin(), arguments.end(),
                     [](const Term& argument) { return argument.is_ground(); });
}

bool is_declaration(const Term& sentence) {
  return sentence.symbol == Symbol::kBase ||
         sentence.symbol == Symbol::kInput ||
         sentence.symbol == Symbol::kPercept;
}

bool asks_for_declarations(const std::vector<Rule>& rules) {
  return std::any_of(rules.begin(), rules.end(), [](const Rule& rule) {
    return std::any_of(rule.body.begin(), rule.body.end(),
                       mentions_declaration);
  });
}

Rulesheet read_kif(std::string_view text, Diagnostics& diagnostics) {
  return read_rules(read_rule_expressions(text, diagnostics), diagnostics);
}

Rulesheet read_rules(const std::vector<Expression>& expressions,
                     Diagnostics& diagnostics) {
  Rulesheet rulesheet;
  RuleReader reader(rulesheet.symbols, diagnostics);
  Diagnostics of_declarations;
  RuleReader declaration_reader(rulesheet.symbols, of_declarations);
  for (const Expression& expression : expressions) {
    std::optional<Rule> rule = declares(expression)
                                   ? declaration_reader.rule(expression)
                                   : reader.rule(expression);
    if (rule) rulesheet.rules.push_back(std::move(*rule));
  }
  const bool counts = asks_for_declarations(rulesheet.rules);
  for (const Diagnostic& entry : of_declarations.entries()) {
    if (entry.severity == Severity::kWarning) {
      diagnostics.warning(entry.position, entry.check, entry.message);
    } else if (counts) {
      diagnostics.error(entry.position, entry.check, entry.message);
    } else {
      diagnostics.warning(entry.position, entry.check,
                          entry.message + "; this is left out");
    }
  }
  return rulesheet;
}

std::string to_string(const Term& term, const SymbolTable& symbols) {
  std::string out;
  print(term, symbols, out);
  return out;
}

std::string to_string(const Literal& literal, const SymbolTable& symbols) {
  std::string out;
  print(literal, symbols, out);
  return out;
}

std::string to_string(const Rule& rule, const SymbolTable& symbols) {
  std::string out;
  if (rule.body.empty()) {
    print(rule.head, symbols, out);
    return out;
  }
  out += "(<= ";
  print(rule.head, symbols, out);
  for (const Literal& literal : rule.body) {
    out += ' ';
    print(literal, symbols, out);
  }
  out += ')';
  return out;
}

std::string to_string(const Rulesheet& rulesheet) {
  std::string out;
  for (const Rule& rule : rulesheet.rules) {
    out += to_string(rule, rulesheet.symbols) + '\n';
  }
  return out;
}

}  // namespace gdl
