#pragma once

#include "gdl/language.h"
#include "translators/stored_game.h"

namespace translators {

/// Every language that is translated to GDL. A new one is a folder beside this
/// file and a line in languages.cc. `stored` finds games that lie in no folder;
/// it may be empty, and has to be thread-safe.
gdl::Languages all_languages(const StoredGame& stored = {});

}  // namespace translators
