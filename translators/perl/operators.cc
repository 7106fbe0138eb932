#include "translators/perl/operators.h"

#include <cmath>

namespace translators::perl {

namespace {

Value truth(bool holds) { return Value::of(holds ? 1.0 : 0.0); }

std::optional<Value> compared(std::string_view sign, const Value& a,
                              const Value& b) {
  if (sign == "==" || sign == "!=") {
    const bool equal =
        a.is_nothing() == b.is_nothing() && number_of(a) == number_of(b);
    return truth(equal == (sign == "=="));
  }
  if (sign == "<") return truth(number_of(a) < number_of(b));
  if (sign == "<=") return truth(number_of(a) <= number_of(b));
  if (sign == ">") return truth(number_of(a) > number_of(b));
  if (sign == ">=") return truth(number_of(a) >= number_of(b));
  if (sign == "eq") return truth(text_of(a) == text_of(b));
  if (sign == "ne") return truth(text_of(a) != text_of(b));
  if (sign == "lt") return truth(text_of(a) < text_of(b));
  if (sign == "le") return truth(text_of(a) <= text_of(b));
  if (sign == "gt") return truth(text_of(a) > text_of(b));
  if (sign == "ge") return truth(text_of(a) >= text_of(b));
  return std::nullopt;
}

/// The remainder has the sign of the divisor.
double remainder(double a, double b) {
  const double rest = std::fmod(std::trunc(a), std::trunc(b));
  return rest != 0 && (rest < 0) != (b < 0) ? rest + std::trunc(b) : rest;
}

}  // namespace

std::optional<Value> operated(std::string_view sign, const Value& a,
                              const Value& b) {
  if (auto value = compared(sign, a, b)) return value;
  if (sign == ".") return Value::of(text_of(a) + text_of(b));
  const double x = number_of(a);
  const double y = number_of(b);
  if (sign == "+") return Value::of(x + y);
  if (sign == "-") return Value::of(x - y);
  if (sign == "*") return Value::of(x * y);
  if (sign == "**") return Value::of(std::pow(x, y));
  if (sign == "<=>") return Value::of(x < y ? -1.0 : x > y ? 1.0 : 0.0);
  if (sign == "/" && y != 0) return Value::of(x / y);
  if (sign == "%" && std::trunc(y) != 0) return Value::of(remainder(x, y));
  return std::nullopt;
}

std::optional<Value> called(std::string_view name, const Value& value) {
  if (name == "defined" || name == "exists") {
    return Value::of(value.is_nothing() ? 0.0 : 1.0);
  }
  if (name == "int") return Value::of(std::trunc(number_of(value)));
  if (name == "abs") return Value::of(std::abs(number_of(value)));
  if (name == "length") {
    return Value::of(static_cast<double>(text_of(value).size()));
  }
  if (name == "scalar") {
    const bool is_many =
        value.kind == Value::Kind::kList || value.kind == Value::Kind::kHash;
    return is_many ? Value::of(number_of(value)) : value;
  }
  if (name != "keys") return std::nullopt;
  Value list{Value::Kind::kList};
  for (const std::string& key : value.keys) {
    list.items.push_back(Value::of(key));
  }
  return list;
}

Value entry_of(const Value& hash, const Value& key) {
  const Value* found = hash.find(text_of(key));
  return found ? *found : Value();
}

Value element_of(const Value& list, const Value& index) {
  const auto size = static_cast<double>(list.items.size());
  double at = number_of(index);
  if (at < 0) at += size;
  // 'nan' is a number, too, and no index.
  const bool is_there = at >= 0 && at < size;
  if (list.kind != Value::Kind::kList || !is_there) return {};
  return list.items[static_cast<std::size_t>(at)];
}

}  // namespace translators::perl
