#pragma once

#include <string>

#include "translators/rule_game/emitter/game_writer.h"
#include "translators/rule_game/meaning/question.h"

namespace translators::rule_game::emitter {

/// Tables have a row for each case, and a name by the kinds of questions that
/// it asks: `_by_last_bucket`, after that of what they are about.
std::string ending_of(const meaning::Answers& answers);

/// Adds the answers to a row of a table, variables for them to `head`, and the
/// facts that give these their values to `body`.
void add_answers(GameWriter& writer, const meaning::Answers& answers, Term& row,
                 Term& head, Terms& body);

}  // namespace translators::rule_game::emitter
