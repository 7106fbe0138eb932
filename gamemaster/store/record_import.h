#pragma once

#include <string>
#include <string_view>

#include "gamemaster/records/match_record.h"
#include "gamemaster/store/store.h"
#include "reasoner/state_machine.h"

namespace gamemaster::store {

/// The key that stands in the gameMetaURL of a record, `…/games/KEY/v0/`;
/// empty where there is none that a game of the store could have.
std::string game_key_of(const records::MatchRecord& record);

/// The ggp.org record in `text`. Throws gdl::Error where that is no sound
/// record.
records::MatchRecord read_record(std::string_view text);

/// Replays a record by `machine`, which has the rules of `game`, and stores it.
/// One that breaks the rules is stored and flagged: StoredMatch::rule_break.
/// Throws gdl::Error where it is of another number of roles than the game, and
/// what the machine throws; then nothing is stored.
StoredMatch import_record(Store& store, const StoredGame& game,
                          const records::MatchRecord& record,
                          reasoner::StateMachine& machine);

}  // namespace gamemaster::store
