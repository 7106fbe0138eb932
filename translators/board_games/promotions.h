#pragma once

#include <optional>
#include <string>

#include "translators/board_games/rule_writer.h"

namespace translators::board_games {

/// Pieces that become others. All relations here are known before the game.

/// Whether some piece, or one of this kind, becomes what its player likes.
bool may_choose(const Model& model, std::optional<std::size_t> kind);
/// Whether some piece becomes another without a choice.
bool promotes_alone(const Model& model);

/// `(promotes player kind x y)`: there the player chooses what the piece
/// becomes, by `(choice kind new)`.
Term promotes(RuleWriter& writer, const Term& player, const Term& kind,
              const Term& x, const Term& y);
/// `(becomes ?player ?kind x y kind)`: there the piece becomes this one.
Term becomes(RuleWriter& writer, const Term& x, const Term& y,
             const Term& kind);
/// `(becomes_other ?player ?kind x y)`: some other one.
Term becomes_other(RuleWriter& writer, const Term& x, const Term& y);

}  // namespace translators::board_games
