#include "reasoner/symmetry/symmetries.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "reasoner/network/network_simulation.h"
#include "reasoner/symmetry/network_automorphisms.h"

namespace reasoner::symmetry {

namespace {

constexpr std::size_t kMostWork = 30'000'000;

// Of a group, to see which moves are alike.
constexpr std::size_t kMostElements = 100;

/// Makes symmetries of propositions and moves of renamings of the nodes of the
/// plain network.
class Translator {
 public:
  explicit Translator(const network::Propnet& propnet)
      : propnet_(propnet), values_(propnet.game.proposition_count()) {
    for (PropositionId base = 0; base < propnet.base_count(); ++base) {
      values_[base] = network::Signal(1 + base, false);
    }
    for (const auto& outside : propnet.outside) {
      values_[outside.id] = outside.value;
    }
  }

  /// Nothing where it does not fit what is outside the networks.
  std::optional<Symmetry> translate(
      std::span<const network::NodeId> image) const {
    const network::Network& plain = *propnet_.plain;
    const std::vector<PropositionId>& ids = propnet_.plain_propositions;
    const auto value_of = [&](network::NodeId node) {
      return values_[ids[node - 1]];
    };
    Symmetry symmetry;
    symmetry.bases.resize(propnet_.base_count());
    for (network::NodeId node = 1; node <= plain.base_count(); ++node) {
      const PropositionId to = ids[image[node] - 1];
      if (to < propnet_.base_count()) symmetry.bases[to] = value_of(node);
    }
    for (network::NodeId node = 1; node <= plain.base_count(); ++node) {
      if (symmetry.image(value_of(image[node])) != value_of(node)) {
        return std::nullopt;
      }
    }
    for (RoleIndex role = 0; role + 1 < propnet_.first_input.size(); ++role) {
      const std::uint32_t first = propnet_.first_input[role];
      auto& moves = symmetry.moves.emplace_back();
      for (auto i = first; i < propnet_.first_input[role + 1]; ++i) {
        moves.push_back(image[plain.input(i)] - plain.input(first));
      }
    }
    return symmetry;
  }

 private:
  const network::Propnet& propnet_;
  std::vector<network::Signal> values_;  // by proposition
};

bool is_identity(const Symmetry& symmetry) {
  for (PropositionId base = 0; base < symmetry.bases.size(); ++base) {
    if (symmetry.bases[base] != network::Signal(1 + base, false)) return false;
  }
  for (const auto& moves : symmetry.moves) {
    for (MoveId move = 0; move < moves.size(); ++move) {
      if (moves[move] != move) return false;
    }
  }
  return true;
}

bool holds(network::Signal base, const State& state) {
  return state.test(base.node() - 1) != base.negated();
}

}  // namespace

network::Signal Symmetry::image(network::Signal value) const {
  if (value.node() == network::kTrueSignal.node()) return value;
  const network::Signal before = bases[value.node() - 1];
  return value.negated() ? !before : before;
}

bool Symmetry::keeps(const State& state) const {
  for (PropositionId base = 0; base < bases.size(); ++base) {
    if (holds(bases[base], state) != state.test(base)) return false;
  }
  return true;
}

void Symmetry::map(const State& state, State& image) const {
  image.clear();
  for (PropositionId base = 0; base < bases.size(); ++base) {
    if (holds(bases[base], state)) image.set(base);
  }
}

Symmetry compose(const Symmetry& first, const Symmetry& second) {
  Symmetry both = second;
  for (network::Signal& base : both.bases) base = first.image(base);
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
  const Translator translator(propnet);
  for (const auto& image : found.generators) {
    auto symmetry = translator.translate(image);
    if (symmetry && !is_identity(*symmetry)) {
      result.generators.push_back(std::move(*symmetry));
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
  const auto elements = list_elements(symmetries.generators, kMostElements);
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
    result.push_back(
        {legal.size(), std::set(lowest.begin(), lowest.end()).size()});
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

std::vector<MoveId> lowest_alike(std::span<const Symmetry> elements,
                                 const State& state, RoleIndex role,
                                 std::span<const MoveId> moves) {
  std::map<MoveId, MoveId> alike;  // towards the first
  for (const MoveId move : moves) alike[move] = move;
  const auto first = [&](MoveId move) {
    while (alike[move] != move) move = alike[move];
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
