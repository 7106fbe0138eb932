#include "gdl/command_line/command_line.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>

#include "gdl/files/reader.h"

namespace gdl::command_line {

struct CommandLine::Implementation {
  explicit Implementation(const std::string& name, const std::string& summary)
      : app(summary, "henhouse " + name) {}

  template <typename Value>
  void add_option(const std::string& option, Value& value,
                  const std::string& help) {
    app.add_option(option, value, help)->capture_default_str();
  }

  CLI::App app;
  bool verbose = false;
};

CommandLine::CommandLine(const std::string& name, const std::string& summary)
    : implementation_(std::make_unique<Implementation>(name, summary)) {
  CLI::App& app = implementation_->app;
  app.set_version_flag("--version", "henhouse " HENHOUSE_VERSION);
  app.add_flag("-v,--verbose", implementation_->verbose, "more log on stderr");
  app.get_formatter()->column_width(32);
}

CommandLine::~CommandLine() = default;

void CommandLine::argument(const std::string& name, std::string& value,
                           const std::string& help) {
  implementation_->app.add_option(name, value, help)->required();
}

void CommandLine::argument(const std::string& name, int& value,
                           const std::string& help) {
  implementation_->app.add_option(name, value, help)->required();
}

void CommandLine::arguments(const std::string& name,
                            std::vector<std::string>& values,
                            const std::string& help) {
  implementation_->app.add_option(name, values, help)->required();
}

void CommandLine::option(const std::string& option, std::string& value,
                         const std::string& help) {
  implementation_->add_option(option, value, help);
}

void CommandLine::option(const std::string& option, double& value,
                         const std::string& help) {
  implementation_->add_option(option, value, help);
}

void CommandLine::option(const std::string& option, int& value,
                         const std::string& help) {
  implementation_->add_option(option, value, help);
}

void CommandLine::option(const std::string& option, std::uint64_t& value,
                         const std::string& help) {
  implementation_->add_option(option, value, help);
}

void CommandLine::option(const std::string& option,
                         std::vector<std::string>& values,
                         const std::string& help) {
  implementation_->app.add_option(option, values, help)
      ->take_all()
      ->expected(1);
}

void CommandLine::flag(const std::string& flag, bool& value,
                       const std::string& help) {
  implementation_->app.add_flag(flag, value, help);
}

std::optional<int> CommandLine::parse(int argc, char** argv) {
  try {
    implementation_->app.parse(argc, argv);
  } catch (const CLI::ParseError& stop) {
    const int status = implementation_->app.exit(stop);
    return status == 0 ? kDone : kWrongUsage;
  }
  // Results go to stdout, so the log never does.
  spdlog::set_default_logger(spdlog::stderr_color_mt("henhouse"));
  spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(implementation_->verbose ? spdlog::level::debug
                                             : spdlog::level::info);
  return std::nullopt;
}

int run_program(const std::function<int()>& body) {
  try {
    return body();
  } catch (const Error& error) {
    std::cerr << error.what() << '\n';
    return kInputAtFault;
  } catch (const std::exception& failure) {
    std::cerr << "henhouse failed: " << failure.what() << '\n';
    return kOwnFailure;
  }
}

void add_rules_options(CommandLine& command_line, RulesArgument& rules,
                       bool with_seed) {
  command_line.option("--set", rules.settings,
                      "NAME=VALUE, for a parameter of rules in another "
                      "language than GDL; may be repeated");
  if (with_seed) {
    command_line.option("--seed", rules.seed, "of what the rules draw by lot");
  }
}

ReadOptions read_options(const RulesArgument& rules) {
  ReadOptions options;
  options.settings = rules.settings;
  options.seed = rules.seed;
  options.stored = rules.stored;
  if (const char* const games = std::getenv("HENHOUSE_GAMES")) {
    options.folders = {games, std::string(games) + "/eggg"};
  } else {
    options.folders = {"games", "games/eggg"};
  }
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

Rulesheet load_rules(const RulesArgument& rules, const Languages& languages) {
  const std::string& path = rules.path;
  Diagnostics diagnostics(path);
  Rulesheet rulesheet = files::read_rulesheet_file(path, diagnostics, languages,
                                                   read_options(rules));
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
    throw Error(path + ": not playable; see the errors above");
  }
  return rulesheet;
}

}  // namespace gdl::command_line
