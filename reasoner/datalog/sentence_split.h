#pragma once

#include <string>

#include "gdl/rules/normal_form.h"

namespace reasoner::datalog {

/// Makes a relation of its own out of each kind of sentence under the keywords
/// true, does, init, next, legal and sees, so that their arguments become
/// columns that can be joined and indexed:
///
///   (true (cell ?x ?y b))       (true cell/3)(?x, ?y, b)
///   (does ?r (mark ?x ?y))      (does mark/2)(?r, ?x, ?y)
///   (next (control ?r))         (next control/1)(?r)
///   (true ?anything)            (true ?)(?anything)
///
/// The names contain a blank, which no name of a rulesheet can. Where a body
/// asks for one form of a sentence that some head gives in another, a rule is
/// added that leads from one to the other.
gdl::rules::FlatProgram split_sentences(const gdl::rules::FlatProgram& program);

/// The name of the relation for sentences of `keyword` whose content is `name`
/// applied to `arity` arguments.
std::string split_name(const std::string& keyword, const std::string& name,
                       std::size_t arity);

/// The `name` in one that split_name made; any other as it is.
std::string written_name(const std::string& name);

/// The name of the relation of `keyword` for contents of any form.
std::string split_name_for_any(const std::string& keyword);

/// Gives each negated condition that has variables of its own a relation
/// without them, since negation is a test and binds nothing:
///
///   (<= h (not (p ?x)))      (<= h (not aux))  (<= aux (p ?x))
///
/// and leaves out rules with unbound variables in the head or in `distinct`,
/// which mean nothing (gdl::check_rulesheet reports them).
gdl::rules::FlatProgram close_negations(const gdl::rules::FlatProgram& program);

}  // namespace reasoner::datalog
