#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "translators/rule_game/meaning/board.h"

namespace translators::rule_game {

/// Rule files of The Rule Game, which end in .rule here and in .txt with its
/// authors. `--set` takes board=FILE.json (or the JSON itself), or
/// pieces=NUMBER and seed=NUMBER for a board drawn by lot; hidden=FILE,FILE for
/// other rule files among which chance chooses; refusals=NUMBER, with which a
/// match ends; tries=accepted, so that nothing can be refused; and strict=false
/// for the documented meaning, where that differs from what the server does.
gdl::Language language();

/// The board of a rule file, by its settings. Nothing where there is an error.
std::optional<meaning::Board> board_of(const gdl::ForeignFile& file,
                                       gdl::Diagnostics& diagnostics);

}  // namespace translators::rule_game
