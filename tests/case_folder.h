#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/files.h"

namespace tests {

/// The cases of a folder such as tests/cases: the names of all its files but
/// those that end in .expected, in the order of the alphabet.
inline std::vector<std::string> case_names(
    const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() != ".expected") {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// What is expected of a case, from the file beside it.
inline std::string expected_of(std::filesystem::path path) {
  return text_of(path.replace_extension(".expected"));
}

/// `two_turns_egg` of `two_turns.egg`: what a test can be called.
inline std::string test_name(std::string case_name) {
  std::replace(case_name.begin(), case_name.end(), '.', '_');
  return case_name;
}

}  // namespace tests
