#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gdl/language.h"
#include "gdl/rulesheet.h"

namespace gdl::command_line {

/// What every program of Henhouse exits with.
enum ExitStatus : int {
  kDone = 0,          ///< warnings included
  kInputAtFault = 1,  ///< the rules or the match; diagnostics were printed
  kWrongUsage = 2,
  kOwnFailure = 3
};

/// The command line of one program, so that all of them speak alike: `--help`,
/// `--version` and `-v` (more log) are there without asking. Variables are
/// bound by reference and keep their value where the option is not given; it
/// is shown as the default.
class CommandLine {
 public:
  /// `name` as in `henhouse NAME`; `summary` is one sentence.
  CommandLine(const std::string& name, const std::string& summary);
  ~CommandLine();

  void argument(const std::string& name, std::string& value,
                const std::string& help);
  void argument(const std::string& name, int& value, const std::string& help);
  /// One or more words.
  void arguments(const std::string& name, std::vector<std::string>& values,
                 const std::string& help);

  /// `option` is spelled as typed, `"--seed"`.
  void option(const std::string& option, std::string& value,
              const std::string& help);
  void option(const std::string& option, double& value,
              const std::string& help);
  void option(const std::string& option, int& value, const std::string& help);
  void option(const std::string& option, std::uint64_t& value,
              const std::string& help);
  /// May be given several times.
  void option(const std::string& option, std::vector<std::string>& values,
              const std::string& help);
  void flag(const std::string& flag, bool& value, const std::string& help);

  /// Reads the words. An exit status where the program should end now: after
  /// --help or --version, or because of wrong usage, which has been explained.
  std::optional<int> parse(int argc, char** argv);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Runs `body` and returns its exit status; an escaping gdl::Error is printed
/// to stderr and becomes kInputAtFault, any other exception kOwnFailure.
int run_program(const std::function<int()>& body);

/// How a RULES argument is read. A program that takes one binds it with
/// add_options and hands it to load_rules.
struct RulesArgument {
  std::string path;
  std::vector<std::string> settings;  ///< --set NAME=VALUE
  std::uint64_t seed = 1;             ///< --seed, of what the rules draw
  StoredGames stored = {};            ///< of a program that has a store
};

/// Binds `--set`, and `--seed` where the program has none of its own meaning.
void add_rules_options(CommandLine& command_line, RulesArgument& rules,
                       bool with_seed = true);

/// For the readers of other languages: the settings and the seed, the folders
/// of the games that come with Henhouse, the stored games, and a person to ask
/// where stdin and stderr are a terminal.
ReadOptions read_options(const RulesArgument& rules);

/// The rules of a RULES argument, in any of `languages` or GDL. Prints the
/// errors to stderr, and how many warnings there are; throws gdl::Error where
/// the file cannot be read or has errors.
Rulesheet load_rules(const RulesArgument& rules, const Languages& languages);

}  // namespace gdl::command_line
