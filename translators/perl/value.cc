#include "translators/perl/value.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace translators::perl {

Value Value::of(double number) {
  Value value;
  value.kind = Kind::kNumber;
  value.number = number;
  return value;
}

Value Value::of(std::string_view text) {
  Value value;
  value.kind = Kind::kText;
  value.text = text;
  return value;
}

Value& Value::entry(const std::string& key) {
  if (kind != Kind::kHash) *this = Value{Kind::kHash};
  const auto place = std::lower_bound(keys.begin(), keys.end(), key);
  const auto index = place - keys.begin();
  if (place == keys.end() || *place != key) {
    keys.insert(place, key);
    items.insert(items.begin() + index, Value());
  }
  return items[static_cast<std::size_t>(index)];
}

Value& Value::element(std::size_t index) {
  if (kind != Kind::kList) *this = Value{Kind::kList};
  if (index >= items.size()) items.resize(index + 1);
  return items[index];
}

const Value* Value::find(const std::string& key) const {
  const auto place = std::lower_bound(keys.begin(), keys.end(), key);
  if (kind != Kind::kHash || place == keys.end() || *place != key) {
    return nullptr;
  }
  return &items[static_cast<std::size_t>(place - keys.begin())];
}

bool is_true(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNothing:
      return false;
    case Value::Kind::kNumber:
      return value.number != 0;
    case Value::Kind::kText:
      return !value.text.empty() && value.text != "0";
    case Value::Kind::kList:
    case Value::Kind::kHash:
      return !value.items.empty();
    case Value::Kind::kHost:
      break;
  }
  return true;
}

double number_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNumber:
      return value.number;
    case Value::Kind::kText:
      return std::strtod(value.text.c_str(), nullptr);
    case Value::Kind::kList:
    case Value::Kind::kHash:
      return static_cast<double>(value.items.size());
    default:
      return 0;
  }
}

std::string text_of(const Value& value) {
  if (value.kind == Value::Kind::kText) return value.text;
  if (value.is_nothing()) return "";
  const double number = number_of(value);
  char buffer[40];
  const bool is_whole = std::floor(number) == number && std::abs(number) < 1e15;
  std::snprintf(buffer, sizeof buffer, is_whole ? "%.0f" : "%.15g", number);
  return buffer;
}

std::size_t size_of(const Value& value) {
  constexpr std::size_t kLetters = 64;
  std::size_t size = 1 + value.text.size() / kLetters;
  for (const std::string& key : value.keys) size += key.size() / kLetters;
  for (const Value& item : value.items) size += size_of(item);
  return size;
}

std::string dump(const Value& value) {
  if (value.kind == Value::Kind::kNothing) return "undef";
  if (value.kind == Value::Kind::kNumber) return text_of(value);
  if (value.kind == Value::Kind::kText) {
    return "'" + std::to_string(value.text.size()) + ":" + value.text + "'";
  }
  std::string text = value.text + "(";
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i < value.keys.size()) text += "'" + value.keys[i] + "'=>";
    text += dump(value.items[i]) + ",";
  }
  return text + ")";
}

}  // namespace translators::perl
