#pragma once

#include "gdl/language.h"

namespace translators {

/// Every language that is translated to GDL. A new one is a folder beside this
/// file and a line in languages.cc.
gdl::Languages all_languages();

}  // namespace translators
