#include "agent/http/server.h"

#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <list>
#include <mutex>
#include <utility>
#include <vector>

#include "agent/http/bounded_pool.h"
#include "agent/http/connection.h"
#include "agent/http/listener.h"
#include "gdl/diagnostics.h"

namespace agent::http {

namespace {

using std::chrono::milliseconds;
using Progress = Connection::Progress;
using Stage = Connection::Stage;

// Where the system has no more files or memory: until it is asked again.
constexpr milliseconds kAcceptPause{10};
// For replies on their way when the server is stopped.
constexpr milliseconds kLastSending{1'000};

}  // namespace

class Server::Implementation {
 public:
  Implementation(Service& service, const ServerOptions& options)
      : service_(service),
        options_(options),
        wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (wake_.get() < 0) throw gdl::Error("the system has no more files");
  }

  int listen_on(const std::string& host, int port) {
    listener_ = http::listen_on(host, port);
    return listener_.port;
  }

  void serve() {
    Pool pool(options_.threads, options_.waiting,
              [this](Connection* connection) { answer(*connection); });
    pool_ = &pool;
    while (!stopping_) turn();
    // Nobody new, and none whose request is not there in whole.
    listener_.socket = Descriptor();
    const Clock::time_point last = Clock::now() + kLastSending;
    while (finish_up(last)) turn();
  }

  void request_stop() {
    stopping_ = true;
    wake();
  }

 private:
  using Pool = BoundedPool<Connection*>;
  using Connections = std::list<Connection>;

  // ---- The thread that serves ----------------------------------------------

  /// Waits until something can be done, and does it.
  void turn() {
    std::vector<pollfd> events = {{wake_.get(), POLLIN, 0},
                                  {accepting_socket(), POLLIN, 0}};
    std::vector<Connections::iterator> polled;
    Clock::time_point until = Clock::time_point::max();
    if (accept_from_ > Clock::now()) until = accept_from_;
    for (auto each = connections_.begin(); each != connections_.end(); ++each) {
      if (each->stage() == Stage::kAnswering) continue;
      const bool sends = each->stage() == Stage::kSending;
      events.push_back(
          {each->socket(), static_cast<short>(sends ? POLLOUT : POLLIN), 0});
      polled.push_back(each);
      until = std::min(until, each->until());
    }
    ::poll(events.data(), events.size(), milliseconds_until(until));
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t size =
        ::read(wake_.get(), &count, sizeof count);
    const Clock::time_point now = Clock::now();
    for (std::size_t i = 0; i < polled.size(); ++i) {
      Connection& connection = *polled[i];
      bool keep = events[i + 2].revents == 0 || advance(connection);
      if (keep && connection.stage() != Stage::kAnswering &&
          connection.until() <= now) {
        keep = expire(connection);
      }
      if (!keep) connections_.erase(polled[i]);
    }
    take_answered();
    if (events[1].revents != 0) accept_all();
    make_room();
  }

  static int milliseconds_until(Clock::time_point until) {
    if (until == Clock::time_point::max()) return -1;
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
  }

  /// -1 while none is to be accepted, which poll() passes over.
  int accepting_socket() const {
    return accept_from_ > Clock::now() ? -1 : listener_.socket.get();
  }

  void accept_all() {
    while (true) {
      Descriptor socket(::accept4(listener_.socket.get(), nullptr, nullptr,
                                  SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (socket.get() < 0) {
        if (errno == EINTR || errno == ECONNABORTED) continue;
        if (errno == EAGAIN) return;
        if (errno == EBADF || errno == EINVAL || errno == ENOTSOCK) {
          throw gdl::Error("the network failed: " +
                           std::string(std::strerror(errno)));
        }
        // Too many open files and the like.
        drop_longest(0);
        accept_from_ = Clock::now() + kAcceptPause;
        return;
      }
      connections_.emplace_back(
          std::move(socket), RequestParser(options_.manner, options_.request),
          Clock::now() + options_.transfer_time);
      make_room();
    }
  }

  /// Something has happened on its socket. False where it is to be closed.
  bool advance(Connection& connection) {
    try {
      switch (connection.stage()) {
        case Stage::kReading:
          return read(connection);
        case Stage::kSending:
          return send(connection);
        case Stage::kClosing: {
          const Progress progress = connection.ignore();
          return progress == Progress::kSome || progress == Progress::kNone;
        }
        case Stage::kAnswering:
          return true;
      }
    } catch (const std::exception& failure) {
      spdlog::error("a connection failed: {}", failure.what());
    }
    return false;
  }

  bool read(Connection& connection) {
    RequestParser& parser = connection.parser();
    const Progress progress = connection.receive();
    if (progress == Progress::kBroken) return false;
    if (progress == Progress::kEnd) {
      if (parser.empty()) return false;  // a probe of the port
      parser.end_of_input();
    }
    if (parser.refusal()) {
      return begin_sending(connection,
                           service_.refuse(*parser.refusal(), parser.reason()));
    }
    if (parser.has_head() && !connection.is_judged()) {
      connection.set_judged();
      if (const auto refusal = service_.judge(parser.request())) {
        return begin_sending(connection, *refusal);
      }
    }
    if (parser.wants_continue()) connection.let_continue();
    if (!parser.finished()) return true;
    connection.enter(Stage::kAnswering, Clock::time_point::max());
    if (pool_->try_add(&connection)) return true;
    return begin_sending(connection,
                         service_.refuse(503, "too many requests wait"));
  }

  /// Its time is over. False where it is to be closed.
  bool expire(Connection& connection) {
    // Nothing at all is a browser that connected in advance.
    if (connection.stage() != Stage::kReading || connection.parser().empty()) {
      return false;
    }
    return begin_sending(
        connection, service_.refuse(408, "the request did not arrive in time"));
  }

  bool begin_sending(Connection& connection, Reply reply) {
    std::string head = head_of(reply, options_.version);
    connection.set_output(std::move(head), std::move(reply.body));
    connection.enter(Stage::kSending, Clock::now() + options_.transfer_time);
    return send(connection);
  }

  bool send(Connection& connection) {
    const Progress progress = connection.send();
    if (progress == Progress::kBroken) return false;
    if (progress == Progress::kEnd) {
      connection.half_close();
      connection.enter(Stage::kClosing, Clock::now() + options_.linger);
    } else {
      connection.set_until(Clock::now() + options_.transfer_time);
    }
    return true;
  }

  /// Goes on with those whose answer is there.
  void take_answered() {
    std::vector<Connection*> answered;
    {
      const std::lock_guard lock(mutex_);
      answered.swap(answered_);
    }
    for (Connection* const connection : answered) {
      connection->enter(Stage::kSending, Clock::now() + options_.transfer_time);
      if (!send(*connection)) erase(*connection);
    }
  }

  /// Closes those waited for longest while there are too many, or too much is
  /// held for them.
  void make_room() {
    std::size_t places = 0;
    std::size_t bytes = 0;
    for (const Connection& connection : connections_) {
      if (connection.stage() == Stage::kAnswering) continue;
      ++places;
      bytes += connection.held_bytes();
    }
    for (; places > options_.places; --places) bytes -= drop_longest(0);
    while (bytes > options_.held_bytes) {
      const std::size_t dropped = drop_longest(1);
      if (dropped == 0) return;
      bytes -= dropped;
    }
  }

  /// Closes the one that was waited for longest, of those that hold so many
  /// bytes; first those to which all is said. How many bytes it held.
  std::size_t drop_longest(std::size_t least_held) {
    auto longest = connections_.end();
    const auto is_closing = [](const Connection& connection) {
      return connection.stage() == Stage::kClosing;
    };
    for (auto each = connections_.begin(); each != connections_.end(); ++each) {
      if (each->stage() == Stage::kAnswering ||
          each->held_bytes() < least_held) {
        continue;
      }
      const bool is_longer = longest == connections_.end() ||
                             (is_closing(*each) != is_closing(*longest)
                                  ? is_closing(*each)
                                  : each->since() < longest->since());
      if (is_longer) longest = each;
    }
    if (longest == connections_.end()) return 0;
    const std::size_t held = longest->held_bytes();
    if (longest->stage() == Stage::kReading && !longest->parser().empty()) {
      begin_sending(*longest,
                    service_.refuse(408, "others could not be kept waiting"));
    }
    connections_.erase(longest);
    return held;
  }

  void erase(const Connection& connection) {
    connections_.remove_if(
        [&connection](const Connection& each) { return &each == &connection; });
  }

  /// Closes those that wait for nothing. Whether replies are still on their
  /// way, which have until `last` to be taken.
  bool finish_up(Clock::time_point last) {
    for (auto each = connections_.begin(); each != connections_.end();) {
      if (each->stage() == Stage::kReading ||
          each->stage() == Stage::kClosing) {
        each = connections_.erase(each);
        continue;
      }
      if (each->stage() == Stage::kSending) {
        each->set_until(std::min(each->until(), last));
      }
      ++each;
    }
    return !connections_.empty();
  }

  // ---- The threads of the pool ---------------------------------------------

  /// To it alone belongs the connection meanwhile.
  void answer(Connection& connection) {
    try {
      Request& request = connection.parser().request();
      const bool wants_body = request.method != "HEAD";
      Reply reply = service_.answer(std::move(request), connection.begun());
      std::string head = head_of(reply, options_.version);
      if (!wants_body) {
        connection.set_output(std::move(head), "");
      } else if (reply.stream) {
        send_stream(connection, std::move(head), reply.stream);
      } else {
        connection.set_output(std::move(head), std::move(reply.body));
      }
      // Most replies go out at once; what is left the other thread sends.
      connection.send();
    } catch (const std::exception& failure) {
      spdlog::error("a connection failed: {}", failure.what());
    }
    {
      const std::lock_guard lock(mutex_);
      answered_.push_back(&connection);
    }
    wake();
  }

  void send_stream(Connection& connection, std::string head,
                   const std::function<std::optional<std::string>()>& stream) {
    bool listens =
        connection.send_piece(std::move(head), options_.transfer_time);
    while (listens && !stopping_) {
      const std::optional<std::string> piece = stream();
      if (!piece) break;
      // An empty chunk would end the stream.
      listens = piece->empty() ||
                connection.send_piece(chunk_of(*piece), options_.transfer_time);
    }
    connection.set_output(listens ? chunk_of("") : "", "");
  }

  void wake() {
    const std::uint64_t one = 1;
    // Where it is full, somebody has woken it already.
    [[maybe_unused]] const ssize_t written =
        ::write(wake_.get(), &one, sizeof one);
  }

  Service& service_;
  const ServerOptions options_;
  const Descriptor wake_;  // an eventfd
  Listener listener_;
  std::atomic<bool> stopping_{false};

  // Of the thread that serves, but for connections that are answered.
  Connections connections_;
  Clock::time_point accept_from_;
  Pool* pool_ = nullptr;

  std::mutex mutex_;
  std::vector<Connection*> answered_;  // guarded by mutex_
};

Server::Server(Service& service, const ServerOptions& options)
    : implementation_(std::make_unique<Implementation>(service, options)) {}

Server::~Server() = default;

int Server::bind(const std::string& host, int port) {
  return implementation_->listen_on(host, port);
}

void Server::serve() { implementation_->serve(); }

void Server::stop() { implementation_->request_stop(); }

}  // namespace agent::http
