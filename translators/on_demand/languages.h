#pragma once

#include <string>

#include "gdl/language.h"

namespace translators::on_demand {

/// The languages of translators/languages.h by name and extension. What
/// translates them is a module, a shared library that is loaded when the first
/// file in one of them is read: a program that mostly reads GDL need not link
/// the translators, and a first start need not compile them. Only `translate`
/// is there; where the module cannot be loaded, it is an error in the
/// diagnostics. Thread-safe.
gdl::Languages languages();

/// The same with the module of that path.
gdl::Languages languages(const std::string& module);

}  // namespace translators::on_demand
