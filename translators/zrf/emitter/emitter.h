#pragma once

#include <string>

#include "gdl/diagnostics.h"
#include "translators/zrf/emitter/goals.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::emitter {

/// The rules of a game in prefix KIF, with comments; empty where something is
/// wrong with it. `preface` stands at the head of them.
std::string emit(const game::Game& game, const std::string& preface,
                 const Settings& settings, gdl::Diagnostics& diagnostics);

}  // namespace translators::zrf::emitter
