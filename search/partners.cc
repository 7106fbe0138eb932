#include "search/partners.h"

#include <string_view>

namespace search {

namespace {

constexpr std::uint64_t kPrime = 0x100000001b3;

std::uint64_t mix(std::uint64_t hash, std::string_view text) {
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * kPrime;
  }
  return (hash ^ 0xff) * kPrime;  // where it ends
}

}  // namespace

std::uint64_t signature_of(const reasoner::Game& game) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    hash = mix(hash, game.role_name(role));
    for (reasoner::MoveId move = 0; move < game.move_count(role); ++move) {
      hash = mix(hash, game.move_name(role, move));
    }
  }
  for (reasoner::PropositionId id = 0; id < game.proposition_count(); ++id) {
    hash = mix(hash, game.proposition_name(id));
  }
  return hash;
}

}  // namespace search
