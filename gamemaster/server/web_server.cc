#include "gamemaster/server/web_server.h"

#include <httplib.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <nlohmann/json.hpp>

#include "gamemaster/json/json_dump.h"
#include "gamemaster/server/bounded_pool.h"
#include "gamemaster/server/http_head.h"
#include "gamemaster/server/reception.h"
#include "gamemaster/server/web_assets.h"
#include "gdl/diagnostics.h"

namespace gamemaster::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBacklog = 128;
/// For sending: a reader that takes nothing for so long is gone.
constexpr std::chrono::milliseconds kSendPatience{10'000};
constexpr std::chrono::milliseconds kLinger{500};

std::string error_text(const std::string& message) {
  return json::dump(nlohmann::json({{"error", message}}));
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

/// A connection whose request is there in whole.
class AnsweringStream final : public httplib::Stream {
 public:
  AnsweringStream(int socket, std::string request)
      : socket_(socket), request_(std::move(request)) {}

  bool is_readable() const override { return true; }
  bool is_writable() const override {
    return wait_for(socket_, POLLOUT, Clock::now() + kSendPatience);
  }
  ssize_t read(char* bytes, std::size_t size) override {
    const std::size_t length = request_.copy(bytes, size, read_);
    read_ += length;
    return static_cast<ssize_t>(length);
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
  std::string request_;
  std::size_t read_ = 0;
};

/// What httplib does with a new connection, at once: the reception takes it.
class NoQueue final : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override { task(); }
  void shutdown() override {}
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
  Implementation(api::Api& api, WebServerOptions options)
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
    new_task_queue = []() -> httplib::TaskQueue* { return new NoQueue(); };
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

  /// Answers until request_stop().
  void answer_all() {
    BoundedPool pool(options_.threads + options_.event_streams,
                     options_.waiting);
    Reception reception(
        {options_.header_bytes, options_.request_time, options_.places},
        [this](std::string_view head) { return body_bytes(head); },
        [this, &pool](int socket, std::string text,
                      Reception::Outcome outcome) {
          pool.enqueue([this, socket, text = std::move(text), outcome] {
            serve_socket(socket, text, outcome);
          });
        });
    set_reception(&reception);
    listen_after_bind();
    set_reception(nullptr);
  }

  void request_stop() {
    stopping_ = true;
    stop();
  }

 private:
  void set_reception(Reception* reception) {
    const std::lock_guard lock(reception_mutex_);
    reception_ = reception;
  }

  void serve_socket(int socket, const std::string& text,
                    Reception::Outcome outcome) {
    try {
      converse(socket, text, outcome);
    } catch (const std::exception& failure) {
      spdlog::error("a connection failed: {}", failure.what());
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
  }

  /// On the thread that accepts connections.
  bool process_and_close_socket(socket_t socket) override {
    const std::lock_guard lock(reception_mutex_);
    if (reception_ == nullptr) {
      ::close(socket);
    } else {
      reception_->take(socket);
    }
    return true;
  }

  /// As long as a body may be that is to be waited for.
  std::size_t body_bytes(std::string_view head_text) const {
    std::optional<HttpRefusal> refusal;
    const HttpHead head = parse_http_head(head_text, refusal);
    if (refusal || refuse(head, guard_)) return 0;
    return std::strtoul(head.header("content-length").c_str(), nullptr, 10);
  }

  /// One request and its reply, on a thread of the pool.
  void converse(int socket, const std::string& text,
                Reception::Outcome outcome) {
    AnsweringStream stream(socket, text);
    if (outcome != Reception::Outcome::kWhole) {
      const bool slow = outcome == Reception::Outcome::kTooSlow;
      // Nothing at all is a browser that connected in advance.
      if (!text.empty()) {
        send_refusal(stream,
                     slow ? HttpRefusal{408, "the request took too long"}
                          : HttpRefusal{431, "the headers are too large"});
      }
      return;
    }
    const std::size_t end = text.find("\r\n\r\n");
    std::optional<HttpRefusal> refusal;
    const HttpHead head =
        parse_http_head(std::string_view(text).substr(0, end), refusal);
    if (!refusal) refusal = refuse(head, guard_);
    if (refusal) {
      send_refusal(stream, *refusal);
      return;
    }
    bool closed = false;
    process_request(stream, /*close_connection=*/true, closed,
                    [](httplib::Request&) {});
  }

  /// Written by hand: what is refused never gets to httplib.
  static void send_refusal(AnsweringStream& stream,
                           const HttpRefusal& refusal) {
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
    } catch (const api::ApiError& refusal) {
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
    api::ApiRequest question;
    question.method = request.method == "POST" ? "POST" : "GET";
    auto segments = path_segments(request.target);
    if (!segments) throw api::ApiError(400, "this is no address");
    question.path = std::move(*segments);
    for (const auto& [name, value] : request.params) {
      question.query.emplace(name, value);
    }
    question.body = request.body;
    api::ApiReply reply = api_.answer(question);
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
    // Counted first: many may come at the same moment.
    if (++event_streams_ > options_.event_streams) {
      --event_streams_;
      throw api::ApiError(503, "too many follow matches at the moment");
    }
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
          // An empty write would end the stream.
          return text->empty() || sink.write(text->data(), text->size());
        },
        [this](bool) { --event_streams_; });
  }

  api::Api& api_;
  const WebServerOptions options_;
  HttpGuard guard_;
  std::atomic<std::size_t> event_streams_{0};
  std::atomic<bool> stopping_{false};
  std::mutex reception_mutex_;
  Reception* reception_ = nullptr;  // guarded by reception_mutex_
};

WebServer::WebServer(api::Api& api, WebServerOptions options)
    : implementation_(
          std::make_unique<Implementation>(api, std::move(options))) {}

WebServer::~WebServer() = default;

int WebServer::bind() { return implementation_->listen_on(); }

void WebServer::serve() { implementation_->answer_all(); }

void WebServer::stop() { implementation_->request_stop(); }

}  // namespace gamemaster::server
