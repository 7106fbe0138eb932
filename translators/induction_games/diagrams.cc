#include "translators/induction_games/diagrams.h"

#include <algorithm>
#include <utility>

namespace translators::induction_games {

Diagrams::Ref Diagrams::add(Node node) {
  const bool is_constant = node.variable == variables();
  if (!is_constant &&
      std::all_of(node.children.begin(), node.children.end(),
                  [&](Ref child) { return child == node.children.front(); })) {
    return node.children.front();
  }
  const auto known = refs_.find(node);
  if (known != refs_.end()) return known->second;
  if (nodes_left_ == 0) {
    is_too_large_ = true;
    return 0;
  }
  --nodes_left_;
  const auto ref = static_cast<Ref>(nodes_.size());
  nodes_.push_back(node);
  refs_.emplace(std::move(node), ref);
  return ref;
}

Diagrams::Ref Diagrams::constant(int value) {
  return add({variables(), value, {}});
}

Diagrams::Ref Diagrams::variable(std::size_t variable,
                                 const std::vector<int>& values) {
  Node node{variable, 0, {}};
  for (const int value : values) node.children.push_back(constant(value));
  return add(std::move(node));
}

Diagrams::Ref Diagrams::apply(Ref a, Ref b, const Binary& operation,
                              Known& known) {
  if (is_too_large_ || work_left_ == 0) {
    is_too_large_ = true;
    return 0;
  }
  --work_left_;
  const std::uint64_t key = std::uint64_t{a} << 32 | b;
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  const std::size_t variable = std::min(nodes_[a].variable, nodes_[b].variable);
  Node node{variable, 0, {}};
  if (variable == variables()) {
    node.value = operation(nodes_[a].value, nodes_[b].value);
  } else {
    for (std::size_t value = 0; value < sizes_[variable]; ++value) {
      node.children.push_back(apply(given(a, variable, value),
                                    given(b, variable, value), operation,
                                    known));
    }
  }
  const Ref result = add(std::move(node));
  known.emplace(key, result);
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
  if (nodes_[a].variable != variables()) return std::nullopt;
  return nodes_[a].value;
}

Diagrams::Ref Diagrams::given(Ref a, std::size_t variable,
                              std::size_t value) const {
  return nodes_[a].variable == variable ? nodes_[a].children[value] : a;
}

void Diagrams::allow(std::size_t work) {
  work_left_ = work;
  nodes_left_ = work / kWorkANode;
}

void Diagrams::forget(std::size_t mark) {
  for (std::size_t i = mark; i < nodes_.size(); ++i) refs_.erase(nodes_[i]);
  nodes_.resize(mark);
  is_too_large_ = false;
}

int Diagrams::evaluate(Ref a, const std::vector<std::size_t>& grid) const {
  while (nodes_[a].variable != variables()) {
    a = nodes_[a].children[grid[nodes_[a].variable]];
  }
  return nodes_[a].value;
}

}  // namespace translators::induction_games
