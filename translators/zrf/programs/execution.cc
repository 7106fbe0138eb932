#include "translators/zrf/programs/execution.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "translators/zrf/game/goal_places.h"
#include "translators/zrf/programs/shared_programs.h"
#include "translators/zrf/programs/statement.h"
#include "translators/zrf/programs/united_actions.h"
#include "translators/zrf/programs/walk.h"

namespace translators::zrf::programs {

namespace {

using game::kNone;
using Walks = std::vector<Walk>;

// What is remembered of a walk is what its steps cost.
constexpr std::size_t kMostSteps = 20'000'000;
constexpr std::size_t kMostFormulas = 1'500'000;
constexpr std::size_t kMostActions = 300'000;
constexpr std::size_t kMostWalks = 2'000;

/// What one run of a program is about.
struct Run {
  int owner = kNone;
  int start = kNone;
  Kinds movers;
  std::string type;
  bool is_drop = false;
};

class Runner {
 public:
  Runner(const game::Game& game, Formulas& formulas,
         gdl::Diagnostics& diagnostics)
      : game_(game),
        board_(game.board),
        formulas_(formulas),
        attributes_(attributes_of(game)),
        diagnostics_(diagnostics) {}

  void run(const Run& run, const std::vector<Statement>& program) {
    run_ = run;
    Walk walk;
    walk.current = walk.from = run.start;
    walk.mark = run.start;
    if (run.is_drop) walk.from = kNone;
    if (!run.is_drop) walk.known[run.start] = run.movers;
    Walks walks = {std::move(walk)};
    execute(program, walks);
  }

  std::vector<Action> take() { return std::move(actions_); }
  bool failed() const { return failed_; }

 private:
  void fail(gdl::SourcePosition position, const char* check,
            std::string message) {
    if (!failed_) diagnostics_.error(position, check, std::move(message));
    failed_ = true;
  }

  void execute(const std::vector<Statement>& statements, Walks& walks) {
    for (const Statement& statement : statements) {
      if (walks.empty() || failed_) return;
      for (const Walk& walk : walks) {
        steps_ += 1 + walk.decisions.size() + walk.effects.size();
      }
      if (steps_ > kMostSteps || walks.size() > kMostWalks ||
          formulas_.size() > kMostFormulas) {
        fail(statement.position, "too-many-ways",
             "there are too many ways through this program: it has too many "
             "branches on too large a board");
        return;
      }
      execute(statement, walks);
      if (statement.kind == Statement::Kind::kIf ||
          statement.kind == Statement::Kind::kStep) {
        unite(formulas_, walks);
      }
    }
  }

  void execute(const Statement& statement, Walks& walks) {
    switch (statement.kind) {
      case Statement::Kind::kGroup:
        execute(statement.body, walks);
        return;
      case Statement::Kind::kIf:
        branch(statement, walks);
        return;
      case Statement::Kind::kWhile:
        loop(statement, walks);
        return;
      case Statement::Kind::kStep:
        if (statement.spot.kind == Spot::Kind::kLastFrom ||
            statement.spot.kind == Spot::Kind::kLastTo) {
          go_to_last(statement.spot.kind, walks);
          return;
        }
        break;
      default:
        break;
    }
    Walks kept;
    for (Walk& walk : walks) {
      if (simple(statement, walk)) kept.push_back(std::move(walk));
    }
    walks = std::move(kept);
  }

  /// Where the last move began or ended is not known: a walk for each place.
  void go_to_last(Spot::Kind kind, Walks& walks) {
    const Fact::Kind fact = kind == Spot::Kind::kLastFrom
                                ? Fact::Kind::kLastFrom
                                : Fact::Kind::kLastTo;
    Walks gone;
    for (const Walk& walk : walks) {
      for (std::size_t i = 0; i < board_.size(); ++i) {
        Walk there = walk;
        there.current = static_cast<int>(i);
        if (there.assume(formulas_, formulas_.fact({fact, there.current, 0}))) {
          gone.push_back(std::move(there));
        }
      }
    }
    walks = std::move(gone);
  }

  /// False where the program ends here.
  bool simple(const Statement& statement, Walk& walk) {
    switch (statement.kind) {
      case Statement::Kind::kStep:
        walk.current = place_of(statement.spot, walk);
        return walk.current != kNone;
      case Statement::Kind::kMark:
        walk.mark = place_of(statement.spot, walk);
        return walk.mark != kNone;
      case Statement::Kind::kFrom:
        walk.from = walk.current;
        return true;
      case Statement::Kind::kTo:
        walk.to = walk.current;
        return true;
      case Statement::Kind::kVerify:
        return walk.assume(formulas_, value(statement.condition, walk));
      case Statement::Kind::kAdd:
        add(statement, walk);
        return true;
      case Statement::Kind::kCascade:
        return cascade(statement, walk);
      case Statement::Kind::kSetFlag:
        walk.flags[statement.name] = value(statement.condition, walk);
        return true;
      default:
        return effect(statement, walk);
    }
  }

  /// The walks for which the condition holds; `walks` keeps the others.
  Walks split(const Condition& condition, Walks& walks) {
    Walks yes;
    Walks no;
    for (Walk& walk : walks) {
      const Literal literal = value(condition, walk);
      Walk other = walk;
      if (walk.assume(formulas_, literal)) yes.push_back(std::move(walk));
      if (other.assume(formulas_, denied(literal))) {
        no.push_back(std::move(other));
      }
    }
    walks = std::move(no);
    return yes;
  }

  void branch(const Statement& statement, Walks& walks) {
    Walks yes = split(statement.condition, walks);
    execute(statement.body, yes);
    execute(statement.otherwise, walks);
    std::move(yes.begin(), yes.end(), std::back_inserter(walks));
  }

  void loop(const Statement& statement, Walks& walks) {
    Walks done;
    // A way that comes to a place again, and is not told more, never ends.
    const std::size_t most = 2 * board_.size() + 8;
    for (std::size_t round = 0; !walks.empty() && !failed_; ++round) {
      Walks inside = split(statement.condition, walks);
      std::move(walks.begin(), walks.end(), std::back_inserter(done));
      const std::vector<int> before = currents(inside);
      execute(statement.body, inside);
      if (round == most) {
        if (!inside.empty() && currents(inside) == before) {
          fail(statement.position, "endless-loop",
               "nothing moves in this loop: a while needs a step in a "
               "direction, or something that ends it");
        }
        break;
      }
      walks = std::move(inside);
    }
    walks = std::move(done);
  }

  static std::vector<int> currents(const Walks& walks) {
    std::vector<int> places;
    places.reserve(walks.size());
    for (const Walk& walk : walks) places.push_back(walk.current);
    return places;
  }

  int place_of(const Spot& spot, const Walk& walk) const {
    switch (spot.kind) {
      case Spot::Kind::kCurrent:
        return walk.current;
      case Spot::Kind::kPlace:
        return spot.number;
      case Spot::Kind::kDirection:
        return board_.step(run_.owner, walk.current, spot.number);
      case Spot::Kind::kOpposite:
        return board_.step_back(run_.owner, walk.current, spot.number);
      case Spot::Kind::kFrom:
        return walk.from;
      case Spot::Kind::kTo:
        return walk.to == kNone ? walk.current : walk.to;
      case Spot::Kind::kMark:
        return walk.mark;
      case Spot::Kind::kLastFrom:
      case Spot::Kind::kLastTo:
        break;
    }
    return kNone;
  }

  // ---- Conditions

  Literal value(const Condition& condition, const Walk& walk) {
    return walk.simplified(formulas_, literal_of(condition, walk));
  }

  Literal literal_of(const Condition& condition, const Walk& walk) {
    using Kind = Condition::Kind;
    std::vector<Literal> parts;
    switch (condition.kind) {
      case Kind::kConstant:
        return condition.value ? kAlways : kNever;
      case Kind::kAll:
      case Kind::kAny:
        for (const Condition& part : condition.parts) {
          parts.push_back(literal_of(part, walk));
        }
        return condition.kind == Kind::kAll ? formulas_.all(parts)
                                            : formulas_.any(std::move(parts));
      case Kind::kNot:
        return denied(literal_of(condition.parts[0], walk));
      default:
        break;
    }
    const int place = place_of(condition.spot, walk);
    if (place == kNone) {
      return condition.kind == Kind::kOnBoard && condition.is_denied ? kAlways
                                                                     : kNever;
    }
    const Literal literal = about_place(condition, place, walk);
    return condition.is_denied ? denied(literal) : literal;
  }

  Literal about_place(const Condition& condition, int place, const Walk& walk) {
    using Kind = Condition::Kind;
    const KindTable& kinds = formulas_.kinds();
    switch (condition.kind) {
      case Kind::kEmpty:
        return formulas_.cell(place, kinds.nothing());
      case Kind::kFriend:
        return formulas_.cell(place, kinds.of_owner(run_.owner));
      case Kind::kEnemy:
        return enemy(place);
      case Kind::kNeutral:
        return neutral(place);
      case Kind::kPiece:
        return formulas_.cell(place, kinds.of_type(condition.number));
      case Kind::kInZone:
        return constant(board_.is_in_zone(condition.name, run_.owner, place));
      case Kind::kOnBoard:
        return kAlways;
      case Kind::kPosition:
        return constant(walk.current == condition.number);
      case Kind::kMarked:
        return constant(place == walk.mark);
      case Kind::kAttribute:
        return attribute(condition.name, place);
      case Kind::kFlag:
        return flag(walk.flags, condition.name);
      case Kind::kPositionFlag:
        return flag(walk.place_flags, std::pair(condition.name, place));
      case Kind::kLastFrom:
        return formulas_.fact({Fact::Kind::kLastFrom, place, 0});
      case Kind::kLastTo:
        return formulas_.fact({Fact::Kind::kLastTo, place, 0});
      case Kind::kAttacked:
        return formulas_.fact({Fact::Kind::kAttacked, place, run_.owner});
      case Kind::kDefended:
        return formulas_.fact({Fact::Kind::kDefended, place, run_.owner});
      case Kind::kAdjacentToEnemy:
        return adjacent_enemy(place);
      case Kind::kGoalPosition:
        return constant(game::is_goal_place(game_, run_.owner, place));
      default:
        return kNever;
    }
  }

  static Literal constant(bool value) { return value ? kAlways : kNever; }

  template <typename Flags, typename Name>
  static Literal flag(const Flags& flags, const Name& name) {
    const auto found = flags.find(name);
    return found == flags.end() ? kNever : found->second;
  }

  Literal enemy(int place) {
    Kinds kinds;
    for (const int other : enemies_of(game_, run_.owner)) {
      kinds |= formulas_.kinds().of_owner(other);
    }
    return formulas_.cell(place, kinds);
  }

  Literal neutral(int place) {
    Kinds kinds;
    for (std::size_t i = 0; i < game_.players.size(); ++i) {
      if (!game_.players[i].acts) {
        kinds |= formulas_.kinds().of_owner(static_cast<int>(i));
      }
    }
    return formulas_.cell(place, kinds);
  }

  Literal adjacent_enemy(int place) {
    std::vector<Literal> parts;
    for (const std::vector<int>& link : board_.links) {
      if (link[place] != kNone) parts.push_back(enemy(link[place]));
    }
    return formulas_.any(std::move(parts));
  }

  Literal attribute(const std::string& name, int place) {
    const auto found = std::find(attributes_.begin(), attributes_.end(), name);
    return formulas_.fact({Fact::Kind::kAttribute, place,
                           static_cast<int>(found - attributes_.begin())});
  }

  // ---- Effects

  bool cascade(const Statement& statement, Walk& walk) {
    walk.current = place_of(statement.spot, walk);
    if (walk.current == kNone) return false;
    walk.closed.push_back(
        {walk.from, walk.to == kNone ? walk.current : walk.to});
    walk.from = walk.current;
    walk.to = kNone;
    return true;
  }

  bool effect(const Statement& statement, Walk& walk) {
    const int place = place_of(statement.spot, walk);
    if (place == kNone) return false;
    Effect effect;
    effect.place = place;
    const int type = statement.types.empty() ? kNone : statement.types.front();
    switch (statement.kind) {
      case Statement::Kind::kSetPositionFlag:
        walk.place_flags[{statement.name, place}] =
            value(statement.condition, walk);
        return true;
      case Statement::Kind::kCapture:
        effect.kind = Effect::Kind::kCapture;
        break;
      case Statement::Kind::kCreate:
        effect.kind = Effect::Kind::kCreate;
        effect.owner =
            statement.player == kNone ? run_.owner : statement.player;
        effect.type = type;
        break;
      case Statement::Kind::kChangeType:
        effect.kind = Effect::Kind::kChangeType;
        effect.type = type;
        break;
      case Statement::Kind::kChangeOwner:
        effect.kind = Effect::Kind::kChangeOwner;
        effect.owner = statement.player;
        break;
      default:
        effect.kind = Effect::Kind::kSetAttribute;
        effect.attribute = static_cast<int>(
            std::find(attributes_.begin(), attributes_.end(), statement.name) -
            attributes_.begin());
        effect.value = value(statement.condition, walk);
        break;
    }
    walk.effects.push_back(effect);
    return true;
  }

  void add(const Statement& statement, const Walk& walk) {
    if (failed_) return;
    Action action;
    action.owner = run_.owner;
    action.type = run_.type;
    action.start = run_.start;
    action.movers = run_.movers;
    action.is_drop = run_.is_drop;
    action.is_copy = statement.is_copy;
    action.is_partial = statement.is_partial;
    action.next_type = statement.name;
    action.conditions = walk.conditions(formulas_);
    action.travels = walk.closed;
    action.travels.push_back(
        {walk.from, walk.to == kNone ? walk.current : walk.to});
    action.effects = walk.effects;
    if (statement.types.empty()) {
      actions_.push_back(action);
    }
    for (const int type : statement.types) {
      action.becomes = type;
      actions_.push_back(action);
    }
    if (actions_.size() > kMostActions) {
      fail(statement.position, "too-large",
           "the programs make more than " + std::to_string(kMostActions) +
               " different moves: this game is too large");
    }
  }

  const game::Game& game_;
  const game::Board& board_;
  Formulas& formulas_;
  std::vector<std::string> attributes_;
  gdl::Diagnostics& diagnostics_;
  std::vector<Action> actions_;
  Run run_;
  std::size_t steps_ = 0;
  bool failed_ = false;
};

}  // namespace

std::vector<Action> run_programs(const game::Game& game, Formulas& formulas,
                                 gdl::Diagnostics& diagnostics) {
  const std::vector<SharedProgram> programs =
      shared_programs(game, diagnostics);
  if (diagnostics.has_errors()) return {};
  std::set<int> owners;
  for (const game::Turn& turn : game.turns) owners.insert(turn.owner);
  Runner runner(game, formulas, diagnostics);
  for (const int owner : owners) {
    for (const SharedProgram& program : programs) {
      Run run;
      run.owner = owner;
      run.type = program.move_type;
      run.is_drop = program.is_drop;
      for (const int type : program.types) {
        run.movers |= formulas.kinds().of(owner, type);
      }
      for (std::size_t place = 0; place < game.board.size(); ++place) {
        run.start = static_cast<int>(place);
        runner.run(run, program.statements);
        if (runner.failed()) return {};
      }
    }
  }
  std::vector<Action> actions = runner.take();
  unite(formulas, actions);
  return actions;
}

}  // namespace translators::zrf::programs
