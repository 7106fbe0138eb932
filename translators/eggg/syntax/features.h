#pragma once

#include <concepts>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translators/eggg/syntax/syntax.h"

namespace translators::eggg::syntax {

/// Calls `visit` for the expression and all within it but the words of texts,
/// which are shown, or compared as a whole.
template <typename Visit>
void for_each_expression(
    std::convertible_to<const Expression&> auto& expression,
    const Visit& visit) {
  visit(expression);
  if (expression.is(Expression::Kind::kText)) return;
  for (auto& operand : expression.operands) for_each_expression(operand, visit);
}

/// Calls `visit` for every expression of a statement, its subject included.
template <typename Visit>
void for_each_expression(std::convertible_to<const Statement&> auto& statement,
                         const Visit& visit) {
  for_each_expression(statement.subject, visit);
  for_each_expression(statement.value, visit);
  for_each_expression(statement.condition, visit);
  for_each_expression(statement.event, visit);
  for (auto& result : statement.results) for_each_expression(result, visit);
  for (auto& inner : statement.block) for_each_expression(inner, visit);
}

/// Whether a goal, or one of its alternatives, is something to be avoided:
/// `no Fill` is, but `no pieces(opponent)` is to be reached.
bool is_avoided(const Expression& goal);

/// How a game may end for who moves: `win`, `lose`, `tie`.
bool is_ending(const Expression& expression);

/// Whether each of a list is something that is done: `toggle(1, 1)`, `grid
/// becomes Start`, `win`.
bool are_done(const Expression& expression);

/// `full board` as `full(board)`, which says the same; all else as it is.
Expression with_call(const Expression& expression);

/// The words of a description at a glance: what the taxonomy and the
/// description in English ask about a game. Keeps a reference to it.
class Features {
 public:
  explicit Features(const Description& description);

  const Description& description() const { return description_; }

  /// A word of EGGG's own (canonical) in any place, calls included.
  bool mentions(std::string_view word) const;
  bool calls(std::string_view function) const;
  /// The definition of a lower-case subject: `goal`, `turn`, `player`; the
  /// first that there is.
  const Statement* definition(std::string_view subject) const;
  /// The declaration that ends in `noun`: `3x3 grid`, `one player`.
  const Statement* declaration(std::string_view noun) const;
  /// The first action statement with this verb.
  const Statement* action(std::string_view verb) const;

  /// Sides of the grid; empty where there is none.
  const std::vector<int>& grid() const { return grid_; }
  /// As many as the game can have at most; 2 where nothing is said and the
  /// game names nobody.
  int players() const { return players_; }
  /// Kinds of pieces, as written in `pieces are`, ranges spelled out.
  const std::vector<std::string>& pieces() const { return pieces_; }
  /// Names of the players, where they have any.
  const std::vector<std::string>& player_names() const { return names_; }
  /// Seconds that a turn takes, or that something happens after.
  std::optional<double> clock() const { return clock_; }

 private:
  void read_grid();
  void read_players();
  void read_pieces();
  void read_clock();

  const Description& description_;
  std::set<std::string, std::less<>> words_;
  std::set<std::string, std::less<>> calls_;
  std::vector<int> grid_;
  int players_ = 2;
  std::vector<std::string> names_;
  std::vector<std::string> pieces_;
  std::optional<double> clock_;
};

}  // namespace translators::eggg::syntax
