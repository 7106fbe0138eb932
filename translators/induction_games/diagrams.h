#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace translators::induction_games {

/// Functions of what a grid's squares look like, as algebraic decision diagrams
/// (Bahar et al. 1993) with an edge a value: variables are asked for in a fixed
/// order, and equal parts stand once, so that two functions are equal exactly
/// if their numbers are. What a function comes to is a whole number; what it
/// stands for is the user's business.
///
/// A diagram can grow exponentially with the number of variables, in one order
/// and not in another. Beyond a limit nothing is worked out any more,
/// is_too_large() says so, and what is returned means nothing, until forget().
class Diagrams {
 public:
  using Ref = std::uint32_t;
  using Binary = std::function<int(int, int)>;

  /// How many values each variable has, in the order in which they are asked
  /// for.
  explicit Diagrams(std::vector<std::size_t> sizes)
      : sizes_(std::move(sizes)) {}

  std::size_t variables() const { return sizes_.size(); }

  Ref constant(int value);
  /// What the variable comes to, a number for each of its values.
  Ref variable(std::size_t variable, const std::vector<int>& values);
  Ref apply(Ref a, Ref b, const Binary& operation);
  Ref map(Ref a, const std::function<int(int)>& operation);
  /// `then` where the condition is not 0, `otherwise` elsewhere.
  Ref choose(Ref condition, Ref then, Ref otherwise);

  /// What a function that no variable changes comes to; nothing for others.
  std::optional<int> value(Ref a) const;
  /// The function once the variable has the value; those before it must have
  /// theirs already.
  Ref given(Ref a, std::size_t variable, std::size_t value) const;
  /// What it comes to on a grid, a value for each variable.
  int evaluate(Ref a, const std::vector<std::size_t>& grid) const;

  /// From now on at most so many steps are worked, and a node for each forty
  /// of them is made. kMostWork at first.
  void allow(std::size_t work);
  bool is_too_large() const { return is_too_large_; }
  /// All functions that there are; those made later are forgotten again.
  std::size_t mark() const { return nodes_.size(); }
  void forget(std::size_t mark);

  static constexpr std::size_t kMostWork = 4000000;

 private:
  struct Node {
    std::size_t variable = 0;  ///< variables() for a constant
    int value = 0;
    std::vector<Ref> children;
    auto operator<=>(const Node&) const = default;
  };
  using Known = std::unordered_map<std::uint64_t, Ref>;  // by both arguments

  static constexpr std::size_t kWorkANode = 40;

  Ref add(Node node);
  Ref apply(Ref a, Ref b, const Binary& operation, Known& known);

  std::vector<std::size_t> sizes_;
  std::vector<Node> nodes_;
  std::map<Node, Ref> refs_;
  std::size_t work_left_ = kMostWork;
  std::size_t nodes_left_ = kMostWork / kWorkANode;
  bool is_too_large_ = false;
};

}  // namespace translators::induction_games
