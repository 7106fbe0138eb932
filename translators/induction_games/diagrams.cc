#include "translators/induction_games/diagrams.h"

#include <algorithm>
#include <utility>

namespace translators::induction_games {

namespace {

constexpr std::size_t kMostNodes = 100000;
constexpr std::size_t kMostWork = 4000000;  // steps of all operations together

}  // namespace

Diagrams::Ref Diagrams::add(Node node) {
  const bool is_constant = node.square == squares_;
  if (!is_constant &&
      std::all_of(node.children.begin(), node.children.end(),
                  [&](Ref child) { return child == node.children.front(); })) {
    return node.children.front();
  }
  const auto known = refs_.find(node);
  if (known != refs_.end()) return known->second;
  if (nodes_.size() >= kMostNodes) {
    is_too_large_ = true;
    return 0;
  }
  const auto ref = static_cast<Ref>(nodes_.size());
  nodes_.push_back(node);
  refs_.emplace(std::move(node), ref);
  return ref;
}

Diagrams::Ref Diagrams::constant(int value) {
  return add({squares_, value, {}});
}

Diagrams::Ref Diagrams::square(std::size_t square,
                               const std::vector<int>& values) {
  Node node{square, 0, {}};
  for (const int value : values) node.children.push_back(constant(value));
  return add(std::move(node));
}

Diagrams::Ref Diagrams::apply(Ref a, Ref b, const Binary& operation,
                              Known& known) {
  if (is_too_large_ || ++work_ > kMostWork) {
    is_too_large_ = true;
    return 0;
  }
  const auto found = known.find({a, b});
  if (found != known.end()) return found->second;
  const std::size_t square = std::min(nodes_[a].square, nodes_[b].square);
  Node node{square, 0, {}};
  if (square == squares_) {
    node.value = operation(nodes_[a].value, nodes_[b].value);
  } else {
    for (std::size_t colour = 0; colour < colours_; ++colour) {
      node.children.push_back(apply(given(a, square, colour),
                                    given(b, square, colour), operation,
                                    known));
    }
  }
  const Ref result = add(std::move(node));
  known.emplace(std::pair(a, b), result);
  return result;
}

Diagrams::Ref Diagrams::apply(Ref a, Ref b, const Binary& operation) {
  Known known;
  return apply(a, b, operation, known);
}

Diagrams::Ref Diagrams::map(Ref a, const std::function<int(int)>& operation) {
  return apply(a, a, [&](int value, int) { return operation(value); });
}

Diagrams::Ref Diagrams::choose(Ref condition, Ref then, Ref otherwise) {
  if (const auto known = value(condition)) return *known ? then : otherwise;
  // Operations take two functions: what holds and what follows become one.
  std::map<std::pair<bool, int>, int> numbers;
  std::vector<std::pair<bool, int>> pairs;
  const Ref both = apply(condition, then, [&](int holds, int value) {
    const std::pair pair(holds != 0, holds != 0 ? value : 0);
    const auto [place, is_new] =
        numbers.emplace(pair, static_cast<int>(pairs.size()));
    if (is_new) pairs.push_back(pair);
    return place->second;
  });
  if (is_too_large_) return 0;
  return apply(both, otherwise, [&](int number, int value) {
    const auto& [holds, chosen] = pairs[static_cast<std::size_t>(number)];
    return holds ? chosen : value;
  });
}

std::optional<int> Diagrams::value(Ref a) const {
  if (nodes_[a].square != squares_) return std::nullopt;
  return nodes_[a].value;
}

Diagrams::Ref Diagrams::given(Ref a, std::size_t square,
                              std::size_t colour) const {
  return nodes_[a].square == square ? nodes_[a].children[colour] : a;
}

int Diagrams::evaluate(Ref a, const std::vector<std::size_t>& grid) const {
  while (nodes_[a].square != squares_) {
    a = nodes_[a].children[grid[nodes_[a].square]];
  }
  return nodes_[a].value;
}

}  // namespace translators::induction_games
