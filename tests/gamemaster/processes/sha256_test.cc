#include "gamemaster/processes/sha256.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace sha256_test {

TEST(Sha256Test, IsThatOfTheStandard) {
  EXPECT_EQ(processes::sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace sha256_test
}  // namespace gamemaster
