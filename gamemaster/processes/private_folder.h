#pragma once

#include <filesystem>

namespace gamemaster::processes {

/// A folder for temporary files that nobody else has, gone at the end with all
/// that is in it.
class PrivateFolder {
 public:
  /// Throws gdl::Error where there is no place for it.
  PrivateFolder();
  ~PrivateFolder();

  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace gamemaster::processes
