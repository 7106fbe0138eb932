#include "gamemaster/console/abbreviation.h"

#include <algorithm>

#include "gdl/symbol_table.h"

namespace gamemaster::console {

namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  constexpr std::string_view kBetween = " \t(),";
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(kBetween, at);
    if (begin == std::string_view::npos) break;
    const std::size_t end =
        std::min(text.find_first_of(kBetween, begin), text.size());
    words.push_back(gdl::fold_case(text.substr(begin, end - begin)));
    at = end;
  }
  return words;
}

bool begins_with(const Words& move, const Words& typed) {
  if (move.size() < typed.size()) return false;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (!move[i].starts_with(typed[i])) return false;
  }
  return true;
}

/// Leaves those for which `wanted` holds, where there are any.
template <typename Wanted>
void prefer(std::vector<std::size_t>& places, const Wanted& wanted) {
  if (std::any_of(places.begin(), places.end(), wanted)) {
    std::erase_if(places, [&](std::size_t place) { return !wanted(place); });
  }
}

}  // namespace

std::vector<std::size_t> find_abbreviated(std::string_view typed,
                                          std::span<const std::string> moves) {
  const Words wanted = words_of(typed);
  std::vector<std::size_t> found;
  if (wanted.empty()) return found;
  std::vector<Words> words;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    words.push_back(words_of(moves[i]));
    if (begins_with(words.back(), wanted)) found.push_back(i);
  }
  prefer(found, [&](std::size_t place) {
    return words[place].size() == wanted.size();
  });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    prefer(found,
           [&](std::size_t place) { return words[place][i] == wanted[i]; });
  }
  return found;
}

}  // namespace gamemaster::console
