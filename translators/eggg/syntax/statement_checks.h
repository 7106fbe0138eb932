#pragma once

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// Reports what a statement says beyond what its form can mean: a verb that
/// does not go with its subject, a condition, a result or a word too much.
/// Without this, it would be read over.
void check_parts(const Statement& statement, gdl::Diagnostics& diagnostics);

/// `place` is the statement that says a thing which may be said once only, and
/// becomes `statement`; an error where there was another one.
void say_once(const Statement*& place, const Statement& statement,
              gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
