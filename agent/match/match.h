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

#include "agent/match/faster_engine.h"
#include "agent/match/follower.h"
#include "agent/match/pondering.h"
#include "agent/match/reply_margin.h"
#include "gdl/protocol/message.h"
#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/hidden/hidden_search.h"
#include "search/search.h"

namespace agent::match {

/// What a match thinks with.
struct MatchTools {
  /// Called on the match's own thread; throw gdl::Error where the rules cannot
  /// be played.
  std::function<std::unique_ptr<reasoner::StateMachine>(const gdl::Rulesheet&)>
      make_machine;
  std::function<std::unique_ptr<search::Search>(reasoner::StateMachine&)>
      make_search;
  /// For games that hide something; may be empty, and then these cannot be
  /// played.
  std::function<std::unique_ptr<search::hidden::HiddenSearch>(
      reasoner::StateMachine&, reasoner::RoleIndex)>
      make_hidden_search = {};
  /// A better engine to think with, which nobody waits for: called on another
  /// thread while the match is played already. May be empty.
  FasterEngineMaker make_faster_machine = {};
  /// Whether to think on while nobody waits for a move.
  bool ponders = false;
};

/// One match from its START to its end. It thinks on a thread of its own, to
/// which the state machine and the search belong; everything public is
/// thread-safe, and no call outlasts the clock of its message. Four calls may
/// wait for the start clock, and four for a move; a fifth ends the oldest, so
/// that who repeats a message without end does not hold all threads.
///
/// The engine of MatchTools::make_machine follows the match; the faster one
/// takes over the thinking once it is there, between two moves or in the start
/// clock, with a new search. Games that hide something have a follower of their
/// own (HiddenFollower), unless their manager sends all moves anyway.
///
/// Where MatchTools::ponders says so it thinks on between messages, on the same
/// thread: on the state that our answer leads to where nobody else has a choice
/// in this step, and on the present one where others choose. It ends with the
/// next message or when the match is over, lost (Pondering) or decided. Not in
/// games that hide something, where a search can think only about what was
/// perceived; nor after a search was long in coming back, nor while the faster
/// engine is being made.
///
/// Each message, and each stage of a turn on the thread, has a function of its
/// own, hence so many.
class Match {
 public:
  using Clock = search::Deadline::Clock;

  /// Begins to read the rules of `start`, a START message that was received at
  /// the given moment, and then to think about the initial state. `margin` is
  /// what the match before had.
  Match(gdl::protocol::Message start, MatchTools tools,
        Clock::time_point received, const ReplyMargin& margin = {});
  /// Gives the match up and waits for its thread: long only while the rules
  /// are being set up or the state machine is in the middle of a step.
  ~Match();
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  const std::string& id() const { return id_; }

  /// Waits until the thinking of the start clock is over, or another call ends
  /// this one. False where the rules are known to be unplayable, or the match
  /// was given up.
  bool wait_until_ready();

  /// Whether `message` is the START of this match once more, as it comes where
  /// the reply to the first one was lost. It is a sign of life then. Never once
  /// a step was made, nor when the match is lost.
  bool hears_start_again(const gdl::protocol::Message& message,
                         Clock::time_point received);

  /// The move to answer a PLAY with, in the rulesheet's spelling; `nil` where
  /// not one legal move is known. The match follows what the message says was
  /// played, legal or not, and in games that hide something, what it lets the
  /// role perceive. A call that another one ends gets the best that is known;
  /// the others still get the move.
  ///
  /// A PLAY that repeats the one before is answered alike and not followed
  /// twice. One without moves is a repetition. One with the same moves is, if
  /// it comes before the clock of the last PLAY has nearly ended and that was
  /// not answered yet, or with another move than the one stated for this role:
  /// a referee whose clock has ended does not ask again, but puts another move
  /// in place of ours. What remains is taken for a new step, since the same
  /// joint move may well be played twice. In GDL-II the number of the turn
  /// tells.
  std::string play(gdl::protocol::Message message, Clock::time_point received);

  /// The referee says that the match is over, with the moves that ended it.
  void stop(gdl::protocol::Message message);

  /// What the search said of the last move that it chose, as
  /// search_report_text has it, if it said something yet; and what it does now,
  /// `( activity choosing )`, `pondering` or `idle`.
  std::string last_report() const;

  /// Ends the thought that is under way: who waits for a move gets the best
  /// that is known.
  void hurry();

  /// Gives the match up: all that wait for it are answered at once.
  void abort();

  /// When nothing will have been heard of the match for the start clock and ten
  /// play clocks: then its STOP is lost.
  Clock::time_point lost_at() const;

  /// As it is by now.
  ReplyMargin margin() const;

  /// Waits until the thread of the match has ended, at most until `moment`;
  /// whether it has.
  bool wait_until_finished(Clock::time_point moment) const;

 private:
  using Names = Follower::Names;

  /// What the thread is to do next.
  struct Turn {
    std::uint64_t number = 0;
    StepNews news;  // of the step since the turn before
    Clock::time_point deadline;

    /// Whether it says that a step was made.
    bool tells_of_a_step() const {
      return news.moves || (news.report && news.report->turn > 0);
    }
  };

  /// The moves that can be answered, as far as they are known.
  struct Choices {
    std::uint64_t position = 0;
    Names legal;
  };

  // For any thread, with mutex_ held.
  void note_wait(Clock::time_point begun, Clock::time_point end);
  void take_message(gdl::protocol::Message& message, StepNews& news);
  void take_answer(StepNews& news);
  Clock::time_point answered_by(Clock::time_point received) const;
  void begin_turn(Turn turn, Clock::time_point received);
  bool repeats_last_play(const Turn& turn, Clock::time_point received) const;
  void enqueue(Turn turn);
  std::string stopgap(std::uint64_t position) const;
  void end_thought();

  // On the thread of the match.
  void run();
  bool set_up();
  std::unique_ptr<Follower> make_follower(
      std::unique_ptr<reasoner::StateMachine> machine);
  void await_faster_engine(gdl::Rulesheet rulesheet);
  void play_turns();
  std::optional<Turn> next_turn();
  void ponder();
  std::shared_ptr<search::Deadline> begin_pondering(
      std::optional<std::string>& answer);
  void end_pondering();
  void follow(const Turn& turn);
  bool take_faster_engine();
  void follow_joint_moves(std::unique_ptr<reasoner::StateMachine> machine);
  bool enter_position();
  void warn_where_nothing_is_legal() const;
  void think(std::uint64_t turn, Clock::time_point moment);
  std::optional<std::string> choose(const search::Deadline& deadline);
  void keep_report(const std::string& move, double seconds);
  void log_result();
  void release();

  // The START while it may be repeated, guarded by mutex_. The first member,
  // since the next ones take the message to pieces.
  std::optional<std::string> start_;
  const std::string id_;
  const std::string label_;  // the id in the log
  const std::string role_name_;
  const Clock::duration start_clock_;
  const Clock::duration play_clock_;
  const MatchTools tools_;
  const Clock::time_point started_;

  // Of the match's thread alone, but for Follower::candidate.
  std::vector<gdl::Expression> rules_;
  std::unique_ptr<Follower> follower_;  // once the rules are set up

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::deque<Turn> turns_;
  std::shared_ptr<search::Deadline> thinking_;  // of the turn in work
  bool in_start_clock_ = true;
  bool ready_ = false;     // the start clock's thinking is over
  bool failed_ = false;    // the rules cannot be played
  bool ending_ = false;    // given up
  bool finished_ = false;  // the thread has ended
  Clock::time_point last_heard_;
  ReplyMargin margin_;
  Pondering pondering_;
  std::optional<Clock::time_point> told_to_end_;  // the present thought

  std::uint64_t start_calls_ = 0;  // of wait_until_ready
  std::uint64_t play_calls_ = 0;

  std::uint64_t asked_turn_ = 0;      // PLAYs so far, without repetitions
  std::uint64_t asked_position_ = 0;  // the position of the last of them
  std::optional<Names> asked_moves_;  // its moves
  Clock::time_point asked_until_;     // when it is answered at the latest
  std::optional<int> reported_turn_;  // its number in GDL-II
  std::optional<std::string> given_;  // what it was answered with
  bool given_in_time_ = false;        // StepNews::answer_was_in_time
  std::uint64_t chosen_turn_ = 0;     // the last turn that was thought over
  std::string chosen_;                // and its move
  Clock::time_point chosen_at_;       // when that was known, or it got ready
  std::optional<Choices> choices_;
  std::optional<reasoner::RoleIndex> known_role_;
  bool lists_are_percepts_ = false;  // where messages have no turn
  std::string last_report_;
  std::shared_ptr<FasterEngine> faster_engine_;  // while it is awaited
  bool faster_engine_has_ended_ = false;  // and next_turn has not seen it yet

  std::thread thread_;
};

}  // namespace agent::match
