// Markets, against a simulation written by itself.

#include "translators/markets/market_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gdl/real_time.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/position.h"
#include "tests/translators/translated_games.h"

namespace translators::markets {
namespace market_rules_test {

Model small_market() {
  Model model;
  model.name = "Bourse";
  model.language = "EGGG";
  model.players = {"Ann", "Ben", "Cem"};
  model.stocks = {"Oak", "Pine"};
  model.prices = {3, 5, 8, 13};
  model.shares = 10;
  model.lots = 6;
  model.shorts = 3;
  model.amounts = {1, 2};
  model.rounds = 12;
  model.money = 250;
  model.trades = {Trade::kBuy, Trade::kSell, Trade::kShort};
  model.orders = {{"Limitbuy", Trade::kBuy, Comparison::kAtMost, {}},
                  {"Limitsell", Trade::kSell, Comparison::kAtLeast, {}},
                  {"Stopbuy", Trade::kBuy, Comparison::kAbove, {}},
                  {"Stopshort", Trade::kShort, Comparison::kBelow, {}}};
  model.can_cancel = true;
  model.can_quit = true;
  return model;
}

const std::array<std::string, 3> kPlayers = {"ann", "ben", "cem"};
const std::array<std::string, 2> kStocks = {"oak", "pine"};

struct Order {
  std::size_t kind = 0;
  int lots = 0;
  int limit = 0;
};

struct Person {
  int money = 0;
  std::array<int, 2> stocks{};
  std::array<std::optional<Order>, 2> orders;
  bool left = false;
};

/// The game as one would write it for oneself.
class Bourse {
 public:
  explicit Bourse(const Model& model) : model_(model) {
    for (Person& person : people) person.money = model.money;
    prices.fill(model.first_price(0));
  }

  int round = 1;
  std::array<int, 2> prices{};
  std::array<Person, 3> people;
  int executed = 0;

  bool is_over() const {
    return round > model_.rounds ||
           std::all_of(people.begin(), people.end(),
                       [](const Person& person) { return person.left; });
  }

  std::set<std::string> legal(const Person& person) const {
    std::set<std::string> moves = {"noop"};
    if (person.left) return moves;
    moves.insert("quit");
    for (std::size_t s = 0; s < kStocks.size(); ++s) {
      for (const int lots : model_.amounts) {
        const std::string of = " " + kStocks[s] + " " + std::to_string(lots);
        for (const Trade trade : kTrades) {
          if (!can(person, trade, s, lots, prices[s])) continue;
          moves.insert("(" + std::string(name_of(trade)) + of + ")");
        }
        for (const OrderKind& kind : model_.orders) {
          for (const int limit : model_.prices) {
            if (fulfils(prices[s], kind.comparison, limit)) continue;
            std::string name = kind.name;
            name[0] = static_cast<char>(name[0] - 'A' + 'a');
            moves.insert("(" + name + of + " " + std::to_string(limit) + ")");
          }
        }
      }
      if (person.orders[s]) moves.insert("(cancel " + kStocks[s] + ")");
    }
    return moves;
  }

  void step(const std::array<std::string, 3>& moves,
            const std::array<int, 2>& next_prices) {
    for (std::size_t p = 0; p < people.size(); ++p) {
      command(people[p], moves[p]);
    }
    prices = next_prices;
    for (Person& person : people) execute(person);
    ++round;
  }

  std::set<std::string> facts() const {
    std::set<std::string> all;
    const auto add = [&all](std::initializer_list<std::string> words) {
      std::string fact = "(";
      for (const std::string& word : words) {
        fact += (fact.size() > 1 ? " " : "") + word;
      }
      all.insert(fact + ")");
    };
    add({"round", round > model_.rounds ? "over" : std::to_string(round)});
    for (std::size_t s = 0; s < kStocks.size(); ++s) {
      add({"price", kStocks[s], std::to_string(prices[s])});
    }
    for (std::size_t p = 0; p < people.size(); ++p) {
      const Person& person = people[p];
      for (const std::int64_t place : places(model_)) {
        add({"money", kPlayers[p], std::to_string(place),
             std::to_string(person.money / place % 10)});
      }
      for (std::size_t s = 0; s < kStocks.size(); ++s) {
        add({"stocks", kPlayers[p], kStocks[s],
             std::to_string(person.stocks[s])});
        if (!person.orders[s]) continue;
        const Order& order = *person.orders[s];
        std::string name = model_.orders[order.kind].name;
        name[0] = static_cast<char>(name[0] - 'A' + 'a');
        add({"order", kPlayers[p], kStocks[s], name, std::to_string(order.lots),
             std::to_string(order.limit)});
      }
      if (person.left) add({"left", kPlayers[p]});
    }
    return all;
  }

  int goal(std::size_t p) const {
    double rank = 0;
    for (std::size_t q = 0; q < people.size(); ++q) {
      if (q == p) continue;
      rank += wealth(p) > wealth(q) ? 1 : wealth(p) == wealth(q) ? 0.5 : 0;
    }
    return static_cast<int>(100 * rank / 2);
  }

 private:
  /// Who has left is behind all who stay.
  int wealth(std::size_t p) const {
    constexpr int kLeft = -1000000;
    if (people[p].left) return kLeft;
    int sum = people[p].money;
    for (std::size_t s = 0; s < kStocks.size(); ++s) {
      sum += people[p].stocks[s] * prices[s] * model_.shares;
    }
    return sum;
  }

  bool can(const Person& person, Trade trade, std::size_t s, int lots,
           int price) const {
    const int held = person.stocks[s];
    switch (trade) {
      case Trade::kBuy:
        return held + lots <= model_.lots &&
               price * lots * model_.shares <= person.money;
      case Trade::kSell:
        return held >= lots;
      case Trade::kShort:
        return held <= 0 && held - lots >= -model_.shorts;
    }
    return false;
  }

  void trade(Person& person, Trade trade, std::size_t s, int lots,
             int price) const {
    const int sign = trade == Trade::kBuy ? 1 : -1;
    person.stocks[s] += sign * lots;
    person.money -= sign * lots * price * model_.shares;
  }

  void command(Person& person, const std::string& move) {
    if (move == "noop") return;
    if (move == "quit") {
      person.left = true;
      person.orders = {};
      return;
    }
    std::vector<std::string> words;
    for (std::size_t at = 1; at < move.size();) {
      const std::size_t end = move.find_first_of(" )", at);
      words.push_back(move.substr(at, end - at));
      at = end + 1;
    }
    const std::size_t s = words[1] == kStocks[0] ? 0 : 1;
    if (words[0] == "cancel") {
      person.orders[s].reset();
      return;
    }
    const int lots = std::stoi(words[2]);
    for (const Trade kind : kTrades) {
      if (words[0] == name_of(kind)) trade(person, kind, s, lots, prices[s]);
    }
    for (std::size_t i = 0; i < model_.orders.size(); ++i) {
      if (words[0].substr(1) != model_.orders[i].name.substr(1)) continue;
      person.orders[s] = Order{i, lots, std::stoi(words[3])};
    }
  }

  void execute(Person& person) {
    for (std::size_t s = 0; s < kStocks.size(); ++s) {
      if (!person.orders[s]) continue;
      const Order order = *person.orders[s];
      const OrderKind& kind = model_.orders[order.kind];
      if (!fulfils(prices[s], kind.comparison, order.limit)) continue;
      if (!can(person, kind.trade, s, order.lots, prices[s])) continue;
      trade(person, kind.trade, s, order.lots, prices[s]);
      person.orders[s].reset();
      ++executed;
      return;
    }
  }

  const Model& model_;
};

class MarketMatch {
 public:
  MarketMatch(const Model& model, const std::string& engine)
      : model_(model),
        machine_(reasoner::engines::make_state_machine(
            rules_of_text(rules_of(model)), engine)) {}

  /// One match by random moves, all states compared. Returns how many orders
  /// were carried out.
  int compare(std::uint32_t seed) {
    Bourse own(model_);
    machine_->initial_state(state_);
    while (!own.is_over()) {
      EXPECT_FALSE(machine_->is_terminal(state_));
      compare_state(own);
      std::array<std::string, 3> moves;
      std::vector<reasoner::MoveId> joint;
      for (std::size_t i = 0; i < machine_->game().role_count(); ++i) {
        const auto role = static_cast<reasoner::RoleIndex>(i);
        seed = seed * 1664525u + 1013904223u;
        joint.push_back(
            *machine_->pick_legal_move(state_, role, seed, scratch_));
        const auto player = std::find(kPlayers.begin(), kPlayers.end(),
                                      machine_->game().role_name(role));
        if (player == kPlayers.end()) continue;
        const auto p = static_cast<std::size_t>(player - kPlayers.begin());
        // Who leaves at once teaches nothing.
        if (machine_->game().move_name(role, joint.back()) == "quit" &&
            seed % 4 != 0) {
          joint.back() = machine_->intern_move(role, "noop");
        }
        moves[p] = machine_->game().move_name(role, joint.back());
        compare_moves(own.legal(own.people[p]), role);
      }
      machine_->next_state(state_, joint, state_);
      own.step(moves, prices_now());
      if (testing::Test::HasFailure()) return 0;
    }
    compare_state(own);
    EXPECT_TRUE(machine_->is_terminal(state_));
    return own.executed;
  }

 private:
  void compare_moves(const std::set<std::string>& own,
                     reasoner::RoleIndex role) {
    std::vector<reasoner::MoveId> ids;
    machine_->legal_moves(state_, role, ids);
    std::set<std::string> names;
    for (const reasoner::MoveId id : ids) {
      names.insert(machine_->game().move_name(role, id));
    }
    EXPECT_EQ(names, own);
  }

  void compare_state(const Bourse& own) {
    const auto facts = machine_->game().facts(state_);
    EXPECT_EQ(std::set<std::string>(facts.begin(), facts.end()), own.facts());
    std::vector<reasoner::Goal> goals(machine_->game().role_count());
    machine_->goals(state_, goals);
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const auto& name =
          machine_->game().role_name(static_cast<reasoner::RoleIndex>(i));
      const auto player = std::find(kPlayers.begin(), kPlayers.end(), name);
      if (player == kPlayers.end()) continue;
      EXPECT_EQ(goals[i],
                own.goal(static_cast<std::size_t>(player - kPlayers.begin())));
    }
  }

  std::array<int, 2> prices_now() const {
    std::array<int, 2> prices{};
    for (const std::string& fact : machine_->game().facts(state_)) {
      for (std::size_t s = 0; s < kStocks.size(); ++s) {
        const std::string begin = "(price " + kStocks[s] + " ";
        if (fact.starts_with(begin)) {
          prices[s] = std::stoi(fact.substr(begin.size()));
        }
      }
    }
    return prices;
  }

  const Model& model_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
  std::vector<reasoner::MoveId> scratch_;
};

/// How many orders were carried out in so many matches.
int compared(const Model& model, const std::string& engine, int matches) {
  MarketMatch match(model, engine);
  int executed = 0;
  for (int i = 1; i <= matches; ++i) {
    executed += match.compare(static_cast<std::uint32_t>(i) * 7919u);
  }
  return executed;
}

TEST(MarketRules, AreThoseOfASimulationByNetwork) {
  EXPECT_GT(compared(small_market(), "propnet", 200), 100);
}

TEST(MarketRules, AreThoseOfASimulationByDatalog) {
  EXPECT_GT(compared(small_market(), "datalog", 10), 5);
}

TEST(MarketRules, AreTheSameWithoutShortsAndOrders) {
  Model model = small_market();
  model.shorts = 0;
  model.trades = {Trade::kBuy, Trade::kSell};
  model.orders.clear();
  model.can_cancel = false;
  // `short` is possible where shorts are; here it never is.
  EXPECT_EQ(compared(model, "propnet", 50), 0);
}

/// What follows after the moves; of who plays them see small_market.
std::set<std::string> facts_after(const Model& model,
                                  const std::string& moves) {
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(rules_of(model)), "datalog");
  reasoner::State state;
  machine->initial_state(state);
  state = reasoner::walks::position_after(*machine, state, moves);
  const auto facts = machine->game().facts(state);
  return {facts.begin(), facts.end()};
}

/// Prices that are told beforehand, for Oak alone.
Model told_market(const std::vector<int>& prices) {
  Model model = small_market();
  model.stocks = {"Oak"};
  model.rounds = static_cast<int>(prices.size()) - 1;
  for (const int price : prices) {
    const auto level =
        std::find(model.prices.begin(), model.prices.end(), price);
    model.quotes.push_back(
        {static_cast<std::size_t>(level - model.prices.begin())});
  }
  return model;
}

TEST(MarketRules, OrderStaysInForceUntilItsPriceComes) {
  const Model model = told_market({8, 13, 8, 5, 3});
  const std::string order = "(order ann oak limitbuy 2 5)";
  const std::string rest = " (noop noop noop)";
  std::string moves = "((limitbuy oak 2 5) noop noop)";
  EXPECT_TRUE(facts_after(model, moves).contains(order));
  EXPECT_TRUE(facts_after(model, moves + rest).contains(order));
  // It comes to 5: two lots of ten shares at the new price.
  const auto facts = facts_after(model, moves + rest + rest);
  EXPECT_FALSE(facts.contains(order));
  EXPECT_TRUE(facts.contains("(stocks ann oak 2)"));
  EXPECT_TRUE(facts.contains("(money ann 100 1)"));
  EXPECT_TRUE(facts.contains("(money ann 10 5)"));
}

TEST(MarketRules, OrderWaitsForMoneyAndStocks) {
  const Model model = told_market({8, 13, 8, 13});
  // Nothing to sell at 13, until something is bought.
  const std::string sells = "((limitsell oak 1 13) noop noop)";
  EXPECT_TRUE(facts_after(model, sells)
                  .contains("(order ann oak limitsell 1 "
                            "13)"));
  const auto facts =
      facts_after(model, sells + " (noop noop noop) ((buy oak 1) noop noop)");
  EXPECT_FALSE(facts.contains("(order ann oak limitsell 1 13)"));
  EXPECT_TRUE(facts.contains("(stocks ann oak 0)"));
  // Bought for 80, sold for 130.
  EXPECT_TRUE(facts.contains("(money ann 100 3)"));
  EXPECT_TRUE(facts.contains("(money ann 10 0)"));
}

TEST(MarketRules, GoalsShareRanks) {
  EXPECT_EQ(goal_of(0, 2), 0);
  EXPECT_EQ(goal_of(1, 2), 50);
  EXPECT_EQ(goal_of(2, 2), 100);
  // Two of three are best, and have the mean of 100 and 50.
  EXPECT_EQ(goal_of(3, 3), 75);
  EXPECT_EQ(goal_of(1, 3), 25);
  // All twenty are level.
  EXPECT_EQ(goal_of(19, 20), 50);
  EXPECT_EQ(goal_of(38, 20), 100);
}

TEST(MarketRules, TwentyPlayersHaveANetwork) {
  Model model = small_market();
  model.players.clear();
  for (int i = 1; i <= 20; ++i) {
    model.players.push_back("P" + std::to_string(i));
  }
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(rules_of(model)), "propnet");
  reasoner::State state;
  machine->initial_state(state);
  std::vector<reasoner::Goal> goals(machine->game().role_count());
  machine->goals(state, goals);
  EXPECT_EQ(std::count(goals.begin(), goals.end(), 50), 20);
}

TEST(MarketRules, SayHowLongARoundLasts) {
  Model model = small_market();
  EXPECT_EQ(gdl::real_time(rules_of_text(rules_of(model))),
            gdl::ClockTime::zero());
  model.tick = std::chrono::minutes(1);
  EXPECT_EQ(gdl::real_time(rules_of_text(rules_of(model))),
            std::chrono::minutes(1));
}

/// What a role perceives of the first step.
std::set<std::string> seen(const Model& model, std::size_t role,
                           const std::string& moves) {
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(rules_of(model)), "datalog");
  EXPECT_TRUE(machine->game().hides());
  reasoner::State state;
  machine->initial_state(state);
  std::vector<reasoner::MoveId> joint;
  gdl::Diagnostics ignored;
  const gdl::Expression all = gdl::read_first_expression(moves, ignored);
  for (std::size_t i = 0; i < all.items.size(); ++i) {
    joint.push_back(machine->intern_move(static_cast<reasoner::RoleIndex>(i),
                                         gdl::canonical_text(all.items[i])));
  }
  std::vector<reasoner::PerceptId> ids;
  const auto index = static_cast<reasoner::RoleIndex>(role);
  machine->percepts(state, joint, index, ids);
  std::set<std::string> names;
  for (const reasoner::PerceptId id : ids) {
    names.insert(machine->game().percept_name(index, id));
  }
  return names;
}

TEST(MarketRules, PrivatePortfoliosAreSeenByTheirOwnersAlone) {
  Model model = told_market({8, 5, 8});
  model.is_private = true;
  const std::string moves = "((limitbuy oak 1 5) (buy oak 1) noop)";
  EXPECT_EQ(seen(model, 0, moves),
            (std::set<std::string>{"(price oak 5)", "(done oak)"}));
  EXPECT_EQ(seen(model, 2, moves), (std::set<std::string>{"(price oak 5)"}));
}

}  // namespace market_rules_test
}  // namespace translators::markets
