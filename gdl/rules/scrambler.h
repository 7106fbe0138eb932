#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gdl/expression.h"
#include "gdl/rulesheet.h"

namespace gdl::rules {

/// Gives the names of a rulesheet other ones, as game managers do so that no
/// player can know a game by its words: every constant, relation, function and
/// variable gets one invented word, the same at every place. Keywords and
/// integers keep theirs. Const use is thread-safe.
class Scrambler {
 public:
  enum class Style : std::uint8_t {
    kTiltyard,  ///< in small letters
    /// In capitals, keywords and variables included. `base`, `input`, `sees`
    /// and `random` are no keywords there and are renamed like other words;
    /// what begins with neither a letter nor `?` keeps its name.
    kDresden
  };

  /// The same seed gives the same words for the same rules on every platform.
  /// No word is given twice or is one of `rulesheet`'s own.
  Scrambler(const Rulesheet& rulesheet, std::uint64_t seed,
            Style style = Style::kTiltyard);

  /// The rules with the other names, in the same order.
  Rulesheet scramble(const Rulesheet& rulesheet) const;

  /// A rule, role, move or fact with the other names; names that the
  /// rulesheet does not have pass through.
  Expression scramble(const Expression& expression) const;

  /// The other way, whatever the case of the words; unknown ones pass through.
  /// The names come back as the rulesheet first spells them.
  Expression unscramble(const Expression& expression) const;

  /// A term in prefix KIF with the other names. Other text comes back as it is.
  std::string scramble_text(std::string_view text) const;

 private:
  using Names = std::unordered_map<std::string, std::string>;

  void rename(const std::string& name, std::string word);
  std::string cased(std::string_view text) const;
  std::string scrambled_name(const std::string& name) const;
  std::string unscrambled_name(const std::string& name) const;

  Style style_;
  Names words_;  // by name in small letters
  Names names_;  // by word in small letters
};

}  // namespace gdl::rules
