// Matches of games that hide something: who is told what.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "gamemaster/match/chance.h"
#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/players/http_player.h"
#include "gamemaster/players/in_process_player.h"
#include "gamemaster/records/match_record.h"
#include "gamemaster/store/match_store_listener.h"
#include "tests/gamemaster/hidden_game.h"
#include "tests/gamemaster/scripted_server.h"
#include "tests/rulesheets.h"

namespace gamemaster {
namespace hidden_match_test {

using Names = std::vector<std::string>;

/// Says what it was made with, or passes; an answer that is no move is
/// replaced.
class Speaker : public match::LocalPlayer {
 public:
  explicit Speaker(std::string says)
      : match::LocalPlayer("speaker"), says_(std::move(says)) {}

 protected:
  std::string choose(const Names& legal_moves) override {
    return legal_moves.size() == 1 ? "noop" : says_;
  }

 private:
  std::string says_;
};

match::MatchOptions options_with(const std::string& seed) {
  match::MatchOptions options;
  options.match_id = "match.cards.1";
  options.chance.emplace(match::normal_chance_seed(seed).value(),
                         "match.cards");
  return options;
}

match::MatchResult play_cards(std::unique_ptr<match::Player> alice,
                              std::unique_ptr<match::Player> bob,
                              match::MatchOptions options,
                              match::MatchListener& listener) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(std::move(alice));
  players.push_back(nullptr);
  players.push_back(std::move(bob));
  match::Referee referee(machine_of(kCardGame),
                         match::wire_rules(tests::rules_of(kCardGame)),
                         std::move(players), std::move(options));
  return referee.run(listener);
}

match::MatchResult play_cards(std::unique_ptr<match::Player> alice,
                              std::unique_ptr<match::Player> bob,
                              const std::string& seed = "1") {
  match::MatchListener silent;
  return play_cards(std::move(alice), std::move(bob), options_with(seed),
                    silent);
}

std::unique_ptr<Speaker> says(const std::string& word) {
  return std::make_unique<Speaker>(word);
}

/// The card that `role` was dealt.
std::string card(const match::MatchResult& result, std::size_t role) {
  return result.percepts.at(0).at(role).at(0);
}

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

// ---- In this process --------------------------------------------------------

/// Notes what it observes and answers one thing after the other.
class Observer : public players::HiddenMoveChooser {
 public:
  Observer(reasoner::StateMachine& machine, reasoner::RoleIndex role,
           Names answers, Names& notes)
      : machine_(machine),
        role_(role),
        answers_(std::move(answers)),
        notes_(notes) {}

  void observe(const reasoner::EvidenceStep& step) override {
    std::string line = machine_.game().move_name(role_, step.own_move.value());
    if (step.refused_move) {
      line += " not " + machine_.game().move_name(role_, *step.refused_move);
    }
    for (const reasoner::PerceptId percept : step.percepts) {
      line += " " + machine_.game().percept_name(role_, percept);
    }
    notes_.push_back(line);
  }

  reasoner::MoveId choose(std::chrono::steady_clock::time_point) override {
    return machine_.intern_move(role_, answers_.at(notes_.size()));
  }

  std::string doubts() const override {
    return notes_.empty() ? "" : "step 1 is strange";
  }

  void cancel() override {}

 private:
  reasoner::StateMachine& machine_;
  reasoner::RoleIndex role_;
  Names answers_;
  Names& notes_;
};

players::ChooserMakers observing(const Names& answers, Names& notes) {
  players::ChooserMakers makers;
  makers.hidden = [answers, &notes](reasoner::StateMachine& machine,
                                    reasoner::RoleIndex role) {
    return std::make_unique<Observer>(machine, role, answers, notes);
  };
  return makers;
}

std::unique_ptr<match::Player> in_process(players::ChooserMakers makers) {
  return std::make_unique<players::InProcessPlayer>(
      "thinker",
      [](const match::StartRequest&) { return machine_of(kCardGame); },
      std::move(makers));
}

TEST(InProcessPlayer, IsToldWhatItsRoleKnows) {
  Names notes;
  const match::MatchResult result =
      play_cards(in_process(observing({"noop", "(say quiet)"}, notes)),
                 says("(say loud)"));
  EXPECT_EQ(notes, (Names{"noop " + card(result, 0)}));
  EXPECT_EQ(result.moves[1][0], "(say quiet)");
  EXPECT_EQ(result.fault_count(), 0u);
}

TEST(InProcessPlayer, LogsWhatNothingExplains) {
  Names notes;
  testing::internal::CaptureStdout();
  play_cards(in_process(observing({"noop", "(say quiet)"}, notes)),
             says("(say loud)"));
  const std::string log = testing::internal::GetCapturedStdout();
  EXPECT_NE(log.find("thinker: step 1 is strange"), std::string::npos) << log;
}

TEST(InProcessPlayer, TakesWhatWasReplacedForIllegal) {
  Names notes;
  const match::MatchResult result =
      play_cards(in_process(observing({"(say quiet)", "(say quiet)"}, notes)),
                 says("(say loud)"));
  EXPECT_EQ(result.errors[1][0], "IL (say quiet)");
  EXPECT_EQ(notes, (Names{"noop not (say quiet) " + card(result, 0)}));
}

TEST(InProcessPlayer, PlaysAtRandomWhereNothingChooses) {
  const match::MatchResult result =
      play_cards(in_process({}), says("(say loud)"));
  EXPECT_TRUE(result.completed);
  EXPECT_EQ(result.fault_count(), 0u);
}

/// Wants to see all that a cheat is told.
class StateReader : public players::MoveChooser {
 public:
  StateReader(reasoner::StateMachine& machine, Names& facts)
      : machine_(machine), facts_(facts) {}
  reasoner::MoveId choose(const reasoner::State& state,
                          reasoner::RoleIndex role,
                          std::chrono::steady_clock::time_point) override {
    facts_ = machine_.game().facts(state);
    std::vector<reasoner::MoveId> legal;
    machine_.legal_moves(state, role, legal);
    return legal.front();
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}
  void cancel() override {}

 private:
  reasoner::StateMachine& machine_;
  Names& facts_;
};

TEST(InProcessPlayer, ThatCheatsFollowsTheState) {
  Names facts;
  players::ChooserMakers makers;
  makers.open = [&facts](reasoner::StateMachine& machine) {
    return std::make_unique<StateReader>(machine, facts);
  };
  makers.cheats = true;
  const match::MatchResult result =
      play_cards(in_process(makers), says("(say loud)"));
  EXPECT_EQ(facts, result.states[1]);
  EXPECT_EQ(result.fault_count(), 0u);
}

// ---- On record --------------------------------------------------------------

records::MatchRecord record_of(const match::MatchResult& result) {
  return records::make_match_record(
             result, {"abcdefghijkl", records::make_game_meta_url("cards"), {}})
      .value();
}

std::string replayed(const records::MatchRecord& record) {
  const auto machine = machine_of(kCardGame);
  gdl::Diagnostics diagnostics;
  if (records::replay(record, *machine, diagnostics)) return "";
  return diagnostics.entries().front().message;
}

TEST(HiddenRecord, HoldsPerceptsAndVerifies) {
  const records::MatchRecord record =
      record_of(play_cards(says("(say loud)"), says("(say quiet)")));
  const std::string text = records::format_match_record(record);
  EXPECT_NE(text.find("\"x-percepts\":[[["), std::string::npos) << text;
  gdl::Diagnostics diagnostics;
  const auto again = records::parse_match_record(text, diagnostics);
  ASSERT_TRUE(again) << diagnostics.format_all();
  EXPECT_EQ(again->percepts, record.percepts);
  EXPECT_EQ(records::format_match_record(*again), text);
  EXPECT_EQ(replayed(*again), "");
}

TEST(HiddenRecord, WithOtherPerceptsDoesNotVerify) {
  const records::MatchRecord sound =
      record_of(play_cards(says("(say loud)"), says("(say quiet)")));
  records::MatchRecord record = sound;
  record.percepts[1][2].clear();
  EXPECT_EQ(replayed(record),
            "x-percepts[1][2]: by the rules (heard alice loud) is perceived "
            "here");
  record = sound;
  record.percepts[1][0].push_back("(heard bob loud)");
  EXPECT_EQ(replayed(record),
            "x-percepts[1][0]: by the rules (heard bob loud) is not perceived "
            "here");
  record = sound;
  record.percepts.pop_back();
  gdl::Diagnostics diagnostics;
  EXPECT_FALSE(records::parse_match_record(records::format_match_record(record),
                                           diagnostics));
}

/// What the store says of the match while it is played.
class Peeker : public match::MatchListener {
 public:
  Peeker(store::Store& store, store::MatchStoreListener& writer)
      : store_(store), writer_(writer) {}
  void on_start(const match::MatchResult& so_far) override {
    writer_.on_start(so_far);
    peek(so_far);
  }
  void on_step(const match::MatchResult& so_far) override {
    writer_.on_step(so_far);
    peek(so_far);
  }
  void on_finish(const match::MatchResult& result) override {
    writer_.on_finish(result);
  }

 private:
  void peek(const match::MatchResult& so_far) {
    const auto match = store_.find_match(so_far.match_id);
    ASSERT_TRUE(match);
    EXPECT_TRUE(match->hides);
    EXPECT_EQ(match->status, store::MatchStatus::kRunning);
    EXPECT_NE(match->chance->seed, "") << "so that it can go on";
    EXPECT_EQ(store_.match_result(so_far.match_id)->chance->seed, "");
    EXPECT_EQ(store_.match_record(so_far.match_id)->chance->seed, "");
  }

  store::Store& store_;
  store::MatchStoreListener& writer_;
};

TEST(HiddenStore, KeepsPerceptsAndTheSecretOfChance) {
  store::Store store(":memory:");
  store::NewGame game;
  game.key = "cards";
  game.rulesheet = kCardGame;
  game.roles = {"alice", "random", "bob"};
  store::NewMatch row;
  row.game = store.add_game(game).id;
  row.specs = {"random", "", "legal"};
  match::MatchOptions options = options_with("3");
  row.chance_seed = options.chance->seed();
  store::MatchStoreListener writer(store, row);
  Peeker peeker(store, writer);
  const match::MatchResult result = play_cards(
      says("(say loud)"), says("(say quiet)"), std::move(options), peeker);
  ASSERT_EQ(writer.failure(), "");

  const auto stored = store.match_result(result.match_id);
  EXPECT_EQ(stored->percepts, result.percepts);
  EXPECT_EQ(stored->chance, result.chance);
  EXPECT_TRUE(stored->hides);
  EXPECT_EQ(replayed(*store.match_record(result.match_id)), "");
  EXPECT_EQ(store.find_match(result.match_id)->played_seats().size(), 2u);
  EXPECT_EQ(store.match_steps(result.match_id, 2, 1).at(0).percepts,
            result.percepts[1]);
  // Nobody has the seat of chance: nobody is rated for it.
  store.for_each_outcome({}, [](const store::MatchOutcome& outcome) {
    EXPECT_EQ(outcome.players.size(), 2u);
    EXPECT_EQ(outcome.goals.size(), 2u);
  });
  EXPECT_FALSE(store.find_player(""));

  // What others refereed keeps it, too.
  store::Store other(":memory:");
  other.put_record(other.add_game(game).id, game.roles, record_of(result), "");
  const auto again = other.match_record(result.match_id);
  EXPECT_EQ(again->percepts, result.percepts);
  EXPECT_EQ(again->chance, record_of(result).chance);
  EXPECT_EQ(replayed(*again), "");
}

}  // namespace hidden_match_test
}  // namespace gamemaster
