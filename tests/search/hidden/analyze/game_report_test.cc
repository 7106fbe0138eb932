// What `henhouse analyze` says of small games as a whole.

#include "search/hidden/analyze/game_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gdl/diagnostics.h"
#include "search/hidden/analyze/hidden_analysis.h"
#include "tests/search/hidden/exact_games.h"
#include "tests/search/playing.h"
#include "tests/search/search_games.h"

namespace search::hidden::analyze::game_report_test {
namespace {

using Json = nlohmann::json;

GameQuestion question(bool json, std::string exploitability = "") {
  return {std::move(exploitability), 1, iterations(1000), json};
}

TEST(WholeGame, IsToldToPeople) {
  FakeMachine machine(kuhn_poker());
  const std::string text =
      analyze_whole_game(machine, question(false), {}, no_hurry());
  EXPECT_EQ(text.find("55 states with the information of all, "), 0U) << text;
  EXPECT_NE(text.find("for alice, proven from 48.6"), std::string::npos);
  EXPECT_NE(text.find("of uniform play 22.9167"), std::string::npos);
  EXPECT_NE(text.find("\nbob m0 {s0}, m0 {s4}\n  1.000    25.00  m0\n"),
            std::string::npos)
      << text;
}

TEST(WholeGame, IsToldToPrograms) {
  FakeMachine machine(kuhn_poker());
  const Json json =
      Json::parse(analyze_whole_game(machine, question(true), {}, no_hurry()));
  EXPECT_EQ(json["nodes"], 55);
  EXPECT_EQ(json["choices"], 12);
  EXPECT_EQ(json["roles"].size(), 2U);
  EXPECT_EQ(json["roles"][0]["role"], "alice");
  EXPECT_EQ(json["roles"][0]["proven"], true);
  EXPECT_NEAR(json["roles"][0]["value"], 50 - 25.0 / 18, 0.02);
  EXPECT_EQ(json["strategy"].size(), 12U);
  EXPECT_FALSE(json.contains("asked"));
}

TEST(WholeGame, ClaimsNothingWithoutAConstantSum) {
  FakeMachine machine(prisoners_dilemma());
  const Json json =
      Json::parse(analyze_whole_game(machine, question(true), {}, no_hurry()));
  EXPECT_EQ(json["roles"][0]["proven"], false);
  const std::string text =
      analyze_whole_game(machine, question(false), {}, no_hurry());
  EXPECT_EQ(text.find("proven from"), std::string::npos);
}

TEST(WholeGame, TellsHowExploitableASearchIs) {
  FakeMachine machine(kuhn_poker());
  const Json json = Json::parse(analyze_whole_game(
      machine, question(true, "first"),
      [](std::string_view name, reasoner::RoleIndex, const Settings&) {
        EXPECT_EQ(name, "first");
        return std::make_unique<FirstMove>();
      },
      no_hurry()));
  EXPECT_NEAR(json["asked"]["nash_conv"], 50, 1e-9);
  EXPECT_EQ(json["asked"]["search"], "first");
  EXPECT_EQ(json["asked"]["gains"].size(), 2U);
}

TEST(WholeGame, AsksNobodyAnyMoreOnceItIsStopped) {
  FakeMachine machine(kuhn_poker());
  Deadline deadline(Deadline::Clock::time_point::max());
  int made = 0;
  const auto make = [&](std::string_view, reasoner::RoleIndex,
                        const Settings&) {
    ++made;
    deadline.cancel();
    return std::make_unique<FirstMove>();
  };
  EXPECT_THROW(
      analyze_whole_game(machine, question(false, "first"), make, deadline),
      gdl::Error);
  EXPECT_EQ(made, 1);
}

TEST(WholeGame, IsRefusedWithAReason) {
  FakeMachine machine(endless({"a", "b"}, 2));
  GameQuestion small = question(false);
  small.settings.memory_mb = 0;
  EXPECT_THROW(analyze_whole_game(machine, small, {}, no_hurry()), gdl::Error);
}

}  // namespace
}  // namespace search::hidden::analyze::game_report_test
