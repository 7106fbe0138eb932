#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/statement_checks.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"
#include "translators/markets/model.h"

namespace translators::eggg::market {

using markets::Model;
using syntax::Expression;
using syntax::Statement;

/// Reads the statements of a market into a model: market_reader.cc (which
/// statement is what, players, stocks), market_settings.cc (what can be set and
/// how much there is of everything), prices.cc (how prices change), commands.cc
/// (what players may do); a function for each kind of statement, hence so many.
/// For one description.
class MarketReader {
 public:
  MarketReader(const syntax::Description& description,
               const values::Options& options, gdl::Diagnostics& diagnostics)
      : description_(description),
        options_(options),
        diagnostics_(diagnostics) {}

  Model read();

 private:
  // market_reader.cc
  void read_statement(const Statement& statement);
  void read_definition(const Statement& statement);
  void read_meaning(const Statement& statement);
  void read_player_definition(const Statement& statement);
  void read_declaration(const Statement& statement);
  void read_start();
  void read_players();
  void read_stocks();
  void read_goal();
  void say_once(const Statement*& place, const Statement& statement) {
    syntax::say_once(place, statement, diagnostics_);
  }
  void settle(const char* counted, const Statement*& list);
  std::vector<std::string> names_in(const Statement& statement);
  std::vector<int> numbers_in(const Statement& statement);
  void unsupported(const Statement& statement);
  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message) {
    diagnostics_.error(position, check, message);
  }
  void infer(const std::string& sentence) {
    model_.inferences.push_back(sentence);
  }
  static markets::Source source_of(const Statement& statement) {
    return {statement.position, statement.source};
  }

  // market_settings.cc
  void read_settings();
  void read_setting(const Statement& statement);
  void say(const std::string& key, const Expression& number);
  /// What is chosen, or else said; nothing where it is neither.
  std::optional<int> amount_of(const std::string& key) const;
  gdl::SourcePosition position_of(const std::string& key) const;
  /// `value` where nobody says another, which is then told as `words`.
  int amount_or(const std::string& key, int value, const std::string& words);
  void read_amounts();
  void check_size();

  // prices.cc
  void read_course();
  void read_clock(const Statement& every);
  void read_prices();
  void make_prices();
  void replay(const Expression& file);
  void report(const Expression& file, const gdl::Diagnostics& of_file);
  void use_table(const Expression& file, const std::string& text);

  // commands.cc
  void read_commands();
  void read_command(const Expression& command);
  void read_usual_commands();
  void add_order(const std::string& name, const Statement& definition);
  bool add_usual_order(const std::string& name);
  bool can(markets::Trade trade) const;

  const syntax::Description& description_;
  const values::Options& options_;
  gdl::Diagnostics& diagnostics_;
  Model model_;
  std::map<std::string, int> chosen_;  ///< by --set
  std::map<std::string, int> said_;    ///< the least that can be set, or said
  std::map<std::string, gdl::SourcePosition> places_;  ///< where it is said
  std::optional<std::pair<int, int>> can_be_set_;      ///< of players
  std::map<std::string, const Statement*> named_;      ///< definitions
  std::map<std::string, const Statement*> counts_;     ///< `8 prices`
  std::map<std::string, bool> is_used_;
  std::vector<std::string> defaults_;  ///< amounts that nobody has said
  const Statement* count_ = nullptr;
  const Statement* players_ = nullptr;
  const Statement* start_ = nullptr;
  const Statement* stocks_ = nullptr;
  const Statement* prices_ = nullptr;
  const Statement* amounts_ = nullptr;
  const Statement* moves_ = nullptr;
  const Statement* goal_ = nullptr;
  const Statement* every_ = nullptr;
  const Statement* privacy_ = nullptr;
  bool is_networked_ = false;
};

}  // namespace translators::eggg::market
