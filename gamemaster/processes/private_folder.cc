#include "gamemaster/processes/private_folder.h"

#include <cstdlib>
#include <string>

#include "gamemaster/processes/own_failure.h"

namespace gamemaster::processes {

PrivateFolder::PrivateFolder() {
  std::string path =
      (std::filesystem::temp_directory_path() / "henhouse-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) {
    throw OwnFailure("there is no place for a temporary file");
  }
  path_ = path;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace gamemaster::processes
