#include "search/hidden/resolve/grown_tree.h"

#include <algorithm>
#include <utility>

#include "reasoner/players.h"
#include "search/choices.h"

namespace search::hidden::resolve {

using reasoner::RoleIndex;

namespace {

constexpr std::uint32_t kPlayouts = 4;         // from a new node
constexpr std::uint32_t kPlayoutsOfLast = 64;  // that stays at the tree's end
constexpr double kUnknownGoal = 50;  // where there was no time for a playout
constexpr std::uint32_t kStepLimit = 100'000;
constexpr std::uint32_t kJointMove = 255;  // what is drawn, besides by roles

std::uint32_t as_random(double x) {
  return static_cast<std::uint32_t>(x * 0x1p32);
}

}  // namespace

GrownTree::GrownTree(reasoner::StateMachine& machine,
                     InformationTable& information, std::uint64_t seed)
    : machine_(machine),
      roles_(machine.game().role_count()),
      seed_(seed),
      graph_(machine, information),
      players_(reasoner::players_of(machine.game())),
      writer_(players_),
      choice_(roles_),
      strategies_(roles_),
      first_(players_.size()),
      leaf_goals_(players_.size()) {
  const Deadline none(Deadline::Clock::time_point{});
  meet_new_nodes(none);  // the root needs no playouts
}

std::size_t GrownTree::player_of(RoleIndex role) const {
  return static_cast<std::size_t>(
      std::find(players_.begin(), players_.end(), role) - players_.begin());
}

void GrownTree::grow(std::span<const InformationId> path, bool is_led,
                     const exact::Profile& profile, const Deadline& deadline) {
  const auto none = path.first(0);
  auto node = end_of_history({is_led ? path : none, profile, deadline});
  if (!node && is_led) node = end_of_history({none, profile, deadline});
  if (node) expand(*node, deadline);
  ++grown_;
}

/// Follows a history to where it leaves the tree; nothing where it does not
/// leave it.
std::optional<GrownTree::Node> GrownTree::end_of_history(const Guide& guide) {
  way_ = {graph_.root()};
  while (extra_[way_.back()].is_inner && !extra_[way_.back()].is_complete) {
    const auto depth = static_cast<std::uint32_t>(way_.size() - 1);
    if (!choose(way_.back(), depth, guide)) break;
    way_.push_back(graph_.child(way_.back(), choice_));
  }
  const Node node = way_.back();
  if (!extra_[node].is_inner && !extra_[node].is_complete) return node;
  // Marks what is complete, so that no other history comes here.
  while (!way_.empty() &&
         (extra_[way_.back()].is_complete || !find_incomplete(way_.back()))) {
    extra_[way_.back()].is_complete = true;
    way_.pop_back();
  }
  return std::nullopt;
}

/// Puts into choice_ a joint move behind which nodes can still be added.
bool GrownTree::find_incomplete(Node node) {
  std::fill(choice_.begin(), choice_.end(), 0U);
  do {
    if (!extra_[graph_.child(node, choice_)].is_complete) return true;
  } while (next_choice(node));
  return false;
}

/// Puts a choice of all roles into choice_. False where nothing can be added
/// behind any that may be chosen.
bool GrownTree::choose(Node node, std::uint32_t depth, const Guide& guide) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    mix_strategy(node, role, guide.profile);
  }
  if (depth + 1 < guide.path.size()) return choose_agreeing(node, depth, guide);
  for (RoleIndex role = 0; role < roles_; ++role) {
    choice_[role] = static_cast<std::uint32_t>(
        draw_move(strategies_[role], as_random(draw(depth, role))));
  }
  return !extra_[graph_.child(node, choice_)].is_complete ||
         find_incomplete(node);
}

bool GrownTree::choose_agreeing(Node node, std::uint32_t depth,
                                const Guide& guide) {
  // The role of a path is that of its root.
  const RoleIndex led = guide.path.front();
  using Listing = histories::HistoryGraph::Listing;
  if (graph_.list_agreeing(node, led, guide.path[depth + 1], guide.deadline,
                           agreeing_) != Listing::kDone) {
    return false;
  }
  weights_.clear();
  for (std::size_t first = 0; first < agreeing_.size(); first += roles_) {
    const std::span<const std::uint32_t> choice(&agreeing_[first], roles_);
    double weight = extra_[graph_.child(node, choice)].is_complete ? 0 : 1;
    for (RoleIndex role = 0; role < roles_; ++role) {
      if (role != led) weight *= strategies_[role][choice[role]];
    }
    weights_.push_back(weight);
  }
  if (std::none_of(weights_.begin(), weights_.end(),
                   [](double weight) { return weight > 0; })) {
    return false;
  }
  const std::size_t chosen =
      roles_ * draw_move(weights_, as_random(draw(depth, kJointMove)));
  std::copy_n(agreeing_.begin() + static_cast<std::ptrdiff_t>(chosen), roles_,
              choice_.begin());
  return true;
}

/// The strategy by which a role chooses while the tree grows: half uniform,
/// half the present solution.
void GrownTree::mix_strategy(Node node, RoleIndex role,
                             const exact::Profile& profile) {
  const std::size_t count = graph_.moves(node, role).size();
  std::vector<double>& strategy = strategies_[role];
  strategy.assign(count, 1 / static_cast<double>(count));
  const std::size_t player = player_of(role);
  if (player == players_.size() || profile.empty()) return;
  const auto number = writer_.decision_at(graph_.information(node, role));
  if (!number) return;
  const exact::Decision& decision =
      writer_.form().players[player].decisions[*number];
  if (decision.count != count) return;
  for (std::size_t i = 0; i < count; ++i) {
    strategy[i] = (strategy[i] + profile[player][decision.first + i]) / 2;
  }
}

double GrownTree::draw(std::uint32_t depth, std::uint32_t what) const {
  return 0x1p-32 * reasoner::hash32(seed_, grown_, depth, what);
}

/// Goes on to the next joint move in choice_; false after the last.
bool GrownTree::next_choice(Node node) {
  for (RoleIndex role = 0; role < roles_; ++role) {
    if (++choice_[role] < graph_.moves(node, role).size()) return true;
    choice_[role] = 0;
  }
  return false;
}

void GrownTree::expand(Node node, const Deadline& deadline) {
  std::fill(choice_.begin(), choice_.end(), 0U);
  bool is_late = false;
  do {
    is_late = !graph_.has_child(node, choice_) && deadline.expired();
    if (!is_late) graph_.child(node, choice_);
  } while (!is_late && next_choice(node));
  if (!is_late) {
    --open_;
    extra_[node].is_inner = true;
  }
  meet_new_nodes(deadline);
}

/// Plays out from all nodes that were added since the last call.
void GrownTree::meet_new_nodes(const Deadline& deadline) {
  const std::size_t first = extra_.size();
  extra_.resize(graph_.size());
  goals_.resize(graph_.size() * roles_, 0.0);
  sequences_.resize(graph_.size() * players_.size(), 0);
  for (std::size_t i = first; i < extra_.size(); ++i) {
    const Node node = static_cast<Node>(i);
    Extra& extra = extra_[node];
    extra.is_complete =
        graph_.is_terminal(node) ||
        graph_.joint_move_count(node) > histories::HistoryGraph::kMostListed;
    if (!extra.is_complete) ++open_;
    if (graph_.is_terminal(node)) continue;
    if (graph_.joint_move_count(node) == 0) moves_are_known_ = false;
    has_gaps_ |= extra.is_complete;
    // Nodes that will never be expanded get all their playouts now.
    const std::uint32_t playouts =
        extra.is_complete ? kPlayoutsOfLast : kPlayouts;
    for (std::uint32_t j = 0; j < playouts && !deadline.expired(); ++j) {
      play_from(node, deadline);
    }
  }
}

void GrownTree::play_from(Node node, const Deadline& deadline) {
  graph_.read_state(node, state_);
  const std::uint64_t number =
      std::uint64_t{node} * kPlayoutsOfLast + extra_[node].playouts;
  reasoner::play_out_unless([&deadline] { return deadline.expired(); },
                            machine_, state_, seed_, number, kStepLimit,
                            playout_, outcome_);
  if (outcome_.end == reasoner::PlayoutEnd::kAbandoned) return;
  ++extra_[node].playouts;
  for (RoleIndex role = 0; role < roles_; ++role) {
    goals_[node * roles_ + role] += std::max(0, outcome_.goals[role]);
  }
}

const exact::SequenceForm& GrownTree::make_form() {
  ++forms_;
  writer_ = exact::SequenceFormWriter(players_);
  // By steps, so that parents come before children.
  std::vector<Node> layer = {graph_.root()};
  std::vector<Node> next;
  extra_[graph_.root()].chance = 1;
  while (!layer.empty()) {
    next.clear();
    for (const Node node : layer) add_to_form(node, next);
    layer.swap(next);
  }
  return writer_.form();
}

/// Adds a node to the sequence form, and its children to `next`.
void GrownTree::add_to_form(Node node, std::vector<Node>& next) {
  if (!extra_[node].is_inner) return add_leaf(node);
  const std::size_t players = players_.size();
  for (std::size_t player = 0; player < players; ++player) {
    const RoleIndex role = players_[player];
    const auto first = writer_.add_decision(
        player, graph_.information(node, role),
        sequences_[node * players + player], graph_.moves(node, role));
    if (!first) {
      moves_are_known_ = false;
      return;
    }
    first_[player] = *first;
  }
  double chance = extra_[node].chance;
  if (const auto random = machine_.game().chance_role()) {
    chance /= static_cast<double>(graph_.moves(node, *random).size());
  }
  std::fill(choice_.begin(), choice_.end(), 0U);
  do {
    const Node child = graph_.child(node, choice_);
    Extra& extra = extra_[child];
    if (std::exchange(extra.form, forms_) != forms_) {
      extra.chance = 0;
      next.push_back(child);
      for (std::size_t player = 0; player < players; ++player) {
        sequences_[child * players + player] =
            first_[player] + choice_[players_[player]];
      }
    }
    extra.chance += chance;
  } while (next_choice(node));
}

void GrownTree::add_leaf(Node node) {
  const std::size_t players = players_.size();
  for (std::size_t player = 0; player < players; ++player) {
    const RoleIndex role = players_[player];
    leaf_goals_[player] =
        graph_.is_terminal(node) ? graph_.goals(node)[role]
        : extra_[node].playouts == 0
            ? kUnknownGoal
            : goals_[node * roles_ + role] / extra_[node].playouts;
  }
  writer_.add_leaf({&sequences_[node * players], players}, extra_[node].chance,
                   leaf_goals_);
}

std::size_t GrownTree::bytes() const {
  return graph_.bytes() + writer_.bytes() + extra_.capacity() * sizeof(Extra) +
         goals_.capacity() * sizeof(double) +
         sequences_.capacity() * sizeof(exact::Sequence);
}

}  // namespace search::hidden::resolve
