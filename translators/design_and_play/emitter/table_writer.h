#pragma once

#include "translators/design_and_play/emitter/step_writer.h"

namespace translators::design_and_play::emitter {

/// Facts that no rule asks for and the page draws: where equipment stands, and
/// what figures look like; see gdl/presentation.h.
void write_table(GameWriter& writer);

}  // namespace translators::design_and_play::emitter
