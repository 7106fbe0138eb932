#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace agent::command {

/// What a person says to `henhouse agent`.
struct Options {
  int port = 9147;
  std::string bind = "127.0.0.1";
  std::string name = "Henhouse";
  std::string search;  ///< empty: see search_name
  std::string engine = "auto";
  int threads = 0;
  int memory_mb = 0;
  std::uint64_t iterations = 0;  ///< 0: the clock says when
  std::uint64_t seed = 0;        ///< 0: drawn
  int level = 0;                 ///< 0: full strength
  bool interesting = false;
  std::string ponder = "on";
  std::string database;
  std::string register_url;
  std::string register_token;  ///< also where it stands in a file
  std::string register_token_file;
};

/// Reads the words of the command line, and the token in its file. An exit
/// status where the program should end now; throws
/// gdl::command_line::WrongUsage where they cannot be.
std::optional<int> read_options(int argc, char** argv, Options& options);

/// The search that was asked for, or the default.
std::string search_name(const Options& options);

}  // namespace agent::command
