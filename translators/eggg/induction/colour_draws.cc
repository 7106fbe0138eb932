#include "translators/eggg/induction/colour_draws.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "translators/eggg/syntax/parser.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using induction_games::Aspect;
using syntax::Operator;

/// Equally likely where `fits` says so; nothing where it never does.
template <typename Fits>
std::optional<std::vector<double>> even(const Aspect& aspect,
                                        const Fits& fits) {
  std::vector<double> chances;
  for (std::size_t i = 0; i < aspect.values.size(); ++i) {
    chances.push_back(fits(i) ? 1 : 0);
  }
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  if (sum == 0) return std::nullopt;
  for (double& chance : chances) chance /= sum;
  return chances;
}

Chances uniform(const induction_games::Model& model) {
  Chances chances;
  for (const Aspect& aspect : model.aspects) {
    chances.push_back(*even(aspect, [](std::size_t) { return true; }));
  }
  return chances;
}

bool holds(Operator op, double a, double b) {
  switch (op) {
    case Operator::kLess:
      return a < b;
    case Operator::kLessEqual:
      return a <= b;
    case Operator::kGreater:
      return a > b;
    case Operator::kGreaterEqual:
      return a >= b;
    case Operator::kNotEqual:
      return a != b;
    default:
      return a == b;
  }
}

/// The value that is nearest to a number, the smaller of two.
std::size_t nearest(const Aspect& aspect, double wanted) {
  const auto distance = [&](std::size_t i) {
    return std::abs(number_of(value_in_aspect(aspect, i)) - wanted);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < aspect.values.size(); ++i) {
    if (distance(i) < distance(best)) best = i;
  }
  return best;
}

/// The parts of `a . b . c`.
void parts_of(const Expression& expression,
              std::vector<const Expression*>& parts) {
  if (!expression.is_operation(Operator::kJoinText)) {
    parts.push_back(&expression);
    return;
  }
  for (const Expression& operand : expression.operands) {
    parts_of(operand, parts);
  }
}

}  // namespace

std::optional<Comparison> comparison_in(const std::string& text) {
  constexpr std::array<std::pair<const char*, Operator>, 6> kSigns = {
      {{"==", Operator::kEqual},
       {"!=", Operator::kNotEqual},
       {"<=", Operator::kLessEqual},
       {">=", Operator::kGreaterEqual},
       {"<", Operator::kLess},
       {">", Operator::kGreater}}};
  Comparison comparison;
  std::string rest = text;
  for (const auto& [sign, op] : kSigns) {
    if (!rest.starts_with(sign)) continue;
    comparison.op = op;
    rest.erase(0, std::string(sign).size());
    break;
  }
  if (rest.find('\n') != std::string::npos) return std::nullopt;
  gdl::Diagnostics ignored;
  const auto read = syntax::parse("Bound is " + rest + "\n", "bound", ignored);
  if (ignored.has_errors() || read.statements.size() != 1) return std::nullopt;
  comparison.bound = read.statements.front().value;
  return comparison;
}

std::nullopt_t ColourDraws::fail(const Expression& place,
                                 const std::string& check,
                                 const std::string& message) {
  diagnostics_.error(place.position, check,
                     "`" + syntax::to_string(place) + "` " + message);
  return std::nullopt;
}

std::optional<double> ColourDraws::number(const Expression& expression) {
  const auto value = program_.constant(expression, true);
  if (!value) return std::nullopt;
  return number_of(*value);
}

std::optional<Chances> ColourDraws::constant(const Expression& expression,
                                             const Value& value) {
  const auto colour = program_.colour_of(value);
  if (!colour) {
    const bool is_named = model_.aspects.size() == 1;
    diagnostics_.error(
        expression.position, "unknown-colour",
        "`" + text_of(value) + "` is no colour of the squares; " +
            (is_named ? "1 is white, 0 is black, and others have their names"
                      : "expected one in Munsell's notation, as \"5Y 9/2\""));
    return std::nullopt;
  }
  Chances chances;
  for (std::size_t i = 0; i < colour->size(); ++i) {
    chances.emplace_back(model_.aspects[i].values.size());
    chances.back()[(*colour)[i]] = 1;
  }
  return chances;
}

/// Both equally likely.
std::optional<Chances> ColourDraws::mixed(const Expression& place, Chances a,
                                          Chances b) {
  int different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    ++different;
    for (std::size_t v = 0; v < a[i].size(); ++v) {
      a[i][v] = (a[i][v] + b[i][v]) / 2;
    }
  }
  if (different <= 1) return a;
  return fail(place, "no-meaning-yet",
              "draws two of hue, value and chroma by one toss; the two colours "
              "may differ in one of them");
}

std::optional<Chances> ColourDraws::conditional(const Expression& expression) {
  const Expression& condition = expression.operands[0];
  if (is_flip(condition)) {
    auto heads = chances_of(expression.operands[1]);
    auto tails = heads ? chances_of(expression.operands[2]) : std::nullopt;
    if (!tails) return std::nullopt;
    return mixed(expression, std::move(*heads), std::move(*tails));
  }
  const auto is_so = program_.constant(condition, true);
  if (!is_so) return std::nullopt;
  return chances_of(expression.operands[is_true(*is_so) ? 1 : 2]);
}

/// What is asked of an aspect: `undef`, a value, `"<9"`.
std::optional<std::vector<double>> ColourDraws::chosen(const Expression& wish,
                                                       std::size_t number) {
  const Aspect& aspect = model_.aspects[number];
  if (wish.is_word("undef")) {
    return even(aspect, [](std::size_t) { return true; });
  }
  std::optional<std::vector<double>> chances;
  if (aspect.name == "hue") {
    const auto hue = program_.constant(wish, true);
    if (!hue) return std::nullopt;
    chances = even(aspect, [&](std::size_t i) {
      return aspect.values[i] == text_of(*hue);
    });
  } else {
    Comparison comparison;
    comparison.bound = wish;
    if (wish.is(Kind::kText)) {
      auto found = comparison_in(wish.text);
      if (!found) {
        return fail(wish, "no-meaning",
                    "asks for nothing that is known; expected e.g. \"<9\"");
      }
      comparison = std::move(*found);
      comparison.bound.position = wish.position;
    }
    const auto bound = this->number(comparison.bound);
    if (!bound) return std::nullopt;
    chances = even(aspect, [&](std::size_t i) {
      return holds(comparison.op, number_of(value_in_aspect(aspect, i)),
                   *bound);
    });
  }
  if (!chances) {
    return fail(wish, "unknown-colour",
                "fits no " + aspect.name + " that squares of this game have");
  }
  return chances;
}

/// `randmunsell("10G", "<9", ">2")`.
std::optional<Chances> ColourDraws::out_of_all(const Expression& call) {
  if (call.operands.size() > model_.aspects.size()) {
    return fail(call, "no-meaning", "asks for more than hue, value and chroma");
  }
  Chances chances = uniform(model_);
  for (std::size_t i = 0; i < call.operands.size(); ++i) {
    auto wanted = chosen(call.operands[i], i);
    if (!wanted) return std::nullopt;
    chances[i] = std::move(*wanted);
  }
  return chances;
}

/// `munsell_value_add(COLOUR, 2, 1)`: hues go around their circle, others end
/// where they end.
std::optional<Chances> ColourDraws::added(const Expression& call,
                                          std::size_t number) {
  if (call.operands.size() < 2 || call.operands.size() > 3) {
    return fail(call, "no-meaning",
                "has no meaning; expected a colour and how much is added, as "
                "munsell_value_add(randcolor(), 2)");
  }
  auto chances = chances_of(call.operands[0]);
  const auto step = chances ? this->number(call.operands[1]) : std::nullopt;
  if (!step) return std::nullopt;
  const Aspect& aspect = model_.aspects[number];
  const auto size = static_cast<double>(aspect.values.size());
  std::vector<double> after(aspect.values.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    std::size_t to = 0;
    if (aspect.name == "hue") {
      // A remainder is below `size`, however large the step is.
      const double place = std::fmod(
          static_cast<double>(i) + std::fmod(std::trunc(*step), size), size);
      to = static_cast<std::size_t>(place < 0 ? place + size : place);
    } else {
      to = nearest(aspect, number_of(value_in_aspect(aspect, i)) + *step);
    }
    after[std::min(to, after.size() - 1)] += (*chances)[number][i];
  }
  (*chances)[number] = std::move(after);
  return chances;
}

std::optional<std::size_t> ColourDraws::drawn_aspect(
    const Expression& call) const {
  for (std::size_t i = 0; i < model_.aspects.size(); ++i) {
    if (call.is(Kind::kInvocation) &&
        call.name == "rand" + model_.aspects[i].name) {
      return i;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<double>> ColourDraws::within(const Expression& call,
                                                       std::size_t number) {
  const Aspect& aspect = model_.aspects[number];
  if (call.operands.empty()) {
    return even(aspect, [](std::size_t) { return true; });
  }
  if (aspect.name == "hue" || call.operands.size() != 2) {
    return fail(
        call, "no-meaning",
        "has no meaning; expected " + call.name +
            (aspect.name == "hue" ? "()"
                                  : "() or " + call.name + "(least, most)"));
  }
  const auto least = this->number(call.operands[0]);
  const auto most = least ? this->number(call.operands[1]) : std::nullopt;
  if (!most) return std::nullopt;
  auto chances = even(aspect, [&](std::size_t i) {
    const double value = number_of(value_in_aspect(aspect, i));
    return value >= *least && value <= *most;
  });
  if (chances) return chances;
  return fail(call, "unknown-colour",
              "draws no " + aspect.name + " that squares of this game have");
}

/// `randhue() . " 5/" . randchroma(1, 3)`: together the parts are a hue, a
/// value and a chroma, and a draw is the whole of one of these.
std::optional<Chances> ColourDraws::joined(const Expression& expression) {
  std::vector<const Expression*> parts;
  parts_of(expression, parts);
  std::string notation;
  Chances drawn(model_.aspects.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto aspect = drawn_aspect(*parts[i]);
    if (!aspect) {
      const auto text = program_.constant(*parts[i], true);
      if (!text) return std::nullopt;
      notation += text_of(*text);
      continue;
    }
    const bool begins = *aspect == 0   ? notation.empty()
                        : *aspect == 1 ? notation.ends_with(' ')
                                       : notation.ends_with('/');
    const Expression* next = i + 1 < parts.size() ? parts[i + 1] : nullptr;
    const bool ends =
        *aspect == 2 ? !next
                     : next && next->is(Kind::kText) &&
                           next->text.starts_with(*aspect == 0 ? ' ' : '/');
    if (!begins || !ends) {
      return fail(*parts[i], "no-meaning",
                  "has no meaning there; expected e.g. randhue() . \" \" . "
                  "randvalue() . \"/\" . randchroma()");
    }
    auto chances = within(*parts[i], *aspect);
    if (!chances) return std::nullopt;
    drawn[*aspect] = std::move(*chances);
    // Any of its values stands there for now.
    notation += model_.aspects[*aspect].values.front();
  }
  auto chances = constant(expression, Value(notation));
  if (!chances) return std::nullopt;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (!drawn[i].empty()) (*chances)[i] = std::move(drawn[i]);
  }
  return chances;
}

std::optional<Chances> ColourDraws::chances_of(const Expression& expression) {
  if (expression.is_call("randcolor") && expression.operands.empty()) {
    return uniform(model_);
  }
  if (is_flip(expression)) {
    auto heads = constant(expression, Value(1.0));
    auto tails = heads ? constant(expression, Value(0.0)) : std::nullopt;
    if (!tails) return std::nullopt;
    return mixed(expression, std::move(*heads), std::move(*tails));
  }
  if (expression.is_operation(Operator::kConditional)) {
    return conditional(expression);
  }
  if (model_.aspects.size() > 1) {
    if (expression.is_call("randmunsell")) return out_of_all(expression);
    for (std::size_t i = 0; i < model_.aspects.size(); ++i) {
      if (expression.is_call("munsell_" + model_.aspects[i].name + "_add")) {
        return added(expression, i);
      }
    }
    if (expression.is_operation(Operator::kJoinText)) return joined(expression);
  }
  const auto value = program_.constant(expression, true);
  if (!value) return std::nullopt;
  return constant(expression, *value);
}

}  // namespace translators::eggg::induction
