#include <iostream>
#include <string>
#include <vector>

#include "gdl/command_line.h"
#include "gdl/reader.h"

int main(int argc, char** argv) {
  std::vector<std::string> files;
  gdl::CommandLine command_line(
      "check", "Finds what makes rulesheets impossible to play.");
  command_line.arguments("FILE", files, "rulesheets");
  if (const auto status = command_line.parse(argc, argv)) return *status;
  return gdl::run_program([&] {
    bool errors = false;
    for (const std::string& file : files) {
      gdl::Diagnostics diagnostics(file);
      gdl::read_rulesheet_file(file, diagnostics);
      std::cout << diagnostics.format_all();
      errors |= diagnostics.has_errors();
    }
    return errors ? gdl::kInputAtFault : gdl::kDone;
  });
}
