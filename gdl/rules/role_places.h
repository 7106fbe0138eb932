#pragma once

#include <cstddef>

#include "gdl/rules/normal_form.h"

namespace gdl::rules {

/// Gives each variable of a head that no positive condition binds, and that
/// stands where a role must stand, the condition `(role ?r)`: rulesheets in use
/// leave it out and mean every role.
///
///   (<= (sees ?r (card ?c)) (true (dealt ?c)))
///                     (<= (sees ?r (card ?c)) (role ?r) (true (dealt ?c)))
///
/// A role must stand in the first column of legal, goal, sees and does, and in
/// those columns of other relations of which some rule asks with a variable
/// that stands in such a place, too.
void add_roles(FlatProgram& program);

}  // namespace gdl::rules
