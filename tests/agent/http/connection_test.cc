#include "agent/http/connection.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <string>
#include <thread>

namespace agent::http {
namespace connection_test {

using Progress = Connection::Progress;

/// A connection and the other side of it.
struct Connected {
  Connected() : Connected(ends()) {}
  explicit Connected(std::array<int, 2> sockets)
      : own(Descriptor(sockets[0]), RequestParser(Manner::kLenient), {}),
        other(sockets[1]) {}

  static std::array<int, 2> ends() {
    std::array<int, 2> sockets{};
    EXPECT_EQ(
        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()),
        0);
    return sockets;
  }

  void write(const std::string& text) const {
    EXPECT_EQ(::send(other.get(), text.data(), text.size(), 0),
              static_cast<ssize_t>(text.size()));
  }
  /// What is there, at most 64 KB.
  std::string read() const {
    std::string text(1 << 16, '\0');
    const ssize_t size =
        ::recv(other.get(), text.data(), text.size(), MSG_DONTWAIT);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
  }

  Connection own;
  Descriptor other;
};

TEST(Connection, GivesWhatComesToTheParser) {
  Connected connected;
  EXPECT_EQ(connected.own.receive(), Progress::kNone);
  connected.write("GET /a HTT");
  EXPECT_EQ(connected.own.receive(), Progress::kSome);
  EXPECT_FALSE(connected.own.parser().finished());
  EXPECT_GT(connected.own.held_bytes(), 0u);
  connected.write("P/1.0\n\n");
  EXPECT_EQ(connected.own.receive(), Progress::kSome);
  EXPECT_TRUE(connected.own.parser().finished());
  connected.other = Descriptor();
  EXPECT_EQ(connected.own.receive(), Progress::kEnd);
}

TEST(Connection, BeginsWithItsFirstByte) {
  Connected connected;
  const Connection::Clock::time_point accepted = connected.own.begun();
  EXPECT_EQ(connected.own.receive(), Progress::kNone);
  EXPECT_EQ(connected.own.begun(), accepted);
  const Connection::Clock::time_point sent = Connection::Clock::now();
  connected.write("GET /a HTT");
  EXPECT_EQ(connected.own.receive(), Progress::kSome);
  const Connection::Clock::time_point begun = connected.own.begun();
  EXPECT_GE(begun, sent);
  connected.write("P/1.0\n\n");
  EXPECT_EQ(connected.own.receive(), Progress::kSome);
  EXPECT_EQ(connected.own.begun(), begun);
}

TEST(Connection, SendsWhatTheOtherSideTakes) {
  Connected connected;
  const std::string body(std::size_t{4} << 20, 'b');
  connected.own.set_output("head", body);
  EXPECT_EQ(connected.own.held_bytes(), 4 + body.size());
  std::string all;
  Progress progress = connected.own.send();
  EXPECT_EQ(progress, Progress::kNone);
  while (progress == Progress::kNone) {
    all += connected.read();
    progress = connected.own.send();
  }
  EXPECT_EQ(progress, Progress::kEnd);
  EXPECT_EQ(connected.own.held_bytes(), 0u);
  for (std::string more = connected.read(); !more.empty();
       more = connected.read()) {
    all += more;
  }
  EXPECT_EQ(all, "head" + body);
}

TEST(Connection, NoticesThatTheOtherSideIsGone) {
  Connected connected;
  connected.other = Descriptor();
  connected.own.set_output("head", "body");
  EXPECT_EQ(connected.own.send(), Progress::kBroken);
}

TEST(Connection, LetsASenderContinueOnce) {
  Connected connected;
  connected.own.let_continue();
  connected.own.let_continue();
  EXPECT_EQ(connected.read(), "HTTP/1.1 100 Continue\r\n\r\n");
}

TEST(Connection, APieceWaitsForWhoTakesIt) {
  Connected connected;
  const std::string piece(std::size_t{4} << 20, 'p');
  std::size_t taken = 0;
  std::thread reader([&] {
    std::string buffer(1 << 16, '\0');
    while (taken < piece.size()) {
      taken += static_cast<std::size_t>(std::max<ssize_t>(
          ::recv(connected.other.get(), buffer.data(), buffer.size(), 0), 0));
    }
  });
  EXPECT_TRUE(connected.own.send_piece(piece, std::chrono::seconds(20)));
  reader.join();
  EXPECT_FALSE(connected.own.send_piece(piece, std::chrono::milliseconds(1)));
}

TEST(Connection, ForgetsWhatComesAfterTheRequest) {
  Connected connected;
  connected.own.half_close();
  EXPECT_EQ(connected.read(), "");
  connected.write("more");
  EXPECT_EQ(connected.own.ignore(), Progress::kSome);
  EXPECT_EQ(connected.own.ignore(), Progress::kNone);
  connected.other = Descriptor();
  EXPECT_EQ(connected.own.ignore(), Progress::kEnd);
}

}  // namespace connection_test
}  // namespace agent::http
