#pragma once

#include "gdl/rules/normal_form.h"
#include "reasoner/grounding/size_estimates.h"
#include "reasoner/grounding/value_domains.h"

namespace reasoner::grounding {

/// Splits large relations by the columns that a derivation leaves loose, which
/// are those that may take any value of some unary static relations:
///
///   (<= (safe ?x ?i) (near ?x) (index ?i))
///   (<= (safe ?x ?i) (at ?x ?i))
///   (<= (safe ?x ?i) (step ?x ?y) (safe ?y ?i))
///
///   (<= (safe1 ?x) (near ?x))
///   (<= (safe1 ?x) (step ?x ?y) (safe1 ?y))
///   (<= (safe2 ?x ?i) (at ?x ?i))
///   (<= (safe2 ?x ?i) (step ?x ?y) (safe2 ?y ?i))
///
/// A condition (safe ?x ?i) becomes (safe1 ?x) (index ?i) in one rule and
/// (safe2 ?x ?i) in another; its negation becomes both (not (safe1 ?x)) and
/// (not (safe2 ?x ?i)) where ?i has no other values than those of `index`, and
/// stays as it is elsewhere.
///
/// Returns whether `program` changed. `domains` and `sizes` are those of the
/// program as it was.
bool split_loose_columns(gdl::rules::FlatProgram& program,
                         const ValueDomains& domains,
                         const SizeEstimates& sizes);

}  // namespace reasoner::grounding
