#pragma once

#include <string>

#include "translators/design_and_play/meaning/expression.h"
#include "translators/design_and_play/meaning/game.h"

namespace translators::design_and_play::english {

/// The rules of a game in paragraphs of plain English: its own description, the
/// table, the steps, the moves, and when it is over.
std::string describe(const meaning::Game& game);

/// What an expression says: a sentence where it is a condition, `s.4 is empty`,
/// else what it is, `the first figure on s.4`. `holds` is false where the
/// opposite is to be said.
std::string expression_in_words(const meaning::Expression& expression,
                                bool holds = true);

/// A condition among others that are joined by `and`, or else by `or`, so that
/// it can be told where it ends: `either s.4 is empty or b is on s.4`.
std::string part_in_words(const meaning::Expression& expression, bool is_and,
                          bool holds = true);

}  // namespace translators::design_and_play::english
