#include "translators/eggg/syntax/names.h"

#include <cctype>
#include <set>
#include <utility>
#include <vector>

#include "gdl/spelling.h"
#include "translators/eggg/syntax/features.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/syntax/vocabulary.h"

namespace translators::eggg::syntax {

namespace {

using Kind = Expression::Kind;

bool is_long_capital(const std::string& text) {
  return text.size() > 1 &&
         std::isupper(static_cast<unsigned char>(text.front())) != 0;
}

bool is_designers(const Expression& expression) {
  return (expression.is(Kind::kName) || expression.is(Kind::kInvocation)) &&
         is_long_capital(expression.name);
}

bool assigns(Operator op) {
  return (op >= Operator::kAssign && op <= Operator::kAndAssign) ||
         (op >= Operator::kIncrementBefore && op <= Operator::kDecrementAfter);
}

class Names {
 public:
  explicit Names(const Description& description) {
    for (const Statement& statement : description.statements) add(statement);
  }

  bool contains(const std::string& name) const { return names_.contains(name); }

  std::string nearest(const std::string& name) const {
    for (const std::string& known : names_) {
      if (gdl::spelling_distance(known, name) <= 1 + name.size() / 6)
        return known;
    }
    return "";
  }

 private:
  void add(const Statement& statement) {
    if (statement.kind == Statement::Kind::kDefinition) {
      add_definition(statement);
    }
    if (statement.kind == Statement::Kind::kLike) {
      names_.insert(statement.subject.name);
      names_.insert(statement.value.name);
    }
    for_each_expression(statement, [this](const Expression& expression) {
      // What is given a value somewhere is a variable.
      if (expression.is(Kind::kOperation) && assigns(expression.op)) {
        names_.insert(expression.operands.front().name);
      }
    });
    for (const Statement& inner : statement.block) add(inner);
  }

  void add_definition(const Statement& statement) {
    const Expression& subject = statement.subject;
    if (is_designers(subject)) {
      names_.insert(subject.name);
      for (const Expression& parameter : subject.operands) {
        if (parameter.is(Kind::kName)) names_.insert(parameter.name);
      }
    }
    const bool declares =
        subject.is_word("piece") || subject.is_word("player") ||
        subject.is_word("square") || subject.is_word("game") ||
        subject.is_word("score") || subject.is_word("card") ||
        subject.is_word("level") || subject.is_word("rank") ||
        subject.is_word("suit") || subject.is_word("stock") ||
        subject.is_word("move") || is_designers(subject);
    if (!declares || statement.verb == "mean") return;
    for (const Expression* item : list_items(statement.value)) {
      if (item->is(Kind::kName)) names_.insert(item->name);
      if (item->is(Kind::kPhrase) && !item->operands.back().is_word("button")) {
        for (const Expression& word : item->operands) {
          if (word.is(Kind::kName)) names_.insert(word.name);
        }
      }
    }
  }

  std::set<std::string> names_;
};

/// Everything a name of the description may be used in.
template <typename Visit>
void for_each_use(const Description& description, const Visit& visit) {
  for (const Statement& statement : description.statements) {
    const bool names_none = statement.kind == Statement::Kind::kLike ||
                            statement.kind == Statement::Kind::kBlock;
    if (names_none) continue;
    for_each_expression(statement, [&](const Expression& expression) {
      if (is_designers(expression)) visit(expression, statement);
    });
  }
}

/// What to do about a name without a rule.
std::string remedy_for(const Expression& use, const Statement& statement,
                       const std::string& nearest) {
  if (statement.subject.is_word("game") &&
      statement.value.is_operation(Operator::kSubtract)) {
    return "; the name of a game with a sign in it stands in quotes";
  }
  return nearest.empty()
             ? "; a statement '" + use.name + " means ...' gives one"
             : "; did you mean '" + nearest + "'?";
}

}  // namespace

void unite_plurals(Description& description) {
  const Names names(description);
  const auto unite = [&](Expression& expression) {
    if (!is_designers(expression) || names.contains(expression.name) ||
        expression.name.back() != 's') {
      return;
    }
    const std::string singular =
        expression.name.substr(0, expression.name.size() - 1);
    if (names.contains(singular)) expression.name = singular;
  };
  for (Statement& statement : description.statements) {
    for_each_expression(statement, unite);
  }
}

void complete_names(Description& description, const Ask& ask,
                    gdl::Diagnostics& diagnostics) {
  const Names names(description);
  struct Missing {
    std::string name;
    SourcePosition position;
    std::string remedy;
  };
  std::vector<Missing> missing;
  std::set<std::string> seen;
  for_each_use(description, [&](const Expression& use, const Statement& at) {
    if (names.contains(use.name) || is_known_name(use.name) ||
        !seen.insert(use.name).second) {
      return;
    }
    missing.push_back(
        {use.name, use.position, remedy_for(use, at, names.nearest(use.name))});
  });
  for (const auto& [name, position, remedy] : missing) {
    const std::optional<std::string> answer =
        ask ? ask("No rule found for " + name + ". Enter rule:") : std::nullopt;
    if (!answer || answer->empty()) {
      diagnostics.error(position, "no-rule",
                        "no rule found for '" + name + "'" + remedy);
      continue;
    }
    gdl::Diagnostics of_answer("the rule for " + name);
    Description rule = parse(name + " means " + *answer, name, of_answer);
    for (const gdl::Diagnostic& entry : of_answer.entries()) {
      diagnostics.error(position, entry.check,
                        "in the rule that was entered: " + entry.message);
    }
    for (Statement& statement : rule.statements) {
      description.statements.push_back(std::move(statement));
    }
  }
}

}  // namespace translators::eggg::syntax
