#include "translators/eggg/market/market_reader.h"

#include <algorithm>
#include <array>

#include "translators/description/paragraph.h"
#include "translators/eggg/values/players.h"

namespace translators::eggg::market {

namespace {

using Kind = Expression::Kind;

constexpr int kLeastPlayers = 2;
constexpr int kMostPlayers = 20;

/// What a number of is declared: `4 stocks`.
constexpr std::array kCounted = {"stock", "price", "lot", "short", "round"};

bool is_counted(const Expression& word) {
  return std::any_of(kCounted.begin(), kCounted.end(),
                     [&](const char* noun) { return word.is_word(noun); });
}

bool is_name(const Expression& value) {
  return (value.is(Kind::kWord) || value.is(Kind::kName) ||
          value.is(Kind::kLetter) || value.is(Kind::kText)) &&
         !value.text.empty();
}

bool is_sum_of_player(const Expression& value) {
  return (value.sigil == '%' && value.name == "Stocks") ||
         (value.sigil == '$' && value.name == "Money");
}

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

}  // namespace

void MarketReader::unsupported(const Statement& statement) {
  error(statement.position, "no-meaning-yet",
        "this has no meaning in a market: `" + statement.source + "`");
}

/// `players are 0..20`, `player has %Stocks and $Money`.
void MarketReader::read_player_definition(const Statement& statement) {
  if (statement.verb == "is") return say_once(players_, statement);
  const auto items = syntax::list_items(statement.value);
  const bool is_known =
      statement.verb == "has" &&
      std::all_of(items.begin(), items.end(), [](const Expression* item) {
        return is_sum_of_player(*item);
      });
  if (is_known) return;
  error(statement.value.position, "no-meaning-yet",
        "a player has %Stocks and $Money in a market, and nothing else");
}

void MarketReader::read_definition(const Statement& statement) {
  const Expression& subject = statement.subject;
  const bool is_start = subject.is(Kind::kPhrase) &&
                        subject.operands.size() == 2 &&
                        subject.operands[0].is_word("player") &&
                        subject.operands[1].is_word("start");
  if (is_start) {
    say_once(start_, statement);
  } else if (subject.is_word("player")) {
    read_player_definition(statement);
  } else if (subject.is(Kind::kName) || subject.is(Kind::kInvocation)) {
    if (!named_.emplace(subject.name, &statement).second) {
      error(statement.position, "defined-twice",
            "`" + subject.name + "` is defined twice");
    }
  } else if (statement.verb == "is") {
    read_meaning(statement);
  } else {
    unsupported(statement);
  }
}

/// `stocks are Acorn, Barley`, `lot is 10 shares`: what a word of markets is.
void MarketReader::read_meaning(const Statement& statement) {
  const Expression& subject = statement.subject;
  const Expression& value = statement.value;
  if (subject.is_word("game")) {
    if (!is_name(value) && !value.is(Kind::kPhrase)) {
      return unsupported(statement);
    }
    model_.name = value.text.empty() ? syntax::to_string(value) : value.text;
  } else if (subject.is_word("stock")) {
    say_once(stocks_, statement);
  } else if (subject.is_word("price")) {
    say_once(prices_, statement);
  } else if (subject.is_word("amount")) {
    say_once(amounts_, statement);
  } else if (subject.is_word("move")) {
    say_once(moves_, statement);
  } else if (subject.is_word("goal")) {
    say_once(goal_, statement);
  } else if (subject.is_word("portfolio") && value.is_word("private")) {
    say_once(privacy_, statement);
  } else if (subject.is_word("lot") && value.is(Kind::kPhrase) &&
             value.operands.size() == 2 && value.operands[1].is_word("share")) {
    say("share", value.operands[0]);
  } else if (subject.is_word("money")) {
    say("money", value);
  } else {
    unsupported(statement);
  }
}

void MarketReader::read_declaration(const Statement& statement) {
  const Expression& value = statement.value;
  if (!value.is(Kind::kPhrase)) return unsupported(statement);
  const auto& words = value.operands;
  const bool is_text_game =
      words.back().is_word("game") &&
      std::all_of(words.begin(), words.end() - 1, [](const Expression& word) {
        return word.is_word("networked") || word.is_word("multiplayer") ||
               word.is_word("text");
      });
  if (is_text_game || (words.size() == 2 && words[0].is_word("port") &&
                       words[1].is(Kind::kNumber))) {
    is_networked_ = true;
    return;
  }
  if (words.size() != 2) return unsupported(statement);
  if (words[1].is_word("player")) return say_once(count_, statement);
  if (!is_counted(words[1])) return unsupported(statement);
  if (words[1].is_word("stock")) model_.stocks_source = source_of(statement);
  say(words[1].name, words[0]);
  counts_[words[1].name] = &statement;
}

/// `8 prices` beside `prices are [...]`: what this game says itself goes before
/// what it takes over, and both together have to agree.
void MarketReader::settle(const char* counted, const Statement*& list) {
  const auto found = counts_.find(counted);
  if (!list || found == counts_.end()) return;
  const Statement& count = *found->second;
  if (list->is_inherited && !count.is_inherited) {
    list = nullptr;
    return;
  }
  const auto items = syntax::list_items(list->value).size();
  if ((list->is_inherited || !count.is_inherited) &&
      items != static_cast<std::size_t>(said_[counted])) {
    error(count.position, "said-twice",
          "line " + std::to_string(list->position.line) + " says otherwise: `" +
              list->source + "`");
  }
  said_.erase(counted);
}

void MarketReader::read_statement(const Statement& statement) {
  using StatementKind = Statement::Kind;
  if (statement.condition || !statement.results.empty()) {
    return unsupported(statement);
  }
  switch (statement.kind) {
    case StatementKind::kDefinition:
      return read_definition(statement);
    case StatementKind::kDeclaration:
      return read_declaration(statement);
    case StatementKind::kEvery:
      return say_once(every_, statement);
    case StatementKind::kAction:
      // As it is in every market.
      if (statement.subject.is_word("turn") &&
          statement.verb == "synchronize" && !statement.value) {
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

/// `player start is %Stocks = () and $Money = 100000`
void MarketReader::read_start() {
  if (!start_) return;
  model_.money_source = source_of(*start_);
  for (const Expression* item : syntax::list_items(start_->value)) {
    const bool is_assignment = item->is_operation(syntax::Operator::kAssign) &&
                               is_sum_of_player(item->operands[0]);
    if (!is_assignment) {
      error(item->position, "no-meaning-yet",
            "players start with `%Stocks = ()` and `$Money = 100000`");
      continue;
    }
    const Expression& value = item->operands[1];
    if (item->operands[0].sigil == '$') {
      say("money", value);
    } else if (!value.is(Kind::kTuple) || !value.operands.empty()) {
      error(value.position, "no-meaning-yet",
            "nobody has stocks in the beginning: `%Stocks = ()`");
    }
  }
}

std::vector<std::string> MarketReader::names_in(const Statement& statement) {
  std::vector<std::string> names;
  for (const Expression* item : syntax::list_items(statement.value)) {
    if (!is_name(*item)) {
      error(item->position, "no-meaning",
            "`" + syntax::to_string(*item) + "` is no name");
    } else if (std::find(names.begin(), names.end(), item->text) !=
               names.end()) {
      error(item->position, "two-of-a-name",
            "`" + item->text + "` stands here twice");
    } else {
      names.push_back(item->text);
    }
  }
  return names;
}

/// Whole numbers above 0, ascending.
std::vector<int> MarketReader::numbers_in(const Statement& statement) {
  std::vector<int> numbers;
  for (const Expression* item : syntax::list_items(statement.value)) {
    const auto number = syntax::whole_number(*item);
    if (!number || *number < 1) {
      error(item->position, "no-meaning",
            "`" + syntax::to_string(*item) +
                "` is no whole number from 1 to 1000000");
    } else if (!numbers.empty() && *number <= numbers.back()) {
      error(item->position, "not-ascending",
            std::to_string(*number) + " stands behind " +
                std::to_string(numbers.back()) +
                "; the numbers are written in ascending order");
    } else {
      numbers.push_back(*number);
    }
  }
  return numbers;
}

/// As many as are set, or as the least that is said allows.
void MarketReader::read_players() {
  int least = kLeastPlayers;
  int most = kMostPlayers;
  const Statement* said = count_ ? count_ : players_;
  const Expression* count = count_ ? &count_->value.operands.front() : nullptr;
  if (players_ && !count) {
    if (players_->value.is(Kind::kRange) || players_->value.is(Kind::kNumber)) {
      count = &players_->value;
    } else {
      model_.players = names_in(*players_);
      least = most = static_cast<int>(model_.players.size());
    }
  }
  if (said) model_.players_source = source_of(*said);
  if (count) {
    const auto bounds = syntax::whole_range(*count);
    if (!bounds) return unsupported(*said);
    // A market with nobody in it waits for players; no match is played there.
    least =
        std::max(bounds->first, count->is(Kind::kRange) ? kLeastPlayers : 0);
    most = bounds->second;
  } else if (!players_ && can_be_set_) {
    least = can_be_set_->first;
    most = can_be_set_->second;
  }
  if (least < kLeastPlayers || most > kMostPlayers || most < least) {
    return error(said->position, "no-meaning-yet",
                 "a market is for 2 to 20 players");
  }
  const int players = amount_of("player").value_or(least);
  if (players < least || players > most) {
    return error(said ? said->position : position_of("player"),
                 "setting-out-of-range",
                 "`players` can be set to " + std::to_string(least) + " to " +
                     std::to_string(most));
  }
  if (!model_.players.empty()) return;
  model_.players = values::compass_names(players);
  infer("The players are called " + list_of(model_.players) + "." +
        (most > least ? " They can be " + std::to_string(least) + " to " +
                            std::to_string(most) +
                            " (--set players=" + std::to_string(most) + ")."
                      : ""));
}

/// Those that are named, and others where more are asked for.
void MarketReader::read_stocks() {
  if (stocks_) {
    model_.stocks = names_in(*stocks_);
    model_.stocks_source = source_of(*stocks_);
    if (syntax::list_items(stocks_->value).empty()) {
      error(stocks_->value.position, "out-of-range",
            "a market has a stock at least");
    }
    said_["stock"] = static_cast<int>(model_.stocks.size());
    places_["stock"] = stocks_->position;
  }
  if (!model_.quotes.empty()) return;  // those of the file, see use_table
  const auto wanted = static_cast<std::size_t>(
      stocks_ ? *amount_of("stock") : amount_or("stock", 4, "4 stocks"));
  for (std::size_t i = model_.stocks.size(); i < wanted; ++i) {
    model_.stocks.push_back("Stock" + std::to_string(i + 1));
  }
  model_.stocks.resize(wanted);
}

void MarketReader::read_goal() {
  if (goal_) {
    model_.goal_source = source_of(*goal_);
    const Expression& goal = goal_->value;
    const bool is_rank = goal.is_call("highest") && goal.operands.size() == 1 &&
                         goal.operands[0].is_word("rank");
    if (!is_rank) {
      error(goal.position, "no-meaning-yet",
            "the goal of a market is `highest(rank)`");
    }
  }
  infer(
      "At the end everybody's stocks count at the last prices, and what is "
      "owed is taken off. The richest player gets 100, the poorest 0, and the "
      "ranks between them are at equal distances; who have the same share "
      "their ranks.");
}

Model MarketReader::read() {
  model_.name = description_.name;
  model_.language = "EGGG";
  for (const Statement& statement : description_.statements) {
    read_statement(statement);
  }
  read_start();
  settle("stock", stocks_);
  settle("price", prices_);
  read_settings();
  if (diagnostics_.has_errors()) return std::move(model_);
  read_players();
  read_commands();
  read_amounts();
  read_course();
  read_goal();
  if (diagnostics_.has_errors()) return std::move(model_);
  check_size();
  model_.is_private = privacy_ != nullptr;
  if (!defaults_.empty()) {
    infer("A market is finite: there are " +
          description::list_in_words(defaults_) +
          ", as nothing else is said (`player can set rounds to 5..100`, or "
          "`40 rounds`).");
  }
  if (is_networked_) {
    infer(
        "What is said of the network, and to log in, to talk and to see who is "
        "there, is the page's and no part of the rules.");
  }
  return std::move(model_);
}

}  // namespace translators::eggg::market
