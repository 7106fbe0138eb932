#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "translators/description/paragraph.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::english {

/// `three`; digits from thirteen on, and where the number is not whole.
std::string number_in_words(double number);

/// `FourInARow`, `four_in_a_row` -> `four in a row`.
std::string name_in_words(std::string_view name);

/// `moves`, `captures`, `carries`.
std::string third_person(std::string_view verb);

/// `up one and to the right`, `left from one to seven`, `to (7, 1)` for the
/// place that a piece goes to; `is_target`, or else for one that is asked
/// about: `the square up one`, `(7, 1)`, `y=4`.
std::string place_in_words(const std::vector<syntax::Expression>& axes,
                           bool is_target);

/// A sentence without its full stop: `(6, 1) is empty and the king has not
/// moved`.
std::string clause_in_words(const syntax::Expression& condition);

/// A thing: `an opponent's piece Q`, `two cards`.
std::string thing_in_words(const syntax::Expression& thing);

/// With a capital first letter.
std::string capitalised(std::string text);

/// How many values an array holds, those of arrays in it counted one by one.
std::size_t elements_of(const syntax::Expression& array);

/// Whether a condition only repeats what the verb of a move says already of the
/// square where it ends.
bool repeats_target(const syntax::Expression& condition,
                    const syntax::Statement& move);

}  // namespace translators::eggg::english
