// What can be set, and how much there is of everything.

#include <algorithm>
#include <array>
#include <cmath>

#include "gdl/number_in.h"
#include "translators/eggg/market/market_reader.h"
#include "translators/eggg/values/setting.h"

namespace translators::eggg::market {

namespace {

using values::Setting;

constexpr std::array kSettings = {
    Setting{"player", "how many play", 2, 20},
    Setting{"stock", "how many there are", 1, 12},
    Setting{"price", "how many different ones there are", 2, 20},
    Setting{"lot", "of one stock that somebody may have", 1, 100},
    Setting{"short", "lots of one stock that somebody may owe", 0, 100},
    Setting{"round", "how often prices change", 1, 1000},
    Setting{"money", "what everybody has", 1, 1000000}};

/// Not to be set: said in a statement only.
constexpr Setting kShare = {"share", "in a lot", 1, 1000};

constexpr const char* kAll =
    "a market has players, stocks, prices, lots, shorts, rounds and money";

}  // namespace

void MarketReader::say(const std::string& key, const Expression& number) {
  const Setting* setting =
      key == kShare.name ? &kShare : values::find_setting(kSettings, key);
  const auto value = syntax::whole_number(number);
  const auto said = said_.find(key);
  if (!value || *value < setting->least || *value > setting->most) {
    error(number.position, "out-of-range",
          "`" + key + "`, " + setting->in_words + ", can be " +
              values::range_in_words(setting->least, setting->most) +
              ", and not `" + syntax::to_string(number) + "`");
  } else if (said != said_.end() && said->second != *value) {
    error(number.position, "said-twice",
          "line " + std::to_string(places_[key].line) +
              " says this already: " + std::to_string(said->second));
  } else {
    said_[key] = *value;
    places_[key] = number.position;
  }
}

void MarketReader::read_settings() {
  for (const auto& [name, text] : options_.parameters) {
    const Setting* setting = values::find_setting(kSettings, name);
    const auto value = gdl::number_in<int>(text);
    if (!setting) {
      error({}, "unknown-setting",
            "this game has no setting `" + name + "`; " + kAll);
    } else if (!value) {
      error({}, "unknown-setting",
            "`" + text + "` is no whole number for the setting `" + name + "`");
    } else if (*value < setting->least || *value > setting->most) {
      error({}, "setting-out-of-range",
            "`" + name + "`, " + setting->in_words + ", can be " +
                values::range_in_words(setting->least, setting->most));
    } else {
      chosen_[setting->name] = *value;
    }
  }
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kSetting) read_setting(statement);
  }
}

void MarketReader::read_setting(const Statement& statement) {
  const Expression& range = statement.value;
  const Setting* setting =
      values::find_setting(kSettings, statement.subject.name);
  if (!setting) {
    return error(statement.subject.position, "never-used",
                 "nothing in this game depends on `" +
                     syntax::to_string(statement.subject) + "`; " + kAll);
  }
  const auto bounds = syntax::whole_range(range);
  if (!bounds || bounds->first < setting->least ||
      bounds->second > setting->most) {
    return error(range.position, "setting-out-of-range",
                 "`" + std::string(setting->name) + "`, " + setting->in_words +
                     ", can be " +
                     values::range_in_words(setting->least, setting->most) +
                     ", and not `" + syntax::to_string(range) + "`");
  }
  // What a statement says holds as long as nobody sets it.
  const int said = said_.emplace(setting->name, bounds->first).first->second;
  places_.emplace(setting->name, range.position);
  if (setting->name == std::string("player"))
    can_be_set_.emplace(bounds->first, bounds->second);
  const auto chosen = chosen_.find(setting->name);
  const int value = chosen == chosen_.end() ? said : chosen->second;
  if (value < bounds->first || value > bounds->second) {
    error(range.position, "setting-out-of-range",
          "`" + std::string(setting->name) + "` can be set to " +
              values::range_in_words(bounds->first, bounds->second));
  }
}

std::optional<int> MarketReader::amount_of(const std::string& key) const {
  const auto chosen = chosen_.find(key);
  if (chosen != chosen_.end()) return chosen->second;
  const auto said = said_.find(key);
  if (said != said_.end()) return said->second;
  return std::nullopt;
}

gdl::SourcePosition MarketReader::position_of(const std::string& key) const {
  const auto found = places_.find(key);
  return found == places_.end() ? gdl::SourcePosition{} : found->second;
}

int MarketReader::amount_or(const std::string& key, int value,
                            const std::string& words) {
  if (const auto amount = amount_of(key)) return *amount;
  defaults_.push_back(words);
  return value;
}

/// Lots, shares, amounts, and money. What can be short is known.
void MarketReader::read_amounts() {
  model_.lots = amount_or("lot", 20, "20 lots of a stock at most");
  model_.shares = amount_or("share", 100, "100 shares in a lot");
  model_.money = amount_or("money", 100000, "$100000 for everybody");
  if (can(markets::Trade::kShort)) {
    model_.shorts = amount_or("short", 5, "5 lots that one may owe");
  } else {
    model_.shorts = 0;
  }
  if (amounts_) {
    model_.amounts = numbers_in(*amounts_);
    const std::size_t count = syntax::list_items(amounts_->value).size();
    if (count < 1 || count > 5) {
      error(amounts_->value.position, "out-of-range",
            "there are 1 to 5 amounts that a command can be for");
    }
  } else {
    model_.amounts = {1};
    if (model_.lots >= 5) model_.amounts.push_back(5);
    defaults_.push_back(model_.lots >= 5 ? "commands for 1 or 5 lots"
                                         : "commands for 1 lot");
  }
  if (!model_.amounts.empty() && model_.amounts.back() > model_.lots) {
    error(amounts_->value.position, "never-possible",
          "nobody may have more than " + std::to_string(model_.lots) +
              " lots of a stock, so that " +
              std::to_string(model_.amounts.back()) +
              " are never bought at once");
  }
}

/// Whether somebody can buy anything, and whether this is not too much.
void MarketReader::check_size() {
  const auto cost = static_cast<std::int64_t>(model_.prices.front()) *
                    model_.shares * model_.amounts.front();
  if (cost > model_.money) {
    error(position_of("money"), "too-little-money",
          "everybody has $" + std::to_string(model_.money) +
              ", and the least that can be bought costs $" +
              std::to_string(cost));
  }
  // All that chance can do in a round is one move of its.
  constexpr std::size_t kMostWalking = 6;
  if (model_.walks() && model_.stocks.size() > kMostWalking) {
    error(position_of("stock"), "too-large",
          "there can be 1 to " + std::to_string(kMostWalking) +
              " stocks whose prices walk, and here are " +
              std::to_string(model_.stocks.size()));
  }
}

}  // namespace translators::eggg::market
