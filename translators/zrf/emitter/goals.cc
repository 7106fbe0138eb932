#include "translators/zrf/emitter/goals.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace translators::zrf::emitter {

using formulas::Action;
using formulas::Effect;
using formulas::Formulas;
using formulas::Literal;
using rules::atom;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

constexpr Section kEnd = Section::kEnd;

/// Whether a formula may be true at first: what is one group is not worked
/// out, and may be.
class FirstPosition {
 public:
  FirstPosition(const game::Game& game, const Formulas& formulas)
      : formulas_(formulas) {
    for (const game::Placed& piece : game.setup) {
      kinds_[piece.place] = formulas.kinds().number(piece.owner, piece.type);
    }
  }

  bool may_hold(Literal literal) {
    const auto found = known_.find(literal);
    if (found != known_.end()) return found->second;
    return known_.emplace(literal, value(literal)).first->second;
  }

 private:
  bool value(Literal literal) {
    const bool is_denied = (literal & 1) != 0;
    const Formulas::Node& node = formulas_.node(literal);
    const auto part_may_hold = [&](Literal part) {
      return may_hold(is_denied ? formulas::denied(part) : part);
    };
    switch (node.kind) {
      case Formulas::Kind::kConstant:
        return literal == formulas::kAlways;
      case Formulas::Kind::kCell: {
        const auto found = kinds_.find(node.place);
        const bool stands =
            found != kinds_.end() && node.kinds.test(found->second);
        return stands != is_denied;
      }
      case Formulas::Kind::kFact:
        return is_denied || node.fact.kind == formulas::Fact::Kind::kOneGroup;
      default: {
        // A denied conjunction is a disjunction of what is denied.
        const auto& parts = node.parts;
        return (node.kind == Formulas::Kind::kAll) != is_denied
                   ? std::all_of(parts.begin(), parts.end(), part_may_hold)
                   : std::any_of(parts.begin(), parts.end(), part_may_hold);
      }
    }
  }

  const Formulas& formulas_;
  std::map<int, std::size_t> kinds_;
  std::map<Literal, bool> known_;
};

class GoalWriter {
 public:
  GoalWriter(const GameWriter& writer, ConditionWriter& conditions)
      : writer_(writer),
        conditions_(conditions),
        rules_(writer.rules),
        roles_(writer.game.competitors()) {}

  void write(const std::vector<ReadGoal>& goals, int steps) {
    FirstPosition first(writer_.game, writer_.formulas);
    rules_.comment(kEnd,
                   "The goals in their order; the first that is met decides.");
    for (const ReadGoal& goal : goals) {
      Terms body;
      if (!conditions_.add(goal.condition, body)) continue;
      if (writer_.has_partial_moves()) body.push_back(!Term("goes_on_now"));
      if (first.may_hold(goal.condition)) {
        // What is met at first counts from the first move on only.
        body.push_back(holds(Term("begun")));
        has_begun_ = true;
      }
      for (const int role : roles_) gives(role, goal);
      tell(goal, body);
      decide(body);
    }
    if (writer_.game.passing == game::Passing::kNever) {
      draw({atom("stuck", "?player")}, "No move is left.");
    }
    if (steps > 0) limit(steps);
    if (has_begun_) rules_.fact(Section::kNext, atom("next", "begun"));
    outcome();
  }

 private:
  static int value(const ReadGoal& goal, int role, std::size_t roles) {
    const bool is_own = role == goal.player;
    switch (goal.kind) {
      case game::Goal::Kind::kWin:
        return is_own ? 100 : 0;
      case game::Goal::Kind::kLoss:
        return is_own ? 0 : roles > 2 ? 50 : 100;
      default:
        return 50;
    }
  }

  void gives(int role, const ReadGoal& goal) {
    rules_.small_fact(kEnd,
                      atom("gives", count_ + 1, writer_.words.player(role),
                           value(goal, role, roles_.size())));
  }

  /// Puts what is met behind the relation that tells people of it; each of
  /// them is of one goal, since another one may give something else.
  void tell(const ReadGoal& goal, Terms& body) {
    const Reason& reason = goal.reason;
    if (reason.name.empty()) return;
    const int player = reason.is_of_player ? goal.player : game::kNone;
    const int count = ++reasons_[{reason.name, player}];
    std::string name = reason.name;
    if (count > 1) name += '_' + std::to_string(count);
    const Term head = player == game::kNone
                          ? Term(name)
                          : atom(name, writer_.words.player(player));
    rules_.rule(kEnd, head, body);
    body = {head};
  }

  void decide(const Terms& body) {
    ++count_;
    rules_.rule(kEnd, atom("met", count_), body);
    if (count_ == 1) return;
    rules_.rule(kEnd, atom("settled", count_), {atom("met", count_ - 1)});
    rules_.rule(kEnd, atom("settled", count_), {atom("settled", count_ - 1)});
  }

  void draw(const Terms& body, const std::string& comment) {
    rules_.comment(kEnd, comment);
    for (const int role : roles_) {
      rules_.small_fact(
          kEnd, atom("gives", count_ + 1, writer_.words.player(role), 50));
    }
    decide(body);
  }

  void limit(int steps) {
    for (int i = 1; i < steps; ++i) {
      rules_.small_fact(Section::kBoard, atom("then", i, i + 1));
    }
    rules_.fact(Section::kInit, atom("init", atom("step", 1)));
    rules_.rule(Section::kNext, atom("next", atom("step", "?after")),
                {holds(atom("step", "?now")), atom("then", "?now", "?after")});
    // The last step is the one in which the limit is reached.
    draw({holds(atom("step", steps))},
         "After " + std::to_string(steps - 1) + " moves it is a draw.");
  }

  void outcome() {
    rules_.group(kEnd);
    rules_.rule(kEnd, "terminal", {atom("met", "?goal")});
    rules_.rule(kEnd, atom("goal", "?player", "?value"),
                {atom("met", "?goal"), !atom("settled", "?goal"),
                 atom("gives", "?goal", "?player", "?value")});
  }

  const GameWriter& writer_;
  ConditionWriter& conditions_;
  rules::RuleText& rules_;
  std::set<int> roles_;
  int count_ = 0;
  bool has_begun_ = false;
  std::map<std::pair<std::string, int>, int> reasons_;  // how often, by player
};

/// Whether a piece is surely taken by the move, and none is made.
bool takes_a_piece(const Formulas& formulas, const Action& action) {
  bool takes = false;
  for (const Effect& effect : action.effects) {
    if (effect.kind == Effect::Kind::kCreate) return false;
    if (effect.kind != Effect::Kind::kCapture ||
        effect.guard != formulas::kAlways) {
      continue;
    }
    takes |=
        std::any_of(action.conditions.begin(), action.conditions.end(),
                    [&](Literal literal) {
                      return formulas.is_cell(literal) &&
                             formulas.as_cell(literal).first == effect.place &&
                             !formulas.as_cell(literal).second.test(0);
                    });
    takes |= effect.place == action.start && !action.is_drop;
  }
  return takes && !action.is_copy;
}

/// Whether the places can be ordered so that every move leads up.
bool leads_on(const std::map<int, std::set<int>>& next, std::size_t places) {
  std::vector<int> depth(places, 0);
  // 1: on the way down; 2: done.
  const auto visit = [&](const auto& self, int place) -> bool {
    if (depth[place] != 0) return depth[place] == 2;
    depth[place] = 1;
    const auto found = next.find(place);
    if (found != next.end()) {
      for (const int other : found->second) {
        if (!self(self, other)) return false;
      }
    }
    depth[place] = 2;
    return true;
  };
  for (std::size_t i = 0; i < places; ++i) {
    if (!visit(visit, static_cast<int>(i))) return false;
  }
  return true;
}

}  // namespace

bool must_end(const GameWriter& writer) {
  const game::Game& game = writer.game;
  if (game.passing != game::Passing::kNever || game.recycles_captures ||
      game.recycles_promotions) {
    return false;
  }
  std::map<int, std::map<int, std::set<int>>> ways;
  for (const NamedAction& named : writer.actions) {
    const Action& action = named.action;
    if (takes_a_piece(writer.formulas, action)) continue;
    const bool makes_something = std::any_of(
        action.effects.begin(), action.effects.end(), [](const Effect& e) {
          return e.kind != Effect::Kind::kCapture &&
                 e.kind != Effect::Kind::kSetAttribute;
        });
    if (makes_something || action.is_copy) return false;
    if (action.is_drop) continue;
    if (action.travels.size() > 1) return false;
    ways[action.owner][action.from()].insert(action.to());
  }
  return std::all_of(ways.begin(), ways.end(), [&](const auto& entry) {
    return leads_on(entry.second, game.board.size());
  });
}

void write_goals(const GameWriter& writer, ConditionWriter& conditions,
                 const std::vector<ReadGoal>& goals, int steps) {
  GoalWriter(writer, conditions).write(goals, steps);
}

}  // namespace translators::zrf::emitter
