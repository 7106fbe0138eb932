#include "gamemaster/processes/random_word.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

namespace gamemaster {
namespace random_word_test {

using processes::random_word;

TEST(RandomWord, HasItsLengthInLettersAndDigits) {
  for (const std::size_t length : {0u, 1u, 24u, 200u}) {
    const std::string word = random_word(length);
    EXPECT_EQ(word.size(), length);
    for (const char c : word) {
      EXPECT_TRUE(std::islower(c) != 0 || std::isdigit(c) != 0) << word;
    }
  }
}

TEST(RandomWord, IsAnotherOneEachTime) {
  std::set<std::string> words;
  for (int i = 0; i < 100; ++i) words.insert(random_word(24));
  EXPECT_EQ(words.size(), 100u);
}

}  // namespace random_word_test
}  // namespace gamemaster
