#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gdl::command_line {

/// One option or argument of a program.
struct CommandOption {
  std::vector<std::string> names;  ///< `-o`, `--output`, or `RULES`
  std::string help;
  std::string value;     ///< what follows it, `NUMBER`; of a flag empty
  std::string standard;  ///< its value where it is not given, if it has
  std::vector<std::string> choices;  ///< what it takes, where these are few
  bool is_argument = false;          ///< known by its place, not by its name
  bool is_required = false;
  bool may_repeat = false;
  /// Whether `choices` are all that it takes; else they are examples.
  bool is_closed = false;
};

/// What a program can be told on its command line: what `--help`, the page of
/// the manual and the completion of a shell are made of.
struct CommandTable {
  std::string name;     ///< `match`, of `henhouse match`
  std::string summary;  ///< in sentences
  std::vector<CommandOption> options;
};

/// What `--help` prints, in lines of at most `width` letters where words allow.
std::string help_text(const CommandTable& table, std::size_t width);

/// `henhouse match [OPTIONS] RULES`
std::string usage_line(const CommandTable& table);

/// The help of an option with what it takes and its default.
std::string full_help(const CommandOption& option);

/// For another program, and back. Throws gdl::Error for what is no table.
std::string to_json(const CommandTable& table);
CommandTable table_from_json(const std::string& text);

}  // namespace gdl::command_line
