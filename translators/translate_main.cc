#include <fstream>
#include <iostream>
#include <string>

#include "gdl/command_line.h"
#include "gdl/infix_printer.h"
#include "gdl/kif_printer.h"
#include "gdl/reader.h"

namespace {

struct Options {
  std::string file;
  std::string output;
  std::string notation = "kif";
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

int run(const Options& options) {
  gdl::Diagnostics diagnostics(options.file);
  const gdl::Rulesheet rulesheet =
      gdl::read_unchecked_rulesheet_file(options.file, diagnostics);
  std::cerr << diagnostics.format_all();
  if (diagnostics.has_errors()) return gdl::kInputAtFault;
  write(options.output, options.notation == "infix" ? gdl::to_infix(rulesheet)
                                                    : gdl::to_kif(rulesheet));
  return gdl::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  gdl::CommandLine command_line(
      "translate",
      "Writes rules in another notation: KIF (.kif) or infix (.hrf). Comments "
      "are lost, and the rules are not checked.");
  command_line.argument("FILE", options.file, "the rules: .kif, .gdl or .hrf");
  command_line.option("-o,--output", options.output,
                      "write to this file instead of stdout");
  command_line.option("--to", options.notation, "kif or infix");
  if (const auto status = command_line.parse(argc, argv)) return *status;
  if (options.notation != "kif" && options.notation != "infix") {
    std::cerr << "--to: there is no notation '" << options.notation
              << "'; write kif or infix\n";
    return gdl::kWrongUsage;
  }
  return gdl::run_program([&] { return run(options); });
}
