// The course of the game: `game is shuffle(deck) and deal(cards, 5) and ...`.

#include <algorithm>
#include <cstddef>

#include "translators/eggg/cards/card_reader.h"
#include "translators/rules/names.h"

namespace translators::eggg::cards {

namespace {

using Kind = Expression::Kind;
using card_games::Allowance;
using card_games::Phase;

constexpr std::size_t kMostParts = 20;

bool is_called(const Expression& call, const std::string& name) {
  return call.is(Kind::kInvocation) &&
         rules::rule_name(call.name) == rules::rule_name(name);
}

std::optional<int> small_number(const Expression& expression) {
  const auto number = syntax::whole_number(expression);
  return number && *number <= 104 ? number : std::nullopt;
}

/// `3 cards`, `0..3 cards`.
bool read_range(const Expression& phrase, Allowance& allowance) {
  if (!phrase.is(Kind::kPhrase) || phrase.operands.size() != 2 ||
      !phrase.operands[1].is_word("card")) {
    return false;
  }
  const Expression& count = phrase.operands[0];
  const bool is_range = count.is(Kind::kRange);
  const auto least = small_number(is_range ? count.operands[0] : count);
  const auto most = small_number(is_range ? count.operands[1] : count);
  if (!least || !most || *most < *least) return false;
  allowance.least = *least;
  allowance.most = *most;
  return true;
}

}  // namespace

void CardReader::read_course() {
  if (!course_) {
    error({}, "no-course",
          "nothing says how the game goes; expected `game is shuffle(deck) and "
          "deal(cards, 5) and compare(cards)` or the like");
    return;
  }
  const auto parts = syntax::list_items(course_->value);
  if (parts.size() > kMostParts) {
    error(course_->value.position, "too-large",
          "a game of cards has at most " + std::to_string(kMostParts) +
              " parts; these are " + std::to_string(parts.size()));
    return;
  }
  for (const Expression* part : parts) read_phase(*part);
}

/// `(bet(money) or Fold)`, as the dissertation has it elsewhere.
bool CardReader::is_bet_or_fold(const Expression& part) const {
  if (!part.is_operation(syntax::Operator::kOr) || part.operands.size() != 2) {
    return false;
  }
  const Expression& fold = part.operands[1];
  return is_called(part.operands[0], "bet") &&
         (fold.is(Kind::kName) || fold.is(Kind::kWord)) &&
         rules::rule_name(fold.name) == "fold";
}

void CardReader::read_phase(const Expression& part) {
  Phase phase;
  phase.source = {part.position, syntax::to_string(part)};
  if (is_called(part, "shuffle") || is_called(part, "cut")) {
    if (is_called(part, "shuffle")) is_shuffled_ = true;
    if (!model_.phases.empty()) {
      error(part.position, "no-meaning-yet",
            "the deck is shuffled and cut before cards are dealt");
    }
  } else if (is_called(part, "riffle_shuffle")) {
    error(part.position, "no-meaning-yet",
          "every order of the deck is equally likely here; `shuffle(deck)` "
          "says that, an imperfect shuffle has no meaning");
  } else if (is_called(part, "deal")) {
    read_deal(part);
  } else if (is_called(part, "bet") || is_bet_or_fold(part)) {
    if (is_bet_or_fold(part)) is_used_["Fold"] = true;
    phase.kind = Phase::Kind::kBet;
    model_.phases.push_back(phase);
  } else if (is_called(part, "compare")) {
    phase.kind = Phase::Kind::kCompare;
    model_.phases.push_back(phase);
  } else if (part.is(Kind::kInvocation) && named_.contains(part.name)) {
    is_used_[part.name] = true;
    read_discard(part, *named_.at(part.name));
  } else {
    error(part.position, "no-meaning-yet",
          "`" + syntax::to_string(part) +
              "` is no part of a game of cards; these are shuffle(deck), "
              "deal(cards, 5), bet(money), compare(cards), and what the game "
              "defines, such as `Discard means player removes 0..3 cards`");
  }
}

/// `deal(cards, 5)`: so many more for everybody. `deal(cards, 5-N)`, where N is
/// how many cards a player has kept: as many as are missing.
void CardReader::read_deal(const Expression& call) {
  const auto fail = [&] {
    error(call.position, "no-meaning",
          "`" + syntax::to_string(call) +
              "`: expected deal(cards, 5) or, after cards were laid off, "
              "deal(cards, 5-N)");
  };
  if (call.operands.size() != 2 || !call.operands[0].is_word("card")) {
    return fail();
  }
  const Expression& count = call.operands[1];
  Phase phase;
  phase.source = {call.position, syntax::to_string(call)};
  last_deal_ = call.position;
  const bool fills = count.is_operation(syntax::Operator::kSubtract) &&
                     count.operands[1].is(Kind::kLetter);
  const auto number = small_number(fills ? count.operands[0] : count);
  if (!number || *number < 1) return fail();
  const int before = card_games::hand_size(model_);
  const bool after_discard =
      !model_.phases.empty() &&
      std::any_of(
          model_.phases.begin(), model_.phases.end(),
          [](const Phase& one) { return one.kind == Phase::Kind::kDiscard; });
  if (fills != after_discard) {
    error(call.position, "no-meaning",
          fills ? "no cards were laid off before, so there is no N"
                : "after cards were laid off, hands are filled up: "
                  "deal(cards, " +
                      std::to_string(before) + "-N)");
    return;
  }
  if (fills && *number < before) {
    error(count.position, "no-meaning",
          "hands had " + std::to_string(before) +
              " cards before; they cannot be filled up to fewer");
    return;
  }
  phase.cards = fills ? *number : before + *number;
  fills_ = fills_ || fills;
  if (!model_.phases.empty() &&
      model_.phases.back().kind == Phase::Kind::kDeal) {
    model_.phases.back().cards = phase.cards;
    return;
  }
  model_.phases.push_back(phase);
}

std::optional<std::size_t> CardReader::rank_named(
    const Expression& expression) const {
  if (!expression.is(Kind::kName) && !expression.is(Kind::kInvocation) &&
      !expression.is(Kind::kText)) {
    return std::nullopt;
  }
  const std::string& name =
      expression.is(Kind::kText) ? expression.text : expression.name;
  for (std::size_t i = 0; i < model_.deck.ranks.size(); ++i) {
    if (rules::rule_name(model_.deck.ranks[i]) == rules::rule_name(name)) {
      return i;
    }
  }
  return std::nullopt;
}

bool CardReader::read_allowance(const Expression& action,
                                std::vector<Allowance>& allowances) {
  Allowance allowance;
  const bool has_condition = action.is(Kind::kIf);
  if (has_condition) {
    const Expression& condition = action.operands[1];
    allowance.rank = rank_named(condition);
    if (!allowance.rank) {
      error(condition.position, "unknown-card",
            "`" + syntax::to_string(condition) +
                "` is no rank of the deck that a hand can hold");
      return true;
    }
  }
  const Expression& removal = has_condition ? action.operands[0] : action;
  const bool removes =
      removal.is(Kind::kAction) &&
      (removal.name == "remove" || removal.name == "discard") &&
      removal.operands.size() == 2 &&
      (!removal.operands[0] || removal.operands[0].is_word("player"));
  if (!removes || !read_range(removal.operands[1], allowance)) return false;
  allowances.push_back(allowance);
  return true;
}

/// `Discard means player removes 0..3 cards or 4 cards if Ace()`.
void CardReader::read_discard(const Expression& call,
                              const Statement& definition) {
  Phase phase;
  phase.kind = Phase::Kind::kDiscard;
  phase.source = source_of(definition);
  const Expression& value = definition.value;
  const bool are_several = value.is_operation(syntax::Operator::kOr);
  std::vector<const Expression*> parts = {&value};
  if (are_several) parts = syntax::list_items(value);
  for (const Expression* part : parts) {
    if (read_allowance(*part, phase.allowances)) continue;
    error(part->position, "no-meaning-yet",
          "`" + syntax::to_string(*part) + "` has no meaning as what `" +
              call.name +
              "` does; expected `player removes 0..3 cards`, and more with `or "
              "4 cards if Ace()`");
  }
  const int cards = card_games::hand_size(model_);
  for (const Allowance& allowance : phase.allowances) {
    if (allowance.most <= cards) continue;
    error(definition.position, "no-meaning",
          std::to_string(allowance.most) +
              " cards cannot be laid off: a hand "
              "has " +
              std::to_string(cards) + " then");
  }
  model_.phases.push_back(phase);
}

void CardReader::check_course() {
  const auto& phases = model_.phases;
  const gdl::SourcePosition at = course_->value.position;
  if (phases.empty() || phases.front().kind != Phase::Kind::kDeal) {
    error(at, "no-meaning", "a game of cards begins with deal(cards, ...)");
    return;
  }
  if (!is_shuffled_) {
    error(at, "no-meaning",
          "the deck is not shuffled, so that everybody would know all cards; "
          "expected shuffle(deck) at the beginning");
  }
  if (phases.back().kind != Phase::Kind::kCompare) {
    error(at, "no-meaning",
          "the hands are not compared; expected compare(cards) at the end");
  }
  for (std::size_t i = 0; i + 1 < phases.size(); ++i) {
    if (phases[i].kind != Phase::Kind::kCompare) continue;
    error(phases[i].source.position, "no-meaning",
          "nothing goes on after the hands are compared");
  }
  if (hand_size_) {
    const Expression& size = hand_size_->value.operands.front();
    const int cards = card_games::hand_size(model_);
    if (small_number(size) != cards) {
      error(
          hand_size_->value.position, "no-meaning",
          "a hand is " + std::to_string(cards) + " cards, as these are dealt");
    }
  }
}

}  // namespace translators::eggg::cards
