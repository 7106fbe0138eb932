#include <cstddef>
#include <set>
#include <string>

#include "translators/zrf/emitter/game_writer.h"

namespace translators::zrf::emitter {

using rules::atom;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

class TurnWriter {
 public:
  explicit TurnWriter(const GameWriter& writer)
      : writer_(writer),
        game_(writer.game),
        words_(writer.words),
        rules_(writer.rules),
        is_partial_(writer.has_partial_moves()),
        asks_later_(writer.asks_later()) {}

  void write() {
    roles();
    order();
    legal();
    next();
  }

 private:
  std::set<int> choosers() const {
    std::set<int> players;
    for (const game::Turn& turn : game_.turns) players.insert(turn.player);
    return players;
  }

  void roles() {
    std::set<Term> written;
    for (const int player : choosers()) {
      const Term& role = words_.role(player);
      if (written.insert(role).second) {
        rules_.fact(Section::kRoles, atom("role", role));
      }
    }
  }

  static Term turn(std::size_t number) { return atom("turn", number + 1); }
  std::size_t behind(std::size_t number) const {
    return number + 1 < game_.turns.size() ? number + 1 : game_.repeats_from;
  }
  /// That this is the turn.
  Term is_now(const Term& number) const {
    return asks_later_ ? atom("turn_now", number) : holds(atom("turn", number));
  }
  Term is_now(std::size_t number) const {
    return is_now(Term(static_cast<int>(number) + 1));
  }

  void order() {
    rules_.fact(Section::kInit, atom("init", turn(0)));
    rules_.comment(Section::kPosition,
                   "The turns in their order: who chooses, and whose pieces "
                   "move.");
    for (std::size_t i = 0; i < game_.turns.size(); ++i) {
      const game::Turn& now = game_.turns[i];
      rules_.rule(Section::kPosition, atom("on_turn", words_.role(now.player)),
                  {is_now(i)});
      rules_.rule(Section::kPosition,
                  atom("moves_now", words_.player(now.owner)), {is_now(i)});
    }
    if (asks_later_) ends();
  }

  /// Whose turn it is after a part of a move, by whether the piece can go on.
  void ends() {
    rules_.comment(Section::kPosition,
                   "A piece that cannot go on after a part of a move has ended "
                   "the turn.");
    const Term ended = "has_ended";
    for (std::size_t i = 0; i < game_.turns.size(); ++i) {
      const Term owner = words_.player(game_.turns[i].owner);
      for (const Term& type : {Term("?type"), Term("any_type")}) {
        rules_.rule(Section::kPosition, "goes_on_now",
                    {holds(turn(i)), holds(atom("going", place(), type)),
                     atom("may", owner, "?type", place(), "?move")});
      }
      rules_.rule(Section::kPosition, is_now(i), {holds(turn(i)), !ended});
      rules_.rule(Section::kPosition, is_now(behind(i)),
                  {holds(turn(i)), ended});
    }
    rules_.rule(Section::kPosition, ended,
                {holds(atom("going", place(), "?type")), !Term("goes_on_now")});
  }

  Terms place() const { return words_.place_variables(); }

  /// The moves of the programs that may be made in a turn.
  void options(std::size_t number) {
    const game::Turn& turn_now = game_.turns[number];
    const Term player = words_.role(turn_now.player);
    const Term owner = words_.player(turn_now.owner);
    const Term option = atom("option", player, "?move");
    Terms before = {is_now(number)};
    if (is_partial_) before.push_back(!Term("goes_on_now"));
    for (const auto& level : writer_.admitted(turn_now)) {
      for (const std::string& type : level) {
        if (!has_moves(turn_now.owner, type)) continue;
        Terms body = before;
        body.push_back(
            atom("may", owner, words_.move_type(type), place(), "?move"));
        rules_.rule(Section::kLegal, option, body);
      }
      for (const std::string& type : level) {
        if (has_moves(turn_now.owner, type)) {
          before.push_back(!atom("any", owner, words_.move_type(type)));
        }
      }
    }
    if (!is_partial_) return;
    // A piece goes on with the moves of one type, or with any.
    for (const Term& type : {Term("?type"), Term("any_type")}) {
      Terms body = {is_now(number), holds(atom("going", place(), type)),
                    atom("may", owner, "?type", place(), "?move")};
      if (asks_later_) body.emplace_back("goes_on_now");
      rules_.rule(Section::kLegal, option, body);
    }
  }

  bool has_moves(int owner, const std::string& type) const {
    for (const NamedAction& named : writer_.actions) {
      if (named.action.owner == owner && named.action.type == type) return true;
    }
    return false;
  }

  void legal() {
    rules_.comment(Section::kLegal,
                   "Who is on turn makes a move that a program of a piece "
                   "makes.");
    for (std::size_t i = 0; i < game_.turns.size(); ++i) options(i);
    rules_.rule(Section::kLegal, atom("any", "?owner", "?type"),
                {atom("may", "?owner", "?type", place(), "?move")});
    Terms chosen = {atom("option", "?player", "?move")};
    if (game_.captures_most) chosen.push_back(!atom("outdone", "?move"));
    rules_.rule(Section::kLegal, atom("legal", "?player", "?move"), chosen);
    rules_.rule(Section::kLegal, atom("legal", "?player", "noop"),
                {atom("role", "?player"), !atom("on_turn", "?player")});
    rules_.rule(Section::kLegal, atom("mobile", "?player"),
                {atom("option", "?player", "?move")});
    rules_.rule(Section::kLegal, atom("stuck", "?player"),
                {atom("on_turn", "?player"), !atom("mobile", "?player")});
    if (is_partial_ && !asks_later_) {
      rules_.rule(Section::kLegal, "goes_on_now",
                  {holds(atom("going", place(), "?type"))});
    }
    passing();
  }

  void passing() {
    Terms body = {atom("on_turn", "?player")};
    if (game_.passing == game::Passing::kForced) {
      body.push_back(!atom("mobile", "?player"));
    } else if (is_partial_) {
      body.push_back(!Term("goes_on_now"));
    }
    const Term pass = atom("legal", "?player", "pass");
    if (game_.passing != game::Passing::kNever) {
      rules_.rule(Section::kLegal, pass, body);
    }
    if (game_.passes_partial && is_partial_) {
      rules_.rule(Section::kLegal, pass,
                  {atom("on_turn", "?player"), "goes_on_now"});
    }
  }

  void next() {
    for (std::size_t i = 0; i < game_.turns.size(); ++i) {
      Terms body = {is_now(i)};
      if (is_partial_) body.push_back(!Term("stays_on_turn"));
      rules_.rule(Section::kNext, atom("next", turn(behind(i))), body);
    }
    if (!is_partial_) return;
    rules_.comment(Section::kNext,
                   "A piece that can go on after a part of a move does so.");
    rules_.rule(Section::kNext, "stays_on_turn",
                {atom("goes_on", place(), "?type")});
    rules_.rule(Section::kNext, atom("next", atom("turn", "?turn")),
                {is_now("?turn"), "stays_on_turn"});
    rules_.rule(Section::kNext, atom("next", atom("going", place(), "?type")),
                {atom("goes_on", place(), "?type")});
  }

  const GameWriter& writer_;
  const game::Game& game_;
  const Vocabulary& words_;
  rules::RuleText& rules_;
  bool is_partial_;
  bool asks_later_;
};

}  // namespace

void write_turns(const GameWriter& writer) { TurnWriter(writer).write(); }

}  // namespace translators::zrf::emitter
