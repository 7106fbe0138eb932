#include "gamemaster/match/chance.h"

#include <gtest/gtest.h>

#include <sstream>

#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/records/match_record.h"
#include "tests/gamemaster/fault_count.h"
#include "tests/gamemaster/hidden_game.h"

namespace gamemaster {
namespace chance_test {

std::string seed_of(const std::string& digits) {
  return match::normal_chance_seed(digits).value();
}

TEST(ChanceDraws, AreWhatAnybodyCanWorkOut) {
  const match::ChanceDraws draws(seed_of("2a"), "match.dice.1");
  EXPECT_EQ(draws.seed(), std::string(62, '0') + "2a");
  EXPECT_EQ(draws.digest(), processes::sha256(draws.seed()));
  // By the definition, with arithmetic of another kind.
  for (std::size_t step = 0; step < 100; ++step) {
    const std::string hash = processes::sha256(draws.seed() + " match.dice.1 " +
                                               std::to_string(step));
    long double x = 0;
    for (const char c : hash.substr(0, 16)) {
      x = 16 * x + std::stoi(std::string(1, c), nullptr, 16);
    }
    const long double share = x / 18446744073709551616.0L;
    for (const std::size_t count : {1u, 2u, 6u, 1000u}) {
      EXPECT_EQ(draws.draw(step, count),
                static_cast<std::size_t>(share * count));
    }
  }
}

TEST(ChanceDraws, AreUniform) {
  const match::ChanceDraws draws(seed_of("1234"), "match.dice");
  std::vector<double> counts(6);
  for (std::size_t step = 0; step < 6000; ++step) ++counts[draws.draw(step, 6)];
  double chi_squared = 0;
  for (const double count : counts) {
    chi_squared += (count - 1000) * (count - 1000) / 1000;
  }
  EXPECT_LT(chi_squared, 20.5);  // 5 degrees of freedom: once in 1,000
  EXPECT_GT(chi_squared, 0.2);
}

TEST(ChanceDraws, DependOnSeedMatchAndStep) {
  const auto draws = [](const std::string& seed, const std::string& match) {
    const match::ChanceDraws source(seed_of(seed), match);
    std::vector<std::size_t> drawn;
    for (std::size_t step = 0; step < 20; ++step) {
      drawn.push_back(source.draw(step, 1000));
    }
    return drawn;
  };
  EXPECT_EQ(draws("1", "m"), draws("0001", "m"));
  EXPECT_NE(draws("1", "m"), draws("2", "m"));
  EXPECT_NE(draws("1", "m"), draws("1", "n"));
}

TEST(ChanceSeed, IsHexadecimalAndMadeAnewEachTime) {
  EXPECT_EQ(seed_of("ABC"), std::string(61, '0') + "abc");
  for (const std::string wrong : {"", "0x1", "g", " 1"}) {
    EXPECT_FALSE(match::normal_chance_seed(wrong)) << wrong;
  }
  EXPECT_FALSE(match::normal_chance_seed(std::string(65, '1')));
  const std::string made = match::make_chance_seed();
  EXPECT_EQ(match::normal_chance_seed(made), made);
  EXPECT_NE(match::make_chance_seed(), made);
}

TEST(FindChanceRole, FindsTheRoleInAnyCase) {
  EXPECT_EQ(match::find_chance_role({"x", "RANDOM", "o"}), 1u);
  EXPECT_EQ(match::find_chance_role({"x", "o"}), std::nullopt);
}

/// What the listener of a match was told of chance before the end.
class SeedWatcher : public match::MatchListener {
 public:
  void on_start(const match::MatchResult& so_far) override { see(so_far); }
  void on_ready(const match::MatchResult& so_far) override { see(so_far); }
  void on_step(const match::MatchResult& so_far) override { see(so_far); }

  std::vector<match::MatchChance> seen;

 private:
  void see(const match::MatchResult& so_far) {
    seen.push_back(so_far.chance.value());
  }
};

match::MatchResult throw_dice(match::MatchListener& listener,
                              const std::string& seed,
                              std::size_t first_step = 0) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_legal_player());
  players.push_back(match::make_legal_player());
  players.push_back(nullptr);
  match::MatchOptions options;
  options.match_id = "match.dice.1";
  options.chance.emplace(seed_of(seed), "match.dice");
  options.first_step = first_step;
  match::Referee referee(machine_of(kDiceGame), {}, std::move(players),
                         std::move(options));
  return referee.run(listener);
}

match::MatchResult throw_dice(const std::string& seed) {
  match::MatchListener silent;
  return throw_dice(silent, seed);
}

TEST(Referee, DrawsTheMovesOfChance) {
  const match::MatchResult result = throw_dice("77");
  ASSERT_TRUE(result.completed) << result.failure;
  const match::ChanceDraws draws(seed_of("77"), "match.dice");
  for (std::size_t step = 0; step < 3; ++step) {
    EXPECT_EQ(result.moves[step][2],
              "(throw " + std::to_string(1 + draws.draw(step, 6)) + ")");
  }
  EXPECT_EQ(result.players[2], "");
  EXPECT_EQ(fault_count(result), 0u);
  EXPECT_EQ(result.goals[1], 50);
  // Chance plays for nothing, and nobody need be warned.
  EXPECT_FALSE(result.goals[2]);
  EXPECT_TRUE(result.warnings.empty());
  EXPECT_FALSE(result.hides);
}

TEST(Referee, NumbersDrawsOnFromTheMatchBefore) {
  match::MatchListener silent;
  const match::MatchResult result = throw_dice(silent, "77", 5);
  const match::ChanceDraws draws(seed_of("77"), "match.dice");
  EXPECT_EQ(result.moves[0][2],
            "(throw " + std::to_string(1 + draws.draw(5, 6)) + ")");
  EXPECT_EQ(result.chance->first_step, 5u);
}

TEST(Referee, TellsTheDigestBeforeAndTheSeedAfterTheMatch) {
  SeedWatcher watcher;
  const match::MatchResult result = throw_dice(watcher, "99");
  ASSERT_EQ(watcher.seen.size(), 5u);
  for (const match::MatchChance& chance : watcher.seen) {
    EXPECT_EQ(chance.role, 2u);
    EXPECT_EQ(chance.digest, processes::sha256(seed_of("99")));
    EXPECT_EQ(chance.seed, "");
  }
  EXPECT_EQ(result.chance->seed, seed_of("99"));
}

TEST(Referee, AbortsWhereChanceHasNoMove) {
  std::string stuck = kDiceGame;
  const std::string legal = "(<= (legal random (throw ?f)) (face ?f))";
  stuck.replace(stuck.find(legal), legal.size(),
                "(<= (legal random (throw ?f)) (face ?f) (true (step 0)))");
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(match::make_legal_player());
  players.push_back(match::make_legal_player());
  players.push_back(nullptr);
  match::Referee referee(machine_of(stuck), {}, std::move(players), {});
  match::MatchListener silent;
  const match::MatchResult result = referee.run(silent);
  EXPECT_TRUE(result.aborted);
  EXPECT_NE(result.failure.find("role random has no legal move after step 1"),
            std::string::npos);
}

/// What replaying a record finds wrong; empty if nothing is.
std::string replayed(const records::MatchRecord& record) {
  const auto machine = machine_of(kDiceGame);
  gdl::Diagnostics diagnostics;
  if (records::replay(record, *machine, diagnostics)) return "";
  return diagnostics.entries().front().message;
}

records::MatchRecord record_of(const match::MatchResult& result) {
  return records::make_match_record(
             result, {"abcdefghijkl", records::make_game_meta_url("dice"), {}})
      .value();
}

TEST(Record, OfChanceVerifies) {
  const records::MatchRecord record = record_of(throw_dice("5"));
  EXPECT_EQ(replayed(record), "");
  gdl::Diagnostics diagnostics;
  const std::string text = records::format_match_record(record);
  const auto again = records::parse_match_record(text, diagnostics);
  ASSERT_TRUE(again) << diagnostics.format_all();
  EXPECT_EQ(again->chance->digest, record.chance->digest);
  EXPECT_EQ(again->chance->seed, seed_of("5"));
  EXPECT_EQ(again->chance->match, "match.dice");
  EXPECT_EQ(records::format_match_record(*again), text);
  EXPECT_EQ(replayed(*again), "");
}

TEST(Record, WithAnotherDrawDoesNotVerify) {
  // Nothing but the draw is wrong: the states and goals are those of the moves.
  records::MatchRecord record = record_of(throw_dice("5"));
  const records::MatchRecord other = record_of(throw_dice("6"));
  ASSERT_NE(record.moves[0][2], other.moves[0][2]);
  record.moves = other.moves;
  record.states = other.states;
  record.goals = other.goals;
  EXPECT_EQ(replayed(record).substr(0, 42),
            "moves[0][2]: by the seed chance draws (thr");
}

TEST(Record, WithTheSeedOfAnotherDigestDoesNotVerify) {
  records::MatchRecord record = record_of(throw_dice("5"));
  record.chance->seed = seed_of("6");
  EXPECT_EQ(replayed(record), "x-chance.digest: it is not that of the seed");
}

TEST(Record, LeavesDrawsOfTheMatchBeforeAlone) {
  const records::MatchRecord first = record_of(throw_dice("5"));
  records::MatchRecord record = first;
  record.chance->seed = seed_of("6");
  record.chance->digest = processes::sha256(seed_of("6"));
  record.chance->first_step = 3;
  EXPECT_EQ(replayed(record), "");
}

TEST(Record, NamesWhatIsNoChance) {
  const auto complaint = [](const std::string& chance) {
    std::string text = records::format_match_record(record_of(throw_dice("5")));
    const std::size_t begin = text.find("\"x-chance\":") + 11;
    const std::size_t end = text.find('}', begin) + 1;
    text.replace(begin, end - begin, chance);
    gdl::Diagnostics diagnostics;
    EXPECT_FALSE(records::parse_match_record(text, diagnostics)) << chance;
    return diagnostics.empty() ? "" : diagnostics.entries()[0].message;
  };
  const std::string hash = std::string(64, 'a');
  EXPECT_EQ(complaint("[]"), "x-chance: must be an object");
  EXPECT_EQ(complaint("{}"),
            "x-chance.digest: must be 64 hexadecimal digits in small letters");
  EXPECT_EQ(complaint("{\"digest\":\"" + hash + "\",\"seed\":\"12\"}"),
            "x-chance.seed: must be 64 hexadecimal digits in small letters");
  EXPECT_EQ(complaint("{\"digest\":\"" + hash + "\",\"firstStep\":4}"),
            "x-chance.firstStep: must be a whole number from 0 to 3");
}

}  // namespace chance_test
}  // namespace gamemaster
