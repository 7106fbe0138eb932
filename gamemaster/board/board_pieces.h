#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"

namespace gamemaster::board {

// How the pieces of a board are named and drawn; a part of find_board.

/// The pieces by content.
using BoardPieces = std::map<std::string, BoardPiece>;

/// Takes contents apart into owner and piece where all of them are made alike,
/// as `white_king`, `whiteking` or `bp` are, and gives each its short form.
/// `roles` may be empty.
BoardPieces name_pieces(const std::set<std::string>& contents,
                        std::span<const std::string> roles);

/// Short forms where `pieces` says owner and name: the shortest beginning of
/// the name that no other has. Of two owners the first is drawn in small
/// letters, the second in capitals; of more, or where names have no letters,
/// the shortest beginning of the owner's name follows.
void abbreviate_pieces(BoardPieces& pieces, std::span<const std::string> roles);

/// Whether it is an integer in digits.
bool is_number(const std::string& text);

/// Whether `name` names one of the roles: it is the same, or the letter or two
/// that the role begins with.
bool names_a_role(const std::string& name, std::span<const std::string> roles);

/// The owners in the order of the roles; others with white first.
std::vector<std::string> order_owners(const std::set<std::string>& owners,
                                      std::span<const std::string> roles);

}  // namespace gamemaster::board
