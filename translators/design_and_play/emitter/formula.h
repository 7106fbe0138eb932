#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace translators::design_and_play::emitter {

/// Something that a position may be asked, by numbers of things.
struct Fact {
  enum class Kind : std::uint8_t {
    kAt,        ///< figure `a` lies on equipment `b`
    kOccupied,  ///< something lies on equipment `a`
    kFirstOn,   ///< of what lies on equipment `b`, figure `a` comes first
    kValue,     ///< trigger `a` has value number `b`
    kOnMove,    ///< player 1 of two is on move
    kProgress,  ///< so far has the move come: state `a` of the automaton
    kCanMove,   ///< who is on move can make a step
  };
  Kind kind = Kind::kAt;
  int a = 0;
  int b = 0;
  auto operator<=>(const Fact&) const = default;
};

/// A formula or its negation; nothing else counts but that equal ones are one.
using Literal = std::int32_t;
inline constexpr Literal kTrue = 0;
inline constexpr Literal kFalse = 1;
inline Literal negated(Literal literal) { return literal ^ 1; }

/// Formulas about a position, each stored once. Throws gdl::Error where there
/// are too many.
class Formulas {
 public:
  struct Node {
    bool is_fact = false;
    Fact fact;
    std::vector<Literal> parts;  ///< all of which hold
  };

  Formulas();

  Literal fact(const Fact& fact);
  Literal all_of(std::vector<Literal> parts);
  Literal any_of(std::vector<Literal> parts);
  Literal both(Literal a, Literal b) { return all_of({a, b}); }

  const Node& node(Literal literal) const {
    return nodes_[static_cast<std::size_t>(literal) / 2];
  }
  static bool is_negated(Literal literal) { return (literal & 1) != 0; }

  /// The formula where a trigger has that value.
  Literal given_value(Literal literal, int trigger, int value);

 private:
  Literal add(Node node);
  /// Whether facts of a conjunction exclude each other.
  bool exclude(const std::vector<Literal>& parts) const;

  std::vector<Node> nodes_;
  std::map<Fact, Literal> facts_;
  std::map<std::vector<Literal>, Literal> conjunctions_;
};

}  // namespace translators::design_and_play::emitter
