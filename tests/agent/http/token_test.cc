#include "agent/http/token.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gdl/diagnostics.h"

namespace agent::http {
namespace token_test {

class TokenFile {
 public:
  explicit TokenFile(const std::string& text)
      : path_(testing::TempDir() + "token_" + std::to_string(::getpid())) {
    std::ofstream(path_) << text;
  }
  ~TokenFile() { std::filesystem::remove(path_); }
  TokenFile(const TokenFile&) = delete;
  TokenFile& operator=(const TokenFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(Token, IsTheFirstLineOfItsFile) {
  EXPECT_EQ(read_token(TokenFile("secret").path()), "secret");
  EXPECT_EQ(read_token(TokenFile(" correct horse \r\nnot this\n").path()),
            "correct horse");
}

TEST(Token, IsMissedWhereThereIsNone) {
  EXPECT_THROW(read_token(TokenFile("").path()), gdl::Error);
  EXPECT_THROW(read_token(TokenFile(" \nsecret\n").path()), gdl::Error);
  EXPECT_THROW(read_token("/nowhere/token"), gdl::Error);
}

TEST(Token, IsComparedInWhole) {
  EXPECT_TRUE(is_same_token("secret", "secret"));
  EXPECT_TRUE(is_same_token("", ""));
  EXPECT_FALSE(is_same_token("secret", "secre"));
  EXPECT_FALSE(is_same_token("secret", "Secret"));
  EXPECT_FALSE(is_same_token("", "s"));
  EXPECT_FALSE(is_same_token(std::string("a\0", 2), "a"));
}

}  // namespace token_test
}  // namespace agent::http
