#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translators::perl {

/// A value of the subset of Perl that is read here. Lists and hashes are copied
/// where Perl would refer to them.
struct Value {
  enum class Kind : std::uint8_t {
    kNothing,  ///< undef
    kNumber,
    kText,
    kList,
    kHash,
    kHost,  ///< of the host, who knows what its elements are: `text`, `items`
  };
  Kind kind = Kind::kNothing;
  double number = 0;
  std::string text = {};
  std::vector<Value> items = {};
  std::vector<std::string> keys = {};  ///< of a hash, in alphabetical order

  static Value of(double number);
  static Value of(std::string_view text);

  bool is_nothing() const { return kind == Kind::kNothing; }
  /// Makes it a hash or a list where it is nothing yet; the entry.
  Value& entry(const std::string& key);
  Value& element(std::size_t index);
  const Value* find(const std::string& key) const;
};

/// Nothing, 0, the empty text, "0" and what is empty are false.
bool is_true(const Value& value);
/// What a text begins with as a number, else 0; of a list how long it is.
double number_of(const Value& value);
/// A whole number is written without a point.
std::string text_of(const Value& value);
/// How many values there are in it, with itself; 64 letters of a text are one.
std::size_t size_of(const Value& value);
/// All of it on one line, so that equal values give equal texts.
std::string dump(const Value& value);

}  // namespace translators::perl
