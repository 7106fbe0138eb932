#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"

namespace gdl {

/// Finds a game by its name in a store of games, in the language of the files
/// that end in `extension` (with its dot): its text, or nothing.
using StoredGames = std::function<std::optional<std::string>(
    const std::string& extension, const std::string& name)>;

/// A name of a game in the form in which names are compared: `TicTacToe`,
/// `tic_tac_toe` and `Tic-tac-toe` are one.
std::string folded_name(std::string_view name);

/// What may be said about the reading of rules in another language.
struct ReadOptions {
  /// The name of a language, where the file ends like none of its own: "rule
  /// game" and RULE_GAME are one. Empty: by its extension.
  std::string language = {};
  std::vector<std::string> settings;  ///< NAME=VALUE, of the game's parameters
  std::uint64_t seed = 1;             ///< of what the game draws beforehand
  /// Where games that a game builds upon are looked for by name, besides the
  /// folder of the file itself.
  std::vector<std::string> folders;
  /// Finds those that lie in no folder; may be empty.
  StoredGames stored;
  /// Asks a person and returns the answer; empty where nobody can be asked.
  std::function<std::optional<std::string>(const std::string& question)> ask;
};

/// A file in another language.
struct ForeignFile {
  std::string path;
  std::string text;
  ReadOptions options;
};

/// A language that is translated to GDL, known by the extension of its files.
/// The functions must be thread-safe; `explain` and `describe` may be empty.
struct Language {
  std::string name;  ///< as it is called in messages: "EGGG"
  /// The rules in prefix KIF, with comments; what is wrong with the file goes
  /// into the diagnostics, and the text counts only where there is no error.
  std::function<std::string(const ForeignFile&, Diagnostics&)> translate;
  /// What was understood: lines of text for a person.
  std::function<std::string(const ForeignFile&, Diagnostics&)> explain;
  /// The rules in plain English.
  std::function<std::string(const ForeignFile&, Diagnostics&)> describe;
};

/// The languages that a program reads besides GDL, by file extension.
class Languages {
 public:
  /// `extension` with its dot and in lower case, `.egg`.
  void add(const std::string& extension, Language language);
  /// Nothing where nobody reads such files. Valid as long as this.
  const Language* find(const std::string& extension) const;
  /// The same by its name, as folded_name compares names.
  const Language* named(std::string_view name) const;
  /// The extensions, in alphabetical order.
  std::vector<std::string> extensions() const;

 private:
  std::map<std::string, Language> languages_;
};

}  // namespace gdl
