#pragma once

#include "gdl/language.h"

/// What the module `henhouse-translators.so` is loaded for: adds all languages
/// of translators/languages.h to `languages`. Program and module are built
/// together, so that both mean the same by these types.
extern "C" void henhouse_add_languages(gdl::Languages& languages);
