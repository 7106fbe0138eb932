#include "translators/eggg/cards/card_reader.h"

#include <algorithm>
#include <array>

#include "translators/eggg/values/players.h"

namespace translators::eggg::cards {

namespace {

using Kind = Expression::Kind;

constexpr int kMostPlayers = 6;

/// Words that have a number of their own: `ante is 10`.
constexpr std::array kAmounts = {"money", "ante", "bet", "raise"};

bool is_amount(const Expression& subject) {
  return std::any_of(kAmounts.begin(), kAmounts.end(),
                     [&](const char* word) { return subject.is_word(word); });
}

bool is_name(const Expression& value) {
  const auto is_word = [](const Expression& word) {
    return word.is(Kind::kWord) || word.is(Kind::kName) ||
           word.is(Kind::kLetter) || word.is(Kind::kNumber) ||
           word.is(Kind::kText);
  };
  if (!value.is(Kind::kPhrase)) return is_word(value);
  return std::all_of(value.operands.begin(), value.operands.end(), is_word);
}

}  // namespace

void CardReader::unsupported(const Statement& statement) {
  error(statement.position, "no-meaning-yet",
        "this has no meaning in a game of cards: `" + statement.source + "`");
}

void CardReader::read_definition(const Statement& statement) {
  const Expression& subject = statement.subject;
  const Expression& value = statement.value;
  if (subject.is_word("game") && statement.verb == "has") {
    if (!value.is_word("hand") && !value.is_word("card")) {
      unsupported(statement);
    }
  } else if (subject.is_word("game") && is_name(value)) {
    model_.name = value.text.empty() ? syntax::to_string(value) : value.text;
  } else if (subject.is_word("game")) {
    say_once(course_, statement);
  } else if (subject.is_word("player")) {
    say_once(players_, statement);
  } else if (subject.is_word("rank")) {
    say_once(ranks_, statement);
  } else if (subject.is_word("suit")) {
    say_once(suits_, statement);
  } else if (subject.is_word("hand")) {
    say_once(value.is(Kind::kPhrase) ? hand_size_ : hands_, statement);
  } else if (subject.is_word("goal")) {
    say_once(goal_, statement);
  } else if (is_amount(subject)) {
    const auto number = syntax::whole_number(value);
    if (!number) return unsupported(statement);
    said_.emplace(subject.name, *number);
    places_[subject.name] = value.position;
  } else if (subject.is(Kind::kName) || subject.is(Kind::kInvocation)) {
    if (!named_.emplace(subject.name, &statement).second) {
      error(statement.position, "defined-twice",
            "`" + subject.name + "` is defined twice");
    }
  } else {
    unsupported(statement);
  }
}

void CardReader::read_declaration(const Statement& statement) {
  const Expression& value = statement.value;
  const bool counts = value.is(Kind::kPhrase) && value.operands.size() == 2;
  if (counts && value.operands[1].is_word("player")) {
    return say_once(count_, statement);
  }
  if (counts && value.operands[1].is_word("round")) {
    return error(statement.position, "no-meaning-yet", kOneRound);
  }
  unsupported(statement);
}

/// `turns alternate`, `turns alternate clockwise`, `deal moves clockwise`.
bool CardReader::says_order(const Statement& statement) {
  return (statement.subject.is_word("turn") && statement.verb == "alternate") ||
         (statement.subject.is_word("deal") && statement.verb == "move" &&
          (statement.value.is_word("clockwise") ||
           statement.value.is_word("counterclockwise")));
}

void CardReader::read_statement(const Statement& statement) {
  using StatementKind = Statement::Kind;
  if (statement.condition || !statement.results.empty()) {
    return unsupported(statement);
  }
  switch (statement.kind) {
    case StatementKind::kDefinition:
      return read_definition(statement);
    case StatementKind::kDeclaration:
      return read_declaration(statement);
    case StatementKind::kAction:
      if (says_order(statement)) {
        say_once(turns_, statement);
        model_.turns_source = source_of(statement);
        model_.is_counterclockwise =
            statement.value && !statement.value.is_word("clockwise");
        return;
      }
      return unsupported(statement);
    case StatementKind::kSetting:
    case StatementKind::kLike:
      return;
    default:
      return unsupported(statement);
  }
}

/// `2..6 players`: the setting `players` chooses among these, two or the least
/// otherwise.
void CardReader::read_players() {
  int least = 2;
  int most = 2;
  const Statement* said = count_ ? count_ : players_;
  if (said) model_.players_source = source_of(*said);
  const Expression* count = nullptr;
  if (count_) count = &count_->value.operands.front();
  if (players_ && !count) {
    if (players_->value.is(Kind::kRange) || players_->value.is(Kind::kNumber)) {
      count = &players_->value;
    } else {
      model_.players = names_in(*players_);
      least = most = static_cast<int>(model_.players.size());
    }
  }
  if (count) {
    const auto bounds = syntax::whole_range(*count);
    if (!bounds) return unsupported(*said);
    least = bounds->first;
    most = bounds->second;
  }
  if (least < 2 || most > kMostPlayers) {
    error(said->position, "no-meaning-yet",
          "a game of cards is for 2 to " + std::to_string(kMostPlayers) +
              " players");
    return;
  }
  model_.least_players = least;
  model_.most_players = most;
  const auto chosen = chosen_.find("player");
  const int players = chosen == chosen_.end() ? least : chosen->second;
  if (players < least || players > most) {
    error(said ? said->position : gdl::SourcePosition{}, "setting-out-of-range",
          "`players` can be set to " + std::to_string(least) + " to " +
              std::to_string(most));
    return;
  }
  if (model_.players.empty()) {
    model_.players = values::compass_names(players);
    std::string names;
    for (const std::string& name : model_.players) {
      names += (names.empty() ? "" : ", ") + name;
    }
    model_.inferences.push_back(
        "The players are called " + names + "; " + model_.players.front() +
        " is the first to get a card and to speak." +
        (most > least ? " They can be " + std::to_string(least) + " to " +
                            std::to_string(most) +
                            " (--set players=" + std::to_string(most) + ")."
                      : ""));
  }
}

std::vector<std::string> CardReader::names_in(const Statement& statement) {
  std::vector<std::string> names;
  for (const Expression* item : syntax::list_items(statement.value)) {
    const bool is_one = item->is(Kind::kName) || item->is(Kind::kWord) ||
                        item->is(Kind::kLetter) || item->is(Kind::kNumber) ||
                        item->is(Kind::kText);
    const std::string& name = item->text;
    if (!is_one || name.empty()) {
      error(item->position, "no-meaning",
            "`" + syntax::to_string(*item) + "` is no name");
    } else if (std::find(names.begin(), names.end(), name) != names.end()) {
      error(item->position, "two-of-a-name",
            "`" + name + "` stands here twice");
    } else {
      names.push_back(name);
    }
  }
  return names;
}

void CardReader::read_deck() {
  card_games::Deck& deck = model_.deck;
  deck.ranks = {"Ace", "King", "Queen", "Jack", "10", "9", "8",
                "7",   "6",    "5",     "4",    "3",  "2"};
  deck.suits = {"Spades", "Hearts", "Diamonds", "Clubs"};
  if (ranks_) {
    deck.ranks = names_in(*ranks_);
    deck.source = source_of(*ranks_);
  }
  if (suits_) {
    deck.suits = names_in(*suits_);
    if (!ranks_) deck.source = source_of(*suits_);
  }
  if (deck.ranks.empty() || deck.suits.empty() || deck.size() > 104) {
    const bool is_of_ranks = ranks_ && !deck.suits.empty();
    const Statement* said = is_of_ranks ? ranks_ : suits_;
    error(said->position, "no-meaning",
          "a deck has 1 to 104 cards, one of each rank and suit");
    return;
  }
  deck.best_is_low_too = deck.ranks.front() == "Ace" && deck.ranks.size() > 2;
}

void CardReader::read_goal() {
  if (!goal_) {
    model_.inferences.push_back("The goal is the highest hand.");
    return;
  }
  const Expression& goal = goal_->value;
  const bool is_highest = goal.is_call("highest") &&
                          goal.operands.size() == 1 &&
                          goal.operands[0].is_word("hand");
  if (!is_highest) return unsupported(*goal_);
  model_.goal_source = source_of(*goal_);
}

void CardReader::check_unused() {
  for (const auto& [name, statement] : named_) {
    if (is_used_[name] || statement->is_inherited) continue;
    diagnostics_.warning(statement->position, "never-used",
                         "`" + name + "` is defined but never used");
  }
}

Model CardReader::read() {
  model_.name = description_.name;
  model_.language = "EGGG";
  for (const Statement& statement : description_.statements) {
    read_statement(statement);
  }
  read_settings();
  if (diagnostics_.has_errors()) return std::move(model_);
  read_players();
  read_deck();
  if (diagnostics_.has_errors()) return std::move(model_);
  read_course();
  read_hands();
  read_goal();
  if (diagnostics_.has_errors()) return std::move(model_);
  check_course();
  check_hands();
  if (diagnostics_.has_errors()) return std::move(model_);
  read_stakes();
  check_deck();
  check_unused();
  infer();
  return std::move(model_);
}

}  // namespace translators::eggg::cards
