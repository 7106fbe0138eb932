#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tests {

/// What an #include line names.
struct Include {
  std::string path;
  bool quoted = false;
  int line = 0;
};

/// Of a source file, in its order.
std::vector<Include> includes_of(const std::filesystem::path& file);

}  // namespace tests
