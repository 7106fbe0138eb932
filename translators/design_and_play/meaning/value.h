#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace translators::design_and_play::meaning {

/// A value of Logo: a word, which may be a number, or a list of values.
struct Value {
  bool is_list = false;
  std::string text;  ///< of a word
  std::vector<Value> items;

  static Value word(std::string text);
  static Value number(std::int64_t number);
  static Value truth(bool holds);
  static Value list(std::vector<Value> items);

  /// Nothing where it is no whole number of at most 15 digits.
  std::optional<std::int64_t> as_number() const;
  /// Nothing where it is neither of the words `true` and `false`.
  std::optional<bool> as_truth() const;
};

/// As `equal?` has it: numbers by what they are, words whatever the size of
/// their letters.
bool are_equal(const Value& a, const Value& b);

/// As it might be written, cut where it is long.
std::string to_string(const Value& value);

}  // namespace translators::design_and_play::meaning
