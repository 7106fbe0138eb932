#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "translators/eggg/syntax/features.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::english {

/// Lists of more elements than this are not told one by one.
inline constexpr std::size_t kMostElements = 25;

/// Statements of one game in words. Looks at `game`, which must outlive it.
class StatementPhrases {
 public:
  explicit StatementPhrases(const syntax::Features& game) : game_(game) {}

  /// A condition in words; the name of a player in it asks who it is.
  std::string clause(const syntax::Expression& condition) const;

  /// What is done, one thing after the other: `A, and then B`.
  std::string deeds_in_words(const syntax::Expression& deeds) const;

  /// `. If so, then A, and then B`, or nothing where nothing follows.
  std::string results_of(const syntax::Statement& statement) const;

  /// Whose piece a move asks for, with a blank behind, and what else it asks.
  std::pair<std::string, std::string> conditions_in_words(
      const syntax::Statement& move) const;

  /// A statement that is about neither players, goals nor moves: as a sentence,
  /// as it stands in the source, or nothing where it is too long.
  std::string rest_in_words(const syntax::Statement& statement) const;

 private:
  void name_players(syntax::Expression& condition) const;
  std::string result_in_words(const syntax::Expression& result) const;
  static std::vector<const syntax::Expression*> conditions_of(
      const syntax::Statement& move);
  static std::string declaration_in_words(const syntax::Statement& statement);
  std::string key_in_words(const syntax::Statement& statement) const;
  std::string click_in_words(const syntax::Statement& statement) const;
  std::string action_in_words(const syntax::Statement& statement) const;
  std::string definition_in_words(const syntax::Statement& statement) const;

  const syntax::Features& game_;
};

}  // namespace translators::eggg::english
