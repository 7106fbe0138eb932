// henhouse man: the manual.

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "gamemaster/processes/process.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/man_page.h"
#include "gdl/command_line/program_tables.h"
#include "gdl/spelling.h"

namespace {

using gdl::command_line::CommandTable;

std::string page_of(const std::string& name,
                    const std::vector<CommandTable>& programs) {
  if (name.empty()) {
    return gdl::command_line::man_overview(programs, HENHOUSE_VERSION);
  }
  std::vector<std::string> names;
  for (const CommandTable& program : programs) {
    if (program.name == name) {
      return gdl::command_line::man_page(program, HENHOUSE_VERSION);
    }
    names.push_back(program.name);
  }
  throw gdl::command_line::WrongUsage(
      "henhouse man: there is no program '" + name + "'" +
      gdl::did_you_mean(gdl::near_names(name, names)));
}

/// Whether man(1) has shown it.
bool show(const std::string& page) {
  if (std::system("command -v man >/dev/null 2>&1") != 0) return false;
  std::FILE* const man = popen("man -l -", "w");
  if (man == nullptr) return false;
  std::fwrite(page.data(), 1, page.size(), man);
  return pclose(man) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    std::string name;
    gdl::command_line::CommandLine command_line(
        "man",
        "Shows the manual of a program, or of henhouse. In a pipe or a file it "
        "is the source of the page: henhouse man match >henhouse-match.1, "
        "which man -l henhouse-match.1 shows.");
    command_line.optional_argument("NAME", name, "of a program, match say");
    const std::vector<CommandTable> programs =
        argc == 2 && std::string_view(argv[1]) == "--table"
            ? std::vector<CommandTable>{}
            : gdl::command_line::program_tables(
                  gamemaster::processes::own_program_folder());
    std::vector<std::string> names;
    for (const CommandTable& program : programs) names.push_back(program.name);
    command_line.examples("NAME", names);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const std::string page = page_of(name, programs);
    if (isatty(STDOUT_FILENO) == 0 || !show(page)) std::cout << page;
    return gdl::command_line::kDone;
  });
}
