#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::boards {

/// Small sets of bases that a gate or a move of a game reads together: the
/// squares of a line, the origin and the destination of a move. Each is
/// ascending; those of more than `most` bases are left out, and so are double
/// ones.
std::vector<std::vector<std::uint32_t>> bases_read_together(
    const network::Propnet& propnet, std::size_t most);

/// Bases that must all be true for something, and nothing else: those of a line
/// that wins, as the plain network has them; in others gates share parts. Each
/// set is ascending and of at most `most`. Nothing where no plain network is
/// kept.
std::vector<std::vector<std::uint32_t>> conjoined_bases(
    const network::Propnet& propnet, std::size_t most);

}  // namespace reasoner::boards
