#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translators::rules {

struct Term;
using Terms = std::vector<Term>;

/// A term of GDL as a value that needs no symbol table: a constant, a variable
/// with its `?`, or a name with arguments. Sentences and the literals of rules
/// have the same form: `atom("cell", 1, "?y")`, `!holds(...)`. The empty term
/// stands for nothing.
struct Term {
  std::string name;
  Terms arguments;

  Term() = default;
  // Not explicit, so that rules read as they are written.
  // NOLINTBEGIN(google-explicit-constructor)
  Term(std::string name) : name(std::move(name)) {}
  Term(std::string_view name) : name(name) {}
  Term(const char* name) : name(name) {}
  Term(std::integral auto number) : name(std::to_string(number)) {}
  // NOLINTEND(google-explicit-constructor)

  bool empty() const { return name.empty(); }
  bool is_variable() const { return name.starts_with('?'); }
  /// Whether it is `not`, `or` or the like with arguments.
  bool is(std::string_view what) const {
    return name == what && !arguments.empty();
  }

  /// Adds an argument; an empty one is left out.
  void add(Term argument);
  void add(const Terms& more);

  bool operator==(const Term&) const = default;
  std::strong_ordering operator<=>(const Term& other) const;
};

/// A name with arguments: terms, numbers, or lists of terms.
template <typename... Arguments>
Term atom(const Term& name, const Arguments&... arguments) {
  Term term = name;
  (term.add(arguments), ...);
  return term;
}

/// `(true fact)`.
Term holds(const Term& fact);
/// `(does player move)`.
Term does(const Term& player, const Term& move);
Term distinct(const Term& a, const Term& b);
/// `(or a b)`.
Term either(const Term& a, const Term& b);
/// Takes a `not` away, or adds one.
Term operator!(const Term& literal);

void append(Terms& terms, const Terms& more);

/// `value` for the variable everywhere in it.
Term substituted(const Term& term, const Term& variable, const Term& value);

/// Variables, in the order in which they appear.
Terms variables_of(const Term& term);
Terms variables_of(const Terms& terms);

/// The literals that bind variables: negated ones do not.
Terms positive_part(const Terms& literals);

bool contains(const Terms& terms, const Term& term);

/// In prefix KIF, on one line.
std::string to_string(const Term& term);

}  // namespace translators::rules
