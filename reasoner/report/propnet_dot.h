#pragma once

#include <cstddef>
#include <iosfwd>

#include "reasoner/network/propnet.h"

namespace reasoner::report {

/// A drawing of more gates shows nothing any more, and takes for ever to lay
/// out.
inline constexpr std::size_t kMostDrawnGates = 4'000;

/// Writes the networks of all phases as a graph in the language of Graphviz:
/// boxes are propositions, ovals moves, and what they lead to stands on the
/// right; a line with a circle at its end carries a negation. A gate is drawn
/// as OR where most of its inputs are negated. Throws gdl::Error with one
/// sentence where there are more than kMostDrawnGates.
void write_dot(const network::Propnet& propnet, std::ostream& out);

}  // namespace reasoner::report
