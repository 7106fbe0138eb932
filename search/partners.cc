#include "search/partners.h"

#include <string_view>

#include "search/fnv_hash.h"

namespace search {

namespace {

/// That of a name, and where it ends.
std::uint64_t add_name(std::uint64_t hash, std::string_view name) {
  return fnv_hash("\xff", fnv_hash(name, hash));
}

}  // namespace

std::uint64_t signature_of(const reasoner::Game& game) {
  std::uint64_t hash = fnv_hash("");
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    hash = add_name(hash, game.role_name(role));
    for (reasoner::MoveId move = 0; move < game.move_count(role); ++move) {
      hash = add_name(hash, game.move_name(role, move));
    }
  }
  for (reasoner::PropositionId id = 0; id < game.proposition_count(); ++id) {
    hash = add_name(hash, game.proposition_name(id));
  }
  return hash;
}

}  // namespace search
