#pragma once

#include <string>

#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::induction {

/// What a test does, as sentences: `For each square (x, y): if (x, y) is white,
/// Tot goes up by one. A grid follows the rule if Tot is more than 12.` `lit`
/// is the colour that counts as 1, empty where there is none.
std::string program_in_words(const syntax::Expression& program,
                             const std::string& lit);

}  // namespace translators::eggg::induction
