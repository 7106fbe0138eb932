#pragma once

#include <cstdlib>
#include <filesystem>

#include "tests/files.h"

namespace translators::eggg {

/// The sample games of the dissertation, which are not part of the project;
/// empty where they are not there.
inline std::filesystem::path sample_folder() {
  const char* const corpus = std::getenv("HENHOUSE_CORPUS");
  if (!corpus) return {};
  const std::filesystem::path folder =
      std::filesystem::path(corpus).parent_path() / "eggg";
  return std::filesystem::exists(folder) ? folder : std::filesystem::path();
}

using tests::text_of;

}  // namespace translators::eggg
