#include "translators/eggg/induction/all_colours.h"

#include <algorithm>
#include <optional>

#include "translators/board_games/looks.h"
#include "translators/eggg/induction/colour_draws.h"
#include "translators/eggg/induction/values.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using induction_games::Aspect;

constexpr int kMostValue = 10;
constexpr int kMostChroma = 12;       // of a colour that nothing names
constexpr int kMostNamedChroma = 38;  // see board_games::munsell_colour
constexpr std::size_t kHue = 0;
constexpr std::size_t kValue = 1;
constexpr std::size_t kChroma = 2;

Aspect whole_numbers(const char* name, int most) {
  Aspect aspect{name, {}, 0};
  for (int i = 0; i <= most; ++i) aspect.values.push_back(std::to_string(i));
  return aspect;
}

/// Looks through functions for colours.
class Names {
 public:
  Names(int width, int height, const std::map<std::string, double>& values,
        const values::Functions& functions, std::vector<Aspect>& aspects)
      : model_(width, height, aspects),
        program_(model_, 0, values, functions, ignored_),
        aspects_(aspects) {}

  void look_at(const Expression& expression) {
    if (expression.is(Kind::kText)) add_colour(expression.text);
    if (expression.is_call("randmunsell")) add_wishes(expression);
    for (const Expression& operand : expression.operands) look_at(operand);
  }

 private:
  void add_colour(const std::string& notation) {
    const auto colour = board_games::munsell_colour(notation);
    if (!colour) return;
    if (!colour->hue.empty()) add_hue(colour->hue);
    add_number(kValue, colour->value, kMostValue);
    add_number(kChroma, colour->chroma, kMostNamedChroma);
  }

  void add_wishes(const Expression& call) {
    const auto& operands = call.operands;
    if (!operands.empty() && operands[0].is(Kind::kText) &&
        board_games::munsell_colour(operands[0].text + " 5/5")) {
      add_hue(operands[0].text);
    }
    if (operands.size() > 1) add_wish(kValue, operands[1], kMostValue);
    if (operands.size() > 2) add_wish(kChroma, operands[2], kMostNamedChroma);
  }

  /// A number itself, or `"==1.5*y"`, for every square.
  void add_wish(std::size_t aspect, const Expression& wish, int most) {
    Expression bound = wish;
    if (wish.is(Kind::kText)) {
      auto comparison = comparison_in(wish.text);
      if (!comparison || comparison->op != syntax::Operator::kEqual) return;
      bound = std::move(comparison->bound);
    }
    for (std::size_t square = 0; square < model_.squares(); ++square) {
      program_.stand_on(model_.x_of(square), model_.y_of(square));
      const auto value = program_.constant(bound, false);
      if (value) add_number(aspect, number_of(*value), most);
    }
  }

  void add_hue(const std::string& hue) {
    std::vector<std::string>& hues = aspects_[kHue].values;
    const double place = hue_place(hue);
    const auto next = std::find_if(
        hues.begin(), hues.end(),
        [place](const std::string& one) { return hue_place(one) >= place; });
    if (next != hues.end() && hue_place(*next) == place) return;
    hues.insert(next, hue);
  }

  void add_number(std::size_t aspect, double number, int most) {
    std::vector<std::string>& values = aspects_[aspect].values;
    if (!(number >= 0 && number <= most)) return;
    const auto next = std::find_if(values.begin(), values.end(),
                                   [number](const std::string& one) {
                                     return number_of(Value(one)) >= number;
                                   });
    if (next != values.end() && number_of(Value(*next)) == number) return;
    values.insert(next, text_of(Value(number)));
  }

  gdl::Diagnostics ignored_;
  induction_games::Model model_;  // with what is known so far
  GridProgram program_;
  std::vector<Aspect>& aspects_;
};

}  // namespace

std::vector<Aspect> all_colours() {
  return {{"hue", munsell_hues(), 0},
          whole_numbers("value", kMostValue),
          whole_numbers("chroma", kMostChroma)};
}

void add_named_colours(int width, int height,
                       const std::map<std::string, double>& values,
                       const values::Functions& functions,
                       std::vector<Aspect>& aspects) {
  Names names(width, height, values, functions, aspects);
  for (const auto& [name, cases] : functions) {
    for (const syntax::Statement* one : cases) names.look_at(one->value);
  }
}

}  // namespace translators::eggg::induction
