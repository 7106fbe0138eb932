#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace translators::rule_game::meaning {

/// A piece as a value: its properties can be asked for, and where it went.
struct Object {
  enum class Bucket : std::uint8_t {
    kTried,    ///< `this`: the one that is tried
    kLast,     ///< `last`: the last one that took a piece
    kOfValue,  ///< `q.X`: the last one that took a piece with this value of X
  };
  int cell = 0;
  Bucket bucket = Bucket::kTried;
  std::string key = {};  ///< of kOfValue, as in Question
  friend bool operator==(const Object&, const Object&) = default;
};

bool operator<(const Object& a, const Object& b);

/// Expressions have sets of these as values: sorted, each once.
using Value = std::variant<std::int32_t, std::string, Object>;
using ValueSet = std::vector<Value>;

}  // namespace translators::rule_game::meaning
