#include "gdl/command_line/rules_argument.h"

#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <utility>

#include "gdl/command_line/progress_line.h"
#include "gdl/diagnostics.h"
#include "gdl/files/near_files.h"
#include "gdl/files/reader.h"
#include "gdl/spelling.h"

namespace gdl::command_line {

void add_rules_options(CommandLine& command_line, RulesArgument& rules,
                       bool with_seed) {
  command_line.option("--language", rules.language,
                      "that the rules are written in, where their file ends "
                      "like none of its own: rule_game");
  command_line.option("--set", rules.settings,
                      "NAME=VALUE, for a parameter of rules in another "
                      "language than GDL; may be repeated");
  if (with_seed) {
    command_line.option("--seed", rules.seed, "of what the rules draw by lot");
  }
}

ReadOptions read_options(const RulesArgument& rules) {
  ReadOptions options;
  options.language = rules.language;
  options.settings = rules.settings;
  options.seed = rules.seed;
  options.stored = rules.stored;
  const char* const games = std::getenv("HENHOUSE_GAMES");
  options.folders = files::game_folders(games != nullptr ? games : "games");
  if (isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0) {
    options.ask = [](const std::string& question) {
      std::cerr << question << ' ' << std::flush;
      std::string answer;
      return std::getline(std::cin, answer) ? std::optional(answer)
                                            : std::nullopt;
    };
  }
  return options;
}

ReadOptions asking_after(WaitingLine& waiting, ReadOptions options) {
  if (!options.ask) return options;
  options.ask = [&waiting,
                 ask = std::move(options.ask)](const std::string& question) {
    waiting.stop();
    return ask(question);
  };
  return options;
}

std::string game_file(const std::string& name, const Languages& languages) {
  const std::vector<std::string> folders = read_options({}).folders;
  if (auto file = files::find_game(name, languages, folders)) return *file;
  const std::vector<std::string> near =
      files::near_files(name, languages, folders);
  throw Error(name + ": there is no such game" +
              (near.empty()
                   ? "; " + folders.front() + "/README.md lists the games"
                   : did_you_mean(near)));
}

Rulesheet load_rules(const RulesArgument& rules, const Languages& languages) {
  const std::string& path = rules.path;
  Diagnostics diagnostics(path);
  WaitingLine waiting("reading " + path);
  Rulesheet rulesheet = files::read_rulesheet_file(
      path, diagnostics, languages, asking_after(waiting, read_options(rules)));
  waiting.stop();
  // There is nothing above to be seen where it is about the whole file.
  if (diagnostics.entries().size() == 1 && diagnostics.has_errors() &&
      diagnostics.entries()[0].position.line == 0) {
    const std::string text = diagnostics.format(diagnostics.entries()[0]);
    throw UnplayableRules(text, std::move(diagnostics));
  }
  std::size_t warnings = 0;
  for (const Diagnostic& diagnostic : diagnostics.entries()) {
    if (diagnostic.severity == Severity::kError) {
      std::cerr << diagnostics.format(diagnostic) << '\n';
    } else {
      ++warnings;
    }
  }
  if (warnings > 0) {
    std::cerr << path << ": " << warnings << " warning"
              << (warnings == 1 ? "" : "s") << "; see 'henhouse check " << path
              << "'\n";
  }
  if (diagnostics.has_errors()) {
    throw UnplayableRules(path + ": not playable; see the errors above",
                          std::move(diagnostics));
  }
  return rulesheet;
}

}  // namespace gdl::command_line
