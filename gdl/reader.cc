#include "gdl/reader.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

#include "gdl/checks/checks.h"
#include "gdl/infix_reader.h"
#include "gdl/notation.h"

namespace gdl {

namespace {

std::optional<std::string> read_text(const std::string& path,
                                     Diagnostics& diagnostics) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!(file && (text << file.rdbuf()))) {
    diagnostics.error({}, "unreadable-file",
                      "the file cannot be read, or is empty");
    return std::nullopt;
  }
  return text.str();
}

/// The rules of a file in KIF, whatever notation it has; nothing where it
/// cannot be read at all.
std::optional<std::vector<Expression>> read_source(const std::string& path,
                                                   Diagnostics& diagnostics) {
  const std::string extension =
      fold_case(std::filesystem::path(path).extension().string());
  if (extension != ".kif" && extension != ".gdl" && extension != ".hrf") {
    diagnostics.error({}, "unknown-language",
                      "no reader for files that end in '" + extension +
                          "'; rules in GDL end in .kif, .gdl or .hrf");
    return std::nullopt;
  }
  const std::optional<std::string> text = read_text(path, diagnostics);
  if (!text) return std::nullopt;
  const bool is_infix =
      extension == ".hrf" ||
      (extension == ".gdl" && detect_notation(*text) == Notation::kInfix);
  return is_infix ? read_infix_expressions(*text, diagnostics)
                  : read_rule_expressions(*text, diagnostics);
}

}  // namespace

Rulesheet read_rulesheet_file(const std::string& path,
                              Diagnostics& diagnostics) {
  const auto source = read_source(path, diagnostics);
  if (!source) return {};
  Rulesheet rulesheet = read_rules(*source, diagnostics);
  check_rulesheet(rulesheet, *source, diagnostics);
  diagnostics.sort_by_position();
  return rulesheet;
}

Rulesheet read_unchecked_rulesheet_file(const std::string& path,
                                        Diagnostics& diagnostics) {
  const auto source = read_source(path, diagnostics);
  if (!source) return {};
  Rulesheet rulesheet = read_rules(*source, diagnostics);
  diagnostics.sort_by_position();
  return rulesheet;
}

}  // namespace gdl
