#include "gamemaster/rules/piece_pictures.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "gamemaster/processes/private_folder.h"

namespace gamemaster::rules {
namespace piece_pictures_test {

using Looks = std::map<std::string, std::string>;

class PiecePictures : public testing::Test {
 protected:
  PiecePictures() {
    std::filesystem::create_directories(folder() + "/Images");
    put("Images/A King.BMP", "BM king");
    put("secret.txt", "BM secret");
  }

  std::string folder() const { return outside_.path() / "games"; }

  void put(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder() + "/" + name) << bytes;
  }

  /// The files of what looks as the word says.
  Looks of(const std::string& word) const {
    Looks looks = {{"king", word}, {"cells", "circles"}};
    const Looks files = take_pictures(looks, folder());
    EXPECT_EQ(looks, (Looks{{"cells", "circles"}}));
    return files;
  }

  processes::PrivateFolder outside_;
};

TEST_F(PiecePictures, AreFoundInFoldersWhateverTheCaseOfTheirNames) {
  EXPECT_EQ(of("picture_images-2fa-20king"),
            (Looks{{"king", folder() + "/Images/A King.BMP"}}));
  EXPECT_EQ(read_picture(folder() + "/Images/A King.BMP"), "BM king");
}

TEST_F(PiecePictures, WhatIsNotThereOrNoBitmapIsNone) {
  for (const char* const word :
       {"picture_images-2fqueen", "picture_images", "picture_",
        "picture_secret", "picture_secret-2etxt",
        "picture_images-2f-2fa-20king", "picture_images-2fa-2king",
        "picture_images-2fa-zzking", "picture_images-2fa-00king",
        "picture_images-2fa-20king-2ebmp-2f"}) {
    EXPECT_EQ(of(word), Looks()) << word;
  }
  put("Images/page.bmp", "<html>");
  EXPECT_EQ(read_picture(folder() + "/Images/page.bmp"), std::nullopt);
  put("Images/large.bmp", "BM" + std::string(1 << 20, ' '));
  EXPECT_EQ(read_picture(folder() + "/Images/large.bmp"), std::nullopt);
  EXPECT_EQ(read_picture(folder() + "/none.bmp"), std::nullopt);
}

TEST_F(PiecePictures, NothingLeadsOutOfTheFolder) {
  std::ofstream(outside_.path() / "out.bmp") << "BM out";
  std::filesystem::create_symlink(outside_.path() / "out.bmp",
                                  folder() + "/link.bmp");
  std::filesystem::create_directory_symlink(outside_.path(), folder() + "/up");
  for (const char* const word :
       {"picture_-2e-2e-2fout", "picture_../out",
        "picture_images-2f-2e-2e-2f-2e-2e-2fout", "picture_link",
        "picture_up-2fout", "picture_-2fetc-2fx"}) {
    EXPECT_EQ(of(word), Looks()) << word;
  }
  Looks looks = {{"king", "picture_out"}};
  EXPECT_EQ(take_pictures(looks, ""), Looks());
  EXPECT_EQ(looks, Looks());
}

}  // namespace piece_pictures_test
}  // namespace gamemaster::rules
