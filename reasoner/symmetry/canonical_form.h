#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/symmetry/symmetries.h"

namespace reasoner::symmetry {

/// A game apart from the words of its rules: sheets that differ in their names
/// only have the same key, and what has the same number in both plays the same
/// part in it. A value.
///
/// Rules in another order mostly have the same key, too, but not always: how
/// they are grounded may depend on it, and so what network they become.
///
/// Where a game has symmetries the numbers are one choice among those that they
/// make alike; another sheet may come to another one. What is stored by number
/// then holds of the image of a state under a symmetry, and so of the state.
struct CanonicalForm {
  /// What does not matter for play has no number.
  static constexpr std::uint32_t kNoNumber =
      std::numeric_limits<std::uint32_t>::max();

  std::string key;                                ///< 32 hexadecimal digits
  std::vector<std::uint32_t> bases;               ///< numbers, by base
  std::uint32_t base_count = 0;                   ///< of those that have one
  std::vector<std::vector<std::uint32_t>> moves;  ///< by role and move
  /// Symmetries that keep the initial state; they generate all that were found.
  std::vector<Symmetry> generators;
};

/// The canonical form of the plain network by bliss (network_graph.h): other
/// versions of bliss may come to other keys. Nothing where the game hides
/// something, where there is no plain network, or where this takes too long,
/// which depends on the rules and not on time. Takes some milliseconds for most
/// games, and never more than two or three seconds.
std::optional<CanonicalForm> find_canonical_form(
    const network::Propnet& propnet);

/// The same by the names in this rulesheet and its network as it is: a game in
/// other words is another one. Numbers are ids; no symmetries. Always there.
CanonicalForm form_by_names(const network::Propnet& propnet);

}  // namespace reasoner::symmetry
