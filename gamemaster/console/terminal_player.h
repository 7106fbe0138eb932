#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "gamemaster/board/board_changes.h"
#include "gamemaster/board/state_view.h"
#include "gamemaster/match/player.h"

namespace gamemaster::console {

/// How a terminal is used.
struct TerminalOptions {
  int input = 0;  ///< file descriptor that lines are read from
  /// Draw the state before each question; else only when asked for it.
  bool draw_states = true;
  /// Wipe what was typed off the screen where several people share it, so that
  /// the next one does not see it; where the game hides something, the whole
  /// screen before and after each turn. For real terminals.
  bool wipe_answers = false;
  std::vector<std::string> roles;           ///< of the match
  std::vector<std::string> declared_facts;  ///< may be empty
  /// What the legal moves of a role do in a state, where everybody knows it;
  /// may be empty. Moves then go by their names on the board, too.
  std::function<std::vector<board::MoveEffect>(const std::string& role,
                                               const match::PlayRequest&)>
      look_ahead;
};

/// The one terminal that all people of a match share. They are asked one after
/// another, in the order in which their seats were taken, and nobody's move is
/// told before all have chosen. Thread-safe.
class Terminal {
 public:
  /// Questions go to `out`. `on_quit` is called, once and with the reason, when
  /// somebody types `quit` or the input ends.
  Terminal(TerminalOptions options, std::ostream& out,
           std::function<void(const std::string&)> on_quit);
  ~Terminal();

  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// A seat for one more person; before the match starts.
  std::size_t take_seat();

  /// The legal move that the person at `seat` chooses for `role`; nothing if
  /// they quit or the terminal was cancelled. To be called once a turn for
  /// each seat. Where the game hides something it tells what the role perceived
  /// in place of the state.
  std::optional<std::string> ask(std::size_t seat, const std::string& role,
                                 const match::PlayRequest& request);

  /// Tells a person what they know of the last step.
  void tell_end(const std::string& role, const match::StepReport& report);

  /// Makes `ask` return at once, now and from now on.
  void cancel();

 private:
  std::optional<std::string> take_turn(const std::string& role,
                                       const match::PlayRequest& request);
  bool wait_for_turn(std::size_t seat);
  void end_turn(std::size_t seat);
  std::optional<std::string> choose(const std::string& role,
                                    const match::PlayRequest& request);
  /// What the legal moves are called on the board, or as they are.
  std::vector<std::string> names_of(const std::string& role,
                                    const match::PlayRequest& request) const;
  void show(const std::string& role, const match::PlayRequest& request,
            const std::vector<std::string>& names, bool with_state);
  std::optional<std::string> read_line();
  void quit(const std::string& reason);

  TerminalOptions options_;
  std::ostream& out_;
  std::function<void(const std::string&)> on_quit_;
  board::StateView view_;
  std::string unread_;  // input beyond the last line; of who has the turn
  int wake_ = -1;       // readable once cancelled
  bool introduced_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::size_t> turns_done_;  // by seat; guarded by mutex_
  bool cancelled_ = false;               // guarded by mutex_
};

/// A person at the terminal. Is asked only where there is a choice, and has all
/// the time in the world.
class TerminalPlayer : public match::Player {
 public:
  explicit TerminalPlayer(std::shared_ptr<Terminal> terminal)
      : terminal_(std::move(terminal)), seat_(terminal_->take_seat()) {}

  std::string name() const override { return "human"; }
  bool is_human() const override { return true; }
  match::Reply start(const match::StartRequest& request,
                     match::Budget budget) override;
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override;
  match::Reply stop(const match::LastStep& last, match::Budget budget) override;
  match::Reply abort(match::Budget budget) override;
  void cancel() override { terminal_->cancel(); }

 private:
  std::shared_ptr<Terminal> terminal_;
  std::size_t seat_;
  std::string role_;
};

/// What a role knows of a step: `You played noop and perceive (dealt jack).`
std::string report_line(const match::StepReport& report);

/// The moves with their numbers from 1, in columns of a screen of `width`.
std::string numbered_list(const std::vector<std::string>& moves,
                          std::size_t width = 78);

/// The legal move that a person means by `typed`: its number in the list, or
/// the move in any case, with or without the outer parentheses, as `(p)` or
/// `p`, or as `mark(1, 1)`. A move that is a number goes before the place in
/// the list; `#2` is always the place. Nothing where it is none.
std::optional<std::string> find_typed_move(
    std::string_view typed, const std::vector<std::string>& moves);

}  // namespace gamemaster::console
