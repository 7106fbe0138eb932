#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gdl {

/// How many letters to change, drop, add or swap with their neighbour to make
/// one word of the other: optimal string alignment, the restricted form of
/// Damerau and Levenshtein's distance. Counts bytes; capitals are other
/// letters.
std::size_t spelling_distance(std::string_view a, std::string_view b);

/// Those of `known` that a person who wrote `wanted` is likely to have meant,
/// the nearest first, at most three: one letter is wrong, two in words of six
/// letters or more, or `wanted` is how they begin. Capitals do not count.
std::vector<std::string> near_names(std::string_view wanted,
                                    const std::vector<std::string>& known);

/// `; did you mean a, b or c?`, to be put behind what is wrong; empty where
/// there are no names.
std::string did_you_mean(const std::vector<std::string>& names);

/// `there is no 'mtcs'; did you mean mcts? There are: auto, mcts`
std::string unknown_among(std::string_view wanted,
                          const std::vector<std::string>& known);

}  // namespace gdl
