#include "agent/http/connection.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

namespace agent::http {

namespace {

constexpr std::size_t kAtOnce = std::size_t{64} << 10;  // bytes read

Connection::Progress progress_of(ssize_t length) {
  using Progress = Connection::Progress;
  if (length > 0) return Progress::kSome;
  if (length == 0) return Progress::kEnd;
  return errno == EAGAIN || errno == EINTR ? Progress::kNone
                                           : Progress::kBroken;
}

}  // namespace

Connection::Connection(Descriptor socket, RequestParser parser,
                       Clock::time_point until)
    : socket_(std::move(socket)),
      parser_(std::move(parser)),
      begun_(Clock::now()),
      since_(begun_),
      until_(until) {}

void Connection::enter(Stage stage, Clock::time_point until) {
  stage_ = stage;
  since_ = Clock::now();
  until_ = until;
}

Connection::Progress Connection::receive() {
  std::array<char, kAtOnce> buffer;
  const ssize_t length =
      ::recv(socket(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  const Progress progress = progress_of(length);
  if (progress == Progress::kSome) {
    if (parser_.empty()) begun_ = Clock::now();
    parser_.feed({buffer.data(), static_cast<std::size_t>(length)});
  }
  return progress;
}

void Connection::let_continue() {
  if (std::exchange(has_let_continue_, true)) return;
  constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  // Whoever does not hear it sends the body all the same, after a while.
  ::send(socket(), kContinue.data(), kContinue.size(),
         MSG_NOSIGNAL | MSG_DONTWAIT);
}

void Connection::set_output(std::string head, std::string body) {
  head_ = std::move(head);
  body_ = std::move(body);
  sent_ = 0;
}

Connection::Progress Connection::send() {
  while (sent_ < head_.size() + body_.size()) {
    // Together, so that a small reply is one packet.
    std::array<iovec, 2> parts;
    const std::size_t of_head = std::min(sent_, head_.size());
    const std::size_t of_body = sent_ - of_head;
    parts[0] = {head_.data() + of_head, head_.size() - of_head};
    parts[1] = {body_.data() + of_body, body_.size() - of_body};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    const ssize_t length =
        ::sendmsg(socket(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    const Progress progress = progress_of(length);
    if (progress != Progress::kSome) return progress;
    sent_ += static_cast<std::size_t>(length);
  }
  // To give the memory back, which an assignment may keep.
  std::string().swap(head_);
  std::string().swap(body_);
  sent_ = 0;
  return Progress::kEnd;
}

bool Connection::send_piece(std::string piece,
                            std::chrono::milliseconds patience) {
  set_output("", std::move(piece));
  while (true) {
    const Progress progress = send();
    if (progress == Progress::kEnd) return true;
    if (progress == Progress::kBroken) return false;
    pollfd writable{socket(), POLLOUT, 0};
    if (::poll(&writable, 1, static_cast<int>(patience.count())) == 0) {
      return false;
    }
  }
}

void Connection::half_close() { ::shutdown(socket(), SHUT_WR); }

Connection::Progress Connection::ignore() {
  std::array<char, kAtOnce> buffer;
  return progress_of(
      ::recv(socket(), buffer.data(), buffer.size(), MSG_DONTWAIT));
}

std::size_t Connection::held_bytes() const {
  return parser_.held_bytes() + head_.size() + body_.size();
}

}  // namespace agent::http
