#include <algorithm>
#include <map>
#include <set>

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
