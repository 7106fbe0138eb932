#pragma once

#include <string>

namespace search {

/// Games of games/ on smaller boards, as rules in KIF; to be called where the
/// current folder has `games`.

/// The text of `games/NAME.kif`.
std::string shipped_text(const std::string& name);

/// Up to 7 by 6; lines are of four.
std::string connect_four(int columns, int rows);

/// `size` by `size`, up to 9.
std::string hex(int size);

}  // namespace search
