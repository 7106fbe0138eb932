#include "translators/zrf/emitter/game_writer.h"

#include <algorithm>
#include <set>

namespace translators::zrf::emitter {

using rules::atom;
using rules::does;
using rules::Term;
using rules::Terms;

Terms GameWriter::is_made(int owner, const Term& move) const {
  std::set<Term> movers;
  for (const game::Turn& turn : game.turns) {
    if (turn.owner == owner) movers.insert(words.role(turn.player));
  }
  const bool moves_others = std::any_of(
      game.turns.begin(), game.turns.end(), [&](const game::Turn& turn) {
        return turn.owner != owner && movers.contains(words.role(turn.player));
      });
  if (movers.size() == 1 && !moves_others) {
    return {does(*movers.begin(), move)};
  }
  return {does("?player", move), atom("moves_now", words.player(owner))};
}

Terms GameWriter::is_made(const NamedAction& named) const {
  Terms body = is_made(named.action.owner, named.name);
  if (!named.is_shared) return body;
  // As in the rule that makes it legal, so that both share their parts.
  std::vector<formulas::Literal> parts = named.action.conditions;
  if (!named.action.is_drop) {
    parts.push_back(formulas.cell(named.action.start, named.action.movers));
  }
  conditions.add(formulas.all(parts), body);
  return body;
}

bool GameWriter::has_partial_moves() const {
  return std::any_of(
      actions.begin(), actions.end(),
      [](const NamedAction& named) { return named.action.is_partial; });
}

std::vector<formulas::Fact> GameWriter::facts(formulas::Fact::Kind kind) const {
  std::vector<formulas::Fact> found;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    const auto& node = formulas.node(static_cast<formulas::Literal>(2 * i));
    if (node.kind == formulas::Formulas::Kind::kFact &&
        node.fact.kind == kind) {
      found.push_back(node.fact);
    }
  }
  return found;
}

std::vector<std::vector<std::string>> GameWriter::admitted(
    const game::Turn& turn) const {
  if (!turn.type.empty()) return {{turn.type}};
  std::vector<std::vector<std::string>> levels;
  if (!game.priorities.empty()) {
    for (const std::string& type : game.priorities) levels.push_back({type});
    return levels;
  }
  levels.push_back({game.move_types.begin(), game.move_types.end()});
  levels.front().emplace_back();
  return levels;
}

}  // namespace translators::zrf::emitter
