#pragma once

#include <span>
#include <string>

namespace translators::eggg::values {

/// A whole number that all games of a sort have, and that may be said in a
/// statement or chosen by `--set`.
struct Setting {
  const char* name;      ///< in the singular, `bet`
  const char* in_words;  ///< what it is, `the size of a bet`
  int least;
  int most;
};

/// The one of that name, or of its plural; nullptr where there is none.
const Setting* find_setting(std::span<const Setting> settings,
                            const std::string& name);

/// `2 to 6`.
std::string range_in_words(int least, int most);

}  // namespace translators::eggg::values
