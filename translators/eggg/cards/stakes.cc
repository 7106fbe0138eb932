// What can be set, money, and whether money and cards suffice.

#include <algorithm>
#include <array>
#include <cstddef>

#include "gdl/number_in.h"
#include "translators/eggg/cards/card_reader.h"
#include "translators/eggg/values/setting.h"

namespace translators::eggg::cards {

namespace {

using card_games::Allowance;
using card_games::Phase;
using values::Setting;

constexpr int kDefaultBet = 10;  // as the dissertation has it
constexpr int kDefaultRaises = 3;
constexpr int kMostRaises = 9;
constexpr int kMostMoney = 1000000;
constexpr std::size_t kMostAmounts = 45;  // the pots grow with their square

constexpr std::array kSettings = {
    Setting{"player", "how many play", 2, 6},
    Setting{"money", "what everybody has", 1, kMostMoney},
    Setting{"ante", "what everybody pays before", 0, kMostMoney},
    Setting{"bet", "the size of a bet", 1, kMostMoney},
    Setting{"raise", "how many there may be upon a bet", 0, kMostRaises}};

std::string known_settings(const std::string& wanted) {
  if (syntax::canonical(wanted) == "round") return kOneRound;
  return "a game of cards has players, money, ante, bet and raises";
}

std::string dollars(int amount) { return "$" + std::to_string(amount); }

}  // namespace

void CardReader::read_settings() {
  for (const auto& [name, text] : options_.parameters) {
    const Setting* setting = values::find_setting(kSettings, name);
    const auto value = gdl::number_in<int>(text);
    if (!setting) {
      error({}, "unknown-setting",
            "this game has no setting `" + name + "`; " + known_settings(name));
    } else if (!value) {
      error({}, "unknown-setting",
            "`" + text + "` is no whole number for the setting `" + name + "`");
    } else {
      chosen_[setting->name] = *value;
    }
  }
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kSetting) read_setting(statement);
  }
  for (const Setting& setting : kSettings) {
    const std::string name = setting.name;
    const auto check = [&](const std::map<std::string, int>& values) {
      const auto found = values.find(name);
      if (found == values.end() ||
          (found->second >= setting.least && found->second <= setting.most)) {
        return;
      }
      error(position_of(name), "setting-out-of-range",
            "`" + name + "`, " + setting.in_words + ", can be " +
                values::range_in_words(setting.least, setting.most));
    };
    check(said_);
    if (name != "player") check(chosen_);
  }
}

void CardReader::read_setting(const Statement& statement) {
  const Expression& range = statement.value;
  const Setting* setting =
      values::find_setting(kSettings, statement.subject.name);
  if (!setting) {
    error(statement.subject.position, "never-used",
          "nothing in this game depends on `" +
              syntax::to_string(statement.subject) + "`; " +
              known_settings(statement.subject.name));
    return;
  }
  const auto bounds = syntax::whole_range(range);
  if (!bounds) {
    error(range.position, "no-meaning-yet",
          "this range of a setting has no meaning: `" +
              syntax::to_string(range) + "`");
    return;
  }
  const std::string name = setting->name;
  places_.emplace(name, range.position);
  // What a statement says holds as long as nobody sets it.
  const auto said = said_.emplace(name, bounds->first).first;
  const auto chosen = chosen_.find(name);
  const int value = chosen == chosen_.end() ? said->second : chosen->second;
  if (value < bounds->first || value > bounds->second) {
    error(range.position, "setting-out-of-range",
          "`" + name + "` can be set to " +
              values::range_in_words(bounds->first, bounds->second));
  }
  if (name == "player" && chosen == chosen_.end())
    chosen_[name] = bounds->first;
}

int CardReader::amount_of(const std::string& key, int value) const {
  const auto chosen = chosen_.find(key);
  if (chosen != chosen_.end()) return chosen->second;
  const auto said = said_.find(key);
  return said == said_.end() ? value : said->second;
}

gdl::SourcePosition CardReader::position_of(const std::string& key) const {
  const auto found = places_.find(key);
  return found == places_.end() ? gdl::SourcePosition{} : found->second;
}

void CardReader::read_stakes() {
  card_games::Stakes& stakes = model_.stakes;
  const auto rounds = static_cast<int>(std::count_if(
      model_.phases.begin(), model_.phases.end(),
      [](const Phase& phase) { return phase.kind == Phase::Kind::kBet; }));
  stakes.bet = amount_of("bet", kDefaultBet);
  stakes.ante = amount_of("ante", rounds > 0 ? stakes.bet : kDefaultBet);
  stakes.raises = amount_of("raise", kDefaultRaises);
  const int dearest = stakes.ante + rounds * (1 + stakes.raises) * stakes.bet;
  stakes.money = amount_of("money", std::max(dearest, 1));
  const auto too_much = [&](const char* what, const char* key, int amount) {
    if (amount <= stakes.money) return false;
    gdl::SourcePosition at = position_of(key);
    if (at.line == 0) at = position_of("money");
    error(at, "too-little-money",
          std::string(what) + " is " + dollars(amount) +
              ", which is more than the " + dollars(stakes.money) +
              " that everybody has");
    return true;
  };
  if (too_much("the ante", "ante", stakes.ante) || rounds == 0) return;
  too_much("the ante with one bet", "bet", stakes.ante + stakes.bet);
  const std::size_t sums = card_games::amounts(model_).size();
  if (sums <= kMostAmounts) return;
  gdl::SourcePosition at = position_of("raise");
  error(at.line == 0 ? course_->value.position : at, "too-large",
        "there are " + std::to_string(sums) +
            " sums that a player can have paid, and there should be at most " +
            std::to_string(kMostAmounts) +
            "; allow fewer raises or rounds of betting, or less money");
}

/// In the worst case everybody lays off as many cards as allowed; an exception
/// for a rank is for as many players as there are such cards.
void CardReader::check_deck() {
  const auto players = static_cast<int>(model_.players.size());
  const auto suits = static_cast<int>(model_.deck.suits.size());
  int needed = 0;
  int hand = 0;
  for (std::size_t i = 0; i < model_.phases.size(); ++i) {
    const Phase& phase = model_.phases[i];
    const bool is_deal = phase.kind == Phase::Kind::kDeal;
    if (is_deal) {
      needed += players * (phase.cards - hand);
      hand = phase.cards;
    }
    const bool is_filled =
        phase.kind == Phase::Kind::kDiscard &&
        std::any_of(model_.phases.begin() + static_cast<std::ptrdiff_t>(i),
                    model_.phases.end(), [](const Phase& later) {
                      return later.kind == Phase::Kind::kDeal;
                    });
    if (!is_filled) continue;
    int most = 0;
    int most_with_rank = 0;
    for (const Allowance& allowance : phase.allowances) {
      int& target = allowance.rank ? most_with_rank : most;
      target = std::max(target, allowance.most);
    }
    most_with_rank = std::max(most, most_with_rank);
    const int lucky = std::min(players, suits);
    needed += lucky * most_with_rank + (players - lucky) * most;
  }
  const auto cards = static_cast<int>(model_.deck.size());
  if (needed <= cards) return;
  error(last_deal_, "deck-too-small",
        "the deck has " + std::to_string(cards) + " cards, but " +
            std::to_string(players) + " players can need " +
            std::to_string(needed) +
            "; let fewer play, or fewer cards be dealt or laid off");
}

void CardReader::infer() {
  if (diagnostics_.has_errors()) return;
  auto& inferences = model_.inferences;
  const card_games::Stakes& stakes = model_.stakes;
  if (!ranks_ && !suits_) {
    inferences.push_back(
        "The deck has 52 cards: 2 to 10, Jack, Queen, King and Ace of four "
        "suits. The Ace is the highest, and stands below the 2 as well.");
  }
  inferences.push_back(
      "One hand is played. Each card is dealt by chance, and seen only by who "
      "gets it.");
  const bool bets = std::any_of(
      model_.phases.begin(), model_.phases.end(),
      [](const Phase& phase) { return phase.kind == Phase::Kind::kBet; });
  if (bets) {
    inferences.push_back(
        "Everybody has " + dollars(stakes.money) + " and pays an ante of " +
        dollars(stakes.ante) + "; a bet or a raise is " + dollars(stakes.bet) +
        ", and in a round of betting there are a bet and at most " +
        std::to_string(stakes.raises) +
        (stakes.raises == 1 ? " raise" : " raises") +
        ", as far as the money suffices (--set money=, ante=, bet=, "
        "raises=).");
    inferences.push_back(
        "Who has folded lays the hand away unseen. When only one is left, that "
        "player gets the pot and shows nothing.");
  } else {
    inferences.push_back("Everybody pays an ante of " + dollars(stakes.ante) +
                         ", which is all that is played for.");
  }
  inferences.push_back(
      "Equal hands are decided by the ranks of their patterns and then by the "
      "highest cards; hands that are still equal divide the pot.");
  inferences.push_back(
      "The goal of a player is the part of all money that the player has at "
      "the end, from 0 to 100.");
}

}  // namespace translators::eggg::cards
