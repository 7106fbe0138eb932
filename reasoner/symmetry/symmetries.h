#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/network/network.h"
#include "reasoner/network/propnet.h"
#include "reasoner/state.h"

namespace reasoner::symmetry {

/// A renaming of propositions and moves that leaves the rules of a game as they
/// are: what is true of a state and its moves is true of their images. Roles
/// stay.
struct Symmetry {
  /// Base i of the image of a state is this base of the state.
  std::vector<PropositionId> bases;
  std::vector<std::vector<MoveId>> moves;  ///< images, by role and move

  bool keeps(const State& state) const;

  friend auto operator<=>(const Symmetry&, const Symmetry&) = default;
};

/// That of a renaming of the nodes below the first gate of the plain network,
/// which must be there: `image` by node.
Symmetry symmetry_of(const network::Propnet& propnet,
                     std::span<const network::NodeId> image);

/// `second` after `first`.
Symmetry compose(const Symmetry& first, const Symmetry& second);

/// The symmetries of a game that are proven by its network.
struct Symmetries {
  std::vector<Symmetry> generators;
  /// Approximately, where it is large; nothing where it is beyond a double or
  /// not all were found.
  std::optional<double> group_size;
  bool is_complete = false;  ///< else the search was given up on the way
};

/// Looks for them in the plain network of a game (network_automorphisms.h);
/// where there is none, nothing is found. Takes some milliseconds for small
/// games, and never more than two or three seconds.
Symmetries find_symmetries(const network::Propnet& propnet);

/// How many legal moves there are, and how many of them no symmetry that keeps
/// the state makes alike.
struct LikeMoves {
  std::size_t legal = 0;
  std::size_t unlike = 0;
  bool is_exact = false;  ///< else there are so many at most
};
/// Those of the initial state, by role. Exact where all symmetries were found
/// and are few, or all generators keep the state.
std::vector<LikeMoves> count_like_moves(const network::Propnet& propnet,
                                        const Symmetries& symmetries);

/// The group of `generators` without the identity, those found first that need
/// the fewest factors; no more than `most` of them.
std::vector<Symmetry> list_elements(std::span<const Symmetry> generators,
                                    std::size_t most);

/// A whole group without the identity, of no more than `most`: that of those
/// `generators` that can be taken one after the other until then.
std::vector<Symmetry> list_group(std::span<const Symmetry> generators,
                                 std::size_t most);

/// For each of `moves`, which are legal for `role` in `state`, the one of
/// lowest number that is like it: some symmetry of `elements` that keeps the
/// state makes one of the other. The other roles must have no choice.
std::vector<MoveId> lowest_alike(std::span<const Symmetry> elements,
                                 const State& state, RoleIndex role,
                                 std::span<const MoveId> moves);

}  // namespace reasoner::symmetry
