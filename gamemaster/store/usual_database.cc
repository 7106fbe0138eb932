#include "gamemaster/store/usual_database.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "gdl/diagnostics.h"

namespace gamemaster::store {

std::string usual_database() {
  const char* const data = std::getenv("XDG_DATA_HOME");
  const char* const home = std::getenv("HOME");
  std::filesystem::path folder;
  if (data != nullptr && *data == '/') {
    folder = data;
  } else if (home != nullptr && *home == '/') {
    folder = std::filesystem::path(home) / ".local/share";
  } else {
    throw gdl::Error(
        "there is no home folder; say by --db where the matches "
        "are to be kept");
  }
  folder /= "henhouse";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw gdl::Error("cannot make the folder " + folder.string() + ": " +
                     error.message());
  }
  return (folder / "henhouse.db").string();
}

}  // namespace gamemaster::store
