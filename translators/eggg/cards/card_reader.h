#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/card_games/model.h"
#include "translators/eggg/syntax/statement_checks.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"

namespace translators::eggg::cards {

using card_games::Model;
using syntax::Expression;
using syntax::Statement;

/// What is said where several are asked for.
inline constexpr const char* kOneRound =
    "a game of cards is one round, that is one hand for each player, and "
    "nothing "
    "is kept after it; a match of several is a tournament";

/// Reads the statements of a game of cards into a model: card_reader.cc (which
/// statement is what, the deck), patterns.cc (hands), phases.cc (the course of
/// the game), stakes.cc (settings, money, whether all this suffices); a
/// function for each kind of statement, hence so many. For one description.
class CardReader {
 public:
  CardReader(const syntax::Description& description,
             const values::Options& options, gdl::Diagnostics& diagnostics)
      : description_(description),
        options_(options),
        diagnostics_(diagnostics) {}

  Model read();

 private:
  using Source = card_games::Source;

  // card_reader.cc
  static bool says_order(const syntax::Statement& statement);
  void read_statement(const Statement& statement);
  void read_definition(const Statement& statement);
  void read_declaration(const Statement& statement);
  void say_once(const Statement*& place, const Statement& statement) {
    syntax::say_once(place, statement, diagnostics_);
  }
  void read_players();
  void read_deck();
  std::vector<std::string> names_in(const Statement& statement);
  void read_goal();
  void check_unused();
  void unsupported(const Statement& statement);
  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message) {
    diagnostics_.error(position, check, message);
  }
  static Source source_of(const Statement& statement) {
    return {statement.position, statement.source};
  }

  // patterns.cc
  void read_hands();
  std::optional<card_games::HandKind> read_hand(const Statement& statement);
  bool read_card(const Expression& card, card_games::CardPattern& pattern);
  bool read_mark(const Expression& expression, bool is_rank,
                 card_games::Mark& mark);
  bool read_named(const Expression& expression, bool is_rank,
                  card_games::Mark& mark);
  void check_hands();

  // phases.cc
  void read_course();
  void read_phase(const Expression& part);
  void read_deal(const Expression& call);
  bool is_bet_or_fold(const Expression& part) const;
  void read_discard(const Expression& call, const Statement& definition);
  bool read_allowance(const Expression& action,
                      std::vector<card_games::Allowance>& allowances);
  std::optional<std::size_t> rank_named(const Expression& expression) const;
  void check_course();

  // stakes.cc
  void read_settings();
  void read_setting(const Statement& statement);
  /// The value of a setting: chosen, or else said, or else `value`.
  int amount_of(const std::string& key, int value) const;
  gdl::SourcePosition position_of(const std::string& key) const;
  void read_stakes();
  void check_deck();
  void infer();

  const syntax::Description& description_;
  const values::Options& options_;
  gdl::Diagnostics& diagnostics_;
  Model model_;
  std::map<std::string, int> chosen_;  ///< by --set
  std::map<std::string, int> said_;    ///< the least that can be set, or said
  std::map<std::string, gdl::SourcePosition> places_;  ///< where it is said
  std::map<std::string, const Statement*> named_;
  std::map<std::string, bool> is_used_;
  const Statement* count_ = nullptr;
  const Statement* players_ = nullptr;
  const Statement* course_ = nullptr;
  const Statement* hands_ = nullptr;
  const Statement* hand_size_ = nullptr;
  const Statement* goal_ = nullptr;
  const Statement* turns_ = nullptr;
  const Statement* ranks_ = nullptr;
  const Statement* suits_ = nullptr;
  std::vector<std::string> letters_;  ///< of the pattern that is being read
  bool is_shuffled_ = false;
  bool fills_ = false;  ///< a phase deals what was laid off
  gdl::SourcePosition last_deal_;
};

}  // namespace translators::eggg::cards
