#include "gdl/command_line/command_line.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <type_traits>

#include "gdl/clock.h"
#include "gdl/command_line/command_table.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/json_text.h"
#include "gdl/number_in.h"
#include "gdl/spelling.h"

namespace gdl::command_line {

namespace {

constexpr int kCommonFlags = 3;  // help, version, verbose
constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kWidest = 100;  // longer lines are hard to read
constexpr double kLargestDecimal = 1e9;

/// The width of what `--help` is read on, in letters.
std::size_t help_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return kUsualWidth;
  }
  return std::min<std::size_t>(size.ws_col, kWidest);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string standard_text(const std::string& value) { return value; }
std::string standard_text(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}
template <typename Whole>
std::string standard_text(Whole value) {
  return std::to_string(value);
}

constexpr const char* kText = "TEXT";
constexpr const char* kWhole = "NUMBER";
constexpr const char* kDecimal = "DECIMAL";
constexpr const char* kSeconds = "SECONDS";

const char* placeholder(const std::string& /*value*/) { return kText; }
const char* placeholder(double /*value*/) { return kDecimal; }
template <typename Whole>
const char* placeholder(Whole /*value*/) {
  return kWhole;
}

/// CLI11 takes `0x10`, `inf` and -1 for numbers without a sign.
template <typename Number>
std::optional<Number> option_number(const std::string& word) {
  const auto number = number_in<Number>(word);
  if constexpr (std::is_floating_point_v<Number>) {
    if (number && !(std::abs(*number) <= kLargestDecimal)) return std::nullopt;
  }
  return number;
}

const char* kind_of(const CommandOption& option) {
  return option.value == kWhole     ? "a whole number"
         : option.value == kDecimal ? "a number"
         : option.value == kSeconds ? "a number of seconds"
                                    : "a value";
}

/// Splits `-o,--output` into its names.
std::vector<std::string> names_of(const std::string& spelled) {
  const std::size_t comma = spelled.find(',');
  if (comma == std::string::npos) return {spelled};
  return {spelled.substr(0, comma), spelled.substr(comma + 1)};
}

}  // namespace

struct CommandLine::Implementation {
  Implementation(const std::string& name, const std::string& summary)
      : app(summary, "henhouse " + name), table{name, summary, {}} {
    app.set_help_flag();
    flag("-h,--help", wants_help, "print this and end");
    flag("--version", wants_version, "print the version and end");
    flag("-v,--verbose", verbose, "more log on stderr");
  }

  void flag(const std::string& spelled, bool& value, const std::string& help) {
    app.add_flag(spelled, value, help);
    table.options.push_back({names_of(spelled), help, "", "", {}});
  }

  template <typename Value>
  CLI::Option* option(const std::string& spelled, Value& value,
                      const std::string& help) {
    table.options.push_back({names_of(spelled),
                             help,
                             placeholder(value),
                             standard_text(value),
                             {}});
    return add(spelled, value, help);
  }

  void option(const std::string& spelled, ClockTime& value,
              const std::string& help) {
    table.options.push_back(
        {names_of(spelled), help, kSeconds, format_clock(value), {}});
    app.add_option(
        spelled,
        [&value](const std::vector<std::string>& words) {
          const auto read = parse_clock(words.back());
          if (!read || *read == ClockTime::zero()) return false;
          value = *read;
          return true;
        },
        help);
  }

  template <typename Value>
  CLI::Option* argument(const std::string& name, Value& value,
                        const std::string& help, const char* placeholder) {
    CommandOption row{{name}, help, placeholder, "", {}};
    row.is_argument = true;
    table.options.push_back(std::move(row));
    return add(name, value, help);
  }

  template <typename Value>
  CLI::Option* add(const std::string& name, Value& value,
                   const std::string& help) {
    if constexpr (std::is_arithmetic_v<Value>) {
      return app.add_option(
          name,
          [&value](const std::vector<std::string>& words) {
            const auto read = option_number<Value>(words.back());
            if (read) value = *read;
            return read.has_value();
          },
          help);
    } else {
      return app.add_option(name, value, help);
    }
  }

  CommandOption& row(const std::string& name) {
    return *std::ranges::find_if(table.options, [&](const auto& option) {
      return std::ranges::find(option.names, name) != option.names.end();
    });
  }

  std::vector<std::string> option_names() const {
    std::vector<std::string> names;
    for (const CommandOption& option : table.options) {
      if (option.is_argument) continue;
      names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
  }

  const CommandOption* option_of(const std::string& word) const;
  void check_values(const std::vector<std::string>& words) const;
  void check_required() const;
  void check_choices() const;
  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void explain_extras() const;
  [[noreturn]] void explain_value(const std::string& what) const;
  void explain_value_of(const CommandOption& option, const CLI::Option& known,
                        const std::string& name) const;

  CLI::App app;
  CommandTable table;
  /// Old values that an option takes besides its choices, by option.
  std::map<std::string, std::vector<std::string>> former;
  bool wants_help = false;
  bool wants_version = false;
  bool verbose = false;
};

void CommandLine::Implementation::fail(const std::string& what) const {
  throw WrongUsage("henhouse " + table.name + ": " + what + "\n'henhouse " +
                   table.name + " --help' explains the options");
}

/// The option that `word` is, `--seed` or `--seed=1`; null where it is none.
const CommandOption* CommandLine::Implementation::option_of(
    const std::string& word) const {
  const std::string name = word.substr(0, word.find('='));
  const auto found = std::ranges::find_if(table.options, [&](const auto& each) {
    return !each.is_argument &&
           std::ranges::find(each.names, name) != each.names.end();
  });
  return found == table.options.end() ? nullptr : &*found;
}

/// CLI11 would take the next option for a value that is missing.
void CommandLine::Implementation::check_values(
    const std::vector<std::string>& words) const {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const CommandOption* const option = option_of(words[i]);
    if (option == nullptr || option->value.empty()) continue;
    const std::size_t equals = words[i].find('=');
    const bool is_missing =
        equals != std::string::npos
            ? equals + 1 == words[i].size()
            : i + 1 == words.size() || option_of(words[i + 1]) != nullptr;
    if (is_missing) {
      fail(words[i].substr(0, equals) + " needs " + kind_of(*option));
    }
    if (equals == std::string::npos) ++i;
  }
}

/// Explains words that are left over, mostly unknown options.
void CommandLine::Implementation::explain_extras() const {
  std::string text;
  const std::vector<std::string> extras = app.remaining();
  const auto mark = std::ranges::find(extras, "--");
  for (auto extra = extras.begin(); extra != mark; ++extra) {
    if (!extra->starts_with("-") || *extra == "-") continue;
    const std::string word = extra->substr(0, extra->find('='));
    text += (text.empty() ? "" : "; ") +
            ("there is no option " + word +
             did_you_mean(near_names(word, option_names())));
  }
  if (!text.empty()) fail(text);
  if (mark != extras.begin()) {
    fail("there is no use for '" + extras.front() + "'");
  }
  fail("there is no use for '" + extras[1] + "' behind '--'");
}

/// Explains a value that is missing or cannot be read, of the first option that
/// `what` names.
void CommandLine::Implementation::explain_value(const std::string& what) const {
  std::istringstream words(what);
  for (std::string word; words >> word;) {
    if (word.ends_with(':')) word.pop_back();
    for (const CommandOption& option : table.options) {
      const bool is_named =
          std::ranges::find(option.names, word) != option.names.end();
      if (is_named) explain_value_of(option, *app.get_option(word), word);
    }
  }
  fail(what);
}

/// Throws what is wrong with the value. Returns where an argument is only
/// mentioned.
void CommandLine::Implementation::explain_value_of(
    const CommandOption& option, const CLI::Option& known,
    const std::string& name) const {
  if (known.results().empty()) return;
  if (known.results().size() > 1 && known.get_expected_max() == 1) {
    fail(name + " can be given once only");
  }
  fail(name +
       (option.value.empty()
            ? " takes no value"
            : std::string(" takes ") + kind_of(option) + " in range") +
       ", not '" + known.results().front() + "'");
}

void CommandLine::Implementation::check_required() const {
  std::vector<std::string> missing;
  for (const CommandOption& option : table.options) {
    const std::string& name = option.names.front();
    if (option.is_required && app.count(name) == 0) missing.push_back(name);
  }
  if (missing.empty()) return;
  fail((missing.size() == 1 ? "missing is " : "missing are ") +
       joined(missing) + ": " + usage_line(table));
}

void CommandLine::Implementation::check_choices() const {
  for (const CommandOption& option : table.options) {
    if (!option.is_closed) continue;
    const std::string& name = option.names.front();
    for (const std::string& value : app.get_option(name)->results()) {
      const auto taken = former.find(name);
      const auto has = [&](const auto& names) {
        return std::ranges::find(names, value) != names.end();
      };
      if (has(option.choices)) continue;
      if (taken != former.end() && has(taken->second)) continue;
      fail(name + ": " + unknown_among(value, option.choices));
    }
  }
}

CommandLine::CommandLine(const std::string& name, const std::string& summary)
    : implementation_(std::make_unique<Implementation>(name, summary)) {}

CommandLine::~CommandLine() = default;

void CommandLine::argument(const std::string& name, std::string& value,
                           const std::string& help) {
  implementation_->argument(name, value, help, kText);
  implementation_->table.options.back().is_required = true;
}

void CommandLine::argument(const std::string& name, int& value,
                           const std::string& help) {
  implementation_->argument(name, value, help, kWhole);
  implementation_->table.options.back().is_required = true;
}

void CommandLine::optional_argument(const std::string& name, std::string& value,
                                    const std::string& help) {
  implementation_->argument(name, value, help, kText);
}

void CommandLine::optional_arguments(const std::string& name,
                                     std::vector<std::string>& values,
                                     const std::string& help) {
  implementation_->argument(name, values, help, kText);
  implementation_->table.options.back().may_repeat = true;
}

void CommandLine::arguments(const std::string& name,
                            std::vector<std::string>& values,
                            const std::string& help) {
  optional_arguments(name, values, help);
  implementation_->table.options.back().is_required = true;
}

void CommandLine::option(const std::string& option, std::string& value,
                         const std::string& help) {
  implementation_->option(option, value, help);
}

void CommandLine::option(const std::string& option, double& value,
                         const std::string& help) {
  implementation_->option(option, value, help);
}

void CommandLine::option(const std::string& option, ClockTime& value,
                         const std::string& help) {
  implementation_->option(option, value, help);
}

void CommandLine::option(const std::string& option, int& value,
                         const std::string& help) {
  implementation_->option(option, value, help);
}

void CommandLine::option(const std::string& option, std::uint64_t& value,
                         const std::string& help) {
  implementation_->option(option, value, help);
}

void CommandLine::option(const std::string& option,
                         std::vector<std::string>& values,
                         const std::string& help) {
  CommandOption row{names_of(option), help, kText, "", {}};
  row.may_repeat = true;
  implementation_->table.options.push_back(std::move(row));
  implementation_->app.add_option(option, values, help)
      ->take_all()
      ->expected(1);
}

void CommandLine::flag(const std::string& flag, bool& value,
                       const std::string& help) {
  implementation_->flag(flag, value, help);
}

void CommandLine::choices(const std::string& option,
                          std::vector<std::string> names,
                          std::vector<std::string> former) {
  CommandOption& row = implementation_->row(option);
  row.choices = std::move(names);
  row.is_closed = true;
  row.value = "NAME";
  implementation_->former[option] = std::move(former);
}

void CommandLine::examples(const std::string& option,
                           std::vector<std::string> names) {
  implementation_->row(option).choices = std::move(names);
}

std::optional<int> CommandLine::parse(int argc, char** argv) {
  Implementation& all = *implementation_;
  // Options that all programs have come last.
  std::rotate(all.table.options.begin(),
              all.table.options.begin() + kCommonFlags,
              all.table.options.end());
  // Other programs ask for the table; it is not for people, and in no help.
  if (argc == 2 && std::string_view(argv[1]) == "--table") {
    std::cout << to_json(all.table) << '\n';
    return kDone;
  }
  all.check_values({argv + std::min(argc, 1), argv + argc});
  try {
    all.app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    if (!all.wants_help && !all.wants_version) all.explain_extras();
  } catch (const CLI::ParseError& stop) {
    all.explain_value(stop.what());
  }
  if (all.wants_help) {
    std::cout << help_text(all.table, help_width());
    return kDone;
  }
  if (all.wants_version) {
    std::cout << "henhouse " HENHOUSE_VERSION "\n";
    return kDone;
  }
  all.check_required();
  all.check_choices();
  // Results go to stdout, so the log never does.
  // Who wants no colours says so as no-color.org has it.
  const char* const no_color = std::getenv("NO_COLOR");
  const bool is_plain = no_color != nullptr && *no_color != '\0';
  spdlog::set_default_logger(spdlog::stderr_color_mt(
      "henhouse",
      is_plain ? spdlog::color_mode::never : spdlog::color_mode::automatic));
  spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(all.verbose ? spdlog::level::debug : spdlog::level::info);
  return std::nullopt;
}

void check_threads(int threads) {
  constexpr int kMostThreads = 1024;
  if (threads < 0 || threads > kMostThreads) {
    throw WrongUsage("--threads must be between 0 and " +
                     std::to_string(kMostThreads));
  }
}

void check_memory(int memory_mb) {
  const std::size_t most = machine_memory_mb();
  if (memory_mb < 0 || static_cast<std::size_t>(memory_mb) > most) {
    throw WrongUsage("--memory must be between 0 and " + std::to_string(most) +
                     ", the MB that this machine has");
  }
}

std::string diagnostics_json(const std::vector<Diagnostics>& diagnostics) {
  auto rows = nlohmann::ordered_json::array();
  for (const Diagnostics& of_file : diagnostics) {
    for (const Diagnostic& entry : of_file.entries()) {
      const bool is_error = entry.severity == Severity::kError;
      rows.push_back({{"file", of_file.file()},
                      {"line", entry.position.line},
                      {"column", entry.position.column},
                      {"severity", is_error ? "error" : "warning"},
                      {"check", entry.check},
                      {"message", entry.message}});
    }
  }
  return json_text(rows);
}

namespace {

/// How every failure of a program ends it.
class Failure {
 public:
  Failure(int argc, char** argv)
      : in_json_(std::find(argv + std::min(argc, 1), argv + argc,
                           std::string_view("--json")) != argv + argc) {}

  int tell(std::string text, ExitStatus status,
           const std::vector<Diagnostics>& diagnostics = {}) const {
    while (text.ends_with('\n')) text.pop_back();
    std::cerr << text << '\n';
    if (in_json_) {
      const nlohmann::json error = text;
      std::cout << R"({"error":)" << json_text(error) << R"(,"diagnostics":)"
                << diagnostics_json(diagnostics) << "}\n";
    }
    return status;
  }

 private:
  bool in_json_;
};

int run_body(const Failure& failure, const std::function<int()>& body) {
  try {
    return body();
  } catch (const WrongUsage& error) {
    return failure.tell(error.what(), kWrongUsage);
  } catch (const UnplayableRules& error) {
    return failure.tell(error.what(), kInputAtFault, {error.diagnostics()});
  } catch (const Error& error) {
    return failure.tell(error.what(), kInputAtFault);
  } catch (const std::exception& error) {
    return failure.tell(std::string("henhouse failed: ") + error.what(),
                        kOwnFailure);
  }
}

/// Whether all that was written to stdout came through: a disk may be full.
bool is_written() {
  std::cout.flush();
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 &&
         std::cout.good();
}

}  // namespace

int run_program(int argc, char** argv, const std::function<int()>& body) {
  const int status = run_body(Failure(argc, argv), body);
  if (is_written()) return status;
  std::cerr << "not all of the output could be written\n";
  return status == kDone ? kInputAtFault : status;
}

}  // namespace gdl::command_line
