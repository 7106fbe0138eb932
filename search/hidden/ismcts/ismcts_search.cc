#include "search/hidden/ismcts/ismcts_search.h"

#include <algorithm>
#include <optional>

#include "search/choices.h"

namespace search::hidden::ismcts {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::WorkItem;

namespace {

// Where playouts have policies, a descent leaves the trees at nodes that were
// reached less often than this for each move.
constexpr std::uint32_t kArrivals = 64;

// Playouts of each descent, where the engine is wide: all descents together
// fill its lanes.
constexpr std::uint32_t kPlayouts = 16;

// Where the role plays alone against chance, chance draws the same behind a
// move for so many visits, times the number of moves: about as many follow, and
// each is to be tried.
constexpr std::size_t kTries = 2;

/// In bytes: one half is for the trees, the other for the tables.
std::size_t half_memory(const Settings& settings) {
  return (settings.memory_mb << 20) / 2;
}

}  // namespace

IsmctsSearch::IsmctsSearch(reasoner::StateMachine& machine, RoleIndex role,
                           const Settings& settings)
    : BeliefSearch(machine, role, settings,
                   [this](RoleIndex other, InformationId information,
                          InformationId observed, std::span<const MoveId> moves,
                          std::span<double> probabilities) {
                     foretell(other, information, observed, moves,
                              probabilities);
                   }),
      roles_(machine.game().role_count()),
      recent_(roles_),
      playouts_(engine().width() < 2 * kPlayouts ? 1 : kPlayouts),
      is_alone_(roles_ == 2 && machine.game().chance_role().has_value()),
      uses_policies_(roles_ > 1 && !machine.game().chance_role()) {
  descents_.resize(engine().width() / playouts_);
}

MoveId IsmctsSearch::choose_move(const Deadline& deadline) {
  const auto begin = Deadline::Clock::now();
  answers_ = begin_turn(deadline);
  make_room();
  known_ = belief_.information(0)[role_];
  finished_ = 0;
  depth_ = 0;
  if (answers_.size() > 1) search(deadline);
  const MoveId move = draw_answer();
  const std::chrono::duration<double> time = Deadline::Clock::now() - begin;
  write_report(time.count(), move);
  set_candidate(move);
  return move;
}

void IsmctsSearch::search(const Deadline& deadline) {
  seed_ = reasoner::mix64(reasoner::mix64(settings_.seed) + belief_.steps());
  if (is_alone_) {
    spread_.fade();
    trees_[kOwn].set_exploration(InformationTree::kExploration *
                                 spread_.scale());
  }
  free_.clear();
  for (std::uint32_t slot = 0; slot < descents_.size(); ++slot) {
    descents_[slot].in_work = false;
    free_.push_back(slot);
  }
  results_.clear();
  const std::uint64_t last =
      settings_.iterations == 0 ? ~std::uint64_t{0} : settings_.iterations;
  std::uint64_t next = 0;
  reasoner::PlayoutEngine& playouts = engine();
  while (!deadline.expired()) {
    while (!free_.empty() && next < last && !deadline.expired()) {
      const std::uint32_t slot = free_.back();
      free_.pop_back();
      this->begin(slot, next++);
    }
    if (playouts.unfinished() == 0 && (next == last || free_.empty())) break;
    playouts.advance(results_);
    read_results();
    set_candidate(best());
  }
  playouts.abandon();
  for (Descent& descent : descents_) {
    if (!descent.in_work) continue;
    trees_.forget(descent.visits);
  }
}

bool IsmctsSearch::trees_have_room() const {
  return trees_.bytes() < half_memory(settings_);
}

/// Once the tables of information states fill their half, the trees get no new
/// states until the next turn.
bool IsmctsSearch::tables_have_room() const {
  return table_.bytes() + recent_.bytes() < half_memory(settings_);
}

/// Before a turn, forgets what earlier turns have found out if the memory is
/// full. Information states of what is held possible stay; the table is only
/// cleaned once there are twice as many as were kept last time.
void IsmctsSearch::make_room() {
  trees_[kRecent].clear();
  recent_ = InformationTable(roles_);
  bool forgets = !trees_have_room();
  if (!tables_have_room() && table_.size() > 2 * kept_ &&
      belief_.forget_impossible()) {
    kept_ = table_.size();
    forgets = true;  // nodes of numbers that mean something else now
  }
  if (!forgets) return;
  trees_[kOwn].clear();
  trees_[kCommon].clear();
}

InformationId IsmctsSearch::common_key(InformationId own,
                                       RoleIndex other) const {
  return static_cast<InformationId>(own * roles_ + other);
}

void IsmctsSearch::begin(std::uint32_t slot, std::uint64_t number) {
  Descent& descent = descents_[slot];
  const std::size_t entry = belief_.sample(reasoner::mix64(seed_ ^ number));
  descent.number = number;
  descent.ply = 0;
  descent.draws = reasoner::playout_key(seed_, number);
  descent.draws_from = 0;
  descent.in_work = true;
  descent.state = belief_.state(entry);
  descent.moves.clear();
  descent.counts.resize(roles_);
  for (RoleIndex role = 0; role < roles_; ++role) {
    auto legal = belief_.legal_moves(entry, role);
    // Only moves that are legal in all cases may be answered.
    if (role == role_ && !legal.empty()) legal = answers_;
    descent.moves.insert(descent.moves.end(), legal.begin(), legal.end());
    descent.counts[role] = static_cast<std::uint32_t>(legal.size());
  }
  if (belief_.is_exact()) {
    const auto knows = belief_.information(entry);
    descent.knows.assign(knows.begin(), knows.end());
  } else {
    // With samples, hardly anything that others know comes twice, and it takes
    // long to find out.
    descent.knows.assign(roles_, kOutside);
  }
  descent.knows[role_] = known_;
  const auto chance = machine_.game().chance_role();
  if (chance) descent.knows[*chance] = kOutside;
  descent.plies_left = ~std::uint32_t{0};
  descent.recent.resize(roles_);
  for (RoleIndex role = 0; role < roles_; ++role) {
    descent.recent[role] = InformationTable::root(role);
  }
  for (auto& visits : descent.visits) visits.clear();
  descent.goals.assign(roles_, 0);
  step(slot);
}

/// Makes the next joint move of a descent, in the trees or below them.
void IsmctsSearch::step(std::uint32_t slot) {
  Descent& descent = descents_[slot];
  if (uses_policies_ && descent.ply > 0 && leaves_trees(descent)) {
    play_out(slot, /*after_joint_move=*/false);
    return;
  }
  if (!choose_joint_move(descent)) {  // stuck: nobody gets anything
    finish(slot);
    return;
  }
  const bool is_inside =
      descent.plies_left > 0 &&
      std::ranges::any_of(descent.knows,
                          [](InformationId id) { return id != kOutside; });
  is_inside ? look(slot) : play_out(slot, /*after_joint_move=*/true);
}

/// Whether one role alone is to choose, in a node that was reached too rarely
/// both by all that it knows and by what it knows since the turn began.
bool IsmctsSearch::leaves_trees(const Descent& descent) {
  std::optional<RoleIndex> choosing;
  for (RoleIndex role = 0; role < roles_; ++role) {
    if (descent.counts[role] == 0) return false;
    if (descent.counts[role] == 1) continue;
    if (choosing) return false;
    choosing = role;
  }
  if (!choosing) return false;
  const std::uint32_t wanted = kArrivals * descent.counts[*choosing];
  const auto is_frequent = [&](Memory memory, InformationId information) {
    const std::uint32_t node = find_or_add(memory, information);
    return node != InformationTree::kNone &&
           trees_[memory].arrive(node) >= wanted;
  };
  bool stays = is_frequent(kOwn, descent.knows[*choosing]);
  if (*choosing != role_) {
    stays |= is_frequent(kRecent, descent.recent[*choosing]);
  }
  return !stays;
}

/// False where a role has no move.
bool IsmctsSearch::choose_joint_move(Descent& descent) {
  const auto chance = machine_.game().chance_role();
  RoleIndex choosing = 0;
  for (RoleIndex role = 0; role < roles_; ++role) {
    if (descent.counts[role] == 0) return false;
    if (role != chance && descent.counts[role] > 1) ++choosing;
  }
  if (descent.plies_left != ~std::uint32_t{0}) --descent.plies_left;
  const reasoner::PlayoutKey own = reasoner::playout_key(seed_, descent.number);
  const reasoner::PlayoutKey draws = descent.draws;
  const std::uint32_t draw = descent.ply - descent.draws_from;
  std::span<const MoveId> rest = descent.moves;
  descent.joint_move.resize(roles_);
  for (RoleIndex role = 0; role < roles_; ++role) {
    const auto legal = rest.first(descent.counts[role]);
    rest = rest.subspan(legal.size());
    descent.joint_move[role] =
        choose_for(descent, role, legal, choosing > 1,
                   role == chance ? reasoner::hash32(draws, draw, role)
                                  : reasoner::hash32(own, descent.ply, role));
  }
  ++descent.ply;
  return true;
}

/// Chooses a role's move by the trees; below them, and for chance, at random.
MoveId IsmctsSearch::choose_for(Descent& descent, RoleIndex role,
                                std::span<const MoveId> legal, bool together,
                                std::uint32_t random) {
  if (legal.size() == 1) return legal.front();
  RoleTrees::Nodes nodes = RoleTrees::kNowhere;
  nodes[kOwn] = own_node(descent, role, together);
  const InformationId observed = descent.knows[role_];
  const bool mixes = together && descent.knows[role] != kOutside;
  if (role != role_ && observed != kOutside && !mixes &&
      role != machine_.game().chance_role()) {
    nodes[kCommon] = find_or_add(kCommon, common_key(observed, role));
    if (uses_policies_) {
      nodes[kRecent] = find_or_add(kRecent, descent.recent[role]);
    }
  }
  if (nodes == RoleTrees::kNowhere) {
    return legal[reasoner::pick(random,
                                static_cast<std::uint32_t>(legal.size()))];
  }
  const Memory memory = trees_.memory_for(nodes, legal.size());
  const Visit visit = trees_.choose(memory, nodes, role, legal, together,
                                    random, descent.visits);
  if (is_alone_ && memory == kOwn) draw_again(descent, visit);
  return trees_[memory].node(visit.node).arms[visit.arm].move;
}

/// The node of what the role knows. Without leaves_trees a descent adds at most
/// one node for each role, which is the role's last; once the searching role
/// has its last node, the others get as many plies as there are roles to find
/// theirs.
std::uint32_t IsmctsSearch::own_node(Descent& descent, RoleIndex role,
                                     bool together) {
  InformationId& knows = descent.knows[role];
  if (knows == kOutside) return InformationTree::kNone;
  const bool is_new = trees_[kOwn].find(knows) == InformationTree::kNone;
  const std::uint32_t node = find_or_add(kOwn, knows);
  if (is_new && (together || !uses_policies_)) {
    knows = kOutside;
    if (role == role_) {
      descent.plies_left = std::min<std::uint32_t>(
          descent.plies_left, static_cast<std::uint32_t>(roles_));
    }
  }
  return node;
}

/// kNone outside the trees, and where a new node has no room.
std::uint32_t IsmctsSearch::find_or_add(Memory memory,
                                        InformationId information) {
  if (information == kOutside) return InformationTree::kNone;
  const std::uint32_t node = trees_[memory].find(information);
  if (node != InformationTree::kNone || !trees_have_room()) return node;
  return trees_[memory].add(information);
}

/// Makes chance draw behind a choice what it drew there before, for so many
/// visits (kTries).
void IsmctsSearch::draw_again(Descent& descent, const Visit& visit) const {
  const Node& node = trees_[kOwn].node(visit.node);
  const Arm& arm = node.arms[visit.arm];
  const std::size_t tries = kTries * node.arms.size();
  const std::uint64_t draw = (arm.visits + arm.awaited) / tries;
  const std::uint64_t place = std::uint64_t{visit.node} << 32 | visit.arm;
  descent.draws = reasoner::playout_key(seed_ ^ reasoner::mix64(place), draw);
  descent.draws_from = descent.ply + 1;
}

/// Foretells another role's move: moves that did well in the descents so far
/// are likelier.
void IsmctsSearch::foretell(RoleIndex role, InformationId information,
                            InformationId observed,
                            std::span<const MoveId> moves,
                            std::span<double> probabilities) const {
  Memory memory = kOwn;
  std::uint32_t node = trees_[kOwn].find(information);
  if (!trees_.is_known(node, moves.size())) {
    memory = kCommon;
    node = trees_[kCommon].find(common_key(observed, role));
  }
  if (node != InformationTree::kNone) {
    trees_[memory].foretell(node, moves, probabilities);
  }
}

/// Makes the joint move, to go on in the trees.
void IsmctsSearch::look(std::uint32_t slot) {
  Descent& descent = descents_[slot];
  WorkItem item;
  item.tag = slot;
  item.joint_move = 0;
  item.policy = 0;
  item.playouts = 0;
  item.look = true;
  item.look_at_percepts = true;
  engine().submit(descent.state, {&item, 1}, descent.joint_move);
}

void IsmctsSearch::play_out(std::uint32_t slot, bool after_joint_move) {
  Descent& descent = descents_[slot];
  descent.playouts = descent.playouts_left = playouts_;
  WorkItem item;
  item.tag = slot;
  item.policy = uses_policies_ ? WorkItem::kAllPolicies : 0;
  item.seed = seed_ + 1;
  item.playouts = playouts_;
  item.first_playout = descent.number * playouts_;
  if (after_joint_move) {
    item.joint_move = 0;
    engine().submit(descent.state, {&item, 1}, descent.joint_move);
  } else {
    engine().submit(descent.state, {&item, 1}, {});
  }
}

void IsmctsSearch::read_results() {
  for (const reasoner::SeenState& seen : results_.seen) arrive(seen);
  for (const reasoner::FinishedPlayout& playout : results_.finished) {
    count_playout(
        static_cast<std::uint32_t>(playout.tag),
        std::span(results_.goals).subspan(playout.first_goal, roles_));
  }
  results_.clear();
}

/// Goes on with a descent that has come to a state in the trees.
void IsmctsSearch::arrive(const reasoner::SeenState& seen) {
  const auto slot = static_cast<std::uint32_t>(seen.tag);
  Descent& descent = descents_[slot];
  if (seen.terminal) {
    descent.playouts = descent.playouts_left = 1;
    count_playout(slot,
                  std::span(results_.goals).subspan(seen.first_goal, roles_));
    return;
  }
  learn(descent, seen);
  descent.state.assign(
      std::span(results_.words).subspan(seen.first_word, seen.word_count));
  const auto counts =
      std::span(results_.move_counts).subspan(seen.first_count, roles_);
  descent.counts.assign(counts.begin(), counts.end());
  std::size_t sum = 0;
  for (const std::uint32_t count : counts) sum += count;
  const auto moves = std::span(results_.moves).subspan(seen.first_move, sum);
  descent.moves.assign(moves.begin(), moves.end());
  step(slot);
}

/// Updates what the roles know by the last joint move.
void IsmctsSearch::learn(Descent& descent, const reasoner::SeenState& seen) {
  std::size_t first = seen.first_percept;
  const auto after = [this](InformationTable& table, InformationId before,
                            MoveId own_move,
                            std::span<const reasoner::PerceptId> percepts) {
    if (tables_have_room()) return table.after(before, own_move, percepts);
    return table.find(before, own_move, percepts).value_or(kOutside);
  };
  for (RoleIndex role = 0; role < roles_; ++role) {
    const std::uint32_t count =
        results_.percept_counts[seen.first_percept_count + role];
    const auto percepts = std::span(results_.percepts).subspan(first, count);
    first += count;
    const MoveId own_move = descent.joint_move[role];
    if (InformationId& knows = descent.knows[role]; knows != kOutside) {
      knows = after(table_, knows, own_move, percepts);
    }
    if (InformationId& recent = descent.recent[role];
        uses_policies_ && role != role_ && recent != kOutside) {
      recent = after(recent_, recent, own_move, percepts);
    }
  }
}

void IsmctsSearch::count_playout(std::uint32_t slot,
                                 std::span<const Goal> goals) {
  Descent& descent = descents_[slot];
  for (RoleIndex role = 0; role < roles_; ++role) {
    descent.goals[role] += std::max(0, goals[role]);
  }
  if (--descent.playouts_left == 0) finish(slot);
}

void IsmctsSearch::finish(std::uint32_t slot) {
  Descent& descent = descents_[slot];
  for (double& goals : descent.goals) goals /= descent.playouts;
  spread_.add(descent.goals[role_]);
  trees_.reward(descent.visits, descent.goals);
  depth_ = std::max(depth_, descent.ply);
  descent.in_work = false;
  ++finished_;
  free_.push_back(slot);
}

const Node* IsmctsSearch::root() const {
  const InformationTree& tree = trees_[kOwn];
  const std::uint32_t number = tree.find(known_);
  return number == InformationTree::kNone ? nullptr : &tree.node(number);
}

/// The most visited arm of those that may be answered; null where there is
/// none.
const Arm* IsmctsSearch::best_arm() const {
  const Node* node = root();
  const Arm* best = nullptr;
  if (node == nullptr) return best;
  for (const Arm& arm : node->arms) {
    if (std::ranges::find(answers_, arm.move) == answers_.end()) continue;
    if (best == nullptr || arm.visits > best->visits) best = &arm;
  }
  return best;
}

MoveId IsmctsSearch::best() const {
  const Arm* arm = best_arm();
  return arm == nullptr ? answers_.front() : arm->move;
}

/// How often each answer is to be played: the mean strategy where several
/// choose at once.
std::vector<double> IsmctsSearch::mixture() const {
  std::vector<double> probabilities(answers_.size());
  const Node* node = root();
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    if (node == nullptr || !node->together) {
      probabilities[i] = answers_[i] == best() ? 1 : 0;
    } else {
      const auto arm = std::ranges::find(node->arms, answers_[i], &Arm::move);
      if (arm != node->arms.end()) probabilities[i] = arm->chosen;
    }
  }
  drop_rare_moves(probabilities);
  return probabilities;
}

MoveId IsmctsSearch::draw_answer() const {
  const auto turn = static_cast<std::uint32_t>(belief_.steps());
  return answers_[draw_move(mixture(),
                            reasoner::hash32(settings_.seed, turn, 0, role_))];
}

void IsmctsSearch::write_report(double seconds, MoveId chosen) {
  report_ = {};
  report_.playouts = finished_;
  report_.nodes = trees_[kOwn].size();
  report_.seconds = seconds;
  report_.depth = depth_;
  report_.method = method("trees of what is known, from");
  const std::vector<double> probabilities = mixture();
  const Node* node = root();
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    MoveReport& move = report_.moves.emplace_back();
    move.move = answers_[i];
    move.probability = probabilities[i];
    if (node == nullptr) continue;
    const auto arm = std::ranges::find(node->arms, answers_[i], &Arm::move);
    if (arm == node->arms.end() || arm->visits == 0) continue;
    move.visits = arm->visits;
    move.value = arm->sum / arm->visits;
  }
  std::ranges::stable_sort(report_.moves,
                           [chosen](const auto& a, const auto& b) {
                             if ((a.move == chosen) != (b.move == chosen))
                               return a.move == chosen;
                             return a.visits > b.visits;
                           });
}

}  // namespace search::hidden::ismcts
