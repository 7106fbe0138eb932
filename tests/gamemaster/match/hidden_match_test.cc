// Matches of games that hide something: who is told what.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "gamemaster/match/chance.h"
#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/players/http_player.h"
#include "tests/gamemaster/card_matches.h"
#include "tests/gamemaster/scripted_server.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace hidden_match_test {

TEST(HiddenMatch, NotesWhatEachRolePerceived) {
  const match::MatchResult result =
      play_cards(says("(say loud)"), says("(say quiet)"));
  ASSERT_TRUE(result.completed) << result.failure;
  EXPECT_TRUE(result.hides);
  ASSERT_EQ(result.percepts.size(), 2u);
  EXPECT_EQ(result.percepts[0][0].size(), 1u);
  EXPECT_EQ(result.percepts[0][1], Names{});
  EXPECT_EQ(result.percepts[0][2].size(), 1u);
  EXPECT_EQ(
      result.percepts[1],
      (std::vector<Names>{{"(heard alice loud)"}, {}, {"(heard alice loud)"}}));
  EXPECT_EQ(result.moves[1][1], "noop");
}

/// Keeps what it is told beyond the life of its player.
class Diary : public match::LocalPlayer {
 public:
  struct Pages {
    std::vector<match::PlayRequest> requests;
    match::LastStep end;
  };

  Diary(std::string says, Pages& pages, bool sees_all = false)
      : match::LocalPlayer("diary"),
        says_(std::move(says)),
        pages_(pages),
        sees_all_(sees_all) {}

  bool sees_all() const override { return sees_all_; }
  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    pages_.requests.push_back(request);
    return match::LocalPlayer::play(request, budget);
  }
  match::Reply stop(const match::LastStep& last,
                    match::Budget budget) override {
    pages_.end = last;
    return match::LocalPlayer::stop(last, budget);
  }

 protected:
  std::string choose(const Names& legal_moves) override {
    return legal_moves.size() == 1 ? legal_moves.front() : says_;
  }

 private:
  std::string says_;
  Pages& pages_;
  bool sees_all_;
};

TEST(HiddenMatch, TellsARoleItsMoveAndItsPerceptsAlone) {
  Diary::Pages alice;
  const match::MatchResult result = play_cards(
      std::make_unique<Diary>("(say quiet)", alice), says("(say loud)"));
  ASSERT_EQ(alice.requests.size(), 2u);
  for (const match::PlayRequest& request : alice.requests) {
    EXPECT_FALSE(request.last.moves);
    EXPECT_TRUE(request.facts.empty());
    EXPECT_TRUE(request.last.report);
  }
  EXPECT_EQ(alice.requests[0].last.report->turn, 0);
  EXPECT_FALSE(alice.requests[0].last.report->own_move);
  EXPECT_TRUE(alice.requests[0].last.report->percepts.empty());
  EXPECT_EQ(alice.requests[1].last.report->turn, 1);
  EXPECT_EQ(gdl::to_string(*alice.requests[1].last.report->own_move), "noop");
  ASSERT_EQ(alice.requests[1].last.report->percepts.size(), 1u);
  EXPECT_EQ(gdl::to_string(alice.requests[1].last.report->percepts[0]),
            card(result, 0));
  EXPECT_FALSE(alice.end.moves);
  EXPECT_EQ(alice.end.report->turn, 2);
  EXPECT_EQ(gdl::to_string(alice.end.report->percepts.at(0)),
            "(heard bob loud)");
}

TEST(HiddenMatch, TellsTheMoveThatWasMadeInPlaceOfAnIllegalOne) {
  Diary::Pages alice;
  const match::MatchResult result = play_cards(
      std::make_unique<Diary>("(say what)", alice), says("(say loud)"));
  EXPECT_EQ(result.errors[2][0], "IL (say what)");
  EXPECT_EQ(gdl::to_string(*alice.end.report->own_move), result.moves[1][0]);
}

TEST(HiddenMatch, TellsEverythingToPlayersThatSeeAll) {
  Diary::Pages alice;
  play_cards(std::make_unique<Diary>("(say quiet)", alice, /*sees_all=*/true),
             says("(say loud)"));
  EXPECT_EQ(alice.requests.at(1).last.moves->size(), 3u);
  EXPECT_EQ(alice.requests[1].facts.size(), 2u);
  EXPECT_EQ(alice.end.moves->size(), 3u);
}

TEST(HiddenMatch, GoesOnBehindStepsThatAreMadeAgain) {
  const match::MatchResult before =
      play_cards(says("(say quiet)"), says("(say loud)"), "8");
  Diary::Pages alice;
  class Steps : public match::MatchListener {
   public:
    void on_step(const match::MatchResult& so_far) override {
      count += 1;
      last = so_far.steps();
    }
    std::size_t count = 0;
    std::size_t last = 0;
  } steps;
  match::MatchOptions options = options_with("9");
  options.past = {before.moves[0]};
  const match::MatchResult result =
      play_cards(std::make_unique<Diary>("(say loud)", alice),
                 says("(say quiet)"), std::move(options), steps);
  EXPECT_TRUE(result.completed) << result.failure;
  EXPECT_EQ(steps.count, 1u);
  EXPECT_EQ(steps.last, 2u);
  EXPECT_EQ(result.states[1], before.states[1]);
  EXPECT_EQ(result.percepts[0], before.percepts[0]);
  EXPECT_EQ(result.chance->first_step, 1u);
  // The player heard it all, in the order of time.
  ASSERT_EQ(alice.requests.size(), 2u);
  EXPECT_EQ(alice.requests[0].last.report->turn, 0);
  EXPECT_EQ(gdl::to_string(alice.requests[1].last.report->percepts.at(0)),
            card(before, 0));
}

TEST(HiddenMatch, DoesNotGoOnBehindWhatCannotHaveBeen) {
  match::MatchOptions options = options_with("9");
  options.past = {{"noop", "(deal low low)", "noop"}};
  match::MatchListener silent;
  const match::MatchResult result = play_cards(
      says("(say loud)"), says("(say quiet)"), std::move(options), silent);
  EXPECT_TRUE(result.aborted);
  EXPECT_NE(result.failure.find("(deal low low)"), std::string::npos);
}

// ---- Over HTTP --------------------------------------------------------------

/// A player over HTTP that plays what it was made with, and all that it was
/// sent since it was asked for it last.
class Wire {
 public:
  explicit Wire(std::string says)
      : server_([this, says = std::move(says)](Connection& connection) {
          const std::string request = connection.read_request();
          sent_ += request;
          const bool chooses = ++requests_ > 2;
          connection.write("HTTP/1.0 200 OK\r\n\r\n" +
                           (chooses ? says : "noop"));
        }) {}

  std::unique_ptr<match::Player> player(players::Dialect dialect) {
    return std::make_unique<players::HttpPlayer>("127.0.0.1", server_.port(),
                                                 "alice", dialect);
  }

  std::string take() {
    requests_ = 0;
    return std::exchange(sent_, "");
  }

 private:
  std::string sent_;
  int requests_ = 0;
  ScriptedServer server_;
};

/// The bodies of the requests, each on one line.
Names bodies(const std::string& bytes) {
  Names lines;
  for (std::size_t at = 0; (at = bytes.find("\r\n\r\n", at)) != bytes.npos;) {
    at += 4;
    const std::size_t end = std::min(bytes.find("POST /", at), bytes.size());
    lines.push_back(bytes.substr(at, end - at));
  }
  return lines;
}

TEST(HiddenMatch, SpeaksTheDialectOfTheSeat) {
  Wire wire("(say quiet)");
  const auto told = [&](players::Dialect dialect) {
    const match::MatchResult result =
        play_cards(wire.player(dialect), says("(say loud)"));
    Names lines = bodies(wire.take());
    EXPECT_EQ(lines.size(), 4u);
    EXPECT_EQ(card(result, 0), "(dealt middle)") << "the seed is another one";
    lines.erase(lines.begin());  // START
    return lines;
  };
  EXPECT_EQ(told(players::Dialect::kFinal),
            (Names{"( PLAY match.cards.1 0 NIL NIL )",
                   "( PLAY match.cards.1 1 noop ( ( dealt middle ) ) )",
                   "( STOP match.cards.1 2 ( say quiet ) "
                   "( ( heard bob loud ) ) )"}));
  EXPECT_EQ(told(players::Dialect::k2011),
            (Names{"( PLAY match.cards.1 NIL )",
                   "( PLAY match.cards.1 ( ( dealt middle ) ) )",
                   "( STOP match.cards.1 ( ( heard bob loud ) ) )"}));
  const Names open = told(players::Dialect::kOpen);
  EXPECT_EQ(open[0], "( PLAY match.cards.1 NIL )");
  EXPECT_TRUE(open[1].starts_with("( PLAY match.cards.1 ( noop ( deal middle "))
      << open[1];
}

TEST(HiddenMatch, SendsAnEmptyListOf2011WhereNothingIsPerceived) {
  Wire wire("(say quiet)");
  play_cards(wire.player(players::Dialect::k2011), says("(say quiet)"));
  EXPECT_EQ(bodies(wire.take()).back(), "( STOP match.cards.1 ( ) )");
  play_cards(wire.player(players::Dialect::kFinal), says("(say quiet)"));
  EXPECT_EQ(bodies(wire.take()).back(),
            "( STOP match.cards.1 2 ( say quiet ) NIL )");
}

/// All that a role knows of a match: its moves and its percepts.
std::string information_of(const match::MatchResult& result, std::size_t role) {
  std::string text;
  for (std::size_t step = 0; step < result.moves.size(); ++step) {
    text += result.moves[step][role] + ":";
    for (const std::string& name : result.percepts[step][role]) text += name;
    text += ";";
  }
  return text;
}

/// Non-interference: whoever cannot tell two matches apart is sent the same
/// bytes in both, whatever the others hold, say, or do wrong.
TEST(HiddenMatch, SendsTheSameBytesWhereARoleKnowsTheSame) {
  Wire wire("(say quiet)");
  for (const auto dialect :
       {players::Dialect::kFinal, players::Dialect::k2011}) {
    std::map<std::string, std::string> bytes;  // by what alice knows
    std::map<std::string, std::set<std::vector<Names>>> matches;
    for (int seed = 0; seed < 12; ++seed) {
      for (const char* const bob : {"(say quiet)", "(say loud)", "nonsense"}) {
        const match::MatchResult result = play_cards(
            wire.player(dialect), says(bob), std::to_string(10 + seed));
        const std::string known = information_of(result, 0);
        const std::string sent = wire.take();
        EXPECT_EQ(bytes.emplace(known, sent).first->second, sent);
        matches[known].insert(result.moves);
      }
    }
    // There was something to tell apart: three cards, heard or not heard.
    EXPECT_EQ(bytes.size(), 6u);
    for (const auto& [known, moves] : matches) {
      EXPECT_EQ(moves.size(), 2u) << known;
    }
  }
}

}  // namespace hidden_match_test
}  // namespace gamemaster
