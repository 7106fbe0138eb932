#pragma once

#include <string>
#include <string_view>

#include "gamemaster/records/match_record.h"
#include "gamemaster/store/store.h"

namespace gamemaster::store {

/// The key that stands in the gameMetaURL of a record, `…/games/KEY/v0/`;
/// empty where there is none that a game of the store could have.
std::string game_key_of(const records::MatchRecord& record);

/// Reads the ggp.org record in `text`, replays it by the rules of `game` and
/// stores it. A record that breaks the rules is stored and flagged:
/// StoredMatch::rule_break. Throws gdl::Error where the text is no sound
/// record, is over 16 MiB, or has another number of roles than the game. The
/// rules are taken to be harmless: whoever uploads them is checked elsewhere.
StoredMatch import_record(Store& store, const StoredGame& game,
                          std::string_view text);

/// The record in the XML that older viewers read: `<match>` with match-id,
/// roles, players, clocks, the `<history>` of `<move>`s, the `<herstory>` of
/// `<state>`s and the `<scores>`. Facts and moves are nested `<fact>` or
/// `<function>` elements of `<relation>` and `<argument>`.
std::string match_record_xml(const records::MatchRecord& record,
                             const std::vector<std::string>& roles);

}  // namespace gamemaster::store
