#include "agent/message_server.h"

#include <fcntl.h>
#include <httplib.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "agent/log_text.h"
#include "agent/slow_senders.h"
#include "gdl/diagnostics.h"

namespace agent {

namespace {

using Clock = MessageServer::Clock;

constexpr const char* kContentType = "text/acl";
constexpr const char* kAcceptedHeader = "Accepted-At";
constexpr int kBacklog = 128;
// How long a sender may take to close after the reply; closing first, with
// bytes unread, would reset the connection and could destroy the reply.
constexpr std::chrono::milliseconds kLinger{1'000};

/// A file descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

struct Connection {
  Descriptor socket;
  Clock::time_point accepted;
};

/// A request in plain form that httplib reads, and the reply it writes.
class MemoryStream final : public httplib::Stream {
 public:
  explicit MemoryStream(std::string input) : input_(std::move(input)) {}

  bool is_readable() const override { return read_ < input_.size(); }
  bool is_writable() const override { return true; }
  ssize_t read(char* ptr, size_t size) override {
    const size_t length = input_.copy(ptr, size, read_);
    read_ += length;
    return static_cast<ssize_t>(length);
  }
  ssize_t write(const char* ptr, size_t size) override {
    output_.append(ptr, size);
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return -1; }

  /// What was written, in the name of HTTP/1.0 like all deployed players:
  /// there is one message a connection, and the reply ends with it.
  std::string output() && {
    constexpr std::string_view kVersion = "HTTP/1.0";
    output_.replace(0, kVersion.size(), kVersion);
    return std::move(output_);
  }

 private:
  std::string input_;
  std::string output_;
  size_t read_ = 0;
};

int milliseconds_left(Clock::time_point until) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  return static_cast<int>(std::clamp<long>(left.count(), 0, 1'000'000));
}

/// Sends all of `text` until the moment is over.
bool send_all(int socket, std::string_view text, Clock::time_point until) {
  while (!text.empty()) {
    const ssize_t sent =
        ::send(socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      pollfd writable{socket, POLLOUT, 0};
      if (::poll(&writable, 1, milliseconds_left(until)) == 0) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace

/// Accepts and reads connections within our own limits; httplib, whose limits
/// are too narrow for messages in a target and too wide elsewhere, resolves
/// the address, routes and writes the reply.
class MessageServer::Implementation : public httplib::Server {
 public:
  Implementation(MessageServer::Handler handler,
                 const MessageServerLimits& limits)
      : handler_(std::move(handler)),
        limits_(limits),
        stopping_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (stopping_.get() < 0) throw gdl::Error("no event descriptor is left");
    set_routes();
    // Without this, httplib would share a taken port silently.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
  }

  ~Implementation() override {
    const socket_t listening = svr_sock_.exchange(INVALID_SOCKET);
    if (listening != INVALID_SOCKET) ::close(listening);
  }

  int listen_on(const std::string& host, int port) {
    errno = 0;
    if (port == 0) {
      port = bind_to_any_port(host);
    } else if (!bind_to_port(host, port)) {
      throw gdl::Error(why_not(host, port));
    }
    if (port < 0) throw gdl::Error(why_not(host, 0));
    ::fcntl(svr_sock_, F_SETFL, ::fcntl(svr_sock_, F_GETFL) | O_NONBLOCK);
    ::listen(svr_sock_, kBacklog);
    return port;
  }

  void accept_until_stopped() {
    make_tables();
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < limits_.threads; ++i) {
      threads.emplace_back([this] { answer_connections(); });
    }
    std::string failure;
    try {
      while (!wait_for(svr_sock_, make_room())) accept_one();
    } catch (const gdl::Error& error) {
      failure = error.what();
      request_stop();
    }
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    arrived_.notify_all();
    for (std::thread& thread : threads) thread.join();
    if (!failure.empty()) throw gdl::Error(failure);
  }

  void request_stop() {
    const std::uint64_t one = 1;
    // It stays readable for everyone who waits for anything.
    [[maybe_unused]] const ssize_t written =
        ::write(stopping_.get(), &one, sizeof one);
  }

 private:
  void set_routes() {
    set_default_headers({{"Access-Control-Allow-Origin", "*"},
                         {"Access-Control-Allow-Methods", "POST, GET, OPTIONS"},
                         {"Access-Control-Allow-Headers", "Content-Type"},
                         // The first is what deployed players send.
                         {"Access-Control-Allow-Age", "86400"},
                         {"Access-Control-Max-Age", "86400"}});
    Post("/", [this](const httplib::Request& request,
                     httplib::Response& response) {
      const Clock::duration accepted(
          std::stoll(request.get_header_value(kAcceptedHeader)));
      response.set_content(handler_(request.body, Clock::time_point(accepted)),
                           kContentType);
    });
    Options("/", [](const httplib::Request&, httplib::Response& response) {
      response.set_content("", kContentType);
    });
    Post(R"(/refused/(\d+))",
         [](const httplib::Request& request, httplib::Response& response) {
           response.status = std::stoi(request.matches[1]);
           response.set_content(request.body + "\n", kContentType);
         });
    set_exception_handler(
        [](const httplib::Request&, httplib::Response& response,
           const std::exception_ptr& thrown) { explain(response, thrown); });
  }

  /// The one place where a failed request is caught.
  static void explain(httplib::Response& response,
                      const std::exception_ptr& thrown) {
    try {
      std::rethrow_exception(thrown);
    } catch (const gdl::Error& error) {
      spdlog::warn("a message was refused: {}", log_text(error.what()));
      response.status = 400;
      response.set_content(std::string(error.what()) + "\n", kContentType);
    } catch (const std::exception& failure) {
      spdlog::error("answering a message failed: {}", log_text(failure.what()));
      response.status = 500;
      response.set_content("the player failed\n", kContentType);
    }
  }

  static std::string why_not(const std::string& host, int port) {
    if (errno == EADDRINUSE) {
      return "port " + std::to_string(port) + " of " + host +
             " is taken by another program; choose another one, or 0 for any "
             "free port";
    }
    const std::string reason =
        errno == 0 ? "no such address" : std::strerror(errno);
    return "cannot listen on port " + std::to_string(port) + " of " + host +
           ": " + reason;
  }

  /// Waits until `socket` is readable, the time (milliseconds, -1 for ever) is
  /// over, or the server is to stop; only the last gives true.
  bool wait_for(int socket, int timeout) const {
    std::array<pollfd, 2> events = {
        {{socket, POLLIN, 0}, {stopping_.get(), POLLIN, 0}}};
    ::poll(events.data(), events.size(), timeout);
    return events[1].revents != 0;
  }

  void accept_one() {
    Descriptor socket(::accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC));
    if (socket.get() < 0) {
      if (errno == EBADF || errno == EINVAL || errno == ENOTSOCK) {
        throw gdl::Error("the network failed: " +
                         std::string(std::strerror(errno)));
      }
      // Too many open files and the like: wait for some to be closed.
      if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) {
        wait_for(-1, 10);
      }
      return;
    }
    Connection connection{std::move(socket), Clock::now()};
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() < limits_.waiting) {
        waiting_.push_back(std::move(connection));
        arrived_.notify_one();
        return;
      }
    }
    spdlog::warn("too many connections; one was turned away");
    send_all(connection.socket.get(),
             "HTTP/1.0 503 Service Unavailable\r\n"
             "Content-Length: 0\r\nConnection: close\r\n\r\n",
             Clock::now());
  }

  /// Breaks off slow senders where connections wait for a thread. Returns after
  /// how many milliseconds to look again, -1 for not before the next
  /// connection.
  int make_room() {
    std::size_t waiting;
    {
      const std::lock_guard lock(mutex_);
      const std::size_t idle = limits_.threads - busy_;
      if (waiting_.size() <= idle) return -1;
      waiting = waiting_.size() - idle;
    }
    const auto until_next = slow_senders_.break_off(waiting, limits_.patience);
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(
        until_next.value_or(limits_.patience));
    return static_cast<int>(std::max<long>(wait.count(), 1));
  }

  /// The libraries make some tables when they are first used: here, where there
  /// is one thread, so that no sender waits for them.
  void make_tables() {
    spdlog::default_logger_raw();
    MemoryStream stream(
        "POST /refused/400 HTTP/1.1\r\nContent-Length: 0\r\n\r\n");
    bool closed = false;
    process_request(stream, /*close_connection=*/true, closed,
                    [](httplib::Request&) {});
  }

  void answer_connections() {
    while (true) {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
      if (closing_) return;
      ++busy_;
      Connection connection = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      try {
        answer(connection);
      } catch (const std::exception& failure) {
        spdlog::error("a connection failed: {}", failure.what());
      }
      lock.lock();
      --busy_;
    }
  }

  void answer(const Connection& connection) {
    const int socket = connection.socket.get();
    HttpRequestParser parser(limits_.request);
    const bool timed_out = !read_request(socket, parser);
    if (parser.empty()) return;  // a probe of the port, or the server stops
    MemoryStream stream(plain_request(parser, timed_out));
    bool closed = false;
    process_request(
        stream, /*close_connection=*/true, closed,
        [&connection](httplib::Request& request) {
          const auto accepted = connection.accepted.time_since_epoch().count();
          request.set_header(kAcceptedHeader, std::to_string(accepted));
        });
    if (!send_all(socket, std::move(stream).output(),
                  Clock::now() + limits_.transfer_time)) {
      spdlog::warn("a reply could not be sent: the sender is gone");
      return;
    }
    linger(socket);
  }

  /// False where the request is not finished in time.
  bool read_request(int socket, HttpRequestParser& parser) {
    const SlowSenders::Waiting waiting(slow_senders_, socket);
    const Clock::time_point until = Clock::now() + limits_.transfer_time;
    std::array<char, 65536> buffer;
    bool continued = false;
    while (!parser.finished()) {
      if (wait_for(socket, milliseconds_left(until))) return false;
      if (waiting.is_broken_off()) return false;
      const ssize_t length =
          ::recv(socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
      if (length > 0) {
        parser.feed({buffer.data(), static_cast<std::size_t>(length)});
      } else if (length == 0) {
        parser.end_of_input();
        return true;
      } else if (errno != EAGAIN && errno != EINTR) {
        return false;
      }
      if (parser.wants_continue() && !continued) {
        continued = send_all(socket, "HTTP/1.1 100 Continue\r\n\r\n", until);
      }
      if (Clock::now() >= until) return parser.finished();
    }
    return true;
  }

  /// The request in the form that httplib takes.
  static std::string plain_request(HttpRequestParser& parser, bool timed_out) {
    std::string path = "/";
    std::string body;
    if (parser.refusal() || timed_out) {
      const int status = parser.refusal().value_or(408);
      body = parser.refusal() ? parser.reason()
                              : "the request did not arrive in time";
      spdlog::warn("a request was refused with {}: {}", status, body);
      path = "/refused/" + std::to_string(status);
    } else if (!parser.request().has_message) {
      return "OPTIONS / HTTP/1.1\r\n\r\n";
    } else {
      body = std::move(parser.request().message);
    }
    return "POST " + path + " HTTP/1.1\r\nContent-Type: " + kContentType +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
           body;
  }

  /// Says that nothing more comes, and waits for the sender to agree.
  void linger(int socket) {
    ::shutdown(socket, SHUT_WR);
    const SlowSenders::Waiting waiting(slow_senders_, socket);
    const Clock::time_point until = Clock::now() + kLinger;
    std::array<char, 65536> ignored;
    while (Clock::now() < until &&
           !wait_for(socket, milliseconds_left(until)) &&
           !waiting.is_broken_off()) {
      const ssize_t length =
          ::recv(socket, ignored.data(), ignored.size(), MSG_DONTWAIT);
      if (length == 0 || (length < 0 && errno != EAGAIN)) return;
    }
  }

  MessageServer::Handler handler_;
  MessageServerLimits limits_;
  Descriptor stopping_;

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Connection> waiting_;
  std::size_t busy_ = 0;  // threads
  bool closing_ = false;
  SlowSenders slow_senders_;
};

MessageServer::MessageServer(Handler handler, const MessageServerLimits& limits)
    : implementation_(
          std::make_unique<Implementation>(std::move(handler), limits)) {}

MessageServer::~MessageServer() = default;

int MessageServer::bind(const std::string& host, int port) {
  return implementation_->listen_on(host, port);
}

void MessageServer::serve() { implementation_->accept_until_stopped(); }

void MessageServer::stop() { implementation_->request_stop(); }

}  // namespace agent
