#pragma once

#include "gdl/language.h"

namespace translators::rule_game {

/// Rule files of The Rule Game, which end in .rule here and in .txt with its
/// authors. `--set` takes board=FILE.json (or the JSON itself), or
/// pieces=NUMBER and seed=NUMBER for a board drawn by lot; hidden=FILE,FILE for
/// other rule files among which chance chooses; refusals=NUMBER, with which a
/// match ends; tries=accepted, so that nothing can be refused; and strict=false
/// for the documented meaning, where that differs from what the server does.
gdl::Language language();

}  // namespace translators::rule_game
