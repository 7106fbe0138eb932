#pragma once

#include <string>
#include <vector>

#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::english {

/// One part of what kind of game it is, e.g. `sc`: the players take turns.
struct Category {
  std::string aspect;  ///< "synchrony"
  std::string code;    ///< "sc"
  std::string reason;  ///< what in the description says so
};

/// What kind of game a description is of, by the designer's taxonomy: how
/// frenetic, history, synchrony, movement, board, topology, pieces,
/// compartments, genre, information, referee, ending; aspects that a game does
/// not have are left out. LANGUAGE.md lists the codes.
std::vector<Category> categorize(const syntax::Description& description);

/// The codes in a row: `sc mm bgs t2 pc gn es` of tic tac toe.
std::string to_string(const std::vector<Category>& categories);

}  // namespace translators::eggg::english
