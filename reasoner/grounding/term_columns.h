#pragma once

#include "gdl/rules/normal_form.h"

namespace reasoner::grounding {

/// Gives a relation that holds for terms of one form only a column for each of
/// their arguments:
///
///   (<= (legal ?r ?m) (can ?r ?m))
///   (<= (can ?r (move ?x ?y)) (near ?x ?y))
///
///   (<= (legal ?r (move ?x ?y)) (can ?r ?x ?y))
///   (<= (can ?r ?x ?y) (near ?x ?y))
///
/// Sentences of the language keep their form (datalog::split_sentences is for
/// them), as do relations that are asked under `not` for a variable there.
void spread_term_columns(gdl::rules::FlatProgram& program);

}  // namespace reasoner::grounding
