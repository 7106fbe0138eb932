#include "gamemaster/web_server.h"

#include <httplib.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "gamemaster/http_head.h"
#include "gamemaster/web_assets.h"
#include "gdl/diagnostics.h"

namespace gamemaster {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBacklog = 128;
/// For sending: a reader that takes nothing for so long is gone.
constexpr std::chrono::milliseconds kSendPatience{10'000};
constexpr std::chrono::milliseconds kLinger{500};

std::string error_text(const std::string& message) {
  return nlohmann::json({{"error", message}})
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Waits for `events` on a socket; false if `until` passes first.
bool wait_for(int socket, short events, Clock::time_point until) {
  while (true) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    pollfd ready{socket, events, 0};
    const int count = ::poll(&ready, 1, static_cast<int>(left.count()));
    if (count > 0) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

/// A connection with a deadline for all that is read and a bound on it.
class GuardedStream final : public httplib::Stream {
 public:
  GuardedStream(int socket, std::size_t most, Clock::time_point until)
      : socket_(socket), left_(most), until_(until) {}

  /// What is there before any reading.
  void give(std::string text) { buffer_ = std::move(text); }

  bool is_readable() const override { return true; }
  bool is_writable() const override {
    return wait_for(socket_, POLLOUT, Clock::now() + kSendPatience);
  }
  ssize_t read(char* bytes, std::size_t size) override {
    if (read_ < buffer_.size()) {
      const std::size_t length = buffer_.copy(bytes, size, read_);
      read_ += length;
      return static_cast<ssize_t>(length);
    }
    return receive(bytes, size);
  }
  /// From the network alone.
  ssize_t receive(char* bytes, std::size_t size) {
    size = std::min(size, left_);
    if (size == 0 || !wait_for(socket_, POLLIN, until_)) return -1;
    const ssize_t length = ::recv(socket_, bytes, size, MSG_DONTWAIT);
    if (length > 0) left_ -= static_cast<std::size_t>(length);
    return length;
  }
  ssize_t write(const char* bytes, std::size_t size) override {
    std::size_t sent = 0;
    while (sent < size) {
      const ssize_t length = ::send(socket_, bytes + sent, size - sent,
                                    MSG_NOSIGNAL | MSG_DONTWAIT);
      if (length >= 0) {
        sent += static_cast<std::size_t>(length);
      } else if (errno == EAGAIN) {
        if (!is_writable()) return -1;
      } else if (errno != EINTR) {
        return -1;
      }
    }
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return socket_; }

 private:
  int socket_;
  std::size_t left_;
  Clock::time_point until_;
  std::string buffer_;
  std::size_t read_ = 0;
};

/// Threads that take tasks; who brings one waits while there are too many.
class BoundedPool final : public httplib::TaskQueue {
 public:
  BoundedPool(std::size_t threads, std::size_t most) : most_(most) {
    for (std::size_t i = 0; i < threads; ++i) {
      threads_.emplace_back([this] { work(); });
    }
  }

  void enqueue(std::function<void()> task) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return tasks_.size() < most_; });
    tasks_.push_back(std::move(task));
    changed_.notify_all();
  }

  void shutdown() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  void work() {
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      changed_.notify_all();
      lock.unlock();
      task();
    }
  }

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

const WebAsset* find_asset(std::string_view path) {
  if (path == "/") path = "/index.html";
  for (const WebAsset& asset : web_assets()) {
    if (path.substr(1) == asset.path) return &asset;
  }
  return nullptr;
}

}  // namespace

bool is_loopback(const std::string& address) {
  return address == "localhost" || address == "::1" ||
         address.starts_with("127.");
}

class WebServer::Implementation : public httplib::Server {
 public:
  Implementation(Api& api, WebServerOptions options)
      : api_(api), options_(std::move(options)) {
    guard_.loopback = is_loopback(options_.bind);
    guard_.token = options_.token;
    guard_.body_bytes = options_.body_bytes;
    set_payload_max_length(options_.body_bytes);
    set_socket_options([](socket_t socket) {
      // Without this, httplib would share a taken port silently.
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    new_task_queue = [this]() -> httplib::TaskQueue* {
      return new BoundedPool(options_.threads + options_.event_streams,
                             options_.waiting);
    };
    set_default_headers(
        {{"X-Content-Type-Options", "nosniff"},
         {"X-Frame-Options", "DENY"},
         {"Referrer-Policy", "no-referrer"},
         {"Cache-Control", "no-store"},
         {"Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; "
          "img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
          "form-action 'none'; frame-ancestors 'none'"}});
    const auto handler = [this](const httplib::Request& request,
                                httplib::Response& response) {
      answer(request, response);
    };
    Get(".*", handler);
    Post(".*", handler);
  }

  int listen_on() {
    errno = 0;
    int port = options_.port;
    if (port == 0) {
      port = bind_to_any_port(options_.bind);
    } else if (!bind_to_port(options_.bind, port)) {
      port = -1;
    }
    if (port < 0) {
      const std::string where =
          "port " + std::to_string(options_.port) + " of " + options_.bind;
      if (errno == EADDRINUSE) {
        throw gdl::Error(where +
                         " is taken by another program; choose another one "
                         "with --port, or 0 for any free port");
      }
      throw gdl::Error("cannot listen on " + where + ": " +
                       (errno == 0 ? "no such address" : std::strerror(errno)));
    }
    ::listen(svr_sock_, kBacklog);
    return port;
  }

  void request_stop() {
    stopping_ = true;
    stop();
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    try {
      converse(socket);
    } catch (const std::exception& failure) {
      spdlog::error("a connection failed: {}", failure.what());
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return true;
  }

  /// One request and its reply.
  void converse(int socket) {
    GuardedStream stream(socket, options_.header_bytes + options_.body_bytes,
                         Clock::now() + options_.request_time);
    std::string text;
    std::size_t end = std::string::npos;
    while (end == std::string::npos) {
      char bytes[4096];
      const ssize_t length = stream.receive(bytes, sizeof bytes);
      if (length <= 0) {
        // Nothing at all is a browser that connected in advance.
        if (!text.empty() && length < 0) {
          send_refusal(stream, {408, "the request took too long"});
        }
        return;
      }
      const std::size_t before = text.size() < 3 ? 0 : text.size() - 3;
      text.append(bytes, static_cast<std::size_t>(length));
      end = text.find("\r\n\r\n", before);
      if (std::min(end, text.size()) > options_.header_bytes) {
        send_refusal(stream, {431, "the headers are too large"});
        return;
      }
    }
    std::optional<HttpRefusal> refusal;
    const HttpHead head =
        parse_http_head(std::string_view(text).substr(0, end), refusal);
    if (!refusal) refusal = refuse(head, guard_);
    if (refusal) {
      send_refusal(stream, *refusal);
      return;
    }
    stream.give(std::move(text));
    bool closed = false;
    process_request(stream, /*close_connection=*/true, closed,
                    [](httplib::Request&) {});
  }

  /// Written by hand: what is refused never gets to httplib.
  static void send_refusal(GuardedStream& stream, const HttpRefusal& refusal) {
    const std::string body = error_text(refusal.reason);
    const std::string reply =
        "HTTP/1.1 " + std::to_string(refusal.status) + " Refused\r\n" +
        "Content-Type: application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
    stream.write(reply.data(), reply.size());
    // Closing with bytes unread would reset the connection and could destroy
    // the reply.
    ::shutdown(stream.socket(), SHUT_WR);
    const Clock::time_point until = Clock::now() + kLinger;
    char ignored[65536];
    while (wait_for(stream.socket(), POLLIN, until)) {
      if (::recv(stream.socket(), ignored, sizeof ignored, MSG_DONTWAIT) <= 0) {
        return;
      }
    }
  }

  /// The one place where a failed request is caught.
  void answer(const httplib::Request& request, httplib::Response& response) {
    try {
      route(request, response);
    } catch (const ApiError& refusal) {
      response.status = refusal.status();
      response.set_content(error_text(refusal.what()), "application/json");
    } catch (const std::exception& failure) {
      spdlog::error("{} {} failed: {}", request.method, request.path,
                    failure.what());
      response.status = 500;
      response.set_content(error_text("the game manager failed"),
                           "application/json");
    }
  }

  void route(const httplib::Request& request, httplib::Response& response) {
    const std::string path =
        request.target.substr(0, request.target.find_first_of("?#"));
    if (request.method != "POST") {
      if (const WebAsset* const asset = find_asset(path)) {
        response.headers.erase("Cache-Control");
        response.set_header("Cache-Control", "no-cache");
        response.set_content(asset->content.data(), asset->content.size(),
                             std::string(asset->content_type));
        return;
      }
    }
    ApiRequest question;
    question.method = request.method == "POST" ? "POST" : "GET";
    auto segments = path_segments(request.target);
    if (!segments) throw ApiError(400, "this is no address");
    question.path = std::move(*segments);
    for (const auto& [name, value] : request.params) {
      question.query.emplace(name, value);
    }
    question.body = request.body;
    if (event_streams_ >= options_.event_streams && question.path.size() == 4 &&
        question.path[3] == "events") {
      throw ApiError(503, "too many follow matches at the moment");
    }
    ApiReply reply = api_.answer(question);
    response.status = reply.status;
    if (reply.events) {
      stream_events(std::move(reply.events), response);
      return;
    }
    if (!reply.file_name.empty()) {
      response.set_header("Content-Disposition",
                          "attachment; filename=\"" + reply.file_name + "\"");
    }
    response.set_content(reply.body, reply.content_type);
  }

  void stream_events(std::function<std::optional<std::string>()> events,
                     httplib::Response& response) {
    ++event_streams_;
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, events = std::move(events)](std::size_t,
                                           httplib::DataSink& sink) {
          const std::optional<std::string> text =
              stopping_ ? std::nullopt : events();
          if (!text) {
            sink.done();
            return true;
          }
          return sink.write(text->data(), text->size());
        },
        [this](bool) { --event_streams_; });
  }

  Api& api_;
  const WebServerOptions options_;
  HttpGuard guard_;
  std::atomic<std::size_t> event_streams_{0};
  std::atomic<bool> stopping_{false};
};

WebServer::WebServer(Api& api, WebServerOptions options)
    : implementation_(
          std::make_unique<Implementation>(api, std::move(options))) {}

WebServer::~WebServer() = default;

int WebServer::bind() { return implementation_->listen_on(); }

void WebServer::serve() { implementation_->listen_after_bind(); }

void WebServer::stop() { implementation_->request_stop(); }

}  // namespace gamemaster
