#include "gdl/notation/infix_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "gdl/notation/infix_tokens.h"
#include "gdl/symbol_table.h"

namespace gdl::notation {

namespace {

using Kind = InfixToken::Kind;

/// The atom of an anonymous variable until its clause is read to the end; no
/// other variable is called so.
constexpr std::string_view kAnonymous = "?";

Expression atom(std::string text, SourcePosition position) {
  return {std::move(text), {}, position};
}

/// `word` applied to `items`.
Expression application(const char* word, std::vector<Expression> items,
                       SourcePosition position) {
  Expression list{"", {}, position};
  list.items.push_back(atom(word, position));
  for (Expression& item : items) list.items.push_back(std::move(item));
  return list;
}

template <typename Visit>
void for_each_atom(Expression& expression, const Visit& visit) {
  if (expression.is_atom()) visit(expression.atom);
  for (Expression& item : expression.items) for_each_atom(item, visit);
}

/// Gives each anonymous variable of a clause a name that is not in it.
void name_anonymous_variables(Expression& clause) {
  bool any = false;
  for_each_atom(clause,
                [&](const std::string& name) { any |= name == kAnonymous; });
  if (!any) return;
  std::unordered_set<std::string> taken;
  for_each_atom(
      clause, [&](const std::string& name) { taken.insert(fold_case(name)); });
  int number = 0;
  for_each_atom(clause, [&](std::string& name) {
    if (name != kAnonymous) return;
    do {
      name = "?_" + std::to_string(++number);
    } while (taken.contains(name));
  });
}

/// Recursive descent. Each method returns nothing after an error, which has
/// been reported.
class InfixParser {
 public:
  InfixParser(std::string_view text, Diagnostics& diagnostics,
              const ExpressionLimits& limits)
      : tokens_(text), diagnostics_(diagnostics), limits_(limits) {}

  std::vector<Expression> read_rulesheet() {
    std::vector<Expression> clauses;
    while (!at(Kind::kEnd) && !is_exhausted_) {
      if (at(Kind::kStop)) {
        next();
        continue;
      }
      std::optional<Expression> read = clause();
      if (read) {
        clauses.push_back(std::move(*read));
      } else {
        skip_to_next_clause();
      }
    }
    return clauses;
  }

  std::optional<Expression> read_message() {
    in_message_ = true;
    const bool is_capital = at(Kind::kVariable) && token().is_capital;
    if (!is_capital && !at(Kind::kConstant)) {
      return fail("a message begins with its name");
    }
    Expression message{"", {}, token().position};
    const std::string keyword =
        fold_case(is_capital ? token().spelling : token().text);
    const bool has_rules = keyword == "start" || keyword == "preview";
    const bool has_moves = keyword == "play" || keyword == "stop";
    message.items.push_back(atom(keyword, token().position));
    next();
    if (!expect(Kind::kOpen, "'(' must follow the name of the message")) {
      return std::nullopt;
    }
    while (!at(Kind::kClose)) {
      const bool is_list = at(Kind::kOpenList);
      std::optional<Expression> field =
          has_rules && is_list ? rules_list() : term();
      if (!field) return std::nullopt;
      const bool are_moves = has_moves && message.items.size() == 2;
      if (are_moves && !is_list && field->is_list()) {
        // The move of the only player, without brackets around it.
        Expression moves{"", {}, field->position};
        moves.items.push_back(std::move(*field));
        field = std::move(moves);
      }
      message.items.push_back(std::move(*field));
      if (!at(Kind::kClose) && !comma()) return std::nullopt;
    }
    return message;
  }

  /// Reads a term as in a message, where names are constants.
  std::optional<Expression> read_term() {
    in_message_ = true;
    return term();
  }

 private:
  using Read = std::optional<Expression>;

  const InfixToken& token() const { return tokens_.current(); }
  bool at(Kind kind) const { return token().kind == kind; }
  void next() { tokens_.advance(); }

  std::nullopt_t fail(std::string message,
                      std::optional<SourcePosition> position = {}) {
    if (!position && at(Kind::kBad)) message = token().text;
    diagnostics_.error(position.value_or(token().position), "infix-syntax",
                       std::move(message));
    return std::nullopt;
  }

  bool expect(Kind kind, const char* message) {
    if (!at(kind)) {
      fail(message);
      return false;
    }
    next();
    return true;
  }

  bool comma() { return expect(Kind::kComma, "',' or ')' must follow here"); }

  /// Counts what is read and how deep, for text that comes from strangers.
  bool enter() {
    if (depth_ >= limits_.depth) {
      fail("terms nest deeper than " + std::to_string(limits_.depth) +
           " levels here");
      return false;
    }
    if (++count_ > limits_.count) {
      is_exhausted_ = true;
      fail("the text holds more than " + std::to_string(limits_.count) +
           " terms");
      return false;
    }
    ++depth_;
    return true;
  }

  /// Skips to behind a full stop, or to a line that begins in column 1.
  void skip_to_next_clause() {
    while (!at(Kind::kEnd)) {
      const bool is_stop = at(Kind::kStop);
      if (!is_stop && token().position.column == 1 &&
          (at(Kind::kConstant) || at(Kind::kVariable) || at(Kind::kBad)) &&
          token().position.line != clause_line_) {
        break;
      }
      next();
      if (is_stop) break;
    }
    depth_ = 0;
  }

  Read clause() {
    const SourcePosition position = token().position;
    clause_line_ = position.line;
    Read head = term();
    if (!head) return std::nullopt;
    if (at(Kind::kIf)) {
      next();
      std::optional<std::vector<Expression>> conditions = body();
      if (!conditions) return std::nullopt;
      std::vector<Expression> items;
      items.push_back(std::move(*head));
      std::move(conditions->begin(), conditions->end(),
                std::back_inserter(items));
      head = application("<=", std::move(items), position);
    }
    if (!clause_ends_here()) {
      return fail(
          "this cannot follow a condition; join conditions by '&' or '|', and "
          "begin each rule on a line of its own");
    }
    name_anonymous_variables(*head);
    return head;
  }

  bool clause_ends_here() {
    if (at(Kind::kStop) || at(Kind::kConstant)) return true;
    return in_message_ ? at(Kind::kComma) || at(Kind::kCloseList)
                       : at(Kind::kEnd);
  }

  /// The conditions of a rule: the members of a conjunction, or one
  /// disjunction.
  std::optional<std::vector<Expression>> body() {
    const SourcePosition position = token().position;
    std::optional<std::vector<Expression>> first = conjuncts();
    if (!first || !at(Kind::kOr)) return first;
    Read all = disjunction(joined(std::move(*first), position), position);
    if (!all) return std::nullopt;
    std::vector<Expression> conditions;
    conditions.push_back(std::move(*all));
    return conditions;
  }

  Read condition() {
    const SourcePosition position = token().position;
    std::optional<std::vector<Expression>> first = conjuncts();
    if (!first) return std::nullopt;
    Expression left = joined(std::move(*first), position);
    return at(Kind::kOr) ? disjunction(std::move(left), position) : left;
  }

  Read disjunction(Expression first, SourcePosition position) {
    std::vector<Expression> operands;
    operands.push_back(std::move(first));
    while (at(Kind::kOr)) {
      next();
      const SourcePosition start = token().position;
      std::optional<std::vector<Expression>> more = conjuncts();
      if (!more) return std::nullopt;
      operands.push_back(joined(std::move(*more), start));
    }
    return application("or", std::move(operands), position);
  }

  static Expression joined(std::vector<Expression> conditions,
                           SourcePosition position) {
    if (conditions.size() == 1) return std::move(conditions.front());
    return application("and", std::move(conditions), position);
  }

  std::optional<std::vector<Expression>> conjuncts() {
    std::vector<Expression> conditions;
    while (true) {
      Read read = unary();
      if (!read) return std::nullopt;
      conditions.push_back(std::move(*read));
      if (!at(Kind::kAnd)) return conditions;
      next();
    }
  }

  Read unary() {
    const SourcePosition position = token().position;
    if (at(Kind::kNot)) {
      next();
      if (!enter()) return std::nullopt;
      Read operand = unary();
      if (!operand) return std::nullopt;
      --depth_;
      std::vector<Expression> operands;
      operands.push_back(std::move(*operand));
      return application("not", std::move(operands), position);
    }
    if (!at(Kind::kOpen)) return term();
    next();
    if (!enter()) return std::nullopt;
    Read inner = condition();
    if (!inner) return std::nullopt;
    if (!at(Kind::kClose)) return unclosed(position);
    --depth_;
    next();
    return inner;
  }

  Read term() {
    const SourcePosition position = token().position;
    if (at(Kind::kOpenList) && in_message_) return list();
    if (at(Kind::kVariable)) {
      // A name is a variable by its capital only where there are rules.
      const bool is_constant = in_message_ && !in_rules_ && token().is_capital;
      const std::string text = is_constant ? token().spelling : token().text;
      next();
      if (!at(Kind::kOpen)) return named(text, position);
      if (!is_constant) {
        return fail(
            "a variable has no arguments; quote the name if it is no "
            "variable, as in 'Mark'(1,1)");
      }
      return arguments(text, position);
    }
    if (at(Kind::kConstant)) {
      const std::string text = token().text;
      next();
      return at(Kind::kOpen) ? arguments(text, position)
                             : named(text, position);
    }
    return fail(at(Kind::kEnd) || at(Kind::kStop)
                    ? "something is missing here: a name or a condition"
                    : "a name or a condition is expected here");
  }

  Read named(const std::string& text, SourcePosition position) {
    if (!enter()) return std::nullopt;
    --depth_;
    return atom(text, position);
  }

  /// From the parenthesis behind `name`.
  Read arguments(const std::string& name, SourcePosition position) {
    const SourcePosition opened = token().position;
    next();
    if (!enter()) return std::nullopt;
    const std::string folded = fold_case(name);
    const bool of_conditions =
        folded == "not" || folded == "or" || folded == "and";
    Expression result{"", {}, position};
    result.items.push_back(atom(name, position));
    while (!at(Kind::kClose)) {
      Read argument = of_conditions ? condition() : term();
      if (!argument) return std::nullopt;
      result.items.push_back(std::move(*argument));
      if (at(Kind::kClose)) break;
      if (!at(Kind::kComma)) return unclosed(opened);
      next();
      if (at(Kind::kClose)) return fail("an argument is missing after ','");
    }
    --depth_;
    next();
    return result;
  }

  Read unclosed(SourcePosition opened) {
    diagnostics_.error(
        opened, "unbalanced-parenthesis",
        "this parenthesis is not closed where it must be, in line " +
            std::to_string(token().position.line) + " column " +
            std::to_string(token().position.column) +
            "; add ')', or ',' between arguments");
    return std::nullopt;
  }

  Read list() {
    Expression result{"", {}, token().position};
    next();
    if (!enter()) return std::nullopt;
    while (!at(Kind::kCloseList)) {
      Read item = term();
      if (!item) return std::nullopt;
      result.items.push_back(std::move(*item));
      if (at(Kind::kCloseList)) break;
      if (!expect(Kind::kComma, "',' or ']' must follow here")) {
        return std::nullopt;
      }
    }
    --depth_;
    next();
    return result;
  }

  Read rules_list() {
    Expression result{"", {}, token().position};
    next();
    in_rules_ = true;
    while (!at(Kind::kCloseList)) {
      Read item = clause();
      if (!item) return std::nullopt;
      result.items.push_back(std::move(*item));
      if (at(Kind::kStop)) next();
      if (at(Kind::kComma)) next();
    }
    in_rules_ = false;
    next();
    return result;
  }

  InfixTokens tokens_;
  Diagnostics& diagnostics_;
  const ExpressionLimits& limits_;
  bool in_message_ = false;
  bool in_rules_ = false;  ///< of a message
  bool is_exhausted_ = false;
  std::uint32_t clause_line_ = 0;
  std::size_t depth_ = 0;
  std::size_t count_ = 0;
};

}  // namespace

std::vector<Expression> read_infix_expressions(std::string_view text,
                                               Diagnostics& diagnostics,
                                               const ExpressionLimits& limits) {
  return InfixParser(text, diagnostics, limits).read_rulesheet();
}

Rulesheet read_infix(std::string_view text, Diagnostics& diagnostics) {
  return read_rules(read_infix_expressions(text, diagnostics), diagnostics);
}

Expression read_infix_message(std::string_view text, Diagnostics& diagnostics,
                              const ExpressionLimits& limits) {
  return InfixParser(text, diagnostics, limits)
      .read_message()
      .value_or(Expression{});
}

Expression read_infix_term(std::string_view text, Diagnostics& diagnostics,
                           const ExpressionLimits& limits) {
  return InfixParser(text, diagnostics, limits)
      .read_term()
      .value_or(Expression{});
}

}  // namespace gdl::notation
