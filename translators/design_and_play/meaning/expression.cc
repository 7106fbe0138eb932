#include "translators/design_and_play/meaning/expression.h"

#include <algorithm>
#include <array>

namespace translators::design_and_play::meaning {

namespace {

constexpr std::size_t kMany = 1000;

constexpr std::array kOperations = {
    // of the game
    Operation{"onmove", 0, 0, 0},
    Operation{"steplist", 0, 0, 0},
    Operation{"canmove", 0, 0, 0},
    Operation{"at?", 2, 2, 2},
    Operation{"contains", 1, 1, 1},
    Operation{"value", 1, 1, 1},
    // truth
    Operation{"true", 0, 0, 0},
    Operation{"false", 0, 0, 0},
    Operation{"not", 1, 1, 1},
    Operation{"and", 2, 1, kMany},
    Operation{"or", 2, 1, kMany},
    Operation{"ifelse", 3, 3, 3},
    // comparing
    Operation{"equal?", 2, 2, 2},
    Operation{"notequal?", 2, 2, 2},
    Operation{"less?", 2, 2, 2},
    Operation{"greater?", 2, 2, 2},
    Operation{"lessequal?", 2, 2, 2},
    Operation{"greaterequal?", 2, 2, 2},
    // numbers
    Operation{"sum", 2, 1, kMany},
    Operation{"difference", 2, 2, 2},
    Operation{"product", 2, 1, kMany},
    Operation{"quotient", 2, 2, 2},
    Operation{"remainder", 2, 2, 2},
    Operation{"abs", 1, 1, 1},
    Operation{"minus", 1, 1, 1},
    Operation{"min", 2, 1, kMany},
    Operation{"max", 2, 1, kMany},
    // words and lists
    Operation{"first", 1, 1, 1},
    Operation{"last", 1, 1, 1},
    Operation{"butfirst", 1, 1, 1},
    Operation{"butlast", 1, 1, 1},
    Operation{"item", 2, 2, 2},
    Operation{"count", 1, 1, 1},
    Operation{"empty?", 1, 1, 1},
    Operation{"member?", 2, 2, 2},
    Operation{"word", 2, 1, kMany},
    Operation{"list", 2, 0, kMany},
    Operation{"sentence", 2, 0, kMany},
    Operation{"fput", 2, 2, 2},
    Operation{"lput", 2, 2, 2},
    Operation{"reverse", 1, 1, 1},
    Operation{"number?", 1, 1, 1},
    Operation{"word?", 1, 1, 1},
    Operation{"list?", 1, 1, 1},
    Operation{"filter", 2, 2, 2},
    Operation{"map", 2, 2, 2},
};

struct Spelling {
  std::string_view other;
  std::string_view name;
};

constexpr std::array kSpellings = {
    Spelling{"bf", "butfirst"},     Spelling{"bl", "butlast"},
    Spelling{"se", "sentence"},     Spelling{"emptyp", "empty?"},
    Spelling{"memberp", "member?"}, Spelling{"equalp", "equal?"},
    Spelling{"lessp", "less?"},     Spelling{"greaterp", "greater?"},
    Spelling{"numberp", "number?"}, Spelling{"wordp", "word?"},
    Spelling{"listp", "list?"},     Spelling{"modulo", "remainder"}};

}  // namespace

const Operation* find_operation(std::string_view name) {
  std::string wanted = syntax::folded(name);
  for (const Spelling& spelling : kSpellings) {
    if (spelling.other == wanted) wanted = spelling.name;
  }
  const auto* const found = std::find_if(
      kOperations.begin(), kOperations.end(),
      [&](const Operation& operation) { return operation.name == wanted; });
  return found == kOperations.end() ? nullptr : &*found;
}

std::vector<std::string> operation_names() {
  std::vector<std::string> names;
  for (const Operation& operation : kOperations) {
    names.emplace_back(operation.name);
  }
  return names;
}

std::set<std::string> variables_of(const Expression& expression) {
  std::set<std::string> names;
  if (expression.kind == Expression::Kind::kVariable) {
    names.insert(expression.name);
  }
  for (const Expression& input : expression.inputs) {
    names.merge(variables_of(input));
  }
  if (!expression.parameter.empty()) names.erase(expression.parameter);
  return names;
}

bool calls(const Expression& expression, std::string_view operation) {
  return (expression.kind == Expression::Kind::kCall &&
          expression.name == operation) ||
         std::any_of(
             expression.inputs.begin(), expression.inputs.end(),
             [&](const Expression& input) { return calls(input, operation); });
}

Value quoted(const syntax::Item& item) {
  if (item.is_word()) return Value::word(item.text);
  std::vector<Value> items;
  for (const syntax::Item& part : item.items) items.push_back(quoted(part));
  return Value::list(std::move(items));
}

}  // namespace translators::design_and_play::meaning
