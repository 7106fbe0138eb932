#pragma once

#include <stop_token>

#include "gdl/rules/normal_form.h"
#include "reasoner/grounding/size_estimates.h"

namespace reasoner::grounding {

/// Replaces conditions over derived relations by what derives them, relation
/// by relation from the bottom, where the rules that use it are then expected
/// to have fewer instances in all (Tamaki and Sato, Unfold/fold transformation
/// of logic programs, 1984; chosen by join width):
///
///   (<= line (cell 1 ?p) (cell 2 ?q) (same ?p ?q))
///   (<= (same ?p ?q) (colour ?p ?c) (colour ?q ?c))
///
///   (<= line (cell 1 ?p) (cell 2 ?q) (colour ?p ?c) (colour ?q ?c))
///
/// has ?c as the only variable between the cells once it is decomposed, where
/// `same` was a table over all pairs. Relations that are negated keep their
/// rules, too; recursive ones and those with facts stay as they are, and so do
/// those that would bring very large terms. `sizes` may gain relations of no
/// further use. Returns whether anything changed. Throws gdl::Error where
/// `stop` is requested.
bool unfold(gdl::rules::FlatProgram& program, const datalog::Program& relations,
            SizeEstimates& sizes, const std::stop_token& stop);

}  // namespace reasoner::grounding
