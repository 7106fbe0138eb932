#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/files.h"

namespace gdl::command_line {

/// What a program did.
struct ProgramRun {
  std::string out;
  std::string err;
  int status = -1;  ///< as a shell says it
};

/// Runs `command` in a shell, without a terminal and without input.
inline ProgramRun run_in_shell(const std::string& command) {
  const tests::TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  const std::string err = (folder.path() / "err").string();
  const int status = std::system(
      ("{ " + command + "\n} >" + out + " 2>" + err + " </dev/null").c_str());
  return {tests::text_of(out), tests::text_of(err),
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

/// The folder of the programs, from here on, so that a shell takes it as one
/// word also where the path of the checkout has spaces.
inline std::string programs() {
  const char* const folder = std::getenv("HENHOUSE_PROGRAMS");
  return folder != nullptr ? std::filesystem::proximate(folder).string()
                           : "build/test/bin";
}

/// `henhouse NAME ARGUMENTS`, without the launcher.
inline ProgramRun run_program_named(const std::string& name_and_arguments) {
  return run_in_shell(programs() + "/henhouse-" + name_and_arguments);
}

}  // namespace gdl::command_line
