// Whole matches in the words of deployed game managers, byte by byte.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "gdl/notation/infix_printer.h"
#include "gdl/rules/scrambler.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "tests/agent/running_agent.h"
#include "tests/rulesheets.h"

namespace agent {
namespace wire_conversations_test {

using Names = std::vector<std::string>;

// What is played.

gdl::Rulesheet as_written() { return tests::shipped_rules("tic_tac_toe"); }

gdl::Rulesheet in_capitals() {
  std::string text = gdl::to_string(as_written());
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return tests::rules_of(text);
}

gdl::Rulesheet scrambled(gdl::rules::Scrambler::Style style) {
  const gdl::Rulesheet rules = as_written();
  return gdl::rules::Scrambler(rules, /*seed=*/7, style).scramble(rules);
}

gdl::Rulesheet scrambled_by_tiltyard() {
  return scrambled(gdl::rules::Scrambler::Style::kTiltyard);
}

gdl::Rulesheet scrambled_by_dresden() {
  return scrambled(gdl::rules::Scrambler::Style::kDresden);
}

// How it is said.

/// The term or list with blanks around its parentheses, as ggp-base prints it.
std::string padded(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == ')') out += ' ';
    out += c;
    if (c == '(') out += ' ';
  }
  return out;
}

std::string in_infix(const std::string& move) {
  gdl::Diagnostics ignored;
  return gdl::notation::to_infix_message(
      gdl::read_first_expression(move, ignored));
}

std::string join(const Names& parts, const std::string& separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

Names each(Names parts, std::string (*change)(const std::string&)) {
  std::transform(parts.begin(), parts.end(), parts.begin(), change);
  return parts;
}

/// The messages of one notation. Rules come one a string, moves in KIF.
class Messages {
 public:
  virtual ~Messages() = default;
  virtual std::string info() const { return "( INFO )"; }
  virtual std::string preview(const gdl::Rulesheet& rules) const = 0;
  virtual std::string start(const std::string& id, const std::string& role,
                            const gdl::Rulesheet& rules) const = 0;
  /// PLAY or STOP, in capitals.
  virtual std::string moves(const std::string& keyword, const std::string& id,
                            const std::optional<Names>& moves) const = 0;
  virtual std::string abort(const std::string& id) const = 0;
  /// A move of the game as the agent is to say it.
  virtual std::string reply(const std::string& move) const { return move; }
  virtual std::string info_reply(const std::string& status) const {
    return "( ( name Tester ) ( status " + status + " ) ( species alien ) )";
  }
};

Names lines_of(const gdl::Rulesheet& rules) {
  Names lines;
  for (const gdl::Rule& rule : rules.rules) {
    lines.push_back(gdl::to_string(rule, rules.symbols));
  }
  return lines;
}

class PaddedMessages final : public Messages {
 public:
  std::string preview(const gdl::Rulesheet& rules) const override {
    return "( PREVIEW (" + list(lines_of(rules)) + " ) 1 )";
  }
  std::string start(const std::string& id, const std::string& role,
                    const gdl::Rulesheet& rules) const override {
    return "( START " + id + " " + role + " (" + list(lines_of(rules)) +
           " ) 1 1)";
  }
  std::string moves(const std::string& keyword, const std::string& id,
                    const std::optional<Names>& moves) const override {
    return "( " + keyword + " " + id +
           (moves ? " (" + list(*moves) + " ) )" : " NIL )");
  }
  std::string abort(const std::string& id) const override {
    return "( ABORT " + id + " )";
  }

 private:
  static std::string list(const Names& parts) {
    return join(each(parts, padded), " ");
  }
};

class CompactMessages final : public Messages {
 public:
  std::string info() const override { return "(INFO)"; }
  std::string preview(const gdl::Rulesheet& rules) const override {
    return "(PREVIEW (" + join(lines_of(rules), " ") + ") 1)";
  }
  std::string start(const std::string& id, const std::string& role,
                    const gdl::Rulesheet& rules) const override {
    return "(START " + id + " " + role + " (" + join(lines_of(rules), " ") +
           ") 1 1)";
  }
  std::string moves(const std::string& keyword, const std::string& id,
                    const std::optional<Names>& moves) const override {
    return "(" + keyword + " " + id + " " +
           (moves ? "(" + join(*moves, " ") + "))" : "NIL)");
  }
  std::string abort(const std::string& id) const override {
    return "(ABORT " + id + ")";
  }
};

class TextbookMessages final : public Messages {
 public:
  std::string info() const override { return "info()"; }
  std::string preview(const gdl::Rulesheet& rules) const override {
    return "preview([" + list(rules) + "],1)";
  }
  std::string start(const std::string& id, const std::string& role,
                    const gdl::Rulesheet& rules) const override {
    return "start(" + id + "," + role + ",[" + list(rules) + "],1,1)";
  }
  std::string moves(const std::string& keyword, const std::string& id,
                    const std::optional<Names>& moves) const override {
    return std::string(keyword == "PLAY" ? "play" : "stop") + "(" + id + "," +
           (moves ? "[" + join(each(*moves, in_infix), ",") + "])" : "nil)");
  }
  std::string abort(const std::string& id) const override {
    return "abort(" + id + ")";
  }
  std::string reply(const std::string& move) const override {
    return in_infix(move);
  }
  std::string info_reply(const std::string& status) const override {
    return "[[name,Tester],[status," + status + "],[species,alien]]";
  }

 private:
  static std::string list(const gdl::Rulesheet& rules) {
    Names clauses;
    for (const gdl::Rule& rule : rules.rules) {
      clauses.push_back(gdl::notation::to_infix(rule, rules.symbols));
    }
    return join(clauses, ", ");
  }
};

// How it is sent.

std::string ggp_base_request(const std::string& message,
                             const std::string& receiver,
                             const std::string& more_headers) {
  return "POST / HTTP/1.0\r\n"
         "Accept: text/delim\r\n"
         "Host: 127.0.0.1\r\n"
         "Sender: GAMESERVER\r\n"
         "Receiver: " +
         receiver + "\r\n" + more_headers +
         "Content-Type: text/acl\r\n"
         "Content-Length: " +
         std::to_string(message.size()) + "\r\n\r\n" + message;
}

std::string from_ggp_base(const std::string& message, int) {
  return ggp_base_request(message, "Tester", "");
}

std::string from_tiltyard(const std::string& message, int step) {
  return ggp_base_request(
      message, "PLAYER",
      "GGP-Match-ID: tiltyard.ticTacToe.1400000000000\r\n"
      "GGP-Match-Step: " +
          std::to_string(step) +
          "\r\n"
          "GGP-Match-Host: Tiltyard\r\n"
          "GGP-Match-Players: 0a4d55a8d778e5022fab701977c5d840bbc486d0, "
          "da39a3ee5e6b4b0d3255bfef95601890afd80709\r\n");
}

std::string from_dresden(const std::string& message, int) {
  return "POST / HTTP/1.0\r\n"
         "Accept: text/delim\r\n"
         "Sender: Gamecontroller\r\n"
         "Receiver: 127.0.0.1\r\n"
         "Content-type: text/acl\r\n"
         "Content-length: " +
         std::to_string(message.size()) + "\r\n\r\n" + message;
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

std::string from_a_browser(const std::string& message, int) {
  std::string target;
  for (const char c : message) {
    if (c == ' ') {
      target += '+';
    } else if (!is_plain(c)) {
      constexpr const char* kDigits = "0123456789ABCDEF";
      target += {'%', kDigits[c / 16], kDigits[c % 16]};
    } else {
      target += c;
    }
  }
  return "GET /" + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
}

struct Dialect {
  const char* name;
  gdl::Rulesheet (*rules)();
  const Messages* messages;
  std::string (*request)(const std::string& message, int step);
  std::string match_id;
};

std::ostream& operator<<(std::ostream& out, const Dialect& dialect) {
  return out << dialect.name;
}

/// The message of a reply that is to the letter what players send.
std::string message_of(const std::string& reply) {
  EXPECT_EQ(reply.substr(0, 17), "HTTP/1.0 200 OK\r\n");
  std::string body = body_of(reply);
  const std::string head = reply.substr(0, reply.size() - body.size());
  for (const std::string& header :
       {std::string("Content-Type: text/acl"),
        "Content-Length: " + std::to_string(body.size()),
        std::string("Access-Control-Allow-Origin: *"),
        std::string("Access-Control-Allow-Methods: POST, GET, OPTIONS"),
        std::string("Access-Control-Allow-Headers: Content-Type"),
        std::string("Access-Control-Allow-Age: 86400")}) {
    EXPECT_NE(head.find("\r\n" + header + "\r\n"), std::string::npos)
        << header << " is not in\n"
        << head;
  }
  return body;
}

/// A game manager's side of a match in which the agent has the first role.
class Conversation : public testing::TestWithParam<Dialect> {
 protected:
  Conversation()
      : messages_(*GetParam().messages),
        id_(GetParam().match_id),
        rules_(GetParam().rules()),
        machine_(reasoner::engines::make_state_machine(rules_)) {
    machine_->initial_state(state_);
  }

  /// The reply to a message, which is its own connection.
  std::string say(const std::string& message) {
    return message_of(agent_.exchange(GetParam().request(message, step_)));
  }

  std::string start() {
    return say(messages_.start(id_, machine_->game().role_name(0), rules_));
  }
  std::string play(const std::optional<Names>& moves) {
    return say(messages_.moves("PLAY", id_, moves));
  }
  std::string status() {
    std::string reply = say(messages_.info());
    for (const char* status : {"available", "busy"}) {
      if (reply == messages_.info_reply(status)) return status;
    }
    return reply;
  }

  /// The legal moves of a role, in the spelling of the rules as sent.
  Names legal(reasoner::RoleIndex role) {
    std::vector<reasoner::MoveId> ids;
    machine_->legal_moves(state_, role, ids);
    return machine_->game().move_names(role, ids);
  }

  /// Which legal move the agent's reply is; the test fails where it is none.
  std::string legal_move(const std::string& reply) {
    for (const std::string& move : legal(0)) {
      if (messages_.reply(move) == reply) return move;
    }
    ADD_FAILURE() << "'" << reply << "' is not legal in step " << step_;
    return legal(0).front();
  }

  void make(const Names& moves) {
    std::vector<reasoner::MoveId> joint;
    for (reasoner::RoleIndex role = 0; role < moves.size(); ++role) {
      joint.push_back(machine_->intern_move(role, moves[role]));
    }
    machine_->next_state(state_, joint, state_);
    ++step_;
  }

  const Messages& messages_;
  const std::string id_;
  const gdl::Rulesheet rules_;
  const std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
  int step_ = 0;
  RunningAgent agent_;
};

TEST_P(Conversation, GoesFromInfoToStop) {
  EXPECT_EQ(status(), "available");
  EXPECT_EQ(say(messages_.preview(rules_)), "ready");
  EXPECT_EQ(start(), "ready");
  EXPECT_EQ(status(), "busy");
  std::optional<Names> last;
  while (!machine_->is_terminal(state_)) {
    std::string own = legal_move(play(last));
    // A random substitute, as for a reply that came too late.
    if (step_ == 2) own = legal(0)[own == legal(0)[0] ? 1 : 0];
    last = {own, legal(1).front()};
    make(*last);
  }
  EXPECT_GE(step_, 5);
  EXPECT_EQ(say(messages_.moves("STOP", id_, last)), "done");
  EXPECT_EQ(status(), "available");
}

TEST_P(Conversation, EndsWithAbort) {
  EXPECT_EQ(start(), "ready");
  const std::string own = legal_move(play(std::nullopt));
  EXPECT_EQ(say(messages_.abort(id_)), "aborted");
  EXPECT_EQ(status(), "available");
  EXPECT_EQ(play(Names{own, legal(1).front()}), "busy");
  EXPECT_EQ(start(), "ready");
  legal_move(play(std::nullopt));
}

const PaddedMessages kPadded;
const CompactMessages kCompact;
const TextbookMessages kTextbook;

INSTANTIATE_TEST_SUITE_P(
    Of, Conversation,
    testing::Values(
        Dialect{"GgpBase", as_written, &kPadded, from_ggp_base,
                "tourney.tic_tac_toe.1400000000000"},
        Dialect{"Tiltyard", scrambled_by_tiltyard, &kPadded, from_tiltyard,
                "tiltyard.ticTacToe.1400000000000"},
        Dialect{"Dresden", in_capitals, &kCompact, from_dresden,
                "TICTACTOE.1234"},
        Dialect{"DresdenScrambling", scrambled_by_dresden, &kCompact,
                from_dresden, "TICTACTOE.1235"},
        Dialect{"Textbook", as_written, &kTextbook, from_ggp_base, "m1"},
        Dialect{"Browser", as_written, &kPadded, from_a_browser, "m.1"},
        Dialect{"TextbookInABrowser", as_written, &kTextbook, from_a_browser,
                "m1"}),
    [](const auto& each) { return each.param.name; });

// The manager of GDL-II tells a player its turn, its own move and what it sees.
// Here that is what everybody did, as managers arrange it for players that
// declare GDL-II in games that hide nothing.
TEST(GdlTwoConversation, IsFollowedWhereThePerceptsNameTheMoves) {
  const RunningAgent agent;
  const auto say = [&agent](const std::string& message) {
    return message_of(agent.exchange(from_dresden(message, 0)));
  };
  const gdl::Rulesheet rules = in_capitals();
  EXPECT_EQ(say(kCompact.start("TTT.1", "X", rules)), "ready");
  const std::string move = say("(PLAY TTT.1 0 NIL NIL)");
  EXPECT_EQ(move.substr(0, 7), "(PLACE ") << move;
  EXPECT_EQ(say("(PLAY TTT.1 0 NIL NIL)"), move);
  EXPECT_EQ(say("(PLAY TTT.1 1 (PLACE 2 2) ((DID X (PLACE 2 2)) "
                "(DID O NOOP)))"),
            "NOOP");
  const std::string next =
      say("(PLAY TTT.1 2 NOOP ((DID X NOOP) (DID O (PLACE 1 2))))");
  EXPECT_EQ(next.substr(0, 7), "(PLACE ") << next;
  EXPECT_NE(next, "(PLACE 2 2)");
  EXPECT_NE(next, "(PLACE 1 2)");
  EXPECT_EQ(say("(STOP TTT.1 3 " + next + " NIL)"), "done");
  EXPECT_EQ(say("(INFO)"), kCompact.info_reply("available"));
}

}  // namespace wire_conversations_test
}  // namespace agent
