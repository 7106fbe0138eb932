#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "translators/zrf/emitter/game_writer.h"

namespace translators::zrf::emitter {

using rules::atom;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

bool has_drops(const game::Game& game) {
  return std::any_of(
      game.types.begin(), game.types.end(), [](const game::PieceType& type) {
        return std::any_of(
            type.blocks.begin(), type.blocks.end(),
            [](const game::Block& block) { return block.is_drop; });
      });
}

/// As many pieces as there are of all types, which no hand can exceed.
int most_in_hand(const game::Game& game) {
  std::map<int, int> counts;
  for (const auto& [key, count] : game.stock) counts[key.second] += count;
  if (game.recycles_captures || game.recycles_promotions) {
    // Types may change, so every piece may come to be of one type.
    counts.clear();
    for (const auto& [key, count] : game.stock) counts[0] += count;
    counts[0] += static_cast<int>(game.setup.size());
  }
  int most = 1;
  for (const auto& [type, count] : counts) most = std::max(most, count);
  return most;
}

/// Whether the conditions of a move say that nothing stands there.
bool asks_for_nothing(const formulas::Formulas& formulas,
                      const formulas::Action& action, int place) {
  return std::any_of(action.conditions.begin(), action.conditions.end(),
                     [&](formulas::Literal literal) {
                       return formulas.is_cell(literal) &&
                              formulas.as_cell(literal) ==
                                  std::pair(place, formulas.kinds().nothing());
                     });
}

/// How many pieces one move may take.
int most_taken(const GameWriter& writer) {
  std::size_t most = 0;
  for (const NamedAction& named : writer.actions) {
    std::set<int> places;
    for (const formulas::Travel& travel : named.action.travels) {
      places.insert(travel.to);
    }
    for (const formulas::Effect& effect : named.action.effects) {
      if (effect.kind == formulas::Effect::Kind::kCapture ||
          effect.kind == formulas::Effect::Kind::kCreate) {
        places.insert(effect.place);
      }
    }
    std::erase_if(places, [&](int place) {
      return asks_for_nothing(writer.formulas, named.action, place);
    });
    most = std::max(most, places.size());
  }
  return static_cast<int>(most);
}

/// A move may take several pieces: they are counted from place to place.
class CountedHands {
 public:
  CountedHands(const GameWriter& writer, int most_in_hand)
      : writer_(writer),
        rules_(writer.rules),
        most_(most_in_hand),
        most_taken_(std::min(most_taken(writer), most_in_hand)) {}

  void write() {
    count();
    const Term gains = atom("gains", "?owner", "?type", "?more");
    const Term uses = atom("uses", "?owner", "?type");
    rules_.rule(kNext, atom("left", "?owner", "?type", "?few"),
                {had("?few"), !uses});
    rules_.rule(kNext, atom("left", "?owner", "?type", "?few"),
                {had("?many"), uses, atom("one_more", "?few", "?many")});
    rules_.rule(kNext, atom("next", atom("hand", "?owner", "?type", "?many")),
                {atom("left", "?owner", "?type", "?few"), gains,
                 atom("together", "?few", "?more", "?many")});
    rules_.rule(kNext, had("?few"),
                {holds(atom("hand", "?owner", "?type", "?few"))});
    rules_.rule(
        kNext, had(0),
        {atom("owned_by", "?piece", "?owner"), atom("is_a", "?piece", "?type"),
         !atom("in_hand", "?owner", "?type")});
    rules_.small_fact(Section::kBoard, atom("one_more", 0, 1));
    rules_.group(Section::kBoard);
    for (int few = 0; few <= most_; ++few) {
      for (int more = few == 0 ? 1 : 0; more <= most_taken_; ++more) {
        rules_.small_fact(Section::kBoard, atom("together", few, more,
                                                std::min(few + more, most_)));
      }
    }
  }

 private:
  static constexpr Section kNext = Section::kNext;

  static Term had(const Term& count) {
    return atom("had", "?owner", "?type", count);
  }
  static Term gained(const Terms& place, const Term& count) {
    return atom("gained", "?owner", "?type", place, count);
  }
  static Term caught(const Terms& place) {
    return atom("caught", "?owner", "?type", place);
  }

  void count() {
    const Vocabulary& words = writer_.words;
    const int places = static_cast<int>(writer_.game.board.size());
    rules_.group(Section::kBoard);
    for (int i = 1; i < places; ++i) {
      rules_.small_fact(Section::kBoard,
                        atom("before", words.place(i - 1), words.place(i)));
    }
    const Terms here = words.place_variables();
    rules_.rule(kNext, caught(here),
                {atom("captured", here), holds(atom("cell", here, "?piece")),
                 atom("is_a", "?piece", "?type"),
                 writer_.game.recycles_captures
                     ? atom("moves_now", "?owner")
                     : atom("owned_by", "?piece", "?owner")});
    const Terms& first = words.place(0);
    rules_.rule(kNext, gained(first, 1), {caught(first)});
    rules_.rule(kNext, gained(first, 0),
                {atom("owned_by", "?piece", "?owner"),
                 atom("is_a", "?piece", "?type"), !caught(first)});
    const Terms there = words.place_variables("2");
    const Term before = atom("before", here, there);
    rules_.rule(kNext, gained(there, "?few"),
                {gained(here, "?few"), before, !caught(there)});
    rules_.rule(kNext, gained(there, "?many"),
                {gained(here, "?few"), before, caught(there),
                 atom("one_more", "?few", "?many")});
    rules_.rule(kNext, atom("gains", "?owner", "?type", "?few"),
                {gained(words.place(places - 1), "?few")});
  }

  const GameWriter& writer_;
  rules::RuleText& rules_;
  int most_;
  int most_taken_;
};

}  // namespace

void write_hands(const GameWriter& writer) {
  const game::Game& game = writer.game;
  if (!has_drops(game) && !game.recycles_promotions) return;
  rules::RuleText& rules = writer.rules;
  const Vocabulary& words = writer.words;
  for (const auto& [key, count] : game.stock) {
    if (count == 0) continue;
    rules.fact(Section::kInit,
               atom("init", atom("hand", words.player(key.first),
                                 words.type(key.second), count)));
  }
  const Term few = atom("hand", "?owner", "?type", "?few");
  const Term many = atom("hand", "?owner", "?type", "?many");
  const Term uses = atom("uses", "?owner", "?type");
  const Term gains = atom("gains", "?owner", "?type");
  const Term some = atom("in_hand", "?owner", "?type");
  rules.rule(Section::kPosition, some, {holds(many)});
  rules.comment(Section::kNext, "Pieces off the board.");
  rules.group(Section::kBoard);
  for (int i = 1; i < most_in_hand(game); ++i) {
    rules.small_fact(Section::kBoard, atom("one_more", i, i + 1));
  }
  for (const NamedAction& named : writer.actions) {
    const int becomes = named.action.becomes;
    if (game.recycles_promotions && !named.action.is_drop &&
        becomes != game::kNone) {
      writer.tables.rule(
          Section::kNext,
          atom("uses", words.player(named.action.owner), words.type(becomes)),
          writer.is_made(named));
    }
    if (!named.action.is_drop) continue;
    const formulas::KindTable& kinds = writer.formulas.kinds();
    for (std::size_t kind = 1; kind < kinds.size(); ++kind) {
      if (!named.action.movers.test(kind)) continue;
      writer.tables.rule(Section::kNext,
                         atom("uses", words.player(named.action.owner),
                              words.type(kinds.type(kind))),
                         writer.is_made(named));
    }
  }
  if ((game.recycles_captures || game.recycles_promotions) &&
      most_taken(writer) > 1) {
    CountedHands(writer, most_in_hand(game)).write();
    return;
  }
  if (game.recycles_captures) {
    rules.rule(Section::kNext, gains,
               {atom("taken", "?piece"), atom("is_a", "?piece", "?type"),
                atom("moves_now", "?owner")});
  } else if (game.recycles_promotions) {
    rules.rule(Section::kNext, gains,
               {atom("taken", "?piece"), atom("is_a", "?piece", "?type"),
                atom("owned_by", "?piece", "?owner")});
  }
  rules.rule(Section::kNext, atom("next", many), {holds(many), !uses, !gains});
  rules.rule(Section::kNext, atom("next", many), {holds(many), uses, gains});
  rules.rule(Section::kNext, atom("next", few),
             {holds(many), uses, !gains, atom("one_more", "?few", "?many")});
  rules.rule(Section::kNext, atom("next", many),
             {holds(few), gains, !uses, atom("one_more", "?few", "?many")});
  rules.rule(Section::kNext, atom("next", atom("hand", "?owner", "?type", 1)),
             {gains, !some});
}

}  // namespace translators::zrf::emitter
