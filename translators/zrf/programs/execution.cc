#include "translators/zrf/programs/execution.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "translators/zrf/formulas/united_actions.h"
#include "translators/zrf/programs/questions.h"
#include "translators/zrf/programs/registers.h"
#include "translators/zrf/programs/shared_programs.h"
#include "translators/zrf/programs/statement.h"
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
  formulas::Kinds movers;
  std::string type;
  bool is_drop = false;
};

class Runner {
 public:
  Runner(const game::Game& game, formulas::Formulas& formulas, const Run& run,
         std::size_t& steps, std::vector<formulas::Action>& actions,
         gdl::Diagnostics& diagnostics)
      : game_(game),
        board_(game.board),
        formulas_(formulas),
        run_(run),
        course_(game, run.owner),
        questions_(game, formulas, run.owner),
        steps_(steps),
        actions_(actions),
        diagnostics_(diagnostics) {}

  /// False where the program cannot be run.
  bool run(const std::vector<Statement>& program) {
    Walk walk;
    walk.current = walk.from = run_.start;
    walk.mark = run_.start;
    if (run_.is_drop) walk.from = kNone;
    if (!run_.is_drop) walk.known[run_.start] = run_.movers;
    Walks walks = {std::move(walk)};
    execute(program, walks);
    return !failed_;
  }

 private:
  void fail(gdl::SourcePosition position, const char* check,
            std::string message) {
    if (!failed_) diagnostics_.error(position, check, std::move(message));
    failed_ = true;
  }

  void execute(const std::vector<Statement>& statements, Walks& walks) {
    for (const Statement& statement : statements) {
      if (walks.empty() || failed_) return;
      for (const Walk& walk : walks) steps_ += 1 + walk.decisions.size() / 8;
      if (steps_ > kMostSteps || walks.size() > kMostWalks ||
          formulas_.size() > kMostFormulas) {
        fail(statement.position, "too-many-ways",
             "there are too many ways through this program: it has too many "
             "branches on too large a board");
        return;
      }
      execute(statement, walks);
      if (statement.kind == Statement::Kind::kIf ||
          statement.kind == Statement::Kind::kWhile ||
          statement.kind == Statement::Kind::kStep) {
        unite(formulas_, statement.mark_matters, walks);
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
      if (simple(statement, formulas::kAlways, walk))
        kept.push_back(std::move(walk));
    }
    walks = std::move(kept);
  }

  /// Where the last move began or ended is not known: a walk for each place.
  void go_to_last(Spot::Kind kind, Walks& walks) {
    const formulas::Fact::Kind fact = kind == Spot::Kind::kLastFrom
                                          ? formulas::Fact::Kind::kLastFrom
                                          : formulas::Fact::Kind::kLastTo;
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

  /// False where the program ends here. What it does, it does where the guard
  /// holds.
  bool simple(const Statement& statement, formulas::Literal guard, Walk& walk) {
    switch (statement.kind) {
      case Statement::Kind::kStep:
      case Statement::Kind::kMark:
      case Statement::Kind::kFrom:
      case Statement::Kind::kTo:
        return course_.move(statement, walk);
      case Statement::Kind::kVerify:
        return walk.assume(
            formulas_, formulas_.any(formulas::denied(guard),
                                     value(statement.condition, walk, guard)));
      case Statement::Kind::kAdd:
        add(statement, walk);
        return true;
      case Statement::Kind::kCascade:
        return cascade(statement, walk);
      case Statement::Kind::kSetFlag:
        set(statement, guard, walk,
            walk.flags.try_emplace(statement.name, formulas::kNever)
                .first->second);
        return true;
      default:
        return effect(statement, guard, walk);
    }
  }

  void set(const Statement& statement, formulas::Literal guard,
           const Walk& walk, formulas::Literal& flag) {
    flag =
        formulas_.choice(guard, value(statement.condition, walk, guard), flag);
  }

  /// Runs statements after which the registers are the same in every position,
  /// without a walk of its own for each way. False where the program ends.
  bool pass(const std::vector<Statement>& statements, formulas::Literal guard,
            Walk& walk) {
    return std::all_of(statements.begin(), statements.end(),
                       [&](const Statement& statement) {
                         ++steps_;
                         return pass(statement, guard, walk);
                       });
  }

  bool pass(const Statement& statement, formulas::Literal guard, Walk& walk) {
    switch (statement.kind) {
      case Statement::Kind::kGroup:
        return pass(statement.body, guard, walk);
      case Statement::Kind::kWhile:
        while (course_.constant(statement.condition, walk).value_or(false)) {
          if (!pass(statement.body, guard, walk)) return false;
        }
        return true;
      case Statement::Kind::kIf: {
        const formulas::Literal literal =
            value(statement.condition, walk, guard);
        const Registers before = walk;
        if (literal != formulas::kNever &&
            !pass(statement.body, formulas_.all(guard, literal), walk)) {
          return false;
        }
        if (literal == formulas::kAlways) return true;
        static_cast<Registers&>(walk) = before;
        return pass(statement.otherwise,
                    formulas_.all(guard, formulas::denied(literal)), walk);
      }
      default:
        return simple(statement, guard, walk);
    }
  }

  /// The walks for which the condition holds; `walks` keeps the others.
  Walks split(const Condition& condition, Walks& walks) {
    Walks yes;
    Walks no;
    for (Walk& walk : walks) {
      const formulas::Literal literal = value(condition, walk);
      if (literal == formulas::kAlways || literal == formulas::kNever) {
        (literal == formulas::kAlways ? yes : no).push_back(std::move(walk));
        continue;
      }
      steps_ += walk.decisions.size() + walk.effects.size();
      Walk other = walk;
      if (walk.assume(formulas_, literal)) yes.push_back(std::move(walk));
      if (other.assume(formulas_, formulas::denied(literal))) {
        no.push_back(std::move(other));
      }
    }
    walks = std::move(no);
    return yes;
  }

  void branch(const Statement& statement, Walks& walks) {
    Walks done;
    Walks split_up;
    for (Walk& walk : walks) {
      if (!course_.after(statement, walk)) {
        split_up.push_back(std::move(walk));
      } else if (pass(statement, formulas::kAlways, walk)) {
        done.push_back(std::move(walk));
      }
    }
    Walks yes = split(statement.condition, split_up);
    execute(statement.body, yes);
    execute(statement.otherwise, split_up);
    std::move(yes.begin(), yes.end(), std::back_inserter(done));
    std::move(split_up.begin(), split_up.end(), std::back_inserter(done));
    walks = std::move(done);
  }

  void loop(const Statement& statement, Walks& walks) {
    Walks done;
    // A way that comes to a place again, and is not told more, never ends.
    for (std::size_t round = 0; !walks.empty() && !failed_; ++round) {
      Walks inside = split(statement.condition, walks);
      std::move(walks.begin(), walks.end(), std::back_inserter(done));
      const std::vector<int> before = currents(inside);
      execute(statement.body, inside);
      if (round == course_.most_rounds()) {
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

  /// What the condition comes to where the guard holds.
  formulas::Literal value(const Condition& condition, const Walk& walk,
                          formulas::Literal guard = formulas::kAlways) {
    return questions_.value(condition, walk, guard);
  }

  bool cascade(const Statement& statement, Walk& walk) {
    walk.current = course_.place_of(statement.spot, walk);
    if (walk.current == kNone) return false;
    walk.closed.push_back(
        {walk.from, walk.to == kNone ? walk.current : walk.to});
    walk.from = walk.current;
    walk.to = kNone;
    return true;
  }

  bool effect(const Statement& statement, formulas::Literal guard, Walk& walk) {
    const int place = course_.place_of(statement.spot, walk);
    if (place == kNone) return false;
    formulas::Effect effect;
    effect.place = place;
    effect.guard = guard;
    const int type = statement.types.empty() ? kNone : statement.types.front();
    switch (statement.kind) {
      case Statement::Kind::kSetPositionFlag:
        set(statement, guard, walk,
            walk.place_flags
                .try_emplace(std::pair(statement.name, place), formulas::kNever)
                .first->second);
        return true;
      case Statement::Kind::kCapture:
        effect.kind = formulas::Effect::Kind::kCapture;
        break;
      case Statement::Kind::kCreate:
        effect.kind = formulas::Effect::Kind::kCreate;
        effect.owner =
            statement.player == kNone ? run_.owner : statement.player;
        effect.type = type;
        break;
      case Statement::Kind::kChangeType:
        effect.kind = formulas::Effect::Kind::kChangeType;
        effect.type = type;
        break;
      case Statement::Kind::kChangeOwner:
        effect.kind = formulas::Effect::Kind::kChangeOwner;
        effect.owner = statement.player;
        break;
      default:
        effect.kind = formulas::Effect::Kind::kSetAttribute;
        effect.attribute = questions_.attribute(statement.name);
        effect.value = value(statement.condition, walk, guard);
        break;
    }
    if (guard != formulas::kNever) walk.effects.push_back(effect);
    return true;
  }

  void add(const Statement& statement, const Walk& walk) {
    if (failed_) return;
    formulas::Action action;
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
      formulas::Action& made = actions_.emplace_back(action);
      made.becomes = type;
      if (game_.recycles_promotions && !run_.is_drop) {
        made.conditions.push_back(
            formulas_.fact({formulas::Fact::Kind::kStock, type, run_.owner}));
      }
    }
    if (actions_.size() > kMostActions) {
      fail(statement.position, "too-large",
           "the programs make more than " + std::to_string(kMostActions) +
               " different moves: this game is too large");
    }
  }

  const game::Game& game_;
  const game::Board& board_;
  formulas::Formulas& formulas_;
  const Run& run_;
  Course course_;
  Questions questions_;
  std::size_t& steps_;  ///< of all programs of the game
  std::vector<formulas::Action>& actions_;
  gdl::Diagnostics& diagnostics_;
  bool failed_ = false;
};

}  // namespace

std::vector<formulas::Action> run_programs(const game::Game& game,
                                           formulas::Formulas& formulas,
                                           gdl::Diagnostics& diagnostics) {
  const std::vector<SharedProgram> programs =
      shared_programs(game, diagnostics);
  if (diagnostics.has_errors()) return {};
  std::set<int> owners;
  for (const game::Turn& turn : game.turns) owners.insert(turn.owner);
  std::vector<formulas::Action> actions;
  std::size_t steps = 0;
  for (const int owner : owners) {
    for (const SharedProgram& program : programs) {
      Run run;
      run.owner = owner;
      run.type = program.move_type;
      run.is_drop = program.is_drop;
      for (const int type : program.types) {
        run.movers |= formulas.kinds().of(owner, type);
      }
      if (run.movers.none()) continue;
      for (std::size_t place = 0; place < game.board.size(); ++place) {
        run.start = static_cast<int>(place);
        Runner runner(game, formulas, run, steps, actions, diagnostics);
        if (!runner.run(program.statements)) return {};
      }
    }
  }
  formulas::unite(formulas, actions);
  return actions;
}

}  // namespace translators::zrf::programs
