#include "search/proof_search/proof_search.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "search/distance.h"

namespace search::proof_search {

using reasoner::Goal;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// Above all finite numbers, below infinity.
constexpr std::uint32_t kLargest = 1U << 29;

// States on the way from the root; and those of them that are judged once more
// when the search has to stop.
constexpr std::size_t kLongestPath = std::size_t{1} << 18;
constexpr std::size_t kToldAfterStop = 1024;

// Tables of so many questions are kept.
constexpr std::size_t kMostTables = 4;

// States that each of the engines expands in trial.
constexpr std::size_t kTrialExpansions = 50;

}  // namespace

ProofSearch::ProofSearch(reasoner::StateMachine& machine,
                         std::size_t memory_bytes)
    : machine_(machine), facts_(machine.facts()), memory_bytes_(memory_bytes) {
  clear();
}

ProofSearch::~ProofSearch() = default;

void ProofSearch::clear() {
  tables_.clear();
  table_ = nullptr;
  // A table of numbers takes about as much as the graph of small states.
  graph_ = std::make_unique<game_graph::GameGraph>(machine_, memory_bytes_ / 2);
}

ProofSearch::Answer ProofSearch::ask(const State& state,
                                     const Question& question,
                                     std::uint64_t most_expansions,
                                     const Deadline& deadline) {
  if (graph_->is_full()) clear();
  deadline_ = &deadline;
  stopped_ = deadline.expired();
  expansions_end_ =
      expansions_ +
      std::min(most_expansions,
               std::numeric_limits<std::uint64_t>::max() - expansions_);
  ++run_;
  const Id root = graph_->add(state);
  table_ = &table_for(question);
  if (!stopped_) search(root);
  return answer_of(node(root));
}

ProofSearch::Answer ProofSearch::answer_of(const Node& node) {
  if (node.proof == 0 && node.disproof != 0) return Answer::kYes;
  if (node.disproof == 0 && node.proof != 0 && !node.conditional) {
    return Answer::kNo;
  }
  return Answer::kUnknown;
}

ProofSearch::Table& ProofSearch::table_for(const Question& question) {
  for (const auto& table : tables_) {
    if (table->question == question) return *table;
  }
  std::size_t bytes = sizeof(Node) * graph_->size();
  for (const auto& table : tables_) bytes += table->nodes.bytes();
  if (!tables_.empty() &&
      (tables_.size() == kMostTables || bytes > memory_bytes_ / 2)) {
    tables_.erase(tables_.begin());
  }
  tables_.push_back(std::make_unique<Table>());
  tables_.back()->question = question;
  return *tables_.back();
}

// ---- Nodes ------------------------------------------------------------------

ProofSearch::Node& ProofSearch::node(Id id) {
  if (id >= table_->nodes.size()) table_->nodes.resize(graph_->size());
  Node& node = table_->nodes[id];
  const bool is_new = node.proof == 0 && node.disproof == 0;
  // What was refuted on another way may hold on this.
  if (is_new || (node.conditional && node.run != run_)) {
    const std::uint32_t work = node.work;
    node = leaf(id);
    node.work = work;
  }
  return node;
}

ProofSearch::Node ProofSearch::leaf(Id id) const {
  Node node;
  node.run = run_;
  switch (graph_->kind(id)) {
    case game_graph::GameGraph::Kind::kTerminal: {
      const bool holds = table_->question.holds(*graph_, id);
      node.proof = holds ? 0 : kInfinity;
      node.disproof = holds ? kInfinity : 0;
      break;
    }
    case game_graph::GameGraph::Kind::kStuck:
      node.proof = kInfinity;
      node.conditional = true;
      break;
    case game_graph::GameGraph::Kind::kChance:
    case game_graph::GameGraph::Kind::kOpen:
    case game_graph::GameGraph::Kind::kTurn: {
      const auto moves = static_cast<std::uint32_t>(graph_->move_count(id));
      node.proof = is_attacking(id) ? 1 : moves;
      node.disproof = is_attacking(id) ? moves : 1;
      break;
    }
  }
  return node;
}

/// The node, but for a state that comes again: that has failed.
ProofSearch::Node ProofSearch::seen_from_above(Id id) {
  Node seen = node(id);
  if (seen.on_path) {
    seen.proof = kInfinity;
    seen.disproof = 0;
    seen.conditional = true;
  }
  return seen;
}

/// The children of a state where the attacker is to move, or the defender.
ProofSearch::Children ProofSearch::look_at_children(Id id, bool attacking) {
  Children children;
  for (const Id child : graph_->children(id)) {
    const Node seen = seen_from_above(child);
    const std::uint32_t enough = attacking ? seen.proof : seen.disproof;
    const std::uint32_t needed = attacking ? seen.disproof : seen.proof;
    if (enough < children.least) {
      children.second = children.least;
      children.least = enough;
      children.best = child;
    } else {
      children.second = std::min(children.second, enough);
    }
    if (enough == 0) {
      children.nearest = std::min(children.nearest, seen.distance);
      if (!seen.conditional) children.enough_conditional = false;
    }
    if (needed == 0) {
      children.farthest = std::max(children.farthest, seen.distance);
      if (seen.conditional) children.needed_unconditional = false;
    } else {
      ++children.unsolved;
      children.most = std::max(children.most, needed);
    }
  }
  return children;
}

/// Attackers need one proof and are refuted by refutations of all moves; for
/// defenders it is the other way round.
ProofSearch::Summary ProofSearch::summarise(Id id) {
  const bool attacking = is_attacking(id);
  const Children children = look_at_children(id, attacking);
  Summary summary;
  summary.child = children.best;
  summary.second = children.second;
  summary.others = children.unsolved > 0 ? children.unsolved - 1 : 0;
  Node& node = summary.node;
  std::uint32_t sum = 0;
  if (children.least == 0) {
    sum = kInfinity;
    node.distance = one_more(children.nearest);
    node.conditional = !attacking && children.enough_conditional;
  } else if (children.unsolved == 0) {
    node.distance = one_more(children.farthest);
    // Where several choose at once, that not all is well proves nothing.
    node.conditional = attacking && !children.needed_unconditional;
  } else {
    sum = children.most >= kInfinity
              ? kInfinity
              : std::min(kLargest, children.most + children.unsolved - 1);
  }
  if (graph_->kind(id) == game_graph::GameGraph::Kind::kOpen) {
    node.conditional = children.least == 0;
  }
  node.proof = attacking ? children.least : sum;
  node.disproof = attacking ? sum : children.least;
  node.run = run_;
  return summary;
}

// ---- The search -------------------------------------------------------------

void ProofSearch::search(Id root) {
  enter(root, kInfinity, kInfinity);
  while (!path_.empty() && !stopped_) go_on();
  unwind();
}

/// Begins to search a state until its numbers reach those given.
void ProofSearch::enter(Id id, std::uint32_t most_proof,
                        std::uint32_t most_disproof) {
  if (path_.size() == kLongestPath) {
    Node& own = node(id);
    own.proof = kInfinity;
    own.disproof = 0;
    own.conditional = true;
    return;
  }
  const std::uint64_t before = expansions_;
  if (!graph_->is_expanded(id) && !expand(id)) return;
  if (graph_->children(id).empty()) return;
  node(id).on_path = true;
  path_.push_back({id, most_proof, most_disproof, before});
}

/// One look at the last state of the path: it is left, or its most promising
/// child entered.
void ProofSearch::go_on() {
  const Step step = path_.back();
  const Summary summary = summarise(step.id);
  if (summary.node.proof >= step.most_proof ||
      summary.node.disproof >= step.most_disproof) {
    leave(summary.node);
    return;
  }
  const bool attacking = is_attacking(step.id);
  const std::uint32_t most_one =
      attacking ? step.most_proof : step.most_disproof;
  const std::uint32_t most_all =
      attacking ? step.most_disproof : step.most_proof;
  const std::uint32_t one =
      std::min(most_one, summary.second >= kInfinity
                             ? kInfinity
                             : summary.second + summary.second / 4 + 1);
  const std::uint32_t all =
      most_all >= kInfinity ? kInfinity : most_all - summary.others;
  enter(summary.child, attacking ? one : all, attacking ? all : one);
}

/// Takes the last state from the path.
void ProofSearch::leave(const Node& result) {
  Node& own = node(path_.back().id);
  const std::uint64_t work =
      own.work + (expansions_ - path_.back().expansions_before);
  own = result;
  own.work =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(work, kInfinity));
  path_.pop_back();
}

/// After a stop: the states near the root are told what was found below; of
/// the others only that nobody is on the way through them, so that it takes no
/// time to speak of.
void ProofSearch::unwind() {
  while (path_.size() > kToldAfterStop) {
    node(path_.back().id).on_path = false;
    path_.pop_back();
  }
  while (!path_.empty()) leave(summarise(path_.back().id).node);
}

bool ProofSearch::expand(Id id) {
  if (expansions_ == expansions_end_ || deadline_->expired()) {
    stopped_ = true;
    return false;
  }
  ++expansions_;
  if (engine_chosen_) {
    stopped_ = !graph_->expand(id, *deadline_);
  } else {
    const auto start = Deadline::Clock::now();
    stopped_ = !graph_->expand(id, *deadline_);
    const std::chrono::duration<double> taken = Deadline::Clock::now() - start;
    compare_engines(taken.count(), graph_->move_count(id));
  }
  return !stopped_;
}

/// Takes both engines by turns, and then the one that took less time.
void ProofSearch::compare_engines(double seconds, std::size_t children) {
  if (stopped_) return;  // not all children are there
  Trial& trial = graph_->is_wide() ? wide_trial_ : scalar_trial_;
  trial.seconds += seconds;
  trial.children += children;
  ++trial.expansions;
  const bool was_wide = graph_->is_wide();
  graph_->use_wide(!was_wide);
  const bool has_wide = was_wide || graph_->is_wide();
  if (has_wide && (wide_trial_.expansions < kTrialExpansions ||
                   scalar_trial_.expansions < kTrialExpansions)) {
    return;
  }
  engine_chosen_ = true;
  const auto cost = [](const Trial& of) {
    return of.seconds / static_cast<double>(of.children + 1);
  };
  graph_->use_wide(has_wide && cost(wide_trial_) < cost(scalar_trial_));
}

// ---- Results ----------------------------------------------------------------

std::vector<ProofSearch::Move> ProofSearch::moves(const State& state,
                                                  const Question& question) {
  std::vector<Move> moves;
  const auto id = graph_->find(state);
  if (!id || !graph_->is_expanded(*id) ||
      graph_->kind(*id) == game_graph::GameGraph::Kind::kTerminal) {
    return moves;
  }
  table_ = &table_for(question);
  const auto children = graph_->children(*id);
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Node& child = node(children[i]);
    Move& move = moves.emplace_back();
    graph_->read_joint_move(*id, i, move.joint_move);
    move.answer = answer_of(child);
    move.distance = child.distance + 1U;
    move.work = child.work;
  }
  return moves;
}

std::vector<std::vector<reasoner::MoveId>> ProofSearch::shortest_way(
    const State& state, const Question& question, std::uint64_t most_expansions,
    const Deadline& deadline) {
  const auto root = graph_->find(state);
  if (!root) return {};
  table_ = &table_for(question);
  const Node& proven = node(*root);
  if (answer_of(proven) != Answer::kYes) return {};
  auto& win = table_->shortest_win;
  if (win == nullptr) win = std::make_unique<ShortestWin>(*graph_, question);
  if (!win->find(*root, proven.distance, most_expansions, deadline)) return {};
  return win->line(*root);
}

ProofSearch::Bounds ProofSearch::find_bounds(const State& state, RoleIndex role,
                                             std::uint64_t most_expansions,
                                             const Deadline& deadline) {
  const std::vector<Goal> goals = possible_goals(role);
  std::size_t least = 0;
  std::size_t most = goals.size() - 1;
  bool first = true;
  while (least < most && !deadline.expired()) {
    // Whether it is a win at all matters more than how high.
    std::size_t asked = (least + most + 1) / 2;
    if (first) {
      const auto win = std::ranges::upper_bound(goals, 50);
      if (win != goals.end() && win != goals.begin()) {
        asked = static_cast<std::size_t>(win - goals.begin());
      }
    }
    first = false;
    Question question{role, goals[asked], false};
    Answer answer = ask(state, question, most_expansions, deadline);
    if (answer == Answer::kUnknown) {
      question.against = true;
      answer = ask(state, question, most_expansions, deadline);
      if (answer == Answer::kUnknown) break;
      answer = answer == Answer::kYes ? Answer::kNo : Answer::kYes;
    }
    if (answer == Answer::kYes) {
      least = asked;
    } else {
      most = asked - 1;
    }
  }
  return {goals[least], goals[most]};
}

bool ProofSearch::goals_are_opposed() const {
  // Rules that give a role no goal at some end, or two, may show otherwise.
  return facts_.opposed &&
         graph_->opposition() != game_graph::GameGraph::Opposition::kNotOpposed;
}

std::optional<Goal> ProofSearch::proven_goal(RoleIndex role,
                                             Bounds bounds) const {
  // Others who are not against it may let it have more than it can force.
  const bool is_best = bounds.least == possible_goals(role).back();
  const bool is_value = bounds.are_equal() && goals_are_opposed();
  return is_best || is_value ? std::optional(bounds.least) : std::nullopt;
}

std::vector<Goal> ProofSearch::possible_goals(RoleIndex role) const {
  if (role < facts_.goals.size()) return facts_.goals[role];
  std::vector<Goal> goals(101);
  std::iota(goals.begin(), goals.end(), 0);
  return goals;
}

}  // namespace search::proof_search
