#include "translators/eggg/induction/program_english.h"

#include "translators/eggg/english/english_phrases.h"
#include "translators/eggg/induction/grid_program.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using syntax::Operator;

bool is_square(const Expression& expression) {
  return expression.is(Kind::kIndex) && expression.operands.size() == 3;
}

/// `Tester(2)`: a function of the game for one level.
bool is_case(const Expression& expression) {
  return expression.is(Kind::kInvocation) && expression.operands.size() == 1 &&
         expression.operands[0].is(Kind::kNumber);
}

class Phrases {
 public:
  explicit Phrases(const std::string& lit) : lit_(lit) {}

  std::string program(const Expression& body) const {
    if (body.is(Kind::kSnippet)) {
      std::string text;
      for (const Expression& part : body.operands) {
        const std::string words = program(part);
        text += (text.empty() || words.empty() ? "" : " ") + words;
      }
      return text;
    }
    const bool for_x = mentions_axis(body, "x");
    const bool for_y = mentions_axis(body, "y");
    std::string words = statement(body);
    if (for_x && for_y) {
      words = "for each square (x, y): " + words;
    } else if (for_x || for_y) {
      words =
          std::string("for each ") + (for_x ? "column x: " : "row y: ") + words;
    }
    return english::capitalised(words) + '.';
  }

 private:
  static std::string place(const Expression& square) {
    return '(' + syntax::to_string(square.operands[1]) + ", " +
           syntax::to_string(square.operands[2]) + ')';
  }

  std::string value(const Expression& expression) const {
    if (is_square(expression)) return "the colour of " + place(expression);
    if (expression.is_operation(Operator::kModulo)) {
      return "the remainder of " + value(expression.operands[0]) + " by " +
             value(expression.operands[1]);
    }
    const bool is_call =
        expression.is(Kind::kInvocation) && expression.operands.size() == 1;
    if (!is_call) return syntax::to_string(expression);
    const Expression& of = expression.operands[0];
    const std::string what = is_square(of) ? place(of) : value(of);
    if (expression.name == "value") return "the brightness of " + what;
    if (expression.name == "chroma") return "the saturation of " + what;
    if (expression.name == "hue") return "the hue of " + what;
    if (expression.name == "opponent_hue") return "the opponent of " + what;
    return syntax::to_string(expression);
  }

  std::string compared(const Expression& expression, const char* words) const {
    return value(expression.operands[0]) + words +
           value(expression.operands[1]);
  }

  std::string joined(const Expression& expression, const char* word) const {
    std::string text;
    for (const Expression& operand : expression.operands) {
      const bool needs_brackets = operand.is_operation(Operator::kOr) &&
                                  expression.op == Operator::kAnd;
      text += (text.empty() ? "" : word) +
              (needs_brackets ? in_brackets(operand) : condition(operand));
    }
    return text;
  }

  std::string in_brackets(const Expression& expression) const {
    return '(' + condition(expression) + ')';
  }

  /// That it does not hold.
  std::string denied(const Expression& expression) const {
    if (is_square(expression)) {
      return place(expression) +
             (lit_.empty() ? " has no colour" : " is not " + lit_);
    }
    if (is_case(expression)) {
      return syntax::to_string(expression) + " does not hold";
    }
    if (!expression.is(Kind::kOperation)) {
      return value(expression) + " is zero";
    }
    return "it is not so that " + in_brackets(expression);
  }

  std::string condition(const Expression& expression) const {
    if (is_square(expression)) {
      return place(expression) +
             (lit_.empty() ? " has a colour" : " is " + lit_);
    }
    if (is_case(expression)) {
      return syntax::to_string(expression) + " holds";
    }
    if (!expression.is(Kind::kOperation)) {
      return value(expression) + " is not zero";
    }
    switch (expression.op) {
      case Operator::kAnd:
        return joined(expression, " and ");
      case Operator::kOr:
        return joined(expression, " or ");
      case Operator::kNot:
        return denied(expression.operands[0]);
      case Operator::kEqual:
      case Operator::kSameText:
        return compared(expression, " is ");
      case Operator::kNotEqual:
      case Operator::kDifferentText:
        return compared(expression, " is not ");
      case Operator::kLess:
        return compared(expression, " is less than ");
      case Operator::kLessEqual:
        return compared(expression, " is at most ");
      case Operator::kGreater:
        return compared(expression, " is more than ");
      case Operator::kGreaterEqual:
        return compared(expression, " is at least ");
      default:
        return value(expression) + " is not zero";
    }
  }

  std::string returned(const Expression& statement, bool is_guarded) const {
    if (statement.operands.empty()) return "it does not follow the rule";
    const Expression* what = &statement.operands[0];
    const bool chooses = what->is_operation(Operator::kConditional) &&
                         syntax::whole_number(what->operands[1]) == 1 &&
                         syntax::whole_number(what->operands[2]) == 0;
    if (chooses) what = &what->operands[0];
    if (const auto number = syntax::whole_number(*what)) {
      return std::string(is_guarded ? "the grid " : "otherwise it ") +
             (*number != 0 ? "follows the rule" : "does not follow the rule");
    }
    return "a grid follows the rule if " + condition(*what);
  }

  std::string statement(const Expression& part, bool is_guarded = false) const {
    if (part.is(Kind::kReturn)) return returned(part, is_guarded);
    if (part.is(Kind::kIf)) {
      return "if " + condition(part.operands[1]) + ", " +
             statement(part.operands[0], true);
    }
    if (!part.is(Kind::kOperation)) return syntax::to_string(part);
    const std::string name = value(part.operands[0]);
    const std::string given =
        part.operands.size() > 1 ? value(part.operands[1]) : "one";
    switch (part.op) {
      case Operator::kIncrementBefore:
      case Operator::kIncrementAfter:
      case Operator::kAddAssign:
        return name + " goes up by " + given;
      case Operator::kDecrementBefore:
      case Operator::kDecrementAfter:
      case Operator::kSubtractAssign:
        return name + " goes down by " + given;
      case Operator::kAssign:
        return name + " becomes " + given;
      case Operator::kOrAssign:
        return name + " gets the bits of " + given;
      default:
        return syntax::to_string(part);
    }
  }

  const std::string& lit_;
};

}  // namespace

std::string program_in_words(const syntax::Expression& program,
                             const std::string& lit) {
  return Phrases(lit).program(program);
}

}  // namespace translators::eggg::induction
