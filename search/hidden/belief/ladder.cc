#include "search/hidden/belief/ladder.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "reasoner/planning/history_finder.h"
#include "reasoner/playout.h"

namespace search::hidden::belief {

using reasoner::Evidence;
using reasoner::EvidenceStep;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::planning::HistoryFinder;

namespace {

// Limits of finding a history by SAT: literals of its formula, 24 bytes each,
// and conflicts for one answer, a few seconds at worst.
constexpr std::size_t kMostLiterals = 4'000'000;
constexpr int kMostConflicts = 20'000;

}  // namespace

Ladder::Ladder(reasoner::StateMachine& machine, InformationTable& table,
               const RoleModel& model, const Limits& limits, std::uint64_t seed)
    : machine_(machine),
      roles_(machine.game().role_count()),
      table_(table),
      model_(model),
      limits_(limits),
      seed_(reasoner::mix64(seed)),
      replay_(machine, table, model),
      playouts_(machine.conditioned_playouts()) {
  if (playouts_ == nullptr) {
    owned_ = reasoner::make_scalar_conditioned_playouts(machine);
    playouts_ = owned_.get();
  }
}

void Ladder::begin(const Population& population, std::size_t step) {
  Rung base;
  base.step = step;
  const std::size_t size = population.size() == 1 ? 1 : limits_.particles;
  for (const std::size_t entry :
       population.draw_evenly(size, reasoner::mix64(seed_))) {
    base.states.push_back(population.state(entry));
    const auto information = population.information(entry);
    base.information.insert(base.information.end(), information.begin(),
                            information.end());
  }
  // With a model, what is drawn from far below would differ too much in
  // probability.
  stand_on(std::move(base), /*base_pays=*/!model_);
}

Population Ladder::population() const {
  Population population(roles_);
  for (const State& state : rungs_.back().states) population.add(state, {}, 1);
  population.normalise();
  return population;
}

Ladder::End Ladder::climb(const Evidence& evidence, double share,
                          const Deadline& deadline) {
  const auto part = [share](std::uint64_t steps) {
    return static_cast<std::uint64_t>(static_cast<double>(steps) * share);
  };
  const std::size_t top = rungs_.size() - 1;
  // A rung is good enough with a quarter as many different states as the one
  // below it.
  const std::size_t enough =
      std::min(limits_.different, (differing(rungs_[top]) + 3) / 4);
  Rung best;
  std::size_t best_count = 0;
  bool base_pays = false;
  if (base_pays_) {
    best = draw(kBase, evidence, part(limits_.base_steps), deadline);
    best_count = differing(best);
    base_pays =
        top == kBase ||
        best.states.size() >= std::min(limits_.different, limits_.particles);
  }
  for (std::size_t below = 0; best_count < enough || best.states.empty();
       below = below == 0 ? 1 : 2 * below) {
    if (deadline.expired()) break;
    const std::size_t parent = below >= top ? kBase : top - below;
    Rung rung = draw(parent, evidence, part(limits_.rung_steps), deadline);
    const std::size_t count = differing(rung);
    if (count > best_count) {
      best_count = count;
      best = std::move(rung);
    }
    if (parent == kBase) break;
  }
  if (best.states.empty()) return find_histories(evidence, deadline);
  base_pays_ = base_pays;
  rungs_.push_back(std::move(best));
  return End::kDone;
}

/// Makes a new base of histories that a SAT solver finds one by one.
Ladder::End Ladder::find_histories(const Evidence& evidence,
                                   const Deadline& deadline) {
  const auto stop = [&deadline] { return deadline.expired(); };
  const reasoner::network::Propnet* const propnet = machine_.propnet();
  Rung rung;
  rung.step = evidence.steps.size();
  if (propnet != nullptr && !stop()) {
    HistoryFinder finder(*propnet, evidence, kMostLiterals);
    while (rung.states.size() < limits_.histories &&
           finder.find(reasoner::mix64(seed_ + ++runs_), stop,
                       kMostConflicts) == HistoryFinder::Answer::kYes) {
      add_history(evidence, finder.joint_moves(), rung);
    }
  }
  if (rung.states.empty()) return stop() ? End::kOutOfTime : End::kNothing;
  stand_on(std::move(rung), /*base_pays=*/false);
  return End::kDone;
}

/// Nothing below a new base is ever gone back to.
void Ladder::stand_on(Rung base, bool base_pays) {
  base_pays_ = base_pays;
  rungs_.clear();
  rungs_.push_back(std::move(base));
}

void Ladder::add_history(const Evidence& evidence,
                         std::span<const MoveId> joint_moves, Rung& rung) {
  State state;
  machine_.initial_state(state);
  std::vector<InformationId> information(roles_);
  for (RoleIndex role = 0; role < roles_; ++role) {
    information[role] = InformationTable::root(role);
  }
  std::vector<reasoner::PerceptId> percepts;
  for (std::size_t step = 0; step < evidence.steps.size(); ++step) {
    const auto joint_move = joint_moves.subspan(step * roles_, roles_);
    for (RoleIndex role = 0; role < roles_; ++role) {
      machine_.percepts(state, joint_move, role, percepts);
      information[role] =
          table_.after(information[role], joint_move[role], percepts);
    }
    machine_.next_state(state, joint_move, state);
  }
  rung.states.push_back(std::move(state));
  rung.information.insert(rung.information.end(), information.begin(),
                          information.end());
}

/// Plays from a rung until there are as many survivors as a rung may have, or
/// the limit is reached. Each round gives all particles equally many attempts;
/// one is always played.
Ladder::Rung Ladder::draw(std::size_t parent, const Evidence& evidence,
                          std::uint64_t step_limit, const Deadline& deadline) {
  Rung rung;
  rung.parent = parent;
  rung.step = evidence.steps.size();
  const Rung& from = rungs_[parent];
  const auto particles = static_cast<std::uint32_t>(from.states.size());
  std::uint32_t attempts = std::max(1U, limits_.round / particles);
  std::uint64_t steps = 0;
  while (rung.states.size() < limits_.particles && steps < step_limit &&
         !deadline.expired()) {
    steps += play_round(from, evidence, attempts, deadline, rung);
  }
  if (model_) weigh(evidence, deadline, rung);
  if (rung.states.size() > limits_.particles) {
    thin_out(limits_.particles, rung);
  }
  return rung;
}

/// Plays `attempts` from each particle of `parent`. Returns the steps that they
/// took.
std::uint64_t Ladder::play_round(const Rung& parent, const Evidence& evidence,
                                 std::uint32_t attempts,
                                 const Deadline& deadline, Rung& rung) {
  const std::span<const State> starts = parent.states;
  const std::size_t at_once =
      std::max<std::size_t>(1, limits_.round / attempts);
  std::uint64_t steps = 0;
  for (std::size_t first = 0; first < starts.size(); first += at_once) {
    if (first > 0 && deadline.expired()) break;
    const auto chunk =
        starts.subspan(first, std::min(at_once, starts.size() - first));
    const std::uint64_t seed = reasoner::mix64(seed_ + ++runs_);
    playouts_->run(chunk, evidence, parent.step, seed, 0, attempts, survivors_);
    steps += chunk.size() * attempts;
    for (std::size_t i = 0; i + 1 < survivors_.left.size(); ++i) {
      steps += survivors_.left[i];
    }
    for (std::size_t i = 0; i < survivors_.survivors.size(); ++i) {
      const reasoner::Survivor& survivor = survivors_.survivors[i];
      rung.states.emplace_back().assign(survivors_.state_words(i));
      rung.origins.push_back(
          {static_cast<std::uint32_t>(first) + survivor.start, seed,
           survivor.playout});
    }
  }
  return steps;
}

/// Resamples the particles by how probable the model finds their moves. Those
/// that were not weighed before the deadline count as the mean.
void Ladder::weigh(const Evidence& evidence, const Deadline& deadline,
                   Rung& rung) {
  if (rung.states.empty()) return;
  if (rung.states.size() > 2 * limits_.particles) {
    thin_out(2 * limits_.particles, rung);
  }
  const std::size_t size = rung.states.size();
  rung.information.assign(size * roles_, kUnknown);
  std::vector<double> ratios(size, 0);
  // Spread, so that particles of all starts are weighed early.
  std::size_t stride = size * 5 / 8 + 1;
  while (std::gcd(stride, size) != 1) ++stride;
  double sum = 0;
  std::size_t done = 0;
  for (; done < size; ++done) {
    if (done % 64 == 63 && deadline.expired()) break;
    const std::size_t i = done * stride % size;
    ratios[i] = replay(evidence, rung, i);
    sum += ratios[i];
  }
  const double mean = sum / static_cast<double>(done);
  for (; done < size; ++done) ratios[done * stride % size] = mean;
  Population weighed(roles_);
  for (std::size_t i = 0; i < size; ++i) {
    weighed.add(rung.states[i], {}, ratios[i]);
  }
  weighed.normalise();
  Rung drawn;
  drawn.step = rung.step;
  drawn.parent = rung.parent;
  const std::size_t count = std::min(size, limits_.particles);
  for (const std::size_t i :
       weighed.draw_evenly(count, reasoner::mix64(seed_ + ++runs_))) {
    drawn.states.push_back(rung.states[i]);
    drawn.origins.push_back(rung.origins[i]);
    const auto information =
        std::span(rung.information).subspan(i * roles_, roles_);
    drawn.information.insert(drawn.information.end(), information.begin(),
                             information.end());
  }
  rung = std::move(drawn);
}

/// Keeps `wanted` survivors, evenly spaced. They stand in the order of their
/// starts, so that each start keeps its share.
void Ladder::thin_out(std::size_t wanted, Rung& rung) {
  const std::size_t count = rung.states.size();
  const std::uint64_t offset =
      reasoner::mix64(seed_ + ++runs_) % count;  // of `wanted` parts of one
  for (std::size_t i = 0; i < wanted; ++i) {
    const std::size_t place = (i * count + offset) / wanted;
    if (place == i) continue;
    rung.states[i] = std::move(rung.states[place]);
    rung.origins[i] = rung.origins[place];
  }
  rung.states.resize(wanted);
  rung.origins.resize(wanted);
}

/// The number of different states of a rung, counted no further than anybody
/// asks.
std::size_t Ladder::differing(const Rung& rung) const {
  std::unordered_set<std::size_t> hashes;
  for (const State& state : rung.states) {
    hashes.insert(state.hash());
    if (hashes.size() > 4 * limits_.different) break;
  }
  return hashes.size();
}

bool Ladder::climb_blindly(const Evidence& evidence) {
  const std::size_t below = rungs_.size() - 1;
  if (rungs_[below].step + 1 != evidence.steps.size()) return false;
  // Uses nothing of the step but the observer's move, if that is legal.
  const EvidenceStep& last = evidence.steps.back();
  Rung rung;
  rung.step = evidence.steps.size();
  const reasoner::PlayoutKey key = reasoner::playout_key(seed_, ++runs_);
  reasoner::PlayoutScratch scratch;
  std::vector<reasoner::PerceptId> percepts;
  for (std::size_t i = 0; i < rungs_[below].states.size(); ++i) {
    scratch.state = rungs_[below].states[i];
    if (!reasoner::draw_joint_move(machine_, scratch.state, key,
                                   static_cast<std::uint32_t>(i), scratch)) {
      continue;
    }
    machine_.legal_moves(scratch.state, evidence.observer, scratch.legal);
    if (last.own_move && std::ranges::find(scratch.legal, *last.own_move) !=
                             scratch.legal.end()) {
      scratch.joint_move[evidence.observer] = *last.own_move;
    }
    resolve(evidence, below, i);
    State next;
    machine_.next_state(scratch.state, scratch.joint_move, next);
    if (machine_.is_terminal(next)) continue;
    for (RoleIndex role = 0; role < roles_; ++role) {
      machine_.percepts(scratch.state, scratch.joint_move, role, percepts);
      if (role == evidence.observer) percepts = last.percepts;
      rung.information.push_back(
          table_.after(rungs_[below].information[i * roles_ + role],
                       scratch.joint_move[role], percepts));
    }
    rung.states.push_back(std::move(next));
  }
  if (rung.states.empty()) return false;
  stand_on(std::move(rung), /*base_pays=*/!model_);
  return true;
}

std::span<const InformationId> Ladder::information(const Evidence& evidence,
                                                   std::size_t particle) {
  resolve(evidence, rungs_.size() - 1, particle);
  return std::span<const InformationId>(rungs_.back().information)
      .subspan(particle * roles_, roles_);
}

/// Works out what every role knows in a particle, and in those that it comes
/// from.
void Ladder::resolve(const Evidence& evidence, std::size_t rung,
                     std::size_t particle) {
  Rung& own = rungs_[rung];
  own.information.resize(own.states.size() * roles_, kUnknown);
  if (own.information[particle * roles_] == kUnknown) {
    replay(evidence, own, particle);
  }
}

/// The same for a rung that need not be among the others yet. Returns how much
/// more probable the model finds the way to it than uniform draws.
double Ladder::replay(const Evidence& evidence, Rung& rung,
                      std::size_t particle) {
  const Origin& origin = rung.origins[particle];
  resolve(evidence, rung.parent, origin.particle);
  const Rung& parent = rungs_[rung.parent];
  const auto information =
      std::span(rung.information).subspan(particle * roles_, roles_);
  std::ranges::copy(
      std::span(parent.information).subspan(origin.particle * roles_, roles_),
      information.begin());
  return replay_.run(parent.states[origin.particle], evidence, parent.step,
                     rung.step, origin.seed, origin.playout, information);
}

}  // namespace search::hidden::belief
