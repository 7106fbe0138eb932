// henhouse check: what is wrong with rulesheets.

#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/files/reader.h"
#include "gdl/json_text.h"
#include "translators/on_demand/languages.h"

namespace {

/// What a rulesheet consists of.
struct Counts {
  std::size_t rules = 0;      // with conditions
  std::size_t facts = 0;      // without
  std::size_t roles = 0;      // those that are named, each once
  std::size_t relations = 0;  // names that rules or facts define
};

Counts count(const gdl::Rulesheet& rulesheet) {
  Counts counts;
  std::set<std::pair<gdl::Symbol, std::size_t>> relations;
  std::set<std::string> roles;
  for (const gdl::Rule& rule : rulesheet.rules) {
    ++(rule.body.empty() ? counts.facts : counts.rules);
    if (rule.head.symbol == gdl::Symbol::kRole) {
      roles.insert(gdl::to_string(rule.head, rulesheet.symbols));
    }
    relations.emplace(rule.head.symbol, rule.head.arguments.size());
  }
  counts.roles = roles.size();
  counts.relations = relations.size();
  return counts;
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// `no problems (22 rules, 15 facts, 2 roles, 12 relations)`
std::string summary(const gdl::Diagnostics& diagnostics, const Counts& counts) {
  std::size_t errors = 0;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    if (entry.severity == gdl::Severity::kError) ++errors;
  }
  const std::size_t warnings = diagnostics.entries().size() - errors;
  std::string text = diagnostics.file() + ": ";
  if (diagnostics.empty()) text += "no problems";
  if (errors > 0) text += counted(errors, "error");
  if (errors > 0 && warnings > 0) text += ", ";
  if (warnings > 0) text += counted(warnings, "warning");
  if (counts.rules + counts.facts == 0) return text + '\n';
  return text + " (" + counted(counts.rules, "rule") + ", " +
         counted(counts.facts, "fact") + ", " + counted(counts.roles, "role") +
         ", " + counted(counts.relations, "relation") + ")\n";
}

/// What was found in all files.
class Findings {
 public:
  void add(gdl::Diagnostics diagnostics, const gdl::Rulesheet& rulesheet) {
    const Counts counts = count(rulesheet);
    if (diagnostics.has_errors()) ++files_at_fault_;
    files_.push_back({{"file", diagnostics.file()},
                      {"rules", counts.rules},
                      {"facts", counts.facts},
                      {"roles", counts.roles},
                      {"relations", counts.relations}});
    text_ = diagnostics.format_all() + summary(diagnostics, counts);
    all_.push_back(std::move(diagnostics));
  }

  /// Of the file that was added last.
  const std::string& text() const { return text_; }
  bool has_errors() const { return files_at_fault_ > 0; }

  std::string json() const {
    nlohmann::ordered_json json;
    if (has_errors()) {
      json["error"] = counted(files_at_fault_, "file") + " with errors";
    }
    json["diagnostics"] = nlohmann::ordered_json::parse(
        gdl::command_line::diagnostics_json(all_));
    json["files"] = files_;
    return gdl::json_text(json) + '\n';
  }

 private:
  std::vector<gdl::Diagnostics> all_;
  nlohmann::ordered_json files_ = nlohmann::ordered_json::array();
  std::size_t files_at_fault_ = 0;
  std::string text_;
};

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    std::vector<std::string> files;
    gdl::command_line::RulesArgument rules;
    bool json = false;
    gdl::command_line::CommandLine command_line(
        "check",
        "Finds what is wrong with rulesheets: errors, which make a game "
        "impossible to play, and warnings. Says of each file what it holds.");
    command_line.arguments("FILE", files, "rulesheets");
    gdl::command_line::add_rules_options(command_line, rules);
    command_line.flag("--json", json, "print JSON; line 0 is a whole file");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    const gdl::Languages languages = translators::on_demand::languages();
    gdl::ReadOptions read = gdl::command_line::read_options(rules);
    read.ask = nullptr;  // what is missing is to be told
    Findings findings;
    for (const std::string& file : files) {
      gdl::Diagnostics diagnostics(file);
      gdl::command_line::WaitingLine waiting("checking " + file);
      const gdl::Rulesheet rulesheet =
          gdl::files::read_rulesheet_file(file, diagnostics, languages, read);
      waiting.stop();
      findings.add(std::move(diagnostics), rulesheet);
      if (!json) std::cout << findings.text() << std::flush;
    }
    if (json) std::cout << findings.json();
    return findings.has_errors() ? gdl::command_line::kInputAtFault
                                 : gdl::command_line::kDone;
  });
}
