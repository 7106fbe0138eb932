#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/records/match_record.h"
#include "tests/gamemaster/hidden_game.h"

namespace gamemaster {

/// Matches of kCardGame, for tests.

using Names = std::vector<std::string>;

/// Says `word`, or passes; an answer that is no move is replaced.
std::unique_ptr<match::Player> says(const std::string& word);

/// Those of a match whose chance draws by `seed`.
match::MatchOptions options_with(const std::string& seed);

match::MatchResult play_cards(std::unique_ptr<match::Player> alice,
                              std::unique_ptr<match::Player> bob,
                              match::MatchOptions options,
                              match::MatchListener& listener);
match::MatchResult play_cards(std::unique_ptr<match::Player> alice,
                              std::unique_ptr<match::Player> bob,
                              const std::string& seed = "1");

/// The card that `role` was dealt.
std::string card(const match::MatchResult& result, std::size_t role);

records::MatchRecord record_of(const match::MatchResult& result);
/// What is wrong with a record, by the rules; empty where nothing is.
std::string replayed(const records::MatchRecord& record);

}  // namespace gamemaster
