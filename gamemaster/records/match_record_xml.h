#pragma once

#include <string>
#include <vector>

#include "gamemaster/records/match_record.h"

namespace gamemaster::records {

/// The record in the XML that older viewers read: `<match>` with match-id,
/// roles, players, clocks, the `<history>` of `<move>`s, the `<herstory>` of
/// `<state>`s and the `<scores>`. Facts and moves are nested `<fact>` or
/// `<function>` elements of `<relation>` and `<argument>`.
std::string match_record_xml(const MatchRecord& record,
                             const std::vector<std::string>& roles);

}  // namespace gamemaster::records
