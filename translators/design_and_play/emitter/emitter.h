#pragma once

#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/meaning/game.h"

namespace translators::design_and_play::emitter {

/// What may be said about a translation.
struct Settings {
  int steps = 0;  ///< after so many steps a match ends; 0: as many as it takes
  /// Of figures that no rule tells apart only the first one on a piece of
  /// equipment moves.
  bool like_figures_as_one = false;
};

/// The rules in prefix KIF. What cannot be translated goes into the
/// diagnostics.
std::string emit(const meaning::Game& game, const std::string& preface,
                 const Settings& settings, gdl::Diagnostics& diagnostics);

}  // namespace translators::design_and_play::emitter
