#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace translators::zrf::syntax {

/// How deep lists may lie within one another, also in what macros make.
inline constexpr std::size_t kMostDepth = 400;

/// A piece of a rule file: a word, a text in quotes, or a list in parentheses.
struct Item {
  enum class Kind : std::uint8_t { kWord, kText, kList };

  Kind kind = Kind::kList;
  std::string text;  ///< of a word, or between the quotes
  std::vector<Item> items;
  /// Where it stands in the file; what a macro or an included file brings
  /// stands where that is written down, or where it is included.
  gdl::SourcePosition position;

  bool is_word() const { return kind == Kind::kWord; }
  bool is_word(std::string_view word) const {
    return is_word() && text == word;
  }
  bool is_list() const { return kind == Kind::kList; }
  /// Whether it is a list that begins with this word.
  bool begins_with(std::string_view word) const {
    return is_list() && !items.empty() && items.front().is_word(word);
  }
  /// The word that a list begins with; empty where there is none.
  std::string_view head() const {
    if (!is_list() || items.empty() || !items.front().is_word()) return {};
    return items.front().text;
  }
  /// What it is about: itself where it is no list, else its head.
  std::string_view subject() const { return is_list() ? head() : text; }
};

/// As it could stand in a file, on one line and not longer than `limit`.
std::string to_string(const Item& item, std::size_t limit = 60);

/// `; did you mean 'empty?'?`, to be put behind what is wrong with a word;
/// empty where none of those that are known is near.
std::string did_you_mean(std::string_view word,
                         const std::vector<std::string>& known);

/// Reads a text as a sequence of items: parentheses, words, texts in quotes
/// that may go over lines, and comments from a semicolon to the end of the
/// line. What is unbalanced, nested too deeply or too much goes into the
/// diagnostics.
std::vector<Item> read_items(std::string_view text,
                             gdl::Diagnostics& diagnostics);

}  // namespace translators::zrf::syntax
