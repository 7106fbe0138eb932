#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gdl/protocol/message.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/search.h"

namespace agent::match {

/// What a message of the game manager says of the step that was made.
struct StepNews {
  /// The list that stands in a PLAY or STOP: the joint move, or, from managers
  /// of 2011, percepts.
  std::optional<std::vector<std::string>> moves;
  std::optional<gdl::protocol::TurnReport> report;  ///< or what GDL-II says
  /// What was answered in this step; nothing where no move was.
  std::optional<std::string> answer;
  bool answer_was_in_time = false;  ///< by the clock of this machine
  bool is_last = false;             ///< the message is a STOP
};

/// Follows one match by what its messages say, and thinks about where it
/// stands. Belongs to the thread of the match, but for `candidate`.
class Follower {
 public:
  using Names = std::vector<std::string>;

  virtual ~Follower() = default;

  virtual reasoner::RoleIndex role() const = 0;
  /// Of the engine that thinks now, in whose ids reports are; changes with it.
  virtual const reasoner::Game& game() const = 0;
  /// Steps that were told of.
  virtual std::uint64_t number() const = 0;

  /// Whether the rules end the match before its first step. To be asked before
  /// that.
  virtual bool begins_over() = 0;

  /// A step was made. What cannot be understood is logged; the step is counted
  /// all the same, so that the next one is awaited.
  virtual void follow(const StepNews& news) = 0;

  /// What is legal here as far as that is known without thought; none where the
  /// match is over. Throws gdl::Error where the rules give none.
  virtual Names legal_moves() = 0;

  /// A move for this step, by name, chosen as search::Search::choose_move does;
  /// nothing where there is none.
  virtual std::optional<std::string> choose_move(
      const search::Deadline& deadline) = 0;
  /// Thinks on while nobody waits, as search::Search::ponder does: on the next
  /// state where `answer`, what this step was answered with, settles it, else
  /// on this one. By default it does not.
  virtual void ponder(const std::optional<std::string>& answer,
                      const search::Deadline& deadline) {
    static_cast<void>(answer);
    static_cast<void>(deadline);
  }

  /// What choose_move would return now. Thread-safe.
  virtual std::optional<std::string> candidate() const = 0;
  /// Forgets it: another step begins.
  virtual void clear_candidate() = 0;
  virtual search::Report report() const = 0;

  /// Thinks with `machine` from here on. What keeps it from doing so; empty
  /// where nothing does.
  virtual std::string take_faster_engine(
      std::unique_ptr<reasoner::StateMachine> machine) = 0;

  /// Our goal at the end of the match, as far as it is known. Throws gdl::Error
  /// where the rules give none.
  virtual std::optional<reasoner::Goal> goal() = 0;
};

}  // namespace agent::match
