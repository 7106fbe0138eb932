#include "reasoner/symmetry/symmetries.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "reasoner/network/network_simulation.h"
#include "reasoner/symmetry/network_automorphisms.h"

namespace reasoner::symmetry {

namespace {

constexpr std::size_t kMostWork = 30'000'000;

// The most elements of the group, beside generators, that are looked at to see
// which moves are alike.
constexpr std::size_t kMostElements = 100;

bool is_identity(const Symmetry& symmetry) {
  for (PropositionId base = 0; base < symmetry.bases.size(); ++base) {
    if (symmetry.bases[base] != base) return false;
  }
  for (const auto& moves : symmetry.moves) {
    for (MoveId move = 0; move < moves.size(); ++move) {
      if (moves[move] != move) return false;
    }
  }
  return true;
}

}  // namespace

bool Symmetry::keeps(const State& state) const {
  for (PropositionId base = 0; base < bases.size(); ++base) {
    if (state.test(bases[base]) != state.test(base)) return false;
  }
  return true;
}

Symmetry symmetry_of(const network::Propnet& propnet,
                     std::span<const network::NodeId> image) {
  const network::Network& plain = *propnet.plain;
  Symmetry symmetry;
  symmetry.bases.resize(plain.base_count());
  for (std::uint32_t base = 0; base < plain.base_count(); ++base) {
    symmetry.bases[image[plain.base(base)] - plain.base(0)] = base;
  }
  for (RoleIndex role = 0; role + 1 < propnet.first_input.size(); ++role) {
    const std::uint32_t first = propnet.first_input[role];
    auto& moves = symmetry.moves.emplace_back();
    for (auto i = first; i < propnet.first_input[role + 1]; ++i) {
      moves.push_back(image[plain.input(i)] - plain.input(first));
    }
  }
  return symmetry;
}

Symmetry compose(const Symmetry& first, const Symmetry& second) {
  Symmetry both = second;
  for (PropositionId& base : both.bases) base = first.bases[base];
  for (std::size_t role = 0; role < both.moves.size(); ++role) {
    for (MoveId move = 0; move < both.moves[role].size(); ++move) {
      both.moves[role][move] = second.moves[role][first.moves[role][move]];
    }
  }
  return both;
}

Symmetries find_symmetries(const network::Propnet& propnet) {
  Symmetries result;
  if (!propnet.plain) return result;
  const NetworkAutomorphisms found =
      find_automorphisms(*propnet.plain, propnet.first_input, kMostWork);
  result.group_size = found.group_size;
  result.is_complete = found.is_complete;
  for (const auto& image : found.generators) {
    Symmetry symmetry = symmetry_of(propnet, image);
    if (!is_identity(symmetry)) {
      result.generators.push_back(std::move(symmetry));
    }
  }
  return result;
}

std::vector<LikeMoves> count_like_moves(const network::Propnet& propnet,
                                        const Symmetries& symmetries) {
  const network::Network& network =
      propnet.networks[propnet.phase_of(propnet.initial).value_or(0)];
  network::NetworkSimulation simulation(network);
  for (PropositionId base = 0; base < propnet.base_count(); ++base) {
    simulation.set_base(base, propnet.initial.test(base) ? 1 : 0);
  }
  simulation.run_legal();
  const auto& generators = symmetries.generators;
  const std::size_t most = generators.size() + kMostElements;
  const auto elements = list_elements(generators, most);
  const bool are_enough =
      elements.size() < most ||
      std::ranges::all_of(generators, [&](const Symmetry& symmetry) {
        return symmetry.keeps(propnet.initial);
      });
  std::vector<LikeMoves> result;
  for (RoleIndex role = 0; role + 1 < propnet.first_input.size(); ++role) {
    std::vector<MoveId> legal;
    const std::uint32_t first = propnet.first_input[role];
    for (auto i = first; i < propnet.first_input[role + 1]; ++i) {
      if ((simulation.value(network.outputs().legal[i]) & 1) != 0) {
        legal.push_back(i - first);
      }
    }
    const auto lowest = lowest_alike(elements, propnet.initial, role, legal);
    result.push_back({.legal = legal.size(),
                      .unlike = std::set(lowest.begin(), lowest.end()).size(),
                      .is_exact = symmetries.is_complete && are_enough});
  }
  return result;
}

std::vector<Symmetry> list_elements(std::span<const Symmetry> generators,
                                    std::size_t most) {
  std::vector<Symmetry> elements;
  std::set<Symmetry> known;
  const auto add = [&](Symmetry element) {
    if (elements.size() == most || is_identity(element)) return;
    if (known.insert(element).second) elements.push_back(std::move(element));
  };
  for (const Symmetry& generator : generators) add(generator);
  for (std::size_t i = 0; i < elements.size() && elements.size() < most; ++i) {
    for (const Symmetry& generator : generators) {
      add(compose(elements[i], generator));
    }
  }
  return elements;
}

std::vector<Symmetry> list_group(std::span<const Symmetry> generators,
                                 std::size_t most) {
  std::vector<Symmetry> taken;
  std::vector<Symmetry> group;
  for (const Symmetry& generator : generators) {
    // A larger group has twice as many, at least.
    if (2 * group.size() + 1 > most) break;
    if (std::ranges::find(group, generator) != group.end()) continue;
    taken.push_back(generator);
    auto larger = list_elements(taken, most + 1);
    if (larger.size() <= most) {
      group = std::move(larger);
    } else {
      taken.pop_back();
    }
  }
  return group;
}

std::vector<MoveId> lowest_alike(std::span<const Symmetry> elements,
                                 const State& state, RoleIndex role,
                                 std::span<const MoveId> moves) {
  std::map<MoveId, MoveId> alike;  // towards the first
  for (const MoveId move : moves) alike[move] = move;
  const auto first = [&](MoveId move) {
    while (alike[move] != move) move = alike[move] = alike[alike[move]];
    return move;
  };
  for (const Symmetry& symmetry : elements) {
    if (!symmetry.keeps(state)) continue;
    for (const MoveId move : moves) {
      const auto [low, high] =
          std::minmax({first(move), first(symmetry.moves[role][move])});
      alike[high] = low;
    }
  }
  std::vector<MoveId> result;
  for (const MoveId move : moves) result.push_back(first(move));
  return result;
}

}  // namespace reasoner::symmetry
