#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::rule_game::syntax {

/// An expression, whose value is a set.
struct Expression {
  enum class Kind : std::uint8_t {
    kPath,    ///< `p`, `last.color`: names with dots between
    kText,    ///< `"RED"`
    kNumber,  ///< `3`
    kList,    ///< `[a, b]`: the union
    kRange,   ///< `[a..b]`, in tests of properties alone
    kNot,     ///< `!a`
    kBinary,  ///< `a SIGN b`, where the sign is in `text`
  };
  Kind kind = Kind::kNumber;
  std::vector<std::string> path = {};
  std::string text = {};
  std::int32_t number = 0;
  std::vector<Expression> parts = {};
  gdl::SourcePosition position = {};
};

/// As it is written in rules, with as few blanks as possible.
std::string to_string(const Expression& expression);

/// Where a piece has to be: on one of the cells, or leading in an order.
struct Place {
  std::vector<int> cells;
  std::vector<std::string> orders;
  gdl::SourcePosition position;
};

/// A property of pieces, and what it has to be.
struct PropertyTest {
  std::string key;
  Expression expression;
  /// Plain names are meant by themselves: `red`, `[red, "blue"]`.
  bool is_names = false;
  /// A number is among them, so that capitals count.
  bool is_exact = false;
  std::vector<std::string> names;
  gdl::SourcePosition position;
};

/// A snippet of Perl, without its braces.
struct Snippet {
  std::string text;
  gdl::SourcePosition position;
};

/// What one atom asks of a piece and a bucket: all of it.
struct Atom {
  std::optional<std::int32_t> count;
  std::vector<PropertyTest> properties;
  std::vector<Place> places;
  std::optional<Place> postpos;
  std::optional<Expression> code;
  std::optional<Snippet> snippet;
  std::optional<Expression> bucket;
  gdl::SourcePosition position;
};

struct RuleLine {
  std::optional<std::int32_t> count;
  std::vector<Atom> atoms;
  gdl::SourcePosition position;
};

/// Cells in the order in which they are taken; those of one group are alike.
struct Order {
  std::string name;
  std::vector<std::vector<int>> groups;
  gdl::SourcePosition position;
};

struct RuleFile {
  std::vector<Order> orders;
  std::vector<RuleLine> lines;
};

}  // namespace translators::rule_game::syntax
