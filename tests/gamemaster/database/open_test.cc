#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "gamemaster/database/database.h"

namespace gamemaster::database {
namespace open_test {

TEST(Database, ProgramsAreToldOfThePasswordByTheEnvironment) {
  struct Case {
    std::string address;
    std::string told;
    std::string password;
  };
  const std::vector<Case> cases = {
      {"postgresql://anna:se%40cret@host:5432/games?sslmode=require",
       "postgresql://anna@host:5432/games?sslmode=require", "se@cret"},
      {"postgres://anna:100%@/games", "postgres://anna@/games", "100%"},
      {"postgresql://host/games?password=se%20cret&user=anna",
       "postgresql://host/games?user=anna", "se cret"},
      {"postgresql://host/games?user=anna&password=secret&port=5433",
       "postgresql://host/games?user=anna&port=5433", "secret"},
      {"postgresql://host/games?password=secret", "postgresql://host/games",
       "secret"},
      {"postgresql://host:5432/a@b", "postgresql://host:5432/a@b", ""},
      {"postgresql:///games?host=/run:1", "postgresql:///games?host=/run:1",
       ""}};
  for (const Case& each : cases) {
    ::unsetenv("PGPASSWORD");
    EXPECT_EQ(for_programs(each.address), each.told);
    const char* const password = std::getenv("PGPASSWORD");
    EXPECT_EQ(password == nullptr ? "" : password, each.password)
        << each.address;
  }
  ::unsetenv("PGPASSWORD");
}

TEST(Database, ProgramsAreToldWhereAFileLiesFromAnyFolder) {
  EXPECT_EQ(for_programs("matches.db"),
            (std::filesystem::current_path() / "matches.db").string());
}

}  // namespace open_test
}  // namespace gamemaster::database
