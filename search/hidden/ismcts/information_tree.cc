#include "search/hidden/ismcts/information_tree.h"

#include <algorithm>
#include <cmath>

#include "reasoner/playout.h"

namespace search::hidden::ismcts {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// For foretelling moves: visits at the mean that each move is given beforehand,
// and by how many goals a move must be better to be e times as likely.
constexpr double kDoubt = 8;
constexpr double kSpread = 10;
constexpr double kUniformPart = 0.2;  // of the choices by regret

}  // namespace

std::uint32_t InformationTree::find(InformationId information) const {
  if (information >= by_information_.size()) return kNone;
  return by_information_[information];
}

std::uint32_t InformationTree::add(InformationId information) {
  if (information >= by_information_.size()) {
    by_information_.resize(information + 1 + information / 2, kNone);
  }
  by_information_[information] = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  return by_information_[information];
}

std::size_t InformationTree::bytes() const {
  return nodes_.size() * sizeof(Node) + arm_count_ * sizeof(Arm) +
         by_information_.size() * sizeof(std::uint32_t);
}

void InformationTree::clear() {
  nodes_.clear();
  by_information_.clear();
  arm_count_ = 0;
}

Visit InformationTree::choose(std::uint32_t number, RoleIndex role,
                              std::span<const MoveId> legal, bool together,
                              std::uint32_t random) {
  Node& node = nodes_[number];
  list_legal(node, legal);
  node.together |= together;
  Visit visit{.node = number, .role = role};
  visit.arm = node.together ? by_regret(node, random, visit.probability)
                            : best_bound(node, random);
  ++node.arms[visit.arm].awaited;
  ++node.visits;
  return visit;
}

Visit InformationTree::follow(std::uint32_t number, RoleIndex role,
                              std::span<const MoveId> legal, MoveId move) {
  Node& node = nodes_[number];
  list_legal(node, legal);
  const auto place = std::ranges::find(legal, move) - legal.begin();
  const Visit visit{.node = number,
                    .arm = legal_arms_[static_cast<std::size_t>(place)],
                    .role = role};
  ++node.arms[visit.arm].awaited;
  ++node.visits;
  return visit;
}

/// Fills legal_arms_. Mostly the arms are the legal moves in the same order,
/// which is checked first.
void InformationTree::list_legal(Node& node, std::span<const MoveId> legal) {
  legal_arms_.clear();
  std::uint32_t expected = 0;
  for (const MoveId move : legal) {
    std::uint32_t arm = expected;
    if (arm >= node.arms.size() || node.arms[arm].move != move) {
      const auto found = std::ranges::find(node.arms, move, &Arm::move);
      arm = static_cast<std::uint32_t>(found - node.arms.begin());
      if (found == node.arms.end()) {
        node.arms.push_back({.move = move});
        ++arm_count_;
      }
    }
    expected = arm + 1;
    ++node.arms[arm].available;
    legal_arms_.push_back(arm);
  }
}

std::uint32_t InformationTree::best_bound(const Node& node,
                                          std::uint32_t random) const {
  const auto count = static_cast<std::uint32_t>(legal_arms_.size());
  // Begins at a random move, so that ties are broken at random.
  const std::uint32_t first = reasoner::pick(random, count);
  std::uint32_t best = legal_arms_[first];
  double best_value = -1;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t place = legal_arms_[(first + i) % count];
    const Arm& arm = node.arms[place];
    const std::uint32_t tries = arm.visits + arm.awaited;
    if (tries == 0) return place;
    const double mean =
        arm.visits == 0 ? 0 : arm.sum / static_cast<double>(arm.visits);
    const double value =
        mean + exploration_ * std::sqrt(std::log(arm.available) / tries);
    if (value > best_value) {
      best_value = value;
      best = place;
    }
  }
  return best;
}

std::uint32_t InformationTree::by_regret(Node& node, std::uint32_t random,
                                         double& probability) {
  double sum = 0;
  for (const std::uint32_t arm : legal_arms_) {
    sum += std::max(0.0, node.arms[arm].regret);
  }
  const double uniform = 1.0 / static_cast<double>(legal_arms_.size());
  double rest = random * 0x1p-32;
  std::uint32_t chosen = legal_arms_.back();
  bool found = false;
  for (const std::uint32_t place : legal_arms_) {
    Arm& arm = node.arms[place];
    const double wanted = sum > 0 ? std::max(0.0, arm.regret) / sum : uniform;
    arm.chosen += wanted;
    const double share = kUniformPart * uniform + (1 - kUniformPart) * wanted;
    if (!found && (rest < share || place == legal_arms_.back())) {
      found = true;
      chosen = place;
      probability = share;
    }
    rest -= share;
  }
  return chosen;
}

void InformationTree::foretell(std::uint32_t number,
                               std::span<const MoveId> moves,
                               std::span<double> probabilities) const {
  const Node& node = nodes_[number];
  double sum = 0;
  double visits = 0;
  for (const Arm& arm : node.arms) {
    sum += arm.sum;
    visits += arm.visits;
  }
  if (visits == 0) return;
  const double mean = sum / visits;
  double total = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto arm = std::ranges::find(node.arms, moves[i], &Arm::move);
    double value = mean;
    double chosen = 0;
    if (arm != node.arms.end()) {
      value = (arm->sum + kDoubt * mean) / (arm->visits + kDoubt);
      chosen = arm->chosen;
    }
    probabilities[i] =
        node.together ? chosen : std::exp((value - mean) / kSpread);
    total += probabilities[i];
  }
  for (double& probability : probabilities) {
    probability = total > 0 ? probability / total
                            : 1.0 / static_cast<double>(moves.size());
  }
}

void InformationTree::reward(const Visit& visit, double goal) {
  Node& node = nodes_[visit.node];
  Arm& arm = node.arms[visit.arm];
  --arm.awaited;
  ++arm.visits;
  arm.sum += goal;
  if (!node.together) return;
  // What the arm gets when it is drawn, weighted for that, stands for what it
  // would always get (Lanctot et al., outcome sampling, 2009). Goals are
  // measured from the middle, which makes the weights less wild.
  const double value = goal - 50;
  for (Arm& other : node.arms) {
    const double gain = &other == &arm ? value / visit.probability : 0;
    other.regret = std::max(0.0, other.regret + gain - value);
  }
}

void InformationTree::forget(const Visit& visit) {
  Node& node = nodes_[visit.node];
  --node.arms[visit.arm].awaited;
  --node.visits;
}

}  // namespace search::hidden::ismcts
