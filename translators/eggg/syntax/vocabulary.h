#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace translators::eggg::syntax {

/// What a word of EGGG's own does in a statement.
enum class WordClass : std::uint8_t {
  kIs,         ///< is, are, has, starts, means, makes: defines
  kVerb,       ///< moves, captures, alternates: what a statement may be about
  kNoun,       ///< player, board, goal
  kAdjective,  ///< black, empty, random, last: what stands before a noun
  kFunction,   ///< on, lastmove, nocheck: what stands before parentheses
  kJunction    ///< if, and, not, with, assert, ...: holds the others together
};

struct Word {
  std::string canonical;
  WordClass word_class = WordClass::kNoun;
};

/// The word of the vocabulary that `text` is, in any of its forms; nothing for
/// other words. Thread-safe.
std::optional<Word> find_word(std::string_view text);

/// The value of `one` to `twelve`, spelled out.
std::optional<int> number_word(std::string_view text);

/// The word of the vocabulary that is spelled most like `text`; empty where
/// none is near.
std::string nearest_word(std::string_view text);

/// Whether `name` is one of the capitalised names that the sample games use
/// without defining them: `Attacked`, `Ace`, `Top`, ... (LANGUAGE.md).
bool is_known_name(std::string_view name);

}  // namespace translators::eggg::syntax
