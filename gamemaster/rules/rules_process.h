#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gamemaster/board/board_changes.h"
#include "gamemaster/board/winning_line.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/rules/possible_states.h"
#include "gdl/clock.h"
#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "reasoner/state_machine.h"

namespace gamemaster::rules {

/// How rules that nobody trusts are worked with.
struct RulesProcessLimits {
  std::size_t memory_mb = 2048;
  /// For reading and checking a rulesheet, and for the first state.
  std::chrono::milliseconds reading{30'000};
  /// For one state.
  std::chrono::milliseconds step{20'000};
  /// For what somebody waits for: all that the moves of a role do, why a game
  /// ended.
  std::chrono::milliseconds moves{5'000};
};

/// What is to be known of a state; see reasoner::StateMachine.
struct RulesState {
  std::vector<std::string> facts;  ///< sorted
  bool terminal = false;
  std::vector<reasoner::Goal> goals;
  std::vector<std::vector<std::string>> legal;  ///< one row a role
};

/// What came of reading a rulesheet.
struct RulesReading {
  bool playable = false;
  /// Not playable because the process took too long or too much: on another
  /// day it may be.
  bool gave_up = false;
  std::vector<gdl::Diagnostic> diagnostics;
  // Only where it is playable:
  std::string kif;
  bool hides = false;          ///< reasoner::Game::hides
  gdl::ClockTime real_time{};  ///< of a step, gdl::real_time
  std::string description;     ///< in English
  std::vector<std::string> declared_facts;
  std::vector<std::string> roles;
  RulesState initial;
};

/// What a role did and perceived in one step.
struct RoleStep {
  std::string move;
  std::vector<std::string> percepts;

  friend bool operator==(const RoleStep&, const RoleStep&) = default;
};

/// What the moves of a role do, as far as the role knows the state.
struct MovePreview {
  std::vector<std::string> facts;  ///< of the state that are known
  /// A row a move, see move_effects; empty where nothing was worked out.
  std::vector<board::MoveEffect> effects;
};

/// The process took too long or too much memory, or ended by itself.
class RulesGaveUp : public gdl::Error {
 public:
  using gdl::Error::Error;
};

/// Rules in a process of their own, the program henhouse-rules-worker, which is
/// ended where it takes too long or too much memory. Every call throws
/// RulesGaveUp where that happens, and gdl::Error where the rules turn out to
/// have no meaning. Not thread-safe; ends at the latest with the thread that
/// made it.
class RulesProcess {
 public:
  /// `program`: path of the worker. Throws OwnFailure where it is missing.
  explicit RulesProcess(const std::string& program,
                        const RulesProcessLimits& limits = {});
  ~RulesProcess();

  /// Reads and checks `text`; `name` has the extension of its language. Games
  /// that it builds upon and that lie in no folder are looked for in `stored`.
  /// What is wrong with the rules is a diagnostic; throws OwnFailure alone.
  RulesReading read(const std::string& name, const std::string& text,
                    const gdl::StoredGames& stored = {});

  /// What the rules that were read say of the cells of their board, the one
  /// that find_declared_board finds in them.
  board::BoardStructure structure();

  /// The pieces that the outcome of a terminal state rests on: see
  /// outcome_support.
  std::vector<board::PieceFact> deciding_pieces(
      const std::vector<std::string>& facts,
      const std::vector<board::PieceFact>& pieces);

  /// From now on the questions are about these rules.
  void open(const std::string& kif);
  const std::vector<std::string>& roles() const { return roles_; }
  bool hides() const { return hides_; }
  const RulesState& initial() const { return initial_; }

  RulesState at(const std::vector<std::string>& facts);
  RulesState next(const std::vector<std::string>& facts,
                  const std::vector<std::string>& joint_move);

  /// What each role perceives when the joint move is made in that state.
  std::vector<std::vector<std::string>> percepts(
      const std::vector<std::string>& facts,
      const std::vector<std::string>& joint_move);

  /// Why that state ends the game, in a few words; see ending_of.
  std::string ending(const std::vector<std::string>& facts);

  /// What a role knows of the state that has come of these steps, from the
  /// first; the match goes on there. Cheap where all steps but the last were
  /// asked about before.
  Knowledge knowledge(std::size_t role, const std::vector<RoleStep>& steps);

  /// What these legal moves of a role do in a state that everybody knows.
  MovePreview preview(std::size_t role, const std::vector<std::string>& moves,
                      const std::vector<std::string>& facts);
  /// The same where the role knows what has come of its steps, as `knowledge`.
  MovePreview preview(std::size_t role, const std::vector<std::string>& moves,
                      const std::vector<RoleStep>& steps);

 private:
  std::string ask(const std::string& question,
                  std::chrono::milliseconds patience);

  RulesProcessLimits limits_;
  std::unique_ptr<processes::ChildProcess> process_;
  std::vector<std::string> roles_;
  bool hides_ = false;
  RulesState initial_;
};

/// The rules of the process behind the interface that the referee knows.
/// `process` has opened them.
std::unique_ptr<reasoner::StateMachine> make_isolated_machine(
    std::unique_ptr<RulesProcess> process);

}  // namespace gamemaster::rules
