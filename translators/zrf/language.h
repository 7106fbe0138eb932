#pragma once

#include "gdl/language.h"

namespace translators::zrf {

/// The rule files of Zillions of Games, which end in .zrf. `--set
/// variant=TITLE` (or its number) chooses one of the games of a file,
/// `steps=NUMBER` says after how many moves a match is a draw, and
/// `lists=every` or `lists=any` what a list of positions in absolute-config
/// means.
gdl::Language language();

}  // namespace translators::zrf
