// Hands: `Straight has (R, s) and (R+1, s) and ...`, `hands are [...]`.

#include <algorithm>
#include <cctype>

#include "translators/card_games/hand_rules.h"
#include "translators/eggg/cards/card_reader.h"
#include "translators/rules/names.h"

namespace translators::eggg::cards {

namespace {

using Kind = Expression::Kind;
using card_games::CardPattern;
using card_games::HandKind;
using card_games::Mark;

bool is_capital(const std::string& letter) {
  return !letter.empty() &&
         std::isupper(static_cast<unsigned char>(letter.front())) != 0;
}

/// `Queens` and `Queen` are one.
bool is_called(const std::string& name, const std::string& text) {
  return rules::rule_name(name) == rules::rule_name(text) ||
         rules::rule_name(name + "s") == rules::rule_name(text) ||
         rules::rule_name(name) == rules::rule_name(text + "s");
}

std::string list_of(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) {
    list += (list.empty() ? "" : ", ") + name;
  }
  return list;
}

/// The number behind `R+1` or `R-1`; 0 for a letter alone.
std::optional<int> offset_of(const Expression& expression) {
  const bool adds = expression.is_operation(syntax::Operator::kAdd);
  const bool subtracts = expression.is_operation(syntax::Operator::kSubtract);
  if (!adds && !subtracts) return std::nullopt;
  const Expression& number = expression.operands[1];
  if (!expression.operands[0].is(Kind::kLetter) || !number.is(Kind::kNumber) ||
      number.number < 0 || number.number > 100 ||
      number.number != static_cast<int>(number.number)) {
    return std::nullopt;
  }
  const int offset = static_cast<int>(number.number);
  return adds ? offset : -offset;
}

}  // namespace

bool CardReader::read_named(const Expression& expression, bool is_rank,
                            Mark& mark) {
  const std::vector<std::string>& names =
      is_rank ? model_.deck.ranks : model_.deck.suits;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_called(names[i], expression.text)) continue;
    mark.kind = Mark::Kind::kNamed;
    mark.index = i;
    return true;
  }
  error(expression.position, "unknown-card",
        "no card has the " + std::string(is_rank ? "rank" : "suit") + " `" +
            expression.text + "`; there are " + list_of(names));
  return false;
}

bool CardReader::read_mark(const Expression& expression, bool is_rank,
                           Mark& mark) {
  const auto offset = offset_of(expression);
  const Expression& base = offset ? expression.operands[0] : expression;
  if (base.is(Kind::kText) || base.is(Kind::kName) || base.is(Kind::kWord) ||
      base.is(Kind::kNumber)) {
    return read_named(base, is_rank, mark);
  }
  if (!base.is(Kind::kLetter) || (offset && !is_rank)) {
    error(expression.position, "bad-pattern",
          "`" + syntax::to_string(expression) + "` is no " +
              (is_rank ? "rank; expected a letter such as R, R+1, or a rank "
                         "such as \"Queen\""
                       : "suit; expected a letter such as S, or a suit such as "
                         "\"Spades\""));
    return false;
  }
  if (!is_capital(base.text)) {
    if (!offset) return true;
    error(expression.position, "bad-pattern",
          "a lower-case letter is any rank, so `" +
              syntax::to_string(expression) +
              "` says nothing; a capital one is the same everywhere");
    return false;
  }
  // Ranks and suits have letters of their own: one cannot be both.
  const std::string key = (is_rank ? "rank " : "suit ") + base.text;
  const std::string other = (is_rank ? "suit " : "rank ") + base.text;
  if (std::find(letters_.begin(), letters_.end(), other) != letters_.end()) {
    error(base.position, "bad-pattern",
          "`" + base.text + "` is both a rank and a suit here");
    return false;
  }
  const auto is_of_sort = [&](const std::string& letter) {
    return letter.starts_with(is_rank ? "rank" : "suit");
  };
  const auto found = std::find(letters_.begin(), letters_.end(), key);
  mark.kind = Mark::Kind::kVariable;
  mark.offset = offset.value_or(0);
  mark.index = static_cast<std::size_t>(
      std::count_if(letters_.begin(), found, is_of_sort));
  if (found == letters_.end()) letters_.push_back(key);
  return true;
}

bool CardReader::read_card(const Expression& card, CardPattern& pattern) {
  if (!card.is(Kind::kTuple) || card.operands.size() != 2) {
    error(card.position, "bad-pattern",
          "a card is a rank and a suit, as in (R, s); not `" +
              syntax::to_string(card) + "`");
    return false;
  }
  const bool rank = read_mark(card.operands[0], true, pattern.rank);
  const bool suit = read_mark(card.operands[1], false, pattern.suit);
  return rank && suit;
}

std::optional<HandKind> CardReader::read_hand(const Statement& statement) {
  HandKind hand;
  hand.name = statement.subject.name;
  hand.source = source_of(statement);
  letters_.clear();
  if (statement.value.is_operation(syntax::Operator::kOr)) {
    error(
        statement.value.position, "bad-pattern",
        "the cards of a hand are joined with `and`; for several patterns give "
        "each a name, and put the names side by side in the list of hands");
    return std::nullopt;
  }
  bool is_good = true;
  const std::vector<const Expression*> cards =
      statement.value.is(Kind::kTuple)
          ? std::vector<const Expression*>{&statement.value}
          : syntax::list_items(statement.value);
  for (const Expression* card : cards) {
    CardPattern pattern;
    is_good = read_card(*card, pattern) && is_good;
    hand.cards.push_back(pattern);
  }
  if (!is_good) return std::nullopt;
  return hand;
}

void CardReader::read_hands() {
  if (!hands_) {
    error({}, "no-hands",
          "nothing says which hands there are; expected `hands are [...]`, the "
          "best first");
    return;
  }
  model_.hands_source = source_of(*hands_);
  for (const Expression* item : syntax::list_items(hands_->value)) {
    const auto found = named_.find(item->name);
    if (!item->is(Kind::kName) || found == named_.end()) {
      error(item->position, "no-rule",
            "no rule found for the hand `" + syntax::to_string(*item) +
                "`; a statement such as `" + syntax::to_string(*item) +
                " has (R, s) and (R, s)` gives one");
      continue;
    }
    if (is_used_[item->name]) {
      error(item->position, "said-twice",
            "`" + item->name + "` stands in the list already");
      continue;
    }
    is_used_[item->name] = true;
    if (auto hand = read_hand(*found->second)) model_.hands.push_back(*hand);
  }
}

void CardReader::check_hands() {
  for (const HandKind& hand : model_.hands) {
    const std::string why =
        card_games::why_not(hand, model_.deck, card_games::hand_size(model_));
    if (why.empty()) continue;
    error(hand.source.position, "bad-pattern",
          "no hand can be a " + hand.name + ": " + why);
  }
}

}  // namespace translators::eggg::cards
