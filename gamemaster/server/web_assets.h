#pragma once

#include <span>
#include <string_view>

namespace gamemaster::server {

/// A file of the page, which is part of the program.
struct WebAsset {
  std::string_view path;  ///< "index.html", "pages/games.js"
  std::string_view content_type;
  std::string_view content;
};

/// All files of gamemaster/web/ as they were when the program was built; the
/// source is made by cmake/EmbedFiles.cmake.
std::span<const WebAsset> web_assets();

}  // namespace gamemaster::server
