#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace translators::induction_games {

/// Functions of the colours of a grid's squares, as algebraic decision diagrams
/// (Bahar et al. 1993) with an edge a colour: squares are asked for in a fixed
/// order, and equal parts stand once, so that two functions are equal exactly
/// if their numbers are. What a function comes to is a whole number; what it
/// stands for is the user's business.
///
/// A diagram can grow with two to the number of squares. Beyond a limit nothing
/// is worked out any more, is_too_large() says so, and what is returned means
/// nothing.
class Diagrams {
 public:
  using Ref = std::uint32_t;
  using Binary = std::function<int(int, int)>;

  Diagrams(std::size_t squares, std::size_t colours)
      : squares_(squares), colours_(colours) {}

  std::size_t squares() const { return squares_; }
  std::size_t colours() const { return colours_; }

  Ref constant(int value);
  /// What the square's colour comes to, a value for each colour.
  Ref square(std::size_t square, const std::vector<int>& values);
  Ref apply(Ref a, Ref b, const Binary& operation);
  Ref map(Ref a, const std::function<int(int)>& operation);
  /// `then` where the condition is not 0, `otherwise` elsewhere.
  Ref choose(Ref condition, Ref then, Ref otherwise);

  /// What a function that no square changes comes to; nothing for others.
  std::optional<int> value(Ref a) const;
  /// The function once the square has the colour; the squares before it must
  /// have theirs already.
  Ref given(Ref a, std::size_t square, std::size_t colour) const;
  /// What it comes to on a grid, a colour for each square.
  int evaluate(Ref a, const std::vector<std::size_t>& grid) const;

  bool is_too_large() const { return is_too_large_; }

 private:
  struct Node {
    std::size_t square = 0;  ///< squares_ for a constant
    int value = 0;
    std::vector<Ref> children;
    auto operator<=>(const Node&) const = default;
  };
  using Known = std::map<std::pair<Ref, Ref>, Ref>;

  Ref add(Node node);
  Ref apply(Ref a, Ref b, const Binary& operation, Known& known);

  std::size_t squares_;
  std::size_t colours_;
  std::vector<Node> nodes_;
  std::map<Node, Ref> refs_;
  std::size_t work_ = 0;
  bool is_too_large_ = false;
};

}  // namespace translators::induction_games
