#pragma once

#include <string_view>

#include "gdl/diagnostics.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::syntax {

/// Reads a rule file as the server of The Rule Game does, GS 1 to 5; what that
/// refuses is an error here, at its place. Unless `strict`, a `*` behind a
/// colon is the same as no such clause, and Color, POS and the like are color
/// and pos; a warning tells what was read so.
RuleFile read_rule_file(std::string_view text, bool strict,
                        gdl::Diagnostics& diagnostics);

}  // namespace translators::rule_game::syntax
