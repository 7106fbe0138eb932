#include "gamemaster/players/http_player.h"

#include <httplib.h>
#include <netdb.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "gamemaster/processes/pipe_signal_block.h"

namespace gamemaster::players {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestReply = 1 << 20;
constexpr std::chrono::microseconds kConnectTimeout = std::chrono::seconds(5);
constexpr auto kGrace = std::chrono::seconds(10);
constexpr auto kStopAgainAfter = std::chrono::milliseconds(20);

/// The numeric addresses of a host, in the order of the system.
std::vector<std::string> look_up(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  std::vector<std::string> addresses;
  if (getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return {};
  for (const addrinfo* entry = found; entry != nullptr;
       entry = entry->ai_next) {
    char text[NI_MAXHOST];
    if (getnameinfo(entry->ai_addr, entry->ai_addrlen, text, sizeof text,
                    nullptr, 0, NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text);
    }
  }
  freeaddrinfo(found);
  return addresses;
}

std::chrono::microseconds time_left(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::microseconds>(
      deadline - Clock::now());
  // httplib reads zero as "for ever" in places.
  return std::max(left, std::chrono::microseconds(1000));
}

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

httplib::Request make_request(const std::string& receiver, std::string body,
                              std::string& reply, bool& too_large) {
  httplib::Request request;
  request.method = "POST";
  request.path = "/";
  request.headers = {{"Accept", "text/delim"},
                     {"Sender", "GAMESERVER"},
                     {"Receiver", receiver},
                     {"Content-Type", "text/acl"}};
  request.body = std::move(body);
  request.content_receiver = [&reply, &too_large](
                                 const char* data, std::size_t size,
                                 std::uint64_t, std::uint64_t) {
    too_large = reply.size() + size > kLargestReply;
    if (!too_large) reply.append(data, size);
    return !too_large;
  };
  return request;
}

bool is_connection_failure(httplib::Error error) {
  return error == httplib::Error::Connection ||
         error == httplib::Error::ConnectionTimeout;
}

}  // namespace

/// Breaks a request off at the deadline or when the player is cancelled:
/// httplib's own timeouts begin again with every byte.
class HttpPlayer::Watchdog {
 public:
  Watchdog(HttpPlayer& player, httplib::Client& client,
           Clock::time_point deadline, bool cancellable)
      : player_(player),
        client_(client),
        deadline_(deadline),
        cancellable_(cancellable),
        thread_([this] { watch(); }) {}

  ~Watchdog() { dismiss(); }

  /// To be called when the request is over. Whether it was broken off.
  bool dismiss() {
    {
      const std::lock_guard lock(player_.mutex_);
      done_ = true;
    }
    player_.changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    return barked_;
  }

 private:
  void watch() {
    std::unique_lock lock(player_.mutex_);
    player_.changed_.wait_until(lock, deadline_, [this] {
      return done_ || (cancellable_ && player_.cancelled_);
    });
    // A stop before the connection stands is lost, hence the repetition. It
    // may also block until then, so not under our lock.
    while (!done_) {
      barked_ = true;
      lock.unlock();
      client_.stop();
      lock.lock();
      player_.changed_.wait_for(lock, kStopAgainAfter,
                                [this] { return done_; });
    }
  }

  HttpPlayer& player_;
  httplib::Client& client_;
  const Clock::time_point deadline_;
  const bool cancellable_;
  bool done_ = false;    // guarded by player_.mutex_
  bool barked_ = false;  // guarded by player_.mutex_ until the thread has ended
  std::thread thread_;
};

HttpPlayer::HttpPlayer(std::string host, int port, std::string name,
                       Dialect dialect)
    : host_(std::move(host)),
      port_(port),
      name_(std::move(name)),
      dialect_(dialect),
      addresses_(look_up(host_)) {}

match::Reply HttpPlayer::start(const match::StartRequest& request,
                               match::Budget budget) {
  match_id_ = request.match_id;
  gdl::protocol::Message message;
  message.kind = gdl::protocol::MessageKind::kStart;
  message.match_id = request.match_id;
  message.role = request.role;
  message.rules = request.rules;
  message.start_clock = request.start_clock;
  message.play_clock = request.play_clock;
  return send(message, budget, /*cancellable=*/true);
}

match::Reply HttpPlayer::play(const match::PlayRequest& request,
                              match::Budget budget) {
  return send(step_message(gdl::protocol::MessageKind::kPlay, request.last),
              budget, /*cancellable=*/true);
}

match::Reply HttpPlayer::stop(const match::LastStep& last,
                              match::Budget budget) {
  return send(step_message(gdl::protocol::MessageKind::kStop, last), budget,
              /*cancellable=*/true);
}

gdl::protocol::Message HttpPlayer::step_message(
    gdl::protocol::MessageKind kind, const match::LastStep& last) const {
  gdl::protocol::Message message;
  message.kind = kind;
  message.match_id = match_id_;
  if (!last.report || dialect_ == Dialect::kOpen) {
    message.moves = last.moves;
  } else if (dialect_ == Dialect::kFinal) {
    message.report = gdl::protocol::TurnReport{
        last.report->turn, last.report->own_move, last.report->percepts};
  } else if (last.report->turn > 0) {
    message.moves = last.report->percepts;  // a list, also an empty one
  }
  return message;
}

match::Reply HttpPlayer::abort(match::Budget budget) {
  gdl::protocol::Message message;
  message.kind = gdl::protocol::MessageKind::kAbort;
  message.match_id = match_id_;
  return send(message, budget, /*cancellable=*/false);
}

match::Reply HttpPlayer::info(match::Budget budget, bool with_search) {
  gdl::protocol::Message message;
  message.wants_search = with_search;
  message.kind = gdl::protocol::MessageKind::kInfo;
  return send(message, budget, /*cancellable=*/true);
}

void HttpPlayer::cancel() {
  {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
  }
  changed_.notify_all();
}

match::Reply HttpPlayer::send(const gdl::protocol::Message& message,
                              match::Budget budget, bool cancellable) {
  const processes::PipeSignalBlock no_pipe_signal;
  const Clock::time_point begin = Clock::now();
  const Clock::time_point deadline =
      begin + std::chrono::duration_cast<Clock::duration>(budget);
  const auto outcome = [begin](match::Reply::Status status, std::string text) {
    return match::Reply{status, std::move(text), seconds_since(begin)};
  };

  if (cancellable) {
    const std::lock_guard lock(mutex_);
    if (cancelled_) return outcome(match::Reply::Status::kTimeout, "");
  }
  std::string text;
  bool too_large = false;
  const httplib::Request request = make_request(
      name_, gdl::protocol::format_message(message), text, too_large);
  std::string problem = "no address is known for " + host_;
  for (std::string& address : addresses_) {
    httplib::Client client(host_, port_);
    client.set_hostname_addr_map({{host_, address}});
    client.set_connection_timeout(
        std::min(kConnectTimeout, time_left(deadline)));
    // Later than the watchdog, which alone decides what is too late.
    client.set_read_timeout(time_left(deadline) + kGrace);
    client.set_write_timeout(time_left(deadline) + kGrace);

    Watchdog watchdog(*this, client, deadline, cancellable);
    const httplib::Result result = client.send(request);
    const bool broken_off = watchdog.dismiss();
    if (result.error() != httplib::Error::Success &&
        is_connection_failure(result.error())) {
      problem = "nobody answers at " + host_ + ":" + std::to_string(port_);
      if (broken_off) break;
      continue;
    }
    std::swap(addresses_.front(), address);
    if (broken_off) return outcome(match::Reply::Status::kTimeout, "");
    if (too_large) {
      problem = "the reply is larger than 1 MiB";
    } else if (result && (result->status < 200 || result->status > 299)) {
      problem = "HTTP status " + std::to_string(result->status);
    } else if (result || !text.empty()) {
      return outcome(match::Reply::Status::kAnswered, std::move(text));
    } else {
      problem = "the reply is not HTTP, or broke off";
    }
    break;
  }
  return outcome(match::Reply::Status::kConnectionError, std::move(problem));
}

}  // namespace gamemaster::players
