#include "gamemaster/processes/private_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace gamemaster {
namespace private_folder_test {

namespace fs = std::filesystem;
using processes::PrivateFolder;

TEST(PrivateFolder, IsOursAloneAndGoneAtTheEnd) {
  fs::path path;
  {
    const PrivateFolder folder;
    path = folder.path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    fs::create_directory(path / "inner");
    std::ofstream(path / "inner" / "file") << "text";
    EXPECT_NE(PrivateFolder().path(), path);
  }
  EXPECT_FALSE(fs::exists(path));
}

}  // namespace private_folder_test
}  // namespace gamemaster
