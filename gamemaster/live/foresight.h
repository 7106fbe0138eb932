#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gamemaster/board/board.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/rules/named_line.h"
#include "gamemaster/rules/rules_process.h"

namespace gamemaster::live {

/// Works out what the moves do that people may choose and what those are called
/// that agents expect, in a process of the rules of its own. Rules that take
/// too long are asked no more: then there is nothing. Thread-safe; a second
/// question waits for the first.
class Foresight {
 public:
  /// Both must outlive this.
  Foresight(const rules::GameDetails& game, const rules::GameLibrary& library)
      : game_(game), library_(library) {}

  /// Makes the process, unless it is there. It ends with the calling thread,
  /// which is that of the match.
  void begin();
  /// Ends it.
  void end();

  /// RulesProcess::preview; empty before `begin` and where it cannot be worked
  /// out.
  rules::MovePreview preview(std::size_t role,
                             const std::vector<std::string>& moves,
                             const std::vector<std::string>& facts);
  rules::MovePreview preview(std::size_t role,
                             const std::vector<std::string>& moves,
                             const std::vector<rules::RoleStep>& steps);

  /// What the joint moves of a line of play are called, a row each, by role,
  /// from the state of `facts` on: see NamedLine. Empty like a preview.
  std::vector<std::vector<std::string>> names_of_line(
      const board::BoardLayout& layout, const std::vector<std::string>& facts,
      const rules::NamedLine::Line& line);

 private:
  template <typename Question>
  auto ask(const Question& question);

  const rules::GameDetails& game_;
  const rules::GameLibrary& library_;

  std::mutex mutex_;  // guards all below
  std::unique_ptr<rules::RulesProcess> process_;
  bool has_given_up_ = false;
};

}  // namespace gamemaster::live
