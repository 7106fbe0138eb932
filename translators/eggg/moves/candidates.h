#pragma once

#include <string>

#include "translators/eggg/moves/conditions.h"

namespace translators::eggg::moves {

/// Whether moves are first found as candidates, by `(may_go ?player ...)` and
/// `(may_place ?player ...)`: where whether a player can move at all, or what
/// assertions forbid, decides about what is legal.
bool has_candidates(const rules::Model& model);

/// What a rule about the moves of pieces says where it holds: `arguments` are
/// those of the move, `?x ?y ?x2 ?y2`.
std::string going(const rules::Model& model, const std::string& arguments);
/// The same for a promotion, whose last argument is the new kind.
std::string promoting(const rules::Model& model, const std::string& arguments);
/// The same for a new piece: `[?kind] ?x ?y`.
std::string placing(const rules::Model& model);

/// The literals of a legal move of ?player, as far as they are no
/// `(legal ...)` where there are candidates.
rules::Literals permitted(rules::RuleWriter& writer,
                          const std::string& candidate);

/// The legal moves among the candidates, and what assertions ask for.
void write_candidates(rules::RuleWriter& writer, bool chooses_promotion);

}  // namespace translators::eggg::moves
