#pragma once

#include "gdl/language.h"

namespace translators::design_and_play {

/// Games of P. Petrovic's Design and Play, lists of Logo in files that end in
/// .dap. `--set steps=NUMBER` says after how many steps a match ends,
/// `figures=like` that of figures which no rule tells apart only one moves.
gdl::Language language();

}  // namespace translators::design_and_play
