#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "translators/zrf/emitter/game_writer.h"
#include "translators/zrf/formulas/after.h"
#include "translators/zrf/formulas/chains.h"

namespace translators::zrf::emitter {

using formulas::Action;
using formulas::After;
using formulas::Literal;
using game::kNone;
using rules::atom;
using rules::does;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

class MoveWriter {
 public:
  explicit MoveWriter(const GameWriter& writer)
      : writer_(writer),
        game_(writer.game),
        words_(writer.words),
        formulas_(writer.formulas),
        conditions_(writer.conditions),
        rules_(writer.rules),
        tables_(writer.tables),
        has_attributes_(!formulas::attributes_of(writer.game).empty()),
        counts_taken_(writer.game.recycles_captures ||
                      writer.game.recycles_promotions ||
                      writer.uses(formulas::Fact::Kind::kLost)) {}

  void write() {
    declare();
    setup();
    for (const NamedAction& named : writer_.actions) may(named);
    common();
    write_effects(writer_, counts_taken_);
    for (const NamedAction& named : writer_.actions) {
      by_start_.emplace(named.action.start, &named.action);
      makers_[{named.action.owner, named.name}].insert(maker(named.action));
    }
    for (const NamedAction& named : writer_.actions) goes_on(named);
    last_places();
  }

 private:
  Term cell(const Terms& at, const Term& piece) const {
    return atom("cell", at, piece);
  }
  Terms at(const char* ending = "") const {
    return words_.place_variables(ending);
  }

  /// What may stand where, so that a board shows all its places from the start.
  void declare() {
    for (std::size_t i = 0; i < game_.board.size(); ++i) {
      rules_.small_fact(Section::kBase,
                        atom("square", words_.place(static_cast<int>(i))));
    }
    rules_.rule(Section::kBase, atom("base", cell(at(), "?piece")),
                {atom("square", at()), atom("owned_by", "?piece", "?owner")});
  }

  void setup() {
    for (const game::Placed& piece : game_.setup) {
      rules_.fact(Section::kInit,
                  atom("init", cell(words_.place(piece.place),
                                    words_.piece(piece.owner, piece.type))));
      const auto& attributes = game_.types[piece.type].attributes;
      int number = 0;
      for (const std::string& name : formulas::attributes_of(game_)) {
        const auto found = attributes.find(name);
        if (found != attributes.end() && found->second) {
          rules_.fact(Section::kInit,
                      atom("init", atom("has", words_.place(piece.place),
                                        words_.attribute(number))));
        }
        ++number;
      }
    }
  }

  void may(const NamedAction& named) {
    const Action& action = named.action;
    std::vector<Literal> parts = action.conditions;
    if (!action.is_drop) {
      parts.push_back(formulas_.cell(action.start, action.movers));
    }
    Terms body;
    if (action.is_drop) {
      body.push_back(atom("in_hand", words_.player(action.owner),
                          words_.type(hand_type(action))));
    }
    if (!conditions_.add(formulas_.all(parts), body)) return;
    tables_.rule(
        Section::kLegal,
        atom("may", words_.player(action.owner), words_.move_type(action.type),
             action.is_drop ? words_.nowhere() : words_.place(action.start),
             named.name),
        body);
  }

  int hand_type(const Action& action) const {
    const formulas::KindTable& kinds = formulas_.kinds();
    for (std::size_t kind = 1; kind < kinds.size(); ++kind) {
      if (action.movers.test(kind)) return kinds.type(kind);
    }
    return kNone;
  }

  bool has_form(NameForm form, bool changes) const {
    return std::any_of(writer_.actions.begin(), writer_.actions.end(),
                       [&](const NamedAction& named) {
                         return named.form == form &&
                                (named.action.becomes != kNone) == changes;
                       });
  }

  /// What the names of moves say, once for all.
  void common() {
    const Section section = Section::kNext;
    rules_.rule(section, atom("next", cell(at(), "?piece")),
                {holds(cell(at(), "?piece")), !atom("changed", at())});
    rules_.rule(section, atom("next", cell(at("2"), "?piece")),
                {atom("travels", at(), at("2")), holds(cell(at(), "?piece"))});
    rules_.rule(section, atom("next", cell(at(), "?piece")),
                {atom("placed", at(), "?piece")});
    rules_.rule(section, atom("changed", at()),
                {atom("placed", at(), "?piece")});
    if (has_form(NameForm::kMove, false)) {
      const Terms made = {does("?player", atom("move", at(), at("2")))};
      rules_.rule(section, atom("travels", at(), at("2")), made);
      rules_.rule(section, atom("changed", at()), made);
      rules_.rule(section, atom("changed", at("2")), made);
    }
    if (has_form(NameForm::kMove, true)) {
      const Term made =
          does("?player", atom("promote", at(), at("2"), "?type"));
      rules_.rule(section, atom("changed", at()), {made});
      rules_.rule(
          section, atom("placed", at("2"), "?new"),
          {made, atom("moves_now", "?owner"), atom("is_a", "?new", "?type"),
           atom("owned_by", "?new", "?owner")});
    }
    drops();
    if (has_attributes_) attributes();
    if (counts_taken_) taken();
    pieces();
  }

  void drops() {
    const Section section = Section::kNext;
    for (const bool changes : {false, true}) {
      if (!has_form(NameForm::kDrop, changes)) continue;
      const Term drop = changes ? atom("drop_as", "?type", at(), "?as")
                                : atom("drop", "?type", at());
      rules_.rule(section, atom("placed", at(), "?new"),
                  {does("?player", drop), atom("moves_now", "?owner"),
                   atom("is_a", "?new", changes ? "?as" : "?type"),
                   atom("owned_by", "?new", "?owner")});
      if (counts_taken_) {
        rules_.rule(section, atom("captured", at()), {does("?player", drop)});
      }
    }
  }

  void pieces() {
    for (std::size_t i = 0; i < game_.players.size(); ++i) {
      const int owner = static_cast<int>(i);
      rules_.group(Section::kPieces);
      for (std::size_t j = 0; j < game_.types.size(); ++j) {
        const int type = static_cast<int>(j);
        const Term& piece = words_.piece(owner, type);
        rules_.small_fact(Section::kPieces,
                          atom("owned_by", piece, words_.player(owner)));
        rules_.small_fact(Section::kPieces,
                          atom("is_a", piece, words_.type(type)));
      }
    }
  }

  void attributes() {
    const Section section = Section::kNext;
    const Term kept = !atom("set", at(), "?what");
    const Term has = atom("has", at(), "?what");
    rules_.rule(section, atom("next", has),
                {holds(has), !atom("changed", at()), kept});
    rules_.rule(section, atom("next", atom("has", at("2"), "?what")),
                {atom("brings", at(), at("2")), holds(has),
                 !atom("set", at("2"), "?what")});
    rules_.rule(section, atom("brings", at(), at("2")),
                {atom("travels", at(), at("2"))});
    rules_.rule(section, atom("next", has),
                {atom("placed", at(), "?piece"), !atom("brought", at()),
                 atom("starts_with", "?piece", "?what"), kept});
    rules_.rule(section, atom("brought", at("2")),
                {atom("brings", at(), at("2"))});
    rules_.rule(section, atom("next", has), {atom("given", at(), "?what")});
    const std::vector<std::string> names = formulas::attributes_of(game_);
    for (std::size_t type = 0; type < game_.types.size(); ++type) {
      for (std::size_t number = 0; number < names.size(); ++number) {
        const auto found = game_.types[type].attributes.find(names[number]);
        if (found == game_.types[type].attributes.end() || !found->second) {
          continue;
        }
        for (std::size_t owner = 0; owner < game_.players.size(); ++owner) {
          rules_.small_fact(Section::kPieces,
                            atom("starts_with",
                                 words_.piece(static_cast<int>(owner),
                                              static_cast<int>(type)),
                                 words_.attribute(static_cast<int>(number))));
        }
      }
    }
  }

  void taken() {
    const Section section = Section::kNext;
    if (has_form(NameForm::kMove, false)) {
      rules_.rule(section, atom("captured", at("2")),
                  {does("?player", atom("move", at(), at("2")))});
    }
    if (has_form(NameForm::kMove, true)) {
      rules_.rule(section, atom("captured", at("2")),
                  {does("?player", atom("promote", at(), at("2"), "?type"))});
    }
    rules_.rule(section, atom("taken", "?piece"),
                {atom("captured", at()), holds(cell(at(), "?piece"))});
    lost();
  }

  /// What a goal asks `captured` of stays so.
  void lost() {
    if (!writer_.uses(formulas::Fact::Kind::kLost)) return;
    const Section section = Section::kNext;
    const Term any = atom("lost", "?owner", "?type");
    rules_.rule(section, atom("next", any), {holds(any)});
    for (const formulas::Fact& fact :
         writer_.facts(formulas::Fact::Kind::kLost)) {
      const Term piece = words_.piece(fact.number, fact.place);
      rules_.rule(section,
                  atom("next", atom("lost", words_.player(fact.number),
                                    words_.type(fact.place))),
                  {atom("taken", piece)});
    }
  }

  /// That a piece stands where the action begins which can make it.
  Literal maker(const Action& action) const {
    return action.is_drop ? formulas::kAlways
                          : formulas_.cell(action.start, action.movers);
  }

  /// Whether the piece can go on after a part of a move.
  void goes_on(const NamedAction& named) {
    const Action& action = named.action;
    if (!action.is_partial) return;
    Terms body = writer_.is_made(named);
    const Term goes_on =
        atom("goes_on", words_.place(action.to()),
             action.next_type.empty() ? Term("any_type")
                                      : words_.move_type(action.next_type));
    const auto [first, last] = by_start_.equal_range(action.to());
    if (writer_.asks_later()) {
      if (std::any_of(first, last, [&](const auto& entry) {
            return formulas::may_follow(action, *entry.second);
          })) {
        tables_.rule(Section::kNext, goes_on, body);
      }
      return;
    }
    // Others may make a move of this name, and go on in other ways.
    if (!named.is_shared && makers_.at({action.owner, named.name}).size() > 1) {
      conditions_.add(maker(action), body);
    }
    After after(game_, formulas_, action);
    std::vector<Literal> ways;
    for (auto entry = first; entry != last; ++entry) {
      const Action& next = *entry->second;
      if (!formulas::may_follow(action, next)) continue;
      Literal way = after.before(formulas_.cell(next.start, next.movers));
      for (const Literal literal : next.conditions) {
        if (way == formulas::kNever) break;
        way = formulas_.all(way, after.before(literal));
      }
      ways.push_back(way);
    }
    if (!conditions_.add(formulas_.any(std::move(ways)), body)) return;
    tables_.rule(Section::kNext, goes_on, body);
  }

  void last_places() {
    const bool from = writer_.uses(formulas::Fact::Kind::kLastFrom);
    const bool to = writer_.uses(formulas::Fact::Kind::kLastTo);
    for (const NamedAction& named : writer_.actions) {
      const Action& action = named.action;
      if (from && action.from() != kNone) {
        tables_.rule(
            Section::kNext,
            atom("next", atom("last_from", words_.place(action.from()))),
            writer_.is_made(named));
      }
      if (to) {
        tables_.rule(Section::kNext,
                     atom("next", atom("last_to", words_.place(action.to()))),
                     writer_.is_made(named));
      }
    }
  }

  const GameWriter& writer_;
  const game::Game& game_;
  const Vocabulary& words_;
  formulas::Formulas& formulas_;
  ConditionWriter& conditions_;
  rules::RuleText& rules_;
  RuleTables& tables_;
  bool has_attributes_;
  bool counts_taken_;
  // For goes_on: what begins where, and who makes the moves of a name.
  std::multimap<int, const Action*> by_start_;
  std::map<std::pair<int, Term>, std::set<Literal>> makers_;
};

}  // namespace

void write_moves(const GameWriter& writer) { MoveWriter(writer).write(); }

}  // namespace translators::zrf::emitter
