#include <fstream>
#include <iostream>
#include <string>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/files/reader.h"
#include "gdl/notation/infix_printer.h"
#include "gdl/notation/kif_printer.h"
#include "translators/languages.h"

namespace {

struct Options {
  gdl::command_line::RulesArgument rules;
  std::string output;
  std::string notation = "kif";
  bool explain = false;
};

void write(const std::string& path, const std::string& text) {
  if (path.empty()) {
    std::cout << text;
    return;
  }
  std::ofstream file(path, std::ios::binary);
  if (!(file && (file << text) && file.flush())) {
    throw gdl::Error(path + ": cannot be written");
  }
}

/// Another language as KIF with its comments, or an explanation of it.
std::string read_foreign(const Options& options, const gdl::Language& language,
                         const gdl::Languages& languages,
                         const gdl::ReadOptions& how,
                         gdl::Diagnostics& diagnostics) {
  const auto text = gdl::files::read_rules_text(options.rules.path, diagnostics,
                                                languages, how);
  if (!text) return "";
  const gdl::ForeignFile file{options.rules.path, *text, how};
  return options.explain ? language.explain(file, diagnostics)
                         : language.translate(file, diagnostics);
}

std::string read(const Options& options,
                 gdl::command_line::WaitingLine& waiting,
                 gdl::Diagnostics& diagnostics) {
  const gdl::ReadOptions how = gdl::command_line::asking_after(
      waiting, gdl::command_line::read_options(options.rules));
  const gdl::Languages languages = translators::all_languages();
  const gdl::Language* language =
      languages.find(gdl::files::extension_of(options.rules.path));
  if (options.explain && !(language && language->explain)) {
    throw gdl::Error(
        "--explain: there is nothing to explain about rules that "
        "are in GDL already");
  }
  if (language && (options.explain || options.notation == "kif")) {
    return read_foreign(options, *language, languages, how, diagnostics);
  }
  const gdl::Rulesheet rulesheet = gdl::files::read_unchecked_rulesheet_file(
      options.rules.path, diagnostics, languages, how);
  return options.notation == "infix" ? gdl::notation::to_infix(rulesheet)
                                     : gdl::notation::to_kif(rulesheet);
}

int run(const Options& options) {
  gdl::Diagnostics diagnostics(options.rules.path);
  gdl::command_line::WaitingLine waiting("translating " + options.rules.path);
  const std::string text = read(options, waiting, diagnostics);
  waiting.stop();
  diagnostics.sort_by_position();
  std::cerr << diagnostics.format_all();
  // What kind of game it is can be told where it cannot be translated yet.
  if (!diagnostics.has_errors() || options.explain) {
    write(options.output, text);
  }
  return diagnostics.has_errors() ? gdl::command_line::kInputAtFault
                                  : gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "translate",
        "Writes rules in GDL: as KIF (.kif) or in infix notation (.hrf). The "
        "comments of rules that are in GDL already are lost, and these are not "
        "checked.");
    command_line.argument("FILE", options.rules.path,
                          "the rules: .kif, .gdl, .hrf, .egg, .zrf, .dap or "
                          ".rule");
    command_line.option("-o,--output", options.output,
                        "write to this file instead of stdout");
    command_line.option("--to", options.notation, "the notation");
    command_line.choices("--to", {"kif", "infix"});
    command_line.flag("--explain", options.explain,
                      "tell what kind of game it is and what was inferred, "
                      "instead");
    gdl::command_line::add_rules_options(command_line, options.rules);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    return run(options);
  });
}
