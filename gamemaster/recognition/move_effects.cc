#include "gamemaster/recognition/move_effects.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace gamemaster::recognition {

namespace {

using reasoner::MoveId;
using reasoner::PropositionId;
using reasoner::RoleIndex;
using reasoner::State;
using Propositions = std::vector<PropositionId>;  // in ascending order

Propositions propositions_of(const State& state) {
  Propositions list;
  state.for_each([&list](PropositionId id) { list.push_back(id); });
  return list;
}

Propositions without(const Propositions& a, const Propositions& b) {
  Propositions rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                      std::back_inserter(rest));
  return rest;
}

/// What the steps have in common that were made with one move.
class CommonEffect {
 public:
  void add(const Propositions& gains, const Propositions& losses) {
    keep(gains_, gains);
    keep(losses_, losses);
  }

  board::MoveEffect named(const reasoner::Game& game,
                          const std::string& move) const {
    return {move, names(game, gains_), names(game, losses_)};
  }

 private:
  static void keep(std::optional<Propositions>& common,
                   const Propositions& seen) {
    if (!common) {
      common = seen;
      return;
    }
    Propositions both;
    std::set_intersection(common->begin(), common->end(), seen.begin(),
                          seen.end(), std::back_inserter(both));
    common = std::move(both);
  }

  static std::vector<std::string> names(
      const reasoner::Game& game, const std::optional<Propositions>& list) {
    std::vector<std::string> texts;
    for (const PropositionId id : list.value_or(Propositions())) {
      texts.push_back(game.proposition_name(id));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  std::optional<Propositions> gains_;
  std::optional<Propositions> losses_;
};

/// A state that the role holds possible, with what is legal there.
struct Situation {
  const State* state = nullptr;
  Propositions facts;
  std::vector<std::vector<MoveId>> legal;  // by role
  std::size_t joint_moves = 1;             // of the others; no more than needed
};

std::vector<Situation> situations_of(reasoner::StateMachine& machine,
                                     std::span<const State> states,
                                     RoleIndex role, std::size_t most) {
  std::vector<Situation> situations;
  const std::size_t count = std::min(states.size(), most);
  for (std::size_t i = 0; i < count; ++i) {
    Situation situation;
    situation.state = &states[i * states.size() / count];
    if (machine.is_terminal(*situation.state)) continue;
    situation.facts = propositions_of(*situation.state);
    situation.legal.resize(machine.game().role_count());
    for (RoleIndex each = 0; each < situation.legal.size(); ++each) {
      machine.legal_moves(*situation.state, each, situation.legal[each]);
      if (each == role) continue;
      situation.joint_moves =
          std::min(most, situation.joint_moves * situation.legal[each].size());
    }
    if (situation.joint_moves > 0) situations.push_back(std::move(situation));
  }
  return situations;
}

}  // namespace

std::vector<board::MoveEffect> move_effects(reasoner::StateMachine& machine,
                                            std::span<const State> states,
                                            RoleIndex role,
                                            std::span<const std::string> moves,
                                            const MoveEffectLimits& limits) {
  const std::size_t each = std::clamp<std::size_t>(
      limits.steps / std::max<std::size_t>(1, moves.size()), 1, limits.each);
  const auto situations = situations_of(machine, states, role, each);
  std::vector<board::MoveEffect> effects;
  std::size_t steps = 0;
  State next;
  for (const std::string& name : moves) {
    const MoveId move = machine.intern_move(role, name);
    CommonEffect effect;
    // Some steps in each state, so that all of them count alike.
    const std::size_t in_each = std::max<std::size_t>(
        1, each / std::max<std::size_t>(1, situations.size()));
    for (const Situation& situation : situations) {
      const auto& own = situation.legal[role];
      if (std::find(own.begin(), own.end(), move) == own.end()) continue;
      const std::size_t count = std::min(in_each, situation.joint_moves);
      for (std::size_t i = 0; i < count && steps < limits.steps; ++i, ++steps) {
        std::vector<MoveId> joint_move;
        for (const auto& legal : situation.legal) {
          joint_move.push_back(legal[i * legal.size() / count]);
        }
        joint_move[role] = move;
        machine.next_state(*situation.state, joint_move, next);
        const Propositions after = propositions_of(next);
        effect.add(without(after, situation.facts),
                   without(situation.facts, after));
      }
    }
    effects.push_back(effect.named(machine.game(), name));
  }
  return effects;
}

}  // namespace gamemaster::recognition
