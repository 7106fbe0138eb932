#pragma once

#include <set>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/emitter/game_writer.h"
#include "translators/zrf/emitter/goal_reasons.h"
#include "translators/zrf/formulas/attacks.h"

namespace translators::zrf::emitter {

/// How far a match may go, and what else a person may set.
struct Settings {
  int steps = 0;  ///< 0: as many as suit the size of the game
  /// What a list of positions in absolute-config means.
  enum class Lists : std::uint8_t { kGuess, kEvery, kAny };
  Lists lists = Lists::kGuess;
};

/// A goal, its condition read.
struct ReadGoal {
  game::Goal::Kind kind = game::Goal::Kind::kWin;
  int player = game::kNone;
  formulas::Literal condition = formulas::kNever;
  gdl::SourcePosition position;
  Reason reason = {};
};

/// Pieces that are to be one group: each touches others along links of these
/// directions.
struct OneGroup {
  formulas::Kinds kinds;
  std::vector<bool> directions;
};

/// Reads the goals; what speaks of royal pieces goes into `royals`, a set of
/// kinds a player. To be called before the actions get their names.
class GoalReader {
 public:
  GoalReader(const game::Game& game, formulas::Formulas& formulas,
             formulas::AttackTable& attacks, Settings settings,
             gdl::Diagnostics& diagnostics);

  std::vector<ReadGoal> read();
  const std::vector<formulas::Kinds>& royals() const { return royals_; }
  /// By the number that Fact::Kind::kOneGroup has for them.
  const std::vector<OneGroup>& groups() const { return groups_; }
  /// Whether a goal speaks of the same position again and again.
  bool has_repetition() const { return has_repetition_; }

 private:
  formulas::Literal condition(const game::Goal& goal, const syntax::Item& item);
  formulas::Literal checkmated(int player, const syntax::Item& item);
  formulas::Literal captured(int player, const syntax::Item& item);
  formulas::Literal counted(int player, const syntax::Item& item, bool of_all);
  formulas::Literal configured(int player, const syntax::Item& item);
  formulas::Literal one_group(int player, const syntax::Item& item);
  formulas::Literal in_a_row(int player, const syntax::Item& item);
  formulas::Literal pattern_from(int player, const syntax::Item& item,
                                 int place);
  /// One of the pieces that the words from `at` on speak of; moves `at`.
  /// `prefixes`: how many words such as `not` stand before.
  formulas::Kinds pieces(int player, const std::vector<syntax::Item>& items,
                         std::size_t& at, int prefixes = 0);
  formulas::Literal exactly(const formulas::Kinds& kinds, int count);
  /// For each number up to `most`, whether there are at least so many.
  std::vector<formulas::Literal> at_least(const formulas::Kinds& kinds,
                                          int most);
  std::set<int> compared_by_count() const;
  void by_count(const ReadGoal& goal, std::vector<ReadGoal>& goals);
  bool means_any(int player, const formulas::Kinds& kinds,
                 const syntax::Item& list);
  void fail(const syntax::Item& item, const char* check, std::string message);

  const game::Game& game_;
  formulas::Formulas& formulas_;
  formulas::AttackTable& attacks_;
  Settings settings_;
  gdl::Diagnostics& diagnostics_;
  std::vector<formulas::Kinds> royals_;
  std::vector<OneGroup> groups_;
  bool has_repetition_ = false;
};

/// Writes when the game ends and who gets what. `conditions` is a writer of
/// its own, as goals may ask whether a player has a move. `steps`: after so
/// many the match is a draw; 0: never.
void write_goals(const GameWriter& writer, ConditionWriter& conditions,
                 const std::vector<ReadGoal>& goals, int steps);

/// Writes what it is to be one group.
void write_groups(const GameWriter& writer, ConditionWriter& conditions,
                  const std::vector<OneGroup>& groups);

/// Whether every match ends by itself: each move takes or uses up a piece, or
/// leads a piece on where it never comes back.
bool must_end(const GameWriter& writer);

}  // namespace translators::zrf::emitter
