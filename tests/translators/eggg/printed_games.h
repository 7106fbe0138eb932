#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "tests/translators/eggg/samples.h"

namespace translators::eggg {

/// The text of the dissertation; empty where it is not there.
inline std::string dissertation() {
  const std::filesystem::path samples = sample_folder();
  if (samples.empty()) return "";
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(
           samples.parent_path() / "seeds", ignored)) {
    if (entry.path().filename().string().starts_with("000_")) {
      return text_of(entry.path());
    }
  }
  return "";
}

/// A statement that is printed there.
struct Printed {
  std::string chapter;
  std::string text;
  std::string context;  ///< a description, or `=NAME` of all of that name
};

/// Those of the chapters, as printed/statements.txt says where they stand.
inline std::vector<Printed> of_the_chapters() {
  const std::string text = dissertation();
  std::ifstream list("tests/translators/eggg/printed/statements.txt");
  std::vector<Printed> result;
  std::string line;
  bool in_preface = true;
  while (std::getline(list, line)) {
    if (in_preface) {
      in_preface = !line.empty();
      continue;
    }
    std::istringstream row(line);
    std::string chapter, context;
    std::size_t offset = 0, length = 0;
    row >> chapter >> offset >> length >> std::ws;
    std::getline(row, context);
    EXPECT_LE(offset + length, text.size()) << line;
    if (offset + length > text.size()) continue;
    std::string statement = text.substr(offset, length);
    std::replace(statement.begin(), statement.end(), '\n', ' ');
    result.push_back({chapter, std::move(statement), context});
  }
  return result;
}

/// All statements of one game of the chapters, one a line; empty where the
/// dissertation is not there.
inline std::string printed_game(const std::string& context) {
  if (dissertation().empty()) return "";
  std::string text;
  for (const Printed& one : of_the_chapters()) {
    if (one.context == context) text += one.text + '\n';
  }
  return text;
}

/// Color Deducto, which is like the Deducto of the appendix.
inline std::string printed_color_deducto() {
  return printed_game("=colordeducto");
}

}  // namespace translators::eggg
