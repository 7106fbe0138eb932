#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gdl/clock.h"
#include "gdl/diagnostics.h"

namespace gdl::command_line {

/// What every program of Henhouse exits with.
enum ExitStatus : int {
  kDone = 0,          ///< warnings included
  kInputAtFault = 1,  ///< the rules or the match; diagnostics were printed
  kWrongUsage = 2,
  kOwnFailure = 3
};

/// A command line that cannot be: caught by run_program, which ends with
/// kWrongUsage.
class WrongUsage : public Error {
 public:
  using Error::Error;
};

/// Rules with errors, which are on stderr already unless the text of this tells
/// the only one.
class UnplayableRules : public Error {
 public:
  UnplayableRules(const std::string& summary, Diagnostics diagnostics)
      : Error(summary), diagnostics_(std::move(diagnostics)) {}
  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  Diagnostics diagnostics_;
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
  /// May be left out.
  void optional_argument(const std::string& name, std::string& value,
                         const std::string& help);
  /// Any number of words, none among them.
  void optional_arguments(const std::string& name,
                          std::vector<std::string>& values,
                          const std::string& help);
  /// One or more words.
  void arguments(const std::string& name, std::vector<std::string>& values,
                 const std::string& help);

  /// `option` is spelled as typed, `"--seed"`.
  void option(const std::string& option, std::string& value,
              const std::string& help);
  /// In decimals, a billion at most.
  void option(const std::string& option, double& value,
              const std::string& help);
  void option(const std::string& option, int& value, const std::string& help);
  void option(const std::string& option, std::uint64_t& value,
              const std::string& help);
  /// In seconds, more than none, with at most three decimals.
  void option(const std::string& option, ClockTime& value,
              const std::string& help);
  /// May be given several times.
  void option(const std::string& option, std::vector<std::string>& values,
              const std::string& help);
  void flag(const std::string& flag, bool& value, const std::string& help);

  /// All that an option or argument takes, which `--help` then says; `former`
  /// are values of earlier versions, taken without being told.
  void choices(const std::string& option, std::vector<std::string> names,
               std::vector<std::string> former = {});
  /// Some of what it takes, for the completion of a shell.
  void examples(const std::string& option, std::vector<std::string> names);

  /// Reads the words. An exit status where the program should end now: after
  /// `--help` or `--version`. Throws WrongUsage that explains what is wrong,
  /// and what may have been meant.
  std::optional<int> parse(int argc, char** argv);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Runs `body` and returns its exit status; an escaping gdl::Error is printed
/// to stderr and becomes kInputAtFault, as output that cannot be written does,
/// or, of wrong usage, kWrongUsage, any other exception kOwnFailure. Where
/// `--json` is among the words, a failure is also an object on stdout: `error`,
/// and in `diagnostics` what is wrong with the rules (diagnostics_json).
int run_program(int argc, char** argv, const std::function<int()>& body);

/// Throws WrongUsage where `--threads` is more than any machine bears, or less
/// than 0.
void check_threads(int threads);

/// The same where `--memory`, in MB, is less than 0 or more than the machine
/// has.
void check_memory(int memory_mb);

/// An array of objects, in JSON: `file`, `line` and `column` from 1 (0: no
/// place of its own), `severity`, `check`, `message`. What is no UTF-8 is
/// replaced.
std::string diagnostics_json(const std::vector<Diagnostics>& diagnostics);

}  // namespace gdl::command_line
