#pragma once

#include <optional>

#include "translators/eggg/induction/values.h"
#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::induction {

/// What an operator comes to as in Perl; nothing for what cannot be worked out.
std::optional<Value> arithmetic(syntax::Operator op, const Value& left,
                                const Value& right);

/// Whether it gives a name a value: `A = 1`, `A++`.
bool is_assignment(const syntax::Expression& expression);

/// What an assignment such as `+=` does to the value before; kAssign where that
/// is lost.
syntax::Operator operator_of(syntax::Operator assignment);

}  // namespace translators::eggg::induction
