#include "translators/card_games/card_rules.h"

#include <algorithm>
#include <cstddef>

#include "translators/card_games/game_writer.h"
#include "translators/card_games/hand_rules.h"
#include "translators/rules/names.h"

namespace translators::card_games {

namespace {

void write_preface(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text();
  text.introduce(model.name, model.language);
  text.preface("");
  text.preface(
      "Roles: random deals one card a step. Who has nothing to do plays noop.");
  text.preface(
      "State: (phase ?n), a part of the game; (turn ?player); (deck ?rank "
      "?suit), the cards that have not been dealt; (hand ?player ?rank ?suit); "
      "(cards ?player ?k), how many; (in ?player), who has not folded; over.");
  if (writer.has(Phase::Kind::kBet)) {
    text.preface(
        "In betting: (paid ?player ?amount); (stake ?amount), what all have to "
        "have paid; (raised ?k), bets and raises of this round; (stops_at "
        "?player), before whose turn the round ends.");
  }
  text.preface(
      "Seen: (dealt ?rank ?suit) by who gets the card, (did ?player ?move) by "
      "all, (discards ?player) without the card, and (shows ?player ?rank "
      "?suit) at the end by all who have not folded.");
  text.preface_inferences(model.inferences);
}

void write_players(GameWriter& writer) {
  RuleText& text = writer.text();
  text.quote(Section::kRoles, {&writer.model.players_source});
  text.fact(Section::kRoles, atom("role", "random"));
  for (const std::string& player : writer.players) {
    text.fact(Section::kRoles, atom("role", player));
  }
  text.group(Section::kRoles);
  for (const std::string& player : writer.players) {
    text.small_fact(Section::kRoles, atom("player", player));
  }
  text.quote(Section::kRoles, {&writer.model.turns_source});
  text.explain(Section::kRoles, atom("left_of", "?p", "?q"),
               "?q is the next after ?p.");
  const std::size_t players = writer.players.size();
  for (std::size_t i = 0; i < players; ++i) {
    text.small_fact(Section::kRoles, atom("left_of", writer.players[i],
                                          writer.players[(i + 1) % players]));
  }
  text.explain(Section::kRoles, atom("after", "?p", "?q"),
               "?q comes after ?p, counted from who begins.");
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = i + 1; j < players; ++j) {
      text.small_fact(Section::kRoles,
                      atom("after", writer.players[i], writer.players[j]));
    }
  }
}

}  // namespace

GameWriter::GameWriter(const Model& model)
    : model(model), cards(model.deck, model.hands) {
  rules::Names names;
  for (const std::string& player : model.players) {
    players.push_back(names.fresh(player));
  }
  if (model.is_counterclockwise && !players.empty()) {
    std::reverse(players.begin() + 1, players.end());
  }
}

Term GameWriter::phase(std::size_t index) const {
  const PhaseKind kind = model.phases[index].kind;
  const auto is_such = [&](const Phase& phase) { return phase.kind == kind; };
  const auto begin = model.phases.begin();
  const auto here = begin + static_cast<std::ptrdiff_t>(index) + 1;
  const auto number = std::count_if(begin, here, is_such);
  return name_of(kind) +
         (number == 1 ? std::string() : "_" + std::to_string(number));
}

const char* name_of(PhaseKind kind) {
  switch (kind) {
    case PhaseKind::kDeal:
      return "dealing";
    case PhaseKind::kBet:
      return "betting";
    case PhaseKind::kDiscard:
      return "discarding";
    case PhaseKind::kCompare:
      return "comparing";
  }
  return "";
}

bool GameWriter::has(Phase::Kind kind) const {
  return std::any_of(model.phases.begin(), model.phases.end(),
                     [&](const Phase& phase) { return phase.kind == kind; });
}

std::string rules_of(const Model& model) {
  GameWriter writer(model);
  write_preface(writer);
  write_players(writer);
  write_deck(writer.cards);
  write_course(writer);
  write_betting(writer);
  writer.text().quote(Section::kDefinitions, {&model.hands_source});
  write_hands(writer.cards);
  writer.text().quote(Section::kDefinitions, {&model.goal_source});
  writer.text().rule(Section::kDefinitions, atom("contends", "?p"),
                     {holds(atom("in", "?p"))});
  write_comparison(writer.cards);
  write_goals(writer);
  return writer.text().str();
}

}  // namespace translators::card_games
