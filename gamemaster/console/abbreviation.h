#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gamemaster::console {

/// The places of the moves that somebody may mean who types the beginnings of
/// their words: `b ac 5` for `(buy acorn 5)`. Words at the end may be left out.
/// Moves all of whose words are there go before others, and of these, word by
/// word, those with the very word that is typed before those that only begin
/// with it: `mark 1 1` is not `(mark 1 10)`. Several where it is not clear
/// which is meant, none where nothing fits. Case does not matter, nor do
/// parentheses and commas.
std::vector<std::size_t> find_abbreviated(std::string_view typed,
                                          std::span<const std::string> moves);

}  // namespace gamemaster::console
