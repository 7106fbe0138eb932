#include "reasoner/scalar/propnet_state_machine.h"

#include <algorithm>
#include <bit>

#include "gdl/diagnostics.h"
#include "reasoner/conditioned_playouts.h"
#include "reasoner/network/goal_values.h"
#include "reasoner/network/outside_propositions.h"
#include "reasoner/network/propnet_facts.h"
#include "reasoner/playout_engine.h"
#include "reasoner/scalar/event_network.h"

namespace reasoner::scalar {

namespace {

constexpr MoveId kNoMove = 0xffffffff;

std::uint32_t word_count(std::size_t bits) {
  return static_cast<std::uint32_t>((bits + 63) / 64);
}

/// The place of the output bits of a network.
class OutputPlaces {
 public:
  explicit OutputPlaces(const network::Propnet& propnet) {
    // The bits of next come first, for they are copied as they are.
    terminal_word_ = word_count(propnet.base_count());
    std::uint32_t word = terminal_word_ + 1;
    for (RoleIndex role = 0; role < propnet.game.role_count(); ++role) {
      legal_words_.push_back(word);
      word += word_count(propnet.game.move_count(role));
    }
    legal_words_.push_back(word);
  }

  std::uint32_t terminal_word() const { return terminal_word_; }
  /// First word of a role's legal moves; for role_count(), the end of all.
  std::uint32_t legal_word(RoleIndex role) const { return legal_words_[role]; }

 private:
  std::uint32_t terminal_word_;
  std::vector<std::uint32_t> legal_words_;
};

EventNetworkLayout play_layout(const network::Propnet& propnet,
                               const network::Network& network,
                               const OutputPlaces& places) {
  const network::NetworkOutputs& outputs = network.outputs();
  std::vector<EventNetworkLayout::Output> first;
  first.push_back({outputs.terminal, places.terminal_word() * 64});
  for (RoleIndex role = 0; role < propnet.game.role_count(); ++role) {
    for (MoveId move = 0; move < propnet.game.move_count(role); ++move) {
      first.push_back({outputs.legal[propnet.first_input[role] + move],
                       places.legal_word(role) * 64 + move});
    }
  }
  std::vector<EventNetworkLayout::Output> second;
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    second.push_back({outputs.next[base], base});
  }
  return {network, first, second};
}

EventNetworkLayout goal_layout(const network::Network& network) {
  std::vector<EventNetworkLayout::Output> first;
  for (const auto& goal : network.outputs().goals) {
    first.push_back({goal.signal, static_cast<std::uint32_t>(first.size())});
  }
  return {network, first, {}};
}

/// Percepts of all roles, each beginning at a word of its own.
class PerceptPlaces {
 public:
  explicit PerceptPlaces(const network::Propnet& propnet) {
    std::uint32_t word = 0;
    for (RoleIndex role = 0; role < propnet.game.role_count(); ++role) {
      words_.push_back(word);
      word += word_count(propnet.game.percept_count(role));
    }
    words_.push_back(word);
  }

  /// First word of a role's percepts; for role_count(), the end of all.
  std::uint32_t word(RoleIndex role) const { return words_[role]; }

 private:
  std::vector<std::uint32_t> words_;
};

/// Percepts depend on the moves, so they are in the second stage.
EventNetworkLayout percept_layout(const network::Propnet& propnet,
                                  const network::Network& network,
                                  const PerceptPlaces& places) {
  std::vector<EventNetworkLayout::Output> second;
  const std::vector<std::uint32_t>& first = propnet.first_percept;
  for (RoleIndex role = 0; role + 1 < first.size(); ++role) {
    for (std::uint32_t i = first[role]; i < first[role + 1]; ++i) {
      second.push_back({network.outputs().percepts[i],
                        places.word(role) * 64 + i - first[role]});
    }
  }
  return {network, {}, second};
}

/// std::ranges::equal calls memcmp, which is slow for a few words.
bool are_equal(std::span<const std::uint64_t> a,
               std::span<const std::uint64_t> b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

/// Calls `visit(bit)` for each bit in which `a` and `b` differ; the bits of `a`
/// may change meanwhile.
template <typename Visit>
void for_each_difference(std::span<const std::uint64_t> a,
                         std::span<const std::uint64_t> b, const Visit& visit) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::uint64_t bits = a[i] ^ b[i]; bits != 0; bits &= bits - 1) {
      visit(static_cast<std::uint32_t>(
          i * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    }
  }
}

/// Appends the places of the ones in `words`.
void append_ones(std::span<const std::uint64_t> words,
                 std::vector<std::uint32_t>& places) {
  std::uint32_t first = 0;
  for (std::uint64_t bits : words) {
    for (; bits != 0; bits &= bits - 1) {
      places.push_back(first +
                       static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
    first += 64;
  }
}

bool has_wide_gates(const network::Network& network) {
  for (network::NodeId gate = network.first_gate(); gate < network.node_count();
       ++gate) {
    if (network.fan_in(gate).size() > kWidestEventGate) return true;
  }
  return false;
}

/// The place of one of the ones in `words`, by `pick`.
inline std::optional<std::uint32_t> pick_one(
    std::span<const std::uint64_t> words, std::uint32_t x) {
  std::uint32_t total = 0;
  for (const std::uint64_t word : words) {
    total += static_cast<std::uint32_t>(std::popcount(word));
  }
  if (total == 0) return std::nullopt;
  std::uint32_t number = pick(x, total);
  std::size_t i = 0;
  for (;; ++i) {
    const auto ones = static_cast<std::uint32_t>(std::popcount(words[i]));
    if (number < ones) break;
    number -= ones;
  }
  std::uint64_t word = words[i];
  for (; number > 0; --number) word &= word - 1;
  return static_cast<std::uint32_t>(
      i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
}

using PickOne = std::optional<std::uint32_t> (*)(std::span<const std::uint64_t>,
                                                 std::uint32_t);

#if defined(__x86_64__)
// The oldest x86-64 processors cannot count bits in one instruction.
[[gnu::target("popcnt")]] std::optional<std::uint32_t> pick_one_popcnt(
    std::span<const std::uint64_t> words, std::uint32_t x) {
  return pick_one(words, x);
}

PickOne fastest_pick_one() {
  return __builtin_cpu_supports("popcnt") ? pick_one_popcnt : pick_one;
}
#else
PickOne fastest_pick_one() { return pick_one; }
#endif

}  // namespace

/// What never changes, shared by all instances.
class PropnetStateMachine::Shared {
 public:
  struct Layouts {
    EventNetworkLayout play;
    EventNetworkLayout goals;
    std::optional<EventNetworkLayout> percepts;  // where the game hides
  };

  explicit Shared(std::shared_ptr<const network::Propnet> net)
      : propnet(std::move(net)),
        base_words(word_count(propnet->base_count())),
        places(*propnet),
        percept_places(*propnet),
        outside(*propnet) {
    for (const network::Network& network : propnet->networks) {
      if (has_wide_gates(network)) {
        add_phase(split_wide_gates(network));
      } else {
        add_phase(network);
      }
    }
  }

  void add_phase(const network::Network& network) {
    phases.push_back({play_layout(*propnet, network, places),
                      goal_layout(network), std::nullopt});
    if (propnet->game.hides()) {
      phases.back().percepts =
          percept_layout(*propnet, network, percept_places);
    }
  }

  std::shared_ptr<const network::Propnet> propnet;
  std::size_t base_words;
  PickOne pick_one = fastest_pick_one();
  OutputPlaces places;
  PerceptPlaces percept_places;
  std::vector<Layouts> phases;
  network::OutsidePropositions outside;
};

struct PropnetStateMachine::Phase {
  Phase(const Shared::Layouts& layouts,
        const network::NetworkOutputs& network_outputs, std::size_t role_count)
      : play(layouts.play),
        goals(layouts.goals),
        outputs(&network_outputs),
        does(role_count, kNoMove),
        percept_does(role_count, kNoMove) {
    if (layouts.percepts) percepts.emplace(*layouts.percepts);
  }

  EventNetwork play;
  EventNetwork goals;
  std::optional<EventNetwork> percepts;  // where the game hides something
  const network::NetworkOutputs* outputs;
  std::vector<MoveId> does;          // the inputs of `play` that are true
  std::vector<MoveId> percept_does;  // likewise of `percepts`
  std::vector<MoveId> saved_does;
};

PropnetStateMachine::PropnetStateMachine(
    std::shared_ptr<const network::Propnet> propnet)
    : shared_(std::make_shared<const Shared>(std::move(propnet))) {
  make_phases();
}

PropnetStateMachine::PropnetStateMachine(const PropnetStateMachine& other)
    : StateMachine(other), shared_(other.shared_) {
  make_phases();
}

PropnetStateMachine::~PropnetStateMachine() = default;

void PropnetStateMachine::make_phases() {
  next_.resize(shared_->outside.word_count());
  for (std::size_t i = 0; i < shared_->phases.size(); ++i) {
    phases_.emplace_back(shared_->phases[i], propnet()->networks[i].outputs(),
                         game().role_count());
  }
}

GameFacts PropnetStateMachine::facts() const {
  return network::find_game_facts(*propnet());
}

const network::Propnet* PropnetStateMachine::propnet() const {
  return shared_->propnet.get();
}

std::unique_ptr<StateMachine> PropnetStateMachine::clone() const {
  auto copy = std::make_unique<PropnetStateMachine>(*this);
  if (playouts_) copy->set_playout_engine(playouts_->clone());
  return copy;
}

const Game& PropnetStateMachine::game() const { return shared_->propnet->game; }

void PropnetStateMachine::initial_state(State& state) {
  state = propnet()->initial;
}

/// Makes the network of the phase of `state` show `state`.
PropnetStateMachine::Phase& PropnetStateMachine::load(const State& state) {
  const std::size_t word_count = shared_->base_words;
  std::span<const std::uint64_t> bases = state.words();
  if (bases.size() < word_count) [[unlikely]] {
    padded_.assign(bases.begin(), bases.end());
    padded_.resize(word_count, 0);
    bases = padded_;
  }
  bases = bases.first(word_count);
  if (loaded_ != nullptr && are_equal(loaded_->play.bases(), bases)) {
    return *loaded_;
  }
  if (following_ != nullptr && are_equal(next_, bases)) {
    loaded_ = following_;
    EventNetwork& play = loaded_->play;
    for_each_difference(play.bases(), bases,
                        [&](std::uint32_t base) { play.toggle_base(base); });
    play.settle_first_stage();
    return *loaded_;
  }
  const std::optional<std::uint32_t> phase = propnet()->phase_of(state);
  if (!phase) {
    throw gdl::Error(
        "the state cannot be reached: it is in no phase of the "
        "game, or in several");
  }
  loaded_ = &phases_[*phase];
  jump(*loaded_, bases);
  return *loaded_;
}

void PropnetStateMachine::find_changes(std::span<const std::uint64_t> from,
                                       std::span<const std::uint64_t> to) {
  changed_.clear();
  for_each_difference(from, to,
                      [&](std::uint32_t base) { changed_.push_back(base); });
}

/// Changes the shown state or the saved one into `state`, whichever is nearer:
/// playouts begin again and again near the same state.
void PropnetStateMachine::jump(Phase& phase,
                               std::span<const std::uint64_t> bases) {
  EventNetwork& play = phase.play;
  find_changes(play.bases(), bases);
  const std::size_t changes = changed_.size();
  const std::size_t far = play.toggles_per_restore();
  bool save = changes > far;
  if (save && play.has_saved()) {
    find_changes(play.saved_bases(), bases);
    if (changed_.size() + far < changes) {
      play.restore();
      phase.does = phase.saved_does;
      save = changed_.size() > changes / 2;
    } else {
      find_changes(play.bases(), bases);
    }
  }
  for (const std::uint32_t base : changed_) play.toggle_base(base);
  play.settle_first_stage();
  if (save) {
    play.save();
    phase.saved_does = phase.does;
  }
}

bool PropnetStateMachine::is_terminal(const State& state) {
  return load(state).play.outputs()[shared_->places.terminal_word()] != 0;
}

std::span<const std::uint64_t> PropnetStateMachine::legal_words(
    const State& state, RoleIndex role) {
  const OutputPlaces& places = shared_->places;
  const std::uint32_t first = places.legal_word(role);
  return load(state).play.outputs().subspan(
      first, places.legal_word(role + 1) - first);
}

void PropnetStateMachine::legal_moves(const State& state, RoleIndex role,
                                      std::vector<MoveId>& moves) {
  moves.clear();
  append_ones(legal_words(state, role), moves);
}

std::optional<MoveId> PropnetStateMachine::pick_legal_move(
    const State& state, RoleIndex role, std::uint32_t x, std::vector<MoveId>&) {
  return shared_->pick_one(legal_words(state, role), x);
}

/// Makes a network show the joint move; `does` are its inputs that are true.
void PropnetStateMachine::set_moves(std::span<const MoveId> joint_move,
                                    EventNetwork& network,
                                    std::vector<MoveId>& does) const {
  for (RoleIndex role = 0; role < joint_move.size(); ++role) {
    const MoveId before = does[role];
    const MoveId now = joint_move[role];
    if (before == now) continue;
    const std::uint32_t first = propnet()->first_input[role];
    if (before != kNoMove) network.set_input(first + before, false);
    network.set_input(first + now, true);
    does[role] = now;
  }
}

void PropnetStateMachine::next_state(const State& state,
                                     std::span<const MoveId> joint_move,
                                     State& next) {
  Phase& phase = load(state);
  set_moves(joint_move, phase.play, phase.does);
  phase.play.settle_second_stage();
  const auto outputs = phase.play.outputs();
  std::ranges::fill(next_, 0);
  std::copy_n(outputs.begin(), shared_->base_words, next_.begin());
  shared_->outside.add_to(next_);
  next.assign(next_);
  const auto index = static_cast<std::size_t>(&phase - phases_.data());
  following_ = &phases_[index + 1 < phases_.size() ? index + 1 : 0];
}

/// Makes another network of the phase show the state that `play` shows.
void PropnetStateMachine::follow(const EventNetwork& play,
                                 EventNetwork& network) {
  find_changes(network.bases(), play.bases());
  for (const std::uint32_t base : changed_) network.toggle_base(base);
  network.settle_first_stage();
}

void PropnetStateMachine::percepts(const State& state,
                                   std::span<const MoveId> joint_move,
                                   RoleIndex role,
                                   std::vector<PerceptId>& percepts) {
  percepts.clear();
  if (!game().hides()) return;
  Phase& phase = load(state);
  EventNetwork& network = *phase.percepts;
  follow(phase.play, network);
  set_moves(joint_move, network, phase.percept_does);
  network.settle_second_stage();
  const PerceptPlaces& places = shared_->percept_places;
  const std::uint32_t first = places.word(role);
  append_ones(network.outputs().subspan(first, places.word(role + 1) - first),
              percepts);
}

void PropnetStateMachine::goals(const State& state, std::span<Goal> goals) {
  Phase& phase = load(state);
  follow(phase.play, phase.goals);
  network::read_goals(
      phase.outputs->goals,
      [&](std::size_t i) {
        return (phase.goals.outputs()[i / 64] >> (i % 64) & 1) != 0;
      },
      goals);
}

void PropnetStateMachine::set_playout_engine(
    std::unique_ptr<PlayoutEngine> playouts) {
  playouts_ = std::move(playouts);
  conditioned_.reset();
}

ConditionedPlayouts* PropnetStateMachine::conditioned_playouts() {
  if (!conditioned_ && playouts_) {
    conditioned_ = playouts_->make_conditioned_playouts();
  }
  return conditioned_.get();
}

PropositionId PropnetStateMachine::intern_proposition(std::string_view name) {
  return game().known_proposition(name);
}

MoveId PropnetStateMachine::intern_move(RoleIndex role, std::string_view name) {
  return game().known_move(role, name);
}

}  // namespace reasoner::scalar
