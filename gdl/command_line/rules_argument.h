#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/language.h"
#include "gdl/rulesheet.h"

namespace gdl::command_line {

class WaitingLine;

/// How a RULES argument is read. A program that takes one binds its options
/// with add_rules_options and hands it to load_rules.
struct RulesArgument {
  std::string path;
  std::vector<std::string> settings;  ///< --set NAME=VALUE
  std::uint64_t seed = 1;             ///< --seed, of what the rules draw
  StoredGames stored = {};            ///< of a program that has a store
  std::string language = {};          ///< --language NAME
};

/// Binds `--language`, `--set`, and `--seed` where the program has none of its
/// own meaning.
void add_rules_options(CommandLine& command_line, RulesArgument& rules,
                       bool with_seed = true);

/// For the readers of other languages: the settings and the seed, the folders
/// of the games that come with Henhouse, the stored games, and a person to ask
/// where stdin and stderr are a terminal.
ReadOptions read_options(const RulesArgument& rules);

/// The same options, but what is asked takes the line away first.
ReadOptions asking_after(WaitingLine& waiting, ReadOptions options);

/// The file of the game that somebody calls `name`: its own name or that of a
/// game that comes with Henhouse. Throws Error where there is none; it names
/// those that sound alike, or where all are listed.
std::string game_file(const std::string& name, const Languages& languages);

/// The rules of a RULES argument, in any of `languages` or GDL. Prints the
/// errors to stderr, and how many warnings there are; throws UnplayableRules
/// where the file cannot be read or has errors.
Rulesheet load_rules(const RulesArgument& rules, const Languages& languages);

}  // namespace gdl::command_line
