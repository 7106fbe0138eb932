#include "gdl/reader.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "gdl/playability.h"

namespace gdl {

Rulesheet read_rulesheet_file(const std::string& path,
                              Diagnostics& diagnostics) {
  const std::string extension =
      fold_case(std::filesystem::path(path).extension().string());
  if (extension != ".kif" && extension != ".gdl") {
    diagnostics.error({}, "unknown-language",
                      "no reader for files that end in '" + extension +
                          "'; rules in GDL end in .kif or .gdl");
    return {};
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!(file && (text << file.rdbuf()))) {
    diagnostics.error({}, "unreadable-file",
                      "the file cannot be read, or is empty");
    return {};
  }
  Rulesheet rulesheet = read_kif(text.str(), diagnostics);
  check_playability(rulesheet, diagnostics);
  diagnostics.sort_by_position();
  return rulesheet;
}

}  // namespace gdl
