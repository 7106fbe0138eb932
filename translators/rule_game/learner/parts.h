#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "translators/rule_game/learner/position.h"
#include "translators/rule_game/meaning/orders.h"

namespace translators::rule_game::learner {

/// Which pieces a line of a candidate speaks of.
struct Which {
  enum class Kind : std::uint8_t { kAny, kOrder, kValue };
  Kind kind = Kind::kAny;
  std::string name = {};   ///< of the order, or of the property
  std::string value = {};  ///< of the property
  meaning::Groups groups = {};
  double weight = 0;  ///< how likely it is beforehand
};

/// Where a line of a candidate puts them.
struct To {
  enum class Kind : std::uint8_t {
    kBuckets,     ///< one of `buckets`, as bits
    kNearby,      ///< the nearest, or what comes `steps` clockwise of it
    kAfter,       ///< `steps` after the last one; anywhere at first
    kAfterAlike,  ///< the same, of the last piece with this value of `property`
    kMap,         ///< a bucket for each value of `property`
  };
  Kind kind = Kind::kBuckets;
  unsigned buckets = 0;
  int steps = 0;
  std::string property = {};
  std::map<std::string, int> map = {};
  double weight = 0;  ///< how likely it is beforehand
};

/// The tries that a part allows, of the pieces that are left.
Pairs pairs_of(const Which& which, const Position& position);
Pairs pairs_of(const To& to, const Position& position);

/// Atoms in the language of rule files.
std::string atoms_of(const Which& which, const To& to);

/// All parts that can be told apart on a board, their weights adding up to 1.
std::vector<Which> all_whiches(const meaning::Board& board);
std::vector<To> all_tos(const meaning::Board& board);

/// The values that pieces have of each property which may matter: of several
/// values, but not a name for each piece.
std::map<std::string, std::vector<std::string>> values_on(
    const meaning::Board& board);

}  // namespace translators::rule_game::learner
