#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gamemaster/analysis/engine_lines.h"
#include "gamemaster/board/board.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/rules/named_line.h"

namespace gamemaster::analysis {

/// A position of an analysis and the joint move that led to it.
struct AnalysisNode {
  std::optional<std::size_t> parent;  ///< none: the position it begins with
  std::vector<std::string> moves;     ///< one a role
  std::vector<std::string> facts;
  /// What the rules say of it, once somebody has asked.
  std::optional<rules::RulesState> state;
  /// What the legal moves do, one a role: no rows where the rules give up.
  std::vector<rules::MovePreview> previews;
};

/// What an analysis begins with: the moves of a match, or the start of a game.
struct AnalysisPlan {
  std::shared_ptr<const rules::GameDetails> game;
  std::optional<board::BoardLayout> layout;
  std::vector<std::vector<std::string>>
      states;                                   ///< facts of each; at least one
  std::vector<std::vector<std::string>> moves;  ///< one row less
  std::string match;                            ///< its id; empty: none
};

/// Positions of a game as a tree, which grows by moves that people try away
/// from any match. The rules are asked in a process of their own by a thread of
/// this object. Thread-safe.
class Analysis {
 public:
  /// `engine` is the path of henhouse-analyze; the library must outlive this.
  Analysis(AnalysisPlan plan, const rules::GameLibrary& library,
           const std::string& engine);
  ~Analysis();

  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  const AnalysisPlan& plan() const { return plan_; }

  /// All positions; a node's number is its index.
  std::vector<AnalysisNode> nodes() const;

  /// What holds at a position. Throws gdl::Error where there is none of that
  /// number.
  std::vector<std::string> facts(std::size_t number) const;

  /// What the joint moves of a line from that position are called on the board,
  /// a row each: fewer where the line is long, is not legal or the rules give
  /// up, and none without a board.
  std::vector<std::vector<std::string>> names_of_line(
      std::size_t number, const std::vector<std::vector<std::string>>& line);

  /// With its `state`. Throws gdl::Error where there is none of that number, or
  /// the rules give up.
  AnalysisNode node(std::size_t number);

  /// The position after a joint move: its number, which is an old one where the
  /// move was tried before. Throws gdl::Error where the move is not legal there
  /// or there are too many positions.
  std::size_t play(std::size_t parent, const std::vector<std::string>& moves);

  /// The rules of the game that begins with that position.
  std::string rules_at(std::size_t number) const;

  EngineLines& engine() { return engine_; }

 private:
  using Question = std::function<void(rules::RulesProcess&)>;

  void run();
  /// Has the thread ask the rules; waits for it, and throws what it threw.
  void ask(Question question);
  void look_ahead(AnalysisNode& node);
  AnalysisNode copy_of(std::size_t number) const;

  const AnalysisPlan plan_;
  const rules::GameLibrary& library_;

  mutable std::mutex mutex_;  // guards all below
  std::condition_variable asked_;
  bool stopped_ = false;
  /// Each is asked of a process, which it makes where there is none, and ends
  /// where it failed.
  std::deque<std::function<void(std::unique_ptr<rules::RulesProcess>&)>>
      questions_;
  std::vector<AnalysisNode> nodes_;
  /// The line that was named last, and where it begins.
  std::optional<std::pair<std::size_t, rules::NamedLine>> last_line_;
  std::thread thread_;
  EngineLines engine_;
};

/// The analyses that people look at. Thread-safe.
class Analyses {
 public:
  /// `id_end` is what all ids of this process end in.
  Analyses(const rules::GameLibrary& library, std::string engine,
           std::string id_end = {})
      : library_(library),
        engine_(std::move(engine)),
        id_end_(std::move(id_end)) {}

  /// Its id, which cannot be guessed. The oldest one is forgotten where there
  /// are too many.
  std::string start(AnalysisPlan plan);

  /// Nothing where there is none of that id (any more).
  std::shared_ptr<Analysis> find(const std::string& id);

  void stop();

 private:
  const rules::GameLibrary& library_;
  const std::string engine_;
  const std::string id_end_;
  std::mutex mutex_;
  bool stopped_ = false;
  std::vector<std::pair<std::string, std::shared_ptr<Analysis>>>
      analyses_;  // the one that was looked at last is the last
};

}  // namespace gamemaster::analysis
