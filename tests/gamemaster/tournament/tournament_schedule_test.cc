#include "gamemaster/tournament/tournament_schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "gdl/diagnostics.h"

namespace gamemaster {
namespace tournament_schedule_test {

tournament::TournamentSpec make_spec(tournament::TournamentKind kind,
                                     std::size_t players, std::size_t games = 1,
                                     int rounds = 1) {
  tournament::TournamentSpec spec;
  spec.name = "cup";
  spec.kind = kind;
  spec.rounds = rounds;
  for (std::size_t i = 0; i < players; ++i) {
    tournament::TournamentPlayer player;
    player.name = "p" + std::to_string(i);
    spec.players.push_back(player);
  }
  spec.games.resize(games);
  return spec;
}

/// How often each player sits in each seat.
std::map<std::pair<std::size_t, std::size_t>, int> seat_counts(
    const std::vector<tournament::Pairing>& pairings) {
  std::map<std::pair<std::size_t, std::size_t>, int> counts;
  for (const tournament::Pairing& pairing : pairings) {
    for (std::size_t seat = 0; seat < pairing.seats.size(); ++seat) {
      ++counts[{pairing.seats[seat], seat}];
    }
  }
  return counts;
}

TEST(RoundRobin, LetsEachMeetEachOnceInEachSeat) {
  const auto pairings = tournament::schedule(
      make_spec(tournament::TournamentKind::kRoundRobin, 4), {2}, {});
  ASSERT_EQ(pairings.size(), 12u);
  std::set<std::vector<std::size_t>> seats;
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    EXPECT_EQ(pairings[i].number, static_cast<int>(i));
    seats.insert(pairings[i].seats);
  }
  EXPECT_EQ(seats.size(), 12u);
  // The same start for both colours, another for each pair.
  EXPECT_EQ(pairings[0].seed, pairings[1].seed);
  EXPECT_NE(pairings[1].seed, pairings[2].seed);
}

TEST(RoundRobin, LetsAllSitAsListedWhereSeatsDoNotRotate) {
  auto spec = make_spec(tournament::TournamentKind::kRoundRobin, 3, 1, 2);
  spec.rotate = false;
  const auto pairings = tournament::schedule(spec, {2}, {});
  ASSERT_EQ(pairings.size(), 6u);
  for (const tournament::Pairing& pairing : pairings) {
    EXPECT_LT(pairing.seats[0], pairing.seats[1]);
  }
}

TEST(RoundRobin, IsFairInGamesOfAnyNumberOfRoles) {
  const auto pairings = tournament::schedule(
      make_spec(tournament::TournamentKind::kRoundRobin, 4, 3, 2), {1, 3, 6},
      {});
  // 4 alone; 4 groups of three, three rotations; 1 group of four, four.
  EXPECT_EQ(pairings.size(), 2u * (4 + 12 + 4));
  std::map<std::size_t, std::vector<tournament::Pairing>> of_game;
  for (const tournament::Pairing& pairing : pairings) {
    of_game[pairing.game].push_back(pairing);
  }
  for (const auto& [game, matches] : of_game) {
    std::set<int> counts;
    for (const auto& [seat, count] : seat_counts(matches)) counts.insert(count);
    EXPECT_EQ(counts.size(), 1u) << "game " << game;
  }
  EXPECT_EQ(of_game[2][1].seats, (std::vector<std::size_t>{1, 2, 3, 0, 1, 2}));
}

TEST(Schedule, IsTheSameForTheSameSeedOnly) {
  tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kRoundRobin, 3);
  const auto pairings = tournament::schedule(spec, {2}, {});
  EXPECT_EQ(tournament::schedule(spec, {2}, {}), pairings);
  spec.seed = 2;
  EXPECT_NE(tournament::schedule(spec, {2}, {}), pairings);
}

TEST(Schedule, RefusesMoreThanAMillionMatches) {
  tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kRoundRobin, 100);
  spec.rounds = 1000;
  EXPECT_THROW(tournament::schedule(spec, {2}, {}), gdl::Error);
}

TEST(Gauntlet, HasAChallengerInEveryMatch) {
  tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kGauntlet, 5);
  EXPECT_EQ(tournament::schedule(spec, {2}, {}).size(), 2u * 4);
  spec.challengers = 2;
  for (const tournament::Pairing& pairing :
       tournament::schedule(spec, {2}, {})) {
    EXPECT_TRUE(pairing.seats[0] < 2 || pairing.seats[1] < 2);
  }
  // All groups but those of the other three.
  EXPECT_EQ(tournament::schedule(spec, {2}, {}).size(), 2u * (10 - 3));
  EXPECT_EQ(tournament::schedule(spec, {3}, {}).size(), 3u * (10 - 1));
  EXPECT_EQ(tournament::schedule(spec, {1}, {}).size(), 5u);
}

/// Plays a Swiss tournament in which the player of lower index always wins.
std::vector<tournament::Pairing> play_swiss(
    const tournament::TournamentSpec& spec) {
  tournament::TournamentResults results;
  for (;;) {
    auto pairings = tournament::schedule(spec, {2}, results);
    if (results.size() == pairings.size()) return pairings;
    for (std::size_t i = results.size(); i < pairings.size(); ++i) {
      const bool first = pairings[i].seats[0] < pairings[i].seats[1];
      results.push_back(
          tournament::MatchGoals{first ? 100 : 0, first ? 0 : 100});
    }
  }
}

TEST(Swiss, PairsThoseWhoStandAlikeAndNobodyTwice) {
  const auto pairings =
      play_swiss(make_spec(tournament::TournamentKind::kSwiss, 8, 1, 3));
  ASSERT_EQ(pairings.size(), 3u * 8);
  std::set<std::vector<std::size_t>> seats;
  for (const tournament::Pairing& pairing : pairings) {
    EXPECT_TRUE(seats.insert(pairing.seats).second);
  }
  for (const auto& [seat, count] : seat_counts(pairings)) EXPECT_EQ(count, 3);
  // 0 beats 1; then those who won, 0 and 2; then 0 and 4.
  EXPECT_TRUE(seats.contains({0, 1}));
  EXPECT_TRUE(seats.contains({0, 2}));
  EXPECT_TRUE(seats.contains({0, 4}));
}

TEST(Swiss, GivesTheByeToSomebodyElseEachTime) {
  const auto pairings =
      play_swiss(make_spec(tournament::TournamentKind::kSwiss, 5, 1, 5));
  ASSERT_EQ(pairings.size(), 5u * 4);
  for (const auto& [seat, count] : seat_counts(pairings)) EXPECT_EQ(count, 4);
}

TEST(Swiss, AllowsRematchesWhereThereIsNoOtherWay) {
  EXPECT_EQ(
      play_swiss(make_spec(tournament::TournamentKind::kSwiss, 2, 1, 3)).size(),
      6u);
}

TEST(Swiss, WaitsForTheWholeRound) {
  const tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kSwiss, 4, 1, 2);
  tournament::TournamentResults results(3, tournament::MatchGoals{50, 50});
  EXPECT_EQ(tournament::schedule(spec, {2}, results).size(), 4u);
  results.push_back(tournament::MatchGoals{});  // aborted: over all the same
  EXPECT_EQ(tournament::schedule(spec, {2}, results).size(), 8u);
  EXPECT_THROW(tournament::schedule(spec, {3}, {}), gdl::Error);
}

TEST(SprtSchedule, EndsWithTheVerdict) {
  tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kSprt, 2, 2);
  spec.most_games = 301;
  spec.sprt = {0, 100, 0.05, 0.05};
  EXPECT_EQ(tournament::schedule(spec, {2, 2}, {}).size(), 301u);
  tournament::TournamentResults results;
  for (int i = 0; i < 40; ++i) {
    results.push_back(i % 2 == 0 ? tournament::MatchGoals{100, 0}
                                 : tournament::MatchGoals{0, 100});
  }
  const auto pairings = tournament::schedule(spec, {2, 2}, results);
  EXPECT_EQ(pairings.size(), 40u);
  const tournament::SprtCounts counts =
      tournament::count_sprt(pairings, results);
  EXPECT_EQ(counts.wins, 40u);
  EXPECT_EQ(counts.losses + counts.draws, 0u);
}

TEST(SprtSchedule, StandsByItsVerdict) {
  tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kSprt, 2, 1);
  spec.most_games = 100;
  spec.sprt = {0, 100, 0.05, 0.05};
  // The first wins so often that it is decided, and then loses what was played
  // at the same time.
  tournament::TournamentResults results;
  const auto add = [&](bool first_wins) {
    const bool is_first_seat = results.size() % 2 == 0;
    results.push_back(first_wins == is_first_seat
                          ? tournament::MatchGoals{100, 0}
                          : tournament::MatchGoals{0, 100});
  };
  const auto progress = [&] {
    return tournament::sprt_progress(tournament::schedule(spec, {2}, results),
                                     results, spec.sprt);
  };
  while (progress().state.verdict == tournament::SprtVerdict::kGoOn) add(true);
  const std::size_t decided = results.size();
  for (int i = 0; i < 10; ++i) add(false);
  EXPECT_EQ(progress().state.verdict, tournament::SprtVerdict::kAcceptH1);
  EXPECT_EQ(progress().counts.games(), decided);
  EXPECT_EQ(tournament::schedule(spec, {2}, results).size(), results.size());
  // What is not over yet may still change it.
  results[1].reset();
  EXPECT_EQ(progress().state.verdict, tournament::SprtVerdict::kGoOn);
  EXPECT_EQ(tournament::schedule(spec, {2}, results).size(), 100u);
}

TEST(SprtSchedule, ComparesAllSeatsOfTheTwo) {
  tournament::TournamentSpec spec =
      make_spec(tournament::TournamentKind::kSprt, 2, 1);
  spec.most_games = 4;
  tournament::TournamentResults results = {
      tournament::MatchGoals{100, 0, 0},  // first, second, first
      tournament::MatchGoals{100, 0, 0},  // the other way round
      tournament::MatchGoals{33, 33, 33}, tournament::MatchGoals{0, 100, 0}};
  const auto pairings = tournament::schedule(spec, {3}, results);
  ASSERT_EQ(pairings.size(), 4u);
  EXPECT_EQ(pairings[1].seats, (std::vector<std::size_t>{1, 0, 1}));
  const tournament::SprtCounts counts =
      tournament::count_sprt(pairings, results);
  EXPECT_EQ(counts.wins, 2u);
  EXPECT_EQ(counts.draws, 1u);
  EXPECT_EQ(counts.losses, 1u);
  EXPECT_THROW(tournament::schedule(spec, {1}, {}), gdl::Error);
}

TEST(SeatScores, CompareWithTheOthers) {
  using Scores = std::vector<std::optional<double>>;
  EXPECT_EQ(tournament::seat_scores({100, 0}), (Scores{1, 0}));
  EXPECT_EQ(tournament::seat_scores({30, 30}), (Scores{0.5, 0.5}));
  EXPECT_EQ(tournament::seat_scores({70}), (Scores{0.7}));
  EXPECT_EQ(tournament::seat_scores({50, 50, 0}), (Scores{0.75, 0.75, 0}));
  EXPECT_EQ(tournament::seat_scores({50, std::nullopt}),
            (Scores{std::nullopt, std::nullopt}));
}

}  // namespace tournament_schedule_test
}  // namespace gamemaster
