#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "gamemaster/live/match_turn.h"
#include "gamemaster/players/forwarding_player.h"
#include "gamemaster/players/http_player.h"

namespace gamemaster::live {

// The players as the referee of a live match sees them. They tell the turn what
// they do, which must outlive them.

/// A person at a browser.
class BrowserPlayer : public match::Player {
 public:
  /// What the moves of a request do.
  struct LookAhead {
    std::function<rules::MovePreview(const match::PlayRequest&)> look;
    /// Before the person is asked, so that when it is ready tells nothing; else
    /// on a thread of its own while the person thinks.
    bool first = false;
  };

  BrowserPlayer(MatchTurn& turn, std::size_t role, std::string name,
                LookAhead look_ahead)
      : turn_(turn),
        role_(role),
        name_(std::move(name)),
        look_ahead_(std::move(look_ahead)) {}

  std::string name() const override { return name_; }
  bool is_human() const override { return true; }
  match::Reply start(const match::StartRequest&, match::Budget) override {
    return {match::Reply::Status::kAnswered, "ready", 0};
  }
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    const auto begin = std::chrono::steady_clock::now();
    std::jthread look;
    if (request.legal_moves.size() > 1) {
      look = std::jthread([this, &request] {
        turn_.note_preview(role_, look_ahead_.look(request));
      });
      if (look_ahead_.first) look.join();
    }
    const auto move = turn_.ask_person(role_, request, budget);
    const match::Budget taken = std::chrono::steady_clock::now() - begin;
    if (!move) return {match::Reply::Status::kTimeout, "", taken.count()};
    return {match::Reply::Status::kAnswered, *move, taken.count()};
  }
  match::Reply stop(const match::LastStep&, match::Budget) override {
    return {match::Reply::Status::kAnswered, "done", 0};
  }
  match::Reply abort(match::Budget) override {
    return {match::Reply::Status::kAnswered, "aborted", 0};
  }
  void cancel() override { turn_.leave_seats(); }

 private:
  MatchTurn& turn_;
  std::size_t role_;
  std::string name_;
  LookAhead look_ahead_;
};

/// Any other player, whose reply is noted before the rest have chosen.
class WatchedPlayer : public players::ForwardingPlayer {
 public:
  /// Steps that are made again, whose answers say nothing: they are not noted,
  /// and players of ours are not to think about them.
  struct Past {
    std::size_t steps = 0;
    std::function<void()> hurry;  ///< makes ours answer at once; thread-safe
  };

  /// Writes down what the best play of a report is called, which begins where
  /// the move of the request was asked for.
  using NameLine =
      std::function<void(const match::PlayRequest&, players::SearchReport&)>;

  /// `talkative`: the same player, if it may tell of its search; else null.
  WatchedPlayer(MatchTurn& turn, std::size_t role, std::string name,
                std::unique_ptr<match::Player> player,
                players::HttpPlayer* talkative, NameLine name_line, Past past)
      : players::ForwardingPlayer(std::move(player)),
        turn_(turn),
        role_(role),
        name_(std::move(name)),
        talkative_(talkative),
        name_line_(std::move(name_line)),
        past_(std::move(past)) {}

  std::string name() const override { return name_; }
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    if (past_.steps > 0) return play_again(request, budget);
    match::Reply reply = player().play(request, budget);
    if (talkative_ != nullptr && request.legal_moves.size() > 1 &&
        reply.status == match::Reply::Status::kAnswered) {
      ask_for_report(request);
    }
    turn_.note_reply(
        role_,
        reply.status == match::Reply::Status::kAnswered ? reply.text : "",
        /*had_choice=*/request.legal_moves.size() > 1);
    return reply;
  }

 private:
  match::Reply play_again(const match::PlayRequest& request,
                          match::Budget budget) {
    constexpr auto kPause = std::chrono::milliseconds(50);
    --past_.steps;
    std::mutex mutex;
    std::condition_variable_any pause;
    // Again and again, for the question may not have arrived.
    const std::jthread hurry([&](const std::stop_token& stop) {
      std::unique_lock lock(mutex);
      while (!pause.wait_for(lock, stop, kPause,
                             [&stop] { return stop.stop_requested(); })) {
        past_.hurry();
      }
    });
    return player().play(request, budget);
  }

  /// Not again and again of players who have nothing to tell.
  void ask_for_report(const match::PlayRequest& request) {
    constexpr match::Budget kPatience{0.5};
    constexpr int kMostMisses = 2;
    auto report = players::parse_search_report(
        talkative_->info(kPatience, /*with_search=*/true).text);
    if (report) {
      name_line_(request, *report);
      turn_.note_report(role_, *report);
    }
    misses_ = report ? 0 : misses_ + 1;
    if (misses_ == kMostMisses) talkative_ = nullptr;
  }

  MatchTurn& turn_;
  std::size_t role_;
  std::string name_;
  int misses_ = 0;
  players::HttpPlayer* talkative_;
  NameLine name_line_;
  Past past_;
};

}  // namespace gamemaster::live
