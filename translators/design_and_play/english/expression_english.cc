#include <map>
#include <string_view>
#include <vector>

#include "translators/design_and_play/english/game_english.h"
#include "translators/design_and_play/meaning/value.h"

namespace translators::design_and_play::english {

namespace {

using meaning::Expression;
using Kind = Expression::Kind;

bool is_call(const Expression& expression, std::string_view name) {
  return expression.kind == Kind::kCall && expression.name == name;
}

std::string in_words(const Expression& expression) {
  return expression_in_words(expression);
}

/// ` is ` or ` is not `.
std::string verb(const std::string& word, bool holds) {
  return " " + word + (holds ? " " : " not ");
}

/// How the operations that compare are said, and their opposites.
struct Comparison {
  std::string_view says;
  std::string_view denies;
};

const std::map<std::string_view, Comparison>& comparisons() {
  static const std::map<std::string_view, Comparison> table = {
      {"equal?", {" is ", " is not "}},
      {"notequal?", {" is not ", " is "}},
      {"less?", {" is less than ", " is at least "}},
      {"greater?", {" is more than ", " is at most "}},
      {"lessequal?", {" is at most ", " is more than "}},
      {"greaterequal?", {" is at least ", " is less than "}},
      {"member?", {" is one of ", " is none of "}},
  };
  return table;
}

bool is_sum(const Expression& expression) {
  return is_call(expression, "sum") || is_call(expression, "difference");
}

/// `a + b`: operations that are said by a sign or a word between inputs.
std::string between(const Expression& expression, std::string_view sign) {
  std::string text;
  for (const Expression& input : expression.inputs) {
    const bool binds_less =
        is_sum(input) && sign != "+" && (sign != "-" || !text.empty());
    const std::string words = in_words(input);
    text += (text.empty() ? std::string() : " " + std::string(sign) + " ") +
            (binds_less && sign != "and" ? "(" + words + ")" : words);
  }
  return text;
}

/// `board.a.(b + 1)`: a name that is put together.
std::string name_put_together(const Expression& expression) {
  std::string text;
  for (const Expression& input : expression.inputs) {
    const std::string words = in_words(input);
    text += input.kind == Kind::kCall ? "(" + words + ")" : words;
  }
  return text;
}

std::string of_contents(const Expression& expression, bool holds) {
  const Expression& list = expression.inputs[0];
  const bool is_place = is_call(list, "contains");
  const std::string what = in_words(is_place ? list.inputs[0] : list);
  const std::string on = is_place ? "on " + what : "in " + what;
  const std::string thing = is_place ? "figure " : "item ";
  if (expression.name == "empty?") return what + verb("is", holds) + "empty";
  if (expression.name == "count")
    return "the number of " + thing.substr(0, thing.size() - 1) + "s " + on;
  return "the " + expression.name + " " + thing + on;
}

std::string joined(const Expression& expression, bool holds) {
  // Not both is: the one does not hold, or the other does not.
  const bool is_and = (expression.name == "and") == holds;
  std::string text;
  for (const Expression& input : expression.inputs) {
    text += (text.empty() ? ""
             : is_and     ? " and "
                          : " or ") +
            part_in_words(input, is_and, holds);
  }
  return text;
}

std::string of_game(const Expression& expression, bool holds) {
  const std::string& name = expression.name;
  if (name == "onmove") return "the number of who is on move";
  if (name == "steplist") return "the steps of this move so far";
  if (name == "canmove") {
    return std::string("who is on move can") + (holds ? "" : "not") +
           " make a step";
  }
  if (name == "at?") {
    return in_words(expression.inputs[0]) + verb("is", holds) + "on " +
           in_words(expression.inputs[1]);
  }
  if (name == "contains") return "what is on " + in_words(expression.inputs[0]);
  if (name == "value") return "the trigger " + in_words(expression.inputs[0]);
  return "";
}

std::string with_template(const Expression& expression) {
  // `% of` without a name: `those of what is on a where it is x`.
  const std::string item =
      expression.parameter == "%" ? "" : expression.parameter.substr(1) + " ";
  return (expression.name == "filter" ? "those " : "for each ") + item + "of " +
         in_words(expression.inputs[1]) +
         (expression.name == "filter" ? " where " : ": ") +
         in_words(expression.inputs[0]);
}

std::string of_other(const Expression& expression) {
  static const std::map<std::string_view, std::string_view> signs = {
      {"sum", "+"},
      {"difference", "-"},
      {"product", "*"},
      {"quotient", "/"},
      {"remainder", "modulo"}};
  const auto sign = signs.find(expression.name);
  if (sign != signs.end()) return between(expression, sign->second);
  if (expression.name == "word") return name_put_together(expression);
  if (expression.name == "item") {
    return "item " + between(expression, "of");
  }
  return "the " + expression.name + " of " + between(expression, "and");
}

}  // namespace

std::string expression_in_words(const Expression& expression, bool holds) {
  if (expression.kind == Kind::kConstant) {
    return to_string(expression.constant);
  }
  const std::string& name = expression.name;
  if (expression.kind == Kind::kVariable) {
    return name == "%" ? "it" : name.front() == ':' ? name.substr(1) : name;
  }
  if (name == "not") return expression_in_words(expression.inputs[0], !holds);
  if (name == "and" || name == "or") return joined(expression, holds);
  const auto comparison = comparisons().find(name);
  if (comparison != comparisons().end()) {
    const auto& [says, denies] = comparison->second;
    const Expression& left = expression.inputs[0];
    if (name == "equal?" && is_call(left, "onmove")) {
      return "player " + in_words(expression.inputs[1]) + verb("is", holds) +
             "on move";
    }
    return in_words(left) + std::string(holds ? says : denies) +
           in_words(expression.inputs[1]);
  }
  if (!expression.parameter.empty()) return with_template(expression);
  if (name == "empty?" || name == "count" || name == "first" ||
      name == "last") {
    return of_contents(expression, holds);
  }
  if (name == "ifelse") {
    return expression_in_words(expression.inputs[1], holds) + " if " +
           in_words(expression.inputs[0]) + ", else " +
           expression_in_words(expression.inputs[2], holds);
  }
  if (name == "true" || name == "false") {
    return (name == "true") == holds ? "true" : "false";
  }
  if (name == "number?" || name == "word?" || name == "list?") {
    return in_words(expression.inputs[0]) + verb("is", holds) + "a " +
           name.substr(0, name.size() - 1);
  }
  std::string text = of_game(expression, holds);
  if (name == "at?" || name == "canmove") return text;
  if (text.empty()) text = of_other(expression);
  return holds ? text : text + " is false";
}

std::string part_in_words(const Expression& expression, bool is_and,
                          bool holds) {
  if (is_call(expression, "not")) {
    return part_in_words(expression.inputs[0], is_and, !holds);
  }
  std::string text = expression_in_words(expression, holds);
  const bool joins =
      (is_call(expression, "and") || is_call(expression, "or")) &&
      expression.inputs.size() > 1;
  const bool joins_by_and = is_call(expression, "and") == holds;
  if (!joins || joins_by_and == is_and) return text;
  return (joins_by_and ? "both " : "either ") + text;
}

}  // namespace translators::design_and_play::english
