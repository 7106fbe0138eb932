#include "gamemaster/json/yaml_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "gdl/diagnostics.h"

namespace gamemaster {
namespace yaml_json_test {

using Json = nlohmann::json;

TEST(YamlToJson, ReadsNumbersAndWordsByTheCoreSchema) {
  EXPECT_EQ(
      Json::parse(json::yaml_to_json("[1, -2, 0.5, 1e3, ~, no, '1', 1.2.3]")),
      Json({1, -2, 0.5, 1000.0, nullptr, "no", "1", "1.2.3"}));
}

TEST(YamlToJson, SaysWhereItCannotBeRead) {
  const auto failure = [](const std::string& text) -> std::string {
    try {
      json::yaml_to_json(text);
      return "";
    } catch (const gdl::Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(failure("a: 1\nb: [1\n").starts_with("3:1: "));
  EXPECT_EQ(failure("a: 1\na: 2\n"), "2:1: a comes twice");
  EXPECT_EQ(failure("[1]: 2\n"), "1:1: a key must be text");
  // Nine lists, each of ten of the one before.
  std::string bomb = "- &a0 [x]\n";
  for (int i = 1; i < 9; ++i) {
    bomb += "- &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) {
      bomb += (k == 0 ? "*a" : ", *a") + std::to_string(i - 1);
    }
    bomb += "]\n";
  }
  EXPECT_NE(failure(bomb).find("too large"), std::string::npos);
}

}  // namespace yaml_json_test
}  // namespace gamemaster
