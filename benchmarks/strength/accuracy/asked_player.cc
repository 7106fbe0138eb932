#include "benchmarks/strength/accuracy/asked_player.h"

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/match/resumption.h"
#include "gamemaster/players/http_player.h"
#include "gdl/diagnostics.h"
#include "reasoner/engines/engine.h"

namespace benchmarks::accuracy {

namespace match = gamemaster::match;
namespace players = gamemaster::players;

std::string move_of(const AskedPlayer& player, const gdl::Rulesheet& rules,
                    std::span<const std::string> facts,
                    reasoner::RoleIndex mover, gdl::ClockTime play_clock) {
  players::check_clocks(player.spec, player.start_clock, play_clock);
  const gdl::Rulesheet position = match::resume_at(rules, facts);
  auto machine = reasoner::engines::make_playing_machine(position);
  std::vector<std::unique_ptr<match::Player>> seats(
      machine->game().role_count());
  for (auto& seat : seats) seat = match::make_legal_player();
  seats[mover] = std::make_unique<players::HttpPlayer>(
      player.spec.host, player.spec.port, to_string(player.spec));
  match::MatchListener nobody;
  match::MatchOptions options;
  options.start_clock = player.start_clock;
  options.play_clock = play_clock;
  options.step_limit = 1;
  match::Referee referee(std::move(machine), match::wire_rules(position),
                         std::move(seats), options);
  const match::MatchResult result = referee.run(nobody);
  if (!result.warnings.empty()) throw gdl::Error(result.warnings.front());
  const std::string& error = result.errors.at(1)[mover];
  if (error.empty()) return result.moves.at(0)[mover];
  if (error == "IL busy") {
    throw gdl::Error(to_string(player.spec) + " plays with somebody else");
  }
  std::fprintf(stderr, "%s: %s\n", to_string(player.spec).c_str(),
               error.c_str());
  return "";
}

}  // namespace benchmarks::accuracy
