#pragma once

#include <string>

#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::english {

/// The rules in plain English, in lines of at most 80 characters: who plays,
/// what the pieces do, what wins. Every statement is told in some form, except
/// that arrays of more than 25 elements are left out.
std::string describe(const syntax::Description& description);

}  // namespace translators::eggg::english
