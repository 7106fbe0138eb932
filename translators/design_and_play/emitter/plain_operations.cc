#include "translators/design_and_play/emitter/plain_operations.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::emitter {

using meaning::Value;
using syntax::folded;

namespace {

using Values = std::vector<Value>;
using Result = std::optional<Value>;

constexpr std::size_t kLongest = 200;
constexpr std::int64_t kLargest = 999'999'999;

class Run {
 public:
  Run(const std::string& name, const Values& inputs, std::string& problem)
      : name_(name), inputs_(inputs), problem_(problem) {}

  Result result() {
    if (auto value = comparison()) return value;
    if (auto value = number()) return value;
    if (auto value = part()) return value;
    return made();
  }

 private:
  Result fail(const std::string& problem) {
    if (problem_.empty()) problem_ = problem;
    return std::nullopt;
  }

  Result comparison() {
    if (name_ == "equal?" || name_ == "notequal?") {
      return Value::truth(are_equal(inputs_[0], inputs_[1]) ==
                          (name_ == "equal?"));
    }
    if (name_ == "number?") {
      return Value::truth(inputs_[0].as_number().has_value());
    }
    if (name_ == "word?") return Value::truth(!inputs_[0].is_list);
    if (name_ == "list?") return Value::truth(inputs_[0].is_list);
    if (name_ == "empty?") {
      return Value::truth(inputs_[0].is_list ? inputs_[0].items.empty()
                                             : inputs_[0].text.empty());
    }
    if (name_ == "member?") {
      const Value& in = inputs_[1];
      if (!in.is_list) {
        return Value::truth(!inputs_[0].is_list &&
                            folded(in.text).find(folded(inputs_[0].text)) !=
                                std::string::npos);
      }
      return Value::truth(std::any_of(
          in.items.begin(), in.items.end(),
          [&](const Value& item) { return are_equal(inputs_[0], item); }));
    }
    return std::nullopt;
  }

  Result number() {
    static const std::vector<std::string> k_numeric = {
        "less?",      "greater?", "lessequal?", "greaterequal?", "sum",
        "difference", "product",  "quotient",   "remainder",     "abs",
        "minus",      "min",      "max"};
    if (std::find(k_numeric.begin(), k_numeric.end(), name_) ==
        k_numeric.end()) {
      return std::nullopt;
    }
    std::vector<std::int64_t> numbers;
    for (const Value& input : inputs_) {
      const auto number = input.as_number();
      if (!number) {
        return fail("'" + name_ + "' counts with whole numbers, and '" +
                    to_string(input) + "' is none");
      }
      numbers.push_back(*number);
    }
    const std::int64_t a = numbers[0];
    if (name_ == "abs") return in_range(std::abs(a));
    if (name_ == "minus") return in_range(-a);
    if (name_ == "less?") return Value::truth(a < numbers[1]);
    if (name_ == "greater?") return Value::truth(a > numbers[1]);
    if (name_ == "lessequal?") return Value::truth(a <= numbers[1]);
    if (name_ == "greaterequal?") return Value::truth(a >= numbers[1]);
    if (name_ == "quotient" || name_ == "remainder") {
      return division(a, numbers[1]);
    }
    std::int64_t total = a;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      const std::int64_t b = numbers[i];
      // What is too large stays so, and is told of below.
      if (std::abs(total) > kLargest) break;
      if (std::abs(b) > kLargest) return in_range(b);
      if (name_ == "sum") total += b;
      if (name_ == "difference") total -= b;
      if (name_ == "product") total *= b;
      if (name_ == "min") total = std::min(total, b);
      if (name_ == "max") total = std::max(total, b);
    }
    return in_range(total);
  }

  Result in_range(std::int64_t number) {
    if (std::abs(number) > kLargest) {
      return fail("a number has more than nine digits");
    }
    return Value::number(number);
  }

  Result division(std::int64_t a, std::int64_t b) {
    if (b == 0) return fail("a division by 0");
    if (name_ == "remainder") return in_range(((a % b) + std::abs(b)) % b);
    if (a % b != 0) {
      return fail(std::to_string(a) + " / " + std::to_string(b) +
                  " is no whole number");
    }
    return in_range(a / b);
  }

  /// Characters of words and items of lists alike.
  Result part() {
    if (name_ == "count") {
      return Value::number(static_cast<std::int64_t>(length(inputs_[0])));
    }
    if (name_ == "first" || name_ == "last" || name_ == "butfirst" ||
        name_ == "butlast") {
      const std::size_t size = length(inputs_[0]);
      if (size == 0) return fail("'" + name_ + "' of something empty");
      if (name_ == "first") return at(inputs_[0], 0);
      if (name_ == "last") return at(inputs_[0], size - 1);
      return slice(inputs_[0], name_ == "butfirst" ? 1 : 0, size - 1);
    }
    if (name_ == "item") {
      const auto index = inputs_[0].as_number();
      if (!index || *index < 1 ||
          *index > static_cast<std::int64_t>(length(inputs_[1]))) {
        return fail("there is no item " + to_string(inputs_[0]) + " of " +
                    to_string(inputs_[1]));
      }
      return at(inputs_[1], static_cast<std::size_t>(*index - 1));
    }
    if (name_ == "reverse") {
      Value value = inputs_[0];
      std::reverse(value.items.begin(), value.items.end());
      std::reverse(value.text.begin(), value.text.end());
      return value;
    }
    return std::nullopt;
  }

  static std::size_t length(const Value& value) {
    return value.is_list ? value.items.size() : value.text.size();
  }
  static Value at(const Value& value, std::size_t index) {
    return value.is_list ? value.items[index]
                         : Value::word(value.text.substr(index, 1));
  }
  static Value slice(const Value& value, std::size_t from, std::size_t size) {
    if (!value.is_list) return Value::word(value.text.substr(from, size));
    const auto begin = value.items.begin() + static_cast<std::ptrdiff_t>(from);
    return Value::list({begin, begin + static_cast<std::ptrdiff_t>(size)});
  }

  Result made() {
    if (name_ == "word") {
      std::string text;
      for (const Value& input : inputs_) {
        if (input.is_list) return fail("'word' joins words, not lists");
        text += input.text;
      }
      if (text.size() > kLongest) return fail("a word is too long");
      return Value::word(text);
    }
    Values items;
    if (name_ == "list") items = inputs_;
    if (name_ == "sentence") {
      for (const Value& input : inputs_) {
        if (input.is_list) {
          items.insert(items.end(), input.items.begin(), input.items.end());
        } else {
          items.push_back(input);
        }
      }
    }
    if (name_ == "fput" || name_ == "lput") {
      if (!inputs_[1].is_list) return fail("'" + name_ + "' takes a list");
      items = inputs_[1].items;
      items.insert(name_ == "fput" ? items.begin() : items.end(), inputs_[0]);
    }
    if (items.size() > kLongest) return fail("a list is too long");
    if (name_ == "list" || name_ == "sentence" || name_ == "fput" ||
        name_ == "lput") {
      return Value::list(std::move(items));
    }
    return std::nullopt;
  }

  const std::string& name_;
  const Values& inputs_;
  std::string& problem_;
};

}  // namespace

std::optional<Value> run_operation(const std::string& operation,
                                   const std::vector<Value>& inputs,
                                   std::string& problem) {
  if (operation == "true" || operation == "false") {
    return Value::word(operation);
  }
  return Run(operation, inputs, problem).result();
}

}  // namespace translators::design_and_play::emitter
