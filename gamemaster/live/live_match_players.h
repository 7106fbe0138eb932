#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "gamemaster/live/live_match.h"
#include "gamemaster/players/forwarding_player.h"
#include "gamemaster/players/http_player.h"

namespace gamemaster::live {

// Who stands between a live match and its referee; a part of LiveMatch.

/// Tells the match what its present referee sees.
class LiveMatch::Listener : public match::MatchListener {
 public:
  explicit Listener(LiveMatch& match) : match_(match) {}
  void on_start(const match::MatchResult& so_far) override {
    match_.on_start(so_far);
  }
  void on_ready(const match::MatchResult& so_far) override {
    match_.on_ready(so_far);
  }
  void on_step(const match::MatchResult& so_far) override {
    match_.on_step(so_far);
  }
  void on_finish(const match::MatchResult& result) override {
    match_.on_finish(result);
  }

 private:
  LiveMatch& match_;
};

/// A person at a browser.
class LiveMatch::BrowserPlayer : public match::Player {
 public:
  BrowserPlayer(LiveMatch& match, std::size_t role, std::string name)
      : match_(match), role_(role), name_(std::move(name)) {}

  std::string name() const override { return name_; }
  bool is_human() const override { return true; }
  match::Reply start(const match::StartRequest&, match::Budget) override {
    return {match::Reply::Status::kAnswered, "ready", 0};
  }
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    const auto begin = std::chrono::steady_clock::now();
    const auto move = match_.ask_person(role_, request, budget);
    const match::Budget taken = std::chrono::steady_clock::now() - begin;
    if (!move) return {match::Reply::Status::kTimeout, "", taken.count()};
    return {match::Reply::Status::kAnswered, *move, taken.count()};
  }
  match::Reply stop(const std::optional<match::JointMove>&,
                    match::Budget) override {
    return {match::Reply::Status::kAnswered, "done", 0};
  }
  match::Reply abort(match::Budget) override {
    return {match::Reply::Status::kAnswered, "aborted", 0};
  }
  void cancel() override { match_.leave_seats(); }

 private:
  LiveMatch& match_;
  std::size_t role_;
  std::string name_;
};

/// Any other player, whose reply is noted before the rest have chosen.
class LiveMatch::WatchedPlayer : public players::ForwardingPlayer {
 public:
  WatchedPlayer(LiveMatch& match, std::size_t role, std::string name,
                std::unique_ptr<match::Player> player,
                players::HttpPlayer* talkative)
      : players::ForwardingPlayer(std::move(player)),
        match_(match),
        role_(role),
        name_(std::move(name)),
        talkative_(talkative) {}

  std::string name() const override { return name_; }
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    match::Reply reply = player().play(request, budget);
    if (talkative_ != nullptr && request.legal_moves.size() > 1 &&
        reply.status == match::Reply::Status::kAnswered) {
      ask_for_report();
    }
    match_.note_reply(
        role_,
        reply.status == match::Reply::Status::kAnswered ? reply.text : "",
        /*had_choice=*/request.legal_moves.size() > 1);
    return reply;
  }

 private:
  /// Not again and again of players who have nothing to tell.
  void ask_for_report() {
    constexpr match::Budget kPatience{0.5};
    constexpr int kMostMisses = 2;
    const auto report = players::parse_search_report(
        talkative_->info(kPatience, /*with_search=*/true).text);
    if (report) match_.note_report(role_, *report);
    misses_ = report ? 0 : misses_ + 1;
    if (misses_ == kMostMisses) talkative_ = nullptr;
  }

  LiveMatch& match_;
  std::size_t role_;
  std::string name_;
  int misses_ = 0;
  players::HttpPlayer*
      talkative_;  // the same player, if it tells of its search
};

}  // namespace gamemaster::live
