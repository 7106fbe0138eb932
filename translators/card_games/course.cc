// Dealing, laying off, comparing; who is on turn, and when a phase ends.

#include <algorithm>
#include <set>

#include "translators/card_games/game_writer.h"

namespace translators::card_games {

namespace {

const Term kPhase = holds(atom("phase", "?n"));
const Term kTurn = holds(atom("turn", "?p"));

/// `dealing`, `betting`, ...: the phase that is being played is of that kind.
void write_phases(GameWriter& writer) {
  RuleText& text = writer.text();
  const auto& phases = writer.model.phases;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const Term name = writer.phase(i);
    text.quote(Section::kCards, {&phases[i].source});
    text.small_fact(Section::kCards,
                    atom("part", name, name_of(phases[i].kind)));
    if (phases[i].kind == PhaseKind::kDeal) {
      text.small_fact(Section::kCards, atom("deals_to", name, phases[i].cards));
    }
    if (i + 1 < phases.size()) {
      text.small_fact(Section::kCards, atom("then", name, writer.phase(i + 1)));
    }
    text.small_fact(Section::kBase, atom("base", atom("phase", name)));
  }
  std::set<PhaseKind> kinds;
  for (const Phase& phase : phases) kinds.insert(phase.kind);
  text.group(Section::kLegal);
  for (const PhaseKind kind : kinds) {
    text.rule(Section::kLegal, name_of(kind),
              {kPhase, atom("part", "?n", name_of(kind))});
  }
}

void write_base(GameWriter& writer) {
  RuleText& text = writer.text();
  const Terms player = {atom("player", "?p")};
  const Term rank = atom("rank", "?rank");
  const Term suit = atom("suit", "?suit");
  for (const char* fact : {"turn", "in"}) {
    text.rule(Section::kBase, atom("base", atom(fact, "?p")), player);
  }
  text.rule(Section::kBase, atom("base", atom("deck", "?rank", "?suit")),
            {rank, suit});
  text.rule(Section::kBase, atom("base", atom("hand", "?p", "?rank", "?suit")),
            {player[0], rank, suit});
  text.group(Section::kBase);
  for (int i = 0; i <= hand_size(writer.model); ++i) {
    text.small_fact(Section::kBase, atom("holding", i));
  }
  text.group(Section::kBase);
  text.rule(Section::kBase, atom("base", atom("cards", "?p", "?k")),
            {player[0], atom("holding", "?k")});
  text.fact(Section::kBase, atom("base", "over"));

  text.fact(Section::kInit, atom("init", atom("phase", writer.phase(0))));
  text.fact(Section::kInit, atom("init", atom("turn", writer.players[0])));
  text.rule(Section::kInit, atom("init", atom("deck", "?rank", "?suit")),
            {rank, suit});
  text.rule(Section::kInit, atom("init", atom("in", "?p")), player);
  text.rule(Section::kInit, atom("init", atom("cards", "?p", 0)), player);
}

/// Inputs and legal moves of random, and the noop of all.
void write_dealing(GameWriter& writer) {
  RuleText& text = writer.text();
  const Term card = atom("deal", "?rank", "?suit");
  const Term in_deck = holds(atom("deck", "?rank", "?suit"));
  text.group(Section::kBase);
  text.rule(Section::kBase, atom("input", "random", card),
            {atom("rank", "?rank"), atom("suit", "?suit")});
  text.rule(Section::kBase, atom("input", "?role", "noop"),
            {atom("role", "?role")});
  text.rule(Section::kLegal, atom("legal", "random", card),
            {"dealing", in_deck});
  text.rule(Section::kLegal, atom("legal", "random", "noop"),
            {!Term("dealing")});
  const Term acts = atom("acts", "?p");
  for (const PhaseKind kind : {PhaseKind::kBet, PhaseKind::kDiscard}) {
    if (!writer.has(kind)) continue;
    text.rule(Section::kLegal, acts, {name_of(kind), kTurn});
  }
  text.rule(Section::kLegal, atom("legal", "?p", "noop"),
            {atom("player", "?p"), !acts});

  const Term dealt = does("random", card);
  const Term hand = atom("hand", "?p", "?rank", "?suit");
  text.group(Section::kNext);
  text.rule(Section::kNext, atom("next", atom("deck", "?rank", "?suit")),
            {in_deck, !dealt});
  text.rule(Section::kNext, atom("next", hand), {kTurn, dealt});
  const bool discards = writer.has(PhaseKind::kDiscard);
  Terms keeps = {holds(hand)};
  if (discards) {
    keeps.push_back(!does("?p", atom("discard", "?rank", "?suit")));
  }
  text.rule(Section::kNext, atom("next", hand), keeps);
  text.explain(Section::kNext, atom("gets", "?p"), "a card.");
  text.rule(Section::kNext, atom("gets", "?p"), {"dealing", kTurn});
  text.rule(Section::kNext, atom("next", atom("cards", "?p", "?k")),
            {holds(atom("cards", "?p", "?j")), atom("gets", "?p"),
             atom("succ", "?j", "?k"), atom("holding", "?k")});
  text.rule(Section::kNext, atom("next", atom("cards", "?p", "?k")),
            {holds(atom("cards", "?p", "?k")), !atom("gets", "?p"),
             !atom("loses_card", "?p")});
  text.rule(Section::kSees, atom("sees", "?p", atom("dealt", "?rank", "?suit")),
            {kTurn, dealt});
}

void write_allowance(GameWriter& writer, const Allowance& allowance,
                     const Term& name, int cards) {
  RuleText& text = writer.text();
  const Term phase = holds(atom("phase", name));
  Terms condition = {kTurn};
  if (allowance.rank) {
    condition.push_back(holds(
        atom("hand", "?p", writer.cards.ranks[*allowance.rank], "?any_suit")));
  }
  // Having laid off i cards, the player has the others.
  for (int i = 0; i < allowance.most; ++i) {
    Terms body = {phase};
    append(body, condition);
    body.push_back(holds(atom("cards", "?p", cards - i)));
    text.rule(Section::kLegal, atom("may_discard", "?p"), body);
  }
  for (int i = allowance.least; i <= allowance.most; ++i) {
    text.rule(Section::kLegal, atom("may_stand", "?p"),
              {phase, kTurn, holds(atom("cards", "?p", cards - i))});
  }
}

void write_discarding(GameWriter& writer) {
  if (!writer.has(PhaseKind::kDiscard)) return;
  RuleText& text = writer.text();
  const auto& phases = writer.model.phases;
  const Term card = atom("discard", "?rank", "?suit");
  int cards = 0;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    if (phases[i].kind == PhaseKind::kDeal) cards = phases[i].cards;
    if (phases[i].kind != PhaseKind::kDiscard) continue;
    text.quote(Section::kLegal, {&phases[i].source});
    for (const Allowance& allowance : phases[i].allowances) {
      write_allowance(writer, allowance, writer.phase(i), cards);
    }
  }
  text.rule(
      Section::kBase, atom("input", "?p", card),
      {atom("player", "?p"), atom("rank", "?rank"), atom("suit", "?suit")});
  text.rule(Section::kBase, atom("input", "?p", "stand"),
            {atom("player", "?p")});
  text.rule(
      Section::kLegal, atom("legal", "?p", card),
      {atom("may_discard", "?p"), holds(atom("hand", "?p", "?rank", "?suit"))});
  text.rule(Section::kLegal, atom("legal", "?p", "stand"),
            {atom("may_stand", "?p")});
  text.group(Section::kNext);
  text.rule(Section::kNext, atom("loses_card", "?p"), {does("?p", card)});
  text.rule(Section::kNext, atom("next", atom("cards", "?p", "?k")),
            {holds(atom("cards", "?p", "?j")), atom("loses_card", "?p"),
             atom("succ", "?k", "?j"), atom("holding", "?k")});
  text.rule(Section::kSees, atom("sees", "?q", atom("discards", "?p")),
            {atom("player", "?q"), atom("loses_card", "?p")});
  text.rule(Section::kSees, atom("sees", "?q", atom("did", "?p", "stand")),
            {atom("player", "?q"), does("?p", "stand")});
}

/// Who may be next in the phase that is being played.
void write_waiting(GameWriter& writer) {
  RuleText& text = writer.text();
  text.explain(Section::kNext, atom("waits", "?q"),
               "in this phase it may be the player's turn after this move.");
  const Term in = holds(atom("in", "?q"));
  const Term other = !holds(atom("turn", "?q"));
  const Term waits = atom("waits", "?q");
  const Term size = atom("deals_to", "?n", "?size");
  text.rule(Section::kNext, waits,
            {kPhase, size, in, other, atom("lacks", "?q", "?size")});
  text.rule(Section::kNext, waits,
            {kPhase, size, holds(atom("turn", "?q")),
             holds(atom("cards", "?q", "?j")), atom("succ", "?j", "?k"),
             atom("fewer", "?k", "?size")});
  text.rule(Section::kNext, atom("lacks", "?q", "?size"),
            {holds(atom("cards", "?q", "?k")), atom("fewer", "?k", "?size")});
  std::set<int> sizes;
  for (const Phase& phase : writer.model.phases) {
    if (phase.kind == PhaseKind::kDeal) sizes.insert(phase.cards);
  }
  text.explain(Section::kCards, atom("fewer", "?k", "?size"),
               "a hand of ?k cards gets more when hands of ?size are dealt.");
  for (const int cards : sizes) {
    for (int i = 0; i < cards; ++i) {
      text.small_fact(Section::kCards, atom("fewer", i, cards));
    }
  }
  if (writer.has(PhaseKind::kBet)) {
    text.rule(Section::kNext, waits, {"betting", in, other});
  }
  if (writer.has(PhaseKind::kDiscard)) {
    text.rule(Section::kNext, waits,
              {"discarding", kTurn, atom("after", "?p", "?q"), in});
  }
  text.explain(Section::kNext, atom("passes", "?p", "?q"),
               "nobody after ?p and before ?q waits.");
  text.rule(Section::kNext, atom("passes", "?p", "?q"),
            {kTurn, atom("left_of", "?p", "?q")});
  text.rule(Section::kNext, atom("passes", "?p", "?r"),
            {atom("left_of", "?q", "?r"), distinct("?p", "?q"), !waits,
             atom("passes", "?p", "?q")});
  text.rule(Section::kNext, atom("next_up", "?q"),
            {kTurn, waits, atom("passes", "?p", "?q")});
}

/// When the turn passes on, and when the phase ends with it.
void write_passing(GameWriter& writer) {
  RuleText& text = writer.text();
  const bool bets = writer.has(PhaseKind::kBet);
  text.explain(Section::kNext, "turn_passes", "with this move.");
  for (const PhaseKind kind : {PhaseKind::kDeal, PhaseKind::kBet}) {
    if (writer.has(kind)) {
      text.rule(Section::kNext, "turn_passes", {name_of(kind)});
    }
  }
  if (writer.has(PhaseKind::kDiscard)) {
    text.rule(Section::kNext, "turn_passes", {does("?p", "stand")});
  }
  text.rule(Section::kNext, "goes_on", {atom("next_up", "?q")});
  text.rule(Section::kNext, "ends", {"turn_passes", !Term("goes_on")});
  Terms stays = {atom("next_up", "?q"), "turn_passes"};
  if (bets) {
    text.rule(Section::kNext, "ends",
              {"betting", atom("next_up", "?q"), holds(atom("stops_at", "?q")),
               !Term("somebody_raises")});
    text.rule(Section::kNext, "decided",
              {holds(atom("in", "?p")), atom("last_one", "?p")});
    stays.push_back(!Term("decided"));
  }
  stays.push_back(!Term("ends"));
  text.rule(Section::kNext, atom("next", atom("turn", "?q")), stays);
  text.rule(Section::kNext, atom("next", atom("turn", "?p")),
            {kTurn, atom("loses_card", "?p")});
}

/// The phase after one that ends; one that deals is left out where nobody needs
/// a card.
void write_transitions(GameWriter& writer) {
  RuleText& text = writer.text();
  const auto& phases = writer.model.phases;
  const bool bets = writer.has(PhaseKind::kBet);
  const Term in = atom("stays_in", "?p");
  text.group(Section::kNext);
  if (bets) {
    text.rule(Section::kNext, in,
              {holds(atom("in", "?p")), !does("?p", "fold")});
  } else {
    text.rule(Section::kNext, in, {holds(atom("in", "?p"))});
  }
  text.rule(Section::kNext, atom("next", atom("in", "?p")), {in});
  text.explain(Section::kNext, atom("begins", "?n"), "the next phase.");
  Terms ends = {"ends", kPhase, atom("then", "?n", "?m")};
  if (bets) ends.push_back(!Term("decided"));
  text.rule(Section::kNext, atom("begins", "?m"), ends);
  const Term eligible = atom("eligible", "?n", "?p");
  for (std::size_t i = 1; i < phases.size(); ++i) {
    const Term name = writer.phase(i);
    if (phases[i].kind == PhaseKind::kCompare) continue;
    if (phases[i].kind == PhaseKind::kDeal) {
      text.rule(Section::kNext, atom("eligible", name, "?p"),
                {in, holds(atom("cards", "?p", "?k")),
                 atom("fewer", "?k", phases[i].cards)});
      text.rule(Section::kNext, atom("begins", "?m"),
                {atom("then", name, "?m"), atom("begins", name),
                 !atom("needed", name)});
      text.rule(Section::kNext, atom("needed", name),
                {atom("eligible", name, "?p")});
    } else {
      text.rule(Section::kNext, atom("eligible", name, "?p"), {in});
      text.fact(Section::kNext, atom("needed", name));
    }
  }
  text.fact(Section::kNext, atom("needed", writer.phase(phases.size() - 1)));
  text.rule(Section::kNext, atom("enters", "?n"),
            {atom("begins", "?n"), atom("needed", "?n")});
  text.rule(Section::kNext, atom("next", atom("phase", "?n")),
            {atom("enters", "?n")});
  text.rule(Section::kNext, atom("next", atom("phase", "?n")),
            {kPhase, !Term("ends")});
  text.explain(Section::kNext, atom("opens", "?p"), "the phase that begins.");
  text.rule(Section::kNext, atom("preceded", "?n", "?q"),
            {eligible, atom("after", "?p", "?q")});
  text.rule(Section::kNext, atom("opens", "?p"),
            {atom("enters", "?n"), eligible, !atom("preceded", "?n", "?p")});
  text.rule(Section::kNext, atom("next", atom("turn", "?p")),
            {atom("opens", "?p")});
}

void write_end(GameWriter& writer) {
  RuleText& text = writer.text();
  text.rule(Section::kNext, atom("next", "over"), {"comparing"});
  if (writer.has(PhaseKind::kBet)) {
    text.rule(Section::kNext, atom("next", "over"), {"decided"});
  }
  text.rule(Section::kEnd, "terminal", {holds("over")});
  text.rule(Section::kSees,
            atom("sees", "?q", atom("shows", "?p", "?rank", "?suit")),
            {"comparing", holds(atom("in", "?q")), holds(atom("in", "?p")),
             holds(atom("hand", "?p", "?rank", "?suit"))});
}

}  // namespace

void write_course(GameWriter& writer) {
  write_phases(writer);
  write_base(writer);
  write_dealing(writer);
  write_discarding(writer);
  write_waiting(writer);
  write_passing(writer);
  write_transitions(writer);
  write_end(writer);
}

}  // namespace translators::card_games
