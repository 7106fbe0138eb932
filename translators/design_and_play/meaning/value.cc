#include "translators/design_and_play/meaning/value.h"

#include <algorithm>
#include <utility>

#include "gdl/number_in.h"
#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::meaning {

namespace {

std::string written(const Value& value) {
  if (!value.is_list) return value.text;
  std::string text = "[";
  for (const Value& item : value.items) {
    text += (text.size() == 1 ? "" : " ") + written(item);
    if (text.size() > 60) return text;
  }
  return text + "]";
}

}  // namespace

Value Value::word(std::string text) {
  Value value;
  value.text = std::move(text);
  return value;
}

Value Value::number(std::int64_t number) {
  return word(std::to_string(number));
}

Value Value::truth(bool holds) { return word(holds ? "true" : "false"); }

Value Value::list(std::vector<Value> items) {
  Value value;
  value.is_list = true;
  value.items = std::move(items);
  return value;
}

std::optional<std::int64_t> Value::as_number() const {
  if (is_list || text.empty() || text.size() > 16) return std::nullopt;
  const std::size_t digits = text.size() - (text.front() == '-' ? 1 : 0);
  if (digits > 15) return std::nullopt;
  return gdl::number_in<std::int64_t>(text);
}

std::optional<bool> Value::as_truth() const {
  if (is_list) return std::nullopt;
  const std::string word = syntax::folded(text);
  if (word == "true") return true;
  if (word == "false") return false;
  return std::nullopt;
}

bool are_equal(const Value& a, const Value& b) {
  if (a.is_list != b.is_list) return false;
  if (a.is_list) {
    return std::equal(a.items.begin(), a.items.end(), b.items.begin(),
                      b.items.end(), are_equal);
  }
  const auto one = a.as_number();
  const auto other = b.as_number();
  if (one && other) return *one == *other;
  return syntax::folded(a.text) == syntax::folded(b.text);
}

std::string to_string(const Value& value) {
  std::string text = written(value);
  if (text.size() > 60) text = text.substr(0, 60) + " ...";
  return text;
}

}  // namespace translators::design_and_play::meaning
