#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::design_and_play::syntax {

/// A piece of a Logo list: a word, or a list in brackets. A parenthesis is a
/// word by itself. A comment goes from ';' to the end of the line; '~' at its
/// end, with which Logo goes on in the next one, counts as a blank.
struct Item {
  bool is_list = false;
  std::string text;  ///< of a word, as it is written
  std::vector<Item> items;
  gdl::SourcePosition position;

  bool is_word() const { return !is_list; }
  /// Whether it is this word; Logo does not tell small letters from large ones.
  bool is_word(std::string_view word) const;
};

/// The word in small letters.
std::string folded(std::string_view word);

/// All items of a text; errors, of brackets and of depth, go into the
/// diagnostics.
std::vector<Item> read_items(std::string_view text,
                             gdl::Diagnostics& diagnostics);

/// As it might have been written, cut behind so many characters.
std::string to_string(const Item& item, std::size_t limit = 60);
/// The words of a list without its brackets.
std::string words_of(const Item& item);

}  // namespace translators::design_and_play::syntax
