#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/files/reader.h"
#include "translators/languages.h"

namespace {

void append(nlohmann::ordered_json& rows, const gdl::Diagnostics& diagnostics) {
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    const bool is_error = entry.severity == gdl::Severity::kError;
    rows.push_back({{"file", diagnostics.file()},
                    {"line", entry.position.line},
                    {"column", entry.position.column},
                    {"severity", is_error ? "error" : "warning"},
                    {"check", entry.check},
                    {"message", entry.message}});
  }
}

/// Text of any encoding: what is no UTF-8 is replaced.
void print(const nlohmann::ordered_json& json) {
  std::cout << json.dump(-1, ' ', false,
                         nlohmann::ordered_json::error_handler_t::replace)
            << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files;
  gdl::command_line::RulesArgument rules;
  bool json = false;
  gdl::command_line::CommandLine command_line(
      "check",
      "Finds what is wrong with rulesheets: errors, which make a game "
      "impossible to play, and warnings.");
  command_line.arguments("FILE", files, "rulesheets");
  gdl::command_line::add_rules_options(command_line, rules);
  command_line.flag("--json", json, "print JSON; line 0 is a whole file");
  if (const auto status = command_line.parse(argc, argv)) return *status;
  return gdl::command_line::run_program([&] {
    const gdl::Languages languages = translators::all_languages();
    gdl::ReadOptions read = gdl::command_line::read_options(rules);
    read.ask = nullptr;  // what is missing is to be told
    bool errors = false;
    auto rows = nlohmann::ordered_json::array();
    for (const std::string& file : files) {
      gdl::Diagnostics diagnostics(file);
      gdl::files::read_rulesheet_file(file, diagnostics, languages, read);
      errors |= diagnostics.has_errors();
      if (json) {
        append(rows, diagnostics);
      } else {
        std::cout << diagnostics.format_all();
      }
    }
    if (json) print({{"diagnostics", std::move(rows)}});
    return errors ? gdl::command_line::kInputAtFault : gdl::command_line::kDone;
  });
}
