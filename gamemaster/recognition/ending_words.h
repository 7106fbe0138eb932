#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace gamemaster::recognition {

/// What a relation is said of.
struct Subject {
  enum class Kind : std::uint8_t { kNone, kRole, kNumber, kOther };
  Kind kind = Kind::kNone;
  std::string text;  ///< as it is written in the rules
};

/// A few words about a state. `clear`: who knows the game understands them;
/// else something more general is better, where it is true.
struct Phrase {
  std::string text;  ///< empty: the name says nothing
  bool clear = false;
};

template <typename Names>
bool is_one_of(const std::string& name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether a name says no more than that the game is over, such as `decided`.
bool is_hollow_name(const std::string& name);

/// `hasSeeds` and `has_seeds` as has, seeds. Digits at the end are left out,
/// as of `stopped1`.
std::vector<std::string> words_of(const std::string& name);

/// What a relation of that name says of its subject, where it holds or does
/// not: `line of x`, `south has no seeds`, `step 40`. Made by the forms of the
/// words alone, since names are all that rules tell.
Phrase phrase_of(const std::string& name, const Subject& subject, bool holds);

/// What a relation of a role and something else says where it holds: `white has
/// 2 stones`, `white rolled 5`. Nothing for most names.
Phrase phrase_of_role(const std::string& name, const Subject& role,
                      const Subject& other);

/// `a`, `a and b`, `a, b and c`.
std::string listed(const std::vector<std::string>& parts);

}  // namespace gamemaster::recognition
