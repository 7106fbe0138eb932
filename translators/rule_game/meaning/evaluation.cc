#include "translators/rule_game/meaning/evaluation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace translators::rule_game::meaning {

namespace {

using Expression = syntax::Expression;
using Kind = Expression::Kind;

void normalize(ValueSet& set) {
  std::sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
}

ValueSet one_if(bool holds) {
  return holds ? ValueSet{std::int32_t{1}} : ValueSet{};
}

Value value_of(const std::string& text) {
  if (const auto number = gdl::number_in<std::int32_t>(text)) return *number;
  return text;
}

/// Divisors of 0 have no value; the rest wraps around.
std::optional<std::int32_t> calculate(char sign, std::int32_t a,
                                      std::int32_t b) {
  const std::int64_t x = a;
  const std::int64_t y = b;
  switch (sign) {
    case '+':
      return static_cast<std::int32_t>(x + y);
    case '-':
      return static_cast<std::int32_t>(x - y);
    case '*':
      return static_cast<std::int32_t>(x * y);
    case '/':
      if (y == 0) return std::nullopt;
      return static_cast<std::int32_t>(x / y);
    default:
      if (y == 0) return std::nullopt;
      return static_cast<std::int32_t>(x % y);
  }
}

bool compare(const std::string& sign, const Value& a, const Value& b) {
  if (sign == "==") return a == b;
  if (sign == "!=") return a != b;
  const auto* x = std::get_if<std::int32_t>(&a);
  const auto* y = std::get_if<std::int32_t>(&b);
  if (!x || !y) return false;
  if (sign == "<") return *x < *y;
  if (sign == "<=") return *x <= *y;
  if (sign == ">") return *x > *y;
  return *x >= *y;
}

}  // namespace

bool operator<(const Object& a, const Object& b) {
  if (a.cell != b.cell) return a.cell < b.cell;
  if (a.bucket != b.bucket) return a.bucket < b.bucket;
  return a.key < b.key;
}

bool is_variable(const std::string& name) {
  constexpr std::array<std::string_view, 8> kNames = {
      "p", "pc", "ps", "q", "this", "last", "Nearby", "Remotest"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::string Evaluation::key_of(const std::string& property) const {
  if (property == "pos") return "pos " + std::to_string(attempt_.piece->cell);
  if (property == "bucket") return "bucket " + std::to_string(attempt_.bucket);
  const auto found = attempt_.piece->properties.find(property);
  if (found == attempt_.piece->properties.end()) return "";
  return property + " " + found->second;
}

ValueSet Evaluation::took(const std::string& property) {
  const std::string key = key_of(property);
  if (key.empty()) return {};
  const int bucket = oracle_.ask({Question::Kind::kTook, key});
  return bucket == Question::kNothing ? ValueSet{} : ValueSet{bucket};
}

ValueSet Evaluation::last_with(const std::string& property) {
  const std::string key = key_of(property);
  if (key.empty()) return {};
  const int cell = oracle_.ask({Question::Kind::kLastWith, key});
  if (cell == Question::kNothing) return {};
  return {Object{cell, Object::Bucket::kOfValue, key}};
}

ValueSet Evaluation::bucket_of(const Object& object) {
  switch (object.bucket) {
    case Object::Bucket::kTried:
      return {attempt_.bucket};
    case Object::Bucket::kLast:
      return {oracle_.ask({Question::Kind::kLastBucket, ""})};
    case Object::Bucket::kOfValue:
      break;
  }
  return {oracle_.ask({Question::Kind::kTook, object.key})};
}

ValueSet Evaluation::variable(const std::string& name) {
  const int cell = attempt_.piece->cell;
  if (name == "Nearby") return {nearest_bucket(cell)};
  if (name == "Remotest") return {(nearest_bucket(cell) + 2) % kBuckets};
  if (name == "this") return {Object{cell, Object::Bucket::kTried}};
  if (name == "pc") return took("color");
  if (name == "ps") return took("shape");
  if (name == "p") {
    const int bucket = oracle_.ask({Question::Kind::kLastBucket, ""});
    return bucket == Question::kNothing ? ValueSet{} : ValueSet{bucket};
  }
  if (name == "last") {
    const int last = oracle_.ask({Question::Kind::kLastPiece, ""});
    if (last == Question::kNothing) return {};
    return {Object{last, Object::Bucket::kLast}};
  }
  if (!strict_ && name != "q") return {name};
  return {};
}

ValueSet Evaluation::field(const ValueSet& objects, const std::string& name) {
  ValueSet result;
  for (const Value& value : objects) {
    const auto* object = std::get_if<Object>(&value);
    if (!object) continue;
    if (name == "bucket") {
      for (const Value& bucket : bucket_of(*object)) {
        if (bucket != Value(Question::kNothing)) result.push_back(bucket);
      }
    } else if (name == "pos") {
      result.emplace_back(object->cell);
    } else {
      const auto& properties = attempt_.board->at(object->cell)->properties;
      const auto found = properties.find(name);
      if (found != properties.end()) result.push_back(value_of(found->second));
    }
  }
  normalize(result);
  return result;
}

ValueSet Evaluation::path(const Expression& expression) {
  const auto& names = expression.path;
  ValueSet result;
  std::size_t done = 1;
  if (names.size() > 1 && (names[0] == "p" || names[0] == "q")) {
    result = names[0] == "p" ? took(names[1]) : last_with(names[1]);
    done = 2;
  } else {
    result = variable(names[0]);
  }
  for (; done < names.size(); ++done) result = field(result, names[done]);
  return result;
}

ValueSet Evaluation::arithmetic(const Expression& expression, const ValueSet& a,
                                const ValueSet& b) {
  ValueSet result;
  for (const Value& left : a) {
    for (const Value& right : b) {
      const auto* x = std::get_if<std::int32_t>(&left);
      const auto* y = std::get_if<std::int32_t>(&right);
      if (!x || !y) {
        if (!strict_) continue;
        throw NoValue(expression.position,
                      "'" + syntax::to_string(expression) +
                          "' calculates with what is no number here, of which "
                          "the original server dies; compare it instead, or "
                          "calculate with its position or a bucket");
      }
      const auto number = calculate(expression.text[0], *x, *y);
      if (number) result.emplace_back(*number);
    }
  }
  normalize(result);
  return result;
}

ValueSet Evaluation::comparison(const std::string& sign, const ValueSet& a,
                                const ValueSet& b) const {
  // The server returns the left side, which is true unless it is empty.
  if (strict_ && b.empty()) return a;
  for (const Value& left : a) {
    for (const Value& right : b) {
      if (compare(sign, left, right)) return one_if(true);
    }
  }
  return {};
}

ValueSet Evaluation::value(const Expression& expression) {
  switch (expression.kind) {
    case Kind::kPath:
      return path(expression);
    case Kind::kText:
      return {expression.text};
    case Kind::kNumber:
      return {expression.number};
    case Kind::kNot:
      return one_if(value(expression.parts[0]).empty());
    case Kind::kRange:
    case Kind::kList: {
      ValueSet result;
      for (const Expression& part : expression.parts) {
        const ValueSet items = value(part);
        result.insert(result.end(), items.begin(), items.end());
      }
      normalize(result);
      return result;
    }
    case Kind::kBinary:
      break;
  }
  const ValueSet left = value(expression.parts[0]);
  // What nothing is calculated with is nothing: no need to ask further.
  const char first = expression.text[0];
  const bool compares =
      first == '=' || first == '!' || first == '<' || first == '>';
  if (left.empty()) return {};
  const ValueSet right = value(expression.parts[1]);
  if (compares) return comparison(expression.text, left, right);
  return arithmetic(expression, left, right);
}

bool Evaluation::passes_range(const Expression& range,
                              const std::string& text) {
  const auto number = gdl::number_in<std::int32_t>(text);
  if (!number) return false;
  const ValueSet low = value(range.parts[0]);
  const ValueSet high = value(range.parts[1]);
  const Value wanted = *number;
  const auto at_most = [](const Value& a, const Value& b) {
    return compare("<=", a, b);
  };
  return std::any_of(low.begin(), low.end(),
                     [&](const Value& one) { return at_most(one, wanted); }) &&
         std::any_of(high.begin(), high.end(),
                     [&](const Value& one) { return at_most(wanted, one); });
}

bool Evaluation::passes(const syntax::PropertyTest& test) {
  const Piece& piece = *attempt_.piece;
  if (piece.is_plain && test.key != "color" && test.key != "shape") return true;
  const auto found = piece.properties.find(test.key);
  if (found == piece.properties.end()) return false;
  const std::string& text = found->second;
  if (test.is_names) {
    return std::any_of(test.names.begin(), test.names.end(),
                       [&](const std::string& name) {
                         const bool is_exact = !piece.is_plain || test.is_exact;
                         if (is_exact && strict_) return name == text;
                         return gdl::fold_case(name) == gdl::fold_case(text);
                       });
  }
  if (test.expression.kind == Kind::kRange) {
    return passes_range(test.expression, text);
  }
  const ValueSet values = value(test.expression);
  return std::any_of(values.begin(), values.end(), [&](const Value& one) {
    if (const auto* name = std::get_if<std::string>(&one)) {
      return strict_ ? *name == text
                     : gdl::fold_case(*name) == gdl::fold_case(text);
    }
    const auto* number = std::get_if<std::int32_t>(&one);
    return number && std::to_string(*number) == text;
  });
}

bool Evaluation::meets(const syntax::Atom& atom) {
  for (const syntax::PropertyTest& test : atom.properties) {
    if (!passes(test)) return false;
  }
  if (atom.code && value(*atom.code).empty()) return false;
  if (!atom.bucket) return true;
  const ValueSet buckets = value(*atom.bucket);
  return std::any_of(buckets.begin(), buckets.end(), [&](const Value& one) {
    const auto* number = std::get_if<std::int32_t>(&one);
    return number &&
           ((*number % kBuckets) + kBuckets) % kBuckets == attempt_.bucket;
  });
}

}  // namespace translators::rule_game::meaning
