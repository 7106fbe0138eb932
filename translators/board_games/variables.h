#pragma once

#include <string>
#include <vector>

namespace translators::board_games {

/// `value` for the variable in all of `text`, which is GDL.
std::string substituted(const std::string& text, const std::string& variable,
                        const std::string& value);

/// The variables of a text in GDL, in the order in which they appear.
std::vector<std::string> variables_of(const std::string& text);

/// Whether a term in GDL is a variable.
bool is_variable(const std::string& term);

/// The literals that bind variables, side by side: negated ones do not.
std::string positive_part(const std::vector<std::string>& literals);

bool contains(const std::vector<std::string>& names, const std::string& name);

}  // namespace translators::board_games
