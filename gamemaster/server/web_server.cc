#include "gamemaster/server/web_server.h"

#include <spdlog/spdlog.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <utility>

#include "agent/http/listener.h"
#include "gamemaster/server/request_guard.h"
#include "gamemaster/server/sibling_client.h"
#include "gamemaster/server/web_assets.h"
#include "gdl/json_text.h"

namespace gamemaster::server {

namespace {

namespace http = agent::http;

constexpr std::size_t kLongestLine = 2100;  // of method, target and version

/// What keeps scripts that are not ours out of the page.
http::Headers usual_headers(const std::string& content_type,
                            const std::string& cache) {
  return {{"Content-Type", content_type},
          {"Cache-Control", cache},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Content-Security-Policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; "
           "img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
           "form-action 'none'; frame-ancestors 'none'"}};
}

http::Reply reply_of(int status, std::string body,
                     const std::string& content_type = "application/json",
                     const std::string& cache = "no-store") {
  return {status, usual_headers(content_type, cache), std::move(body), {}};
}

http::Reply error_reply(int status, const std::string& message) {
  return reply_of(status, gdl::json_text(nlohmann::json({{"error", message}})));
}

const WebAsset* find_asset(std::string_view path) {
  if (path == "/") path = "/index.html";
  for (const WebAsset& asset : web_assets()) {
    if (path.substr(1) == asset.path) return &asset;
  }
  return nullptr;
}

http::ServerOptions server_options(const WebServerOptions& options) {
  http::ServerOptions server;
  server.request = {kLongestLine, options.header_bytes,
                    http::RequestLimits().header_count, options.body_bytes};
  server.threads = options.threads + options.event_streams;
  server.waiting = options.waiting;
  server.places = options.places;
  server.transfer_time = options.request_time;
  return server;
}

}  // namespace

class WebServer::PageService : public http::Service {
 public:
  PageService(api::Api& api, const WebServerOptions& options)
      : api_(api),
        guard_{http::is_loopback(options.bind), options.token},
        most_event_streams_(options.event_streams) {}

  std::optional<http::Reply> judge(const http::Request& head) override {
    const std::optional<Refusal> refusal = server::refuse(head, guard_);
    if (!refusal) return std::nullopt;
    return error_reply(refusal->status, refusal->reason);
  }

  http::Reply refuse(int status, const std::string& reason) override {
    return error_reply(status, reason);
  }

  /// The one place where a failed request is caught.
  http::Reply answer(http::Request request, http::Clock::time_point) override {
    try {
      http::Reply reply = route(request);
      http::compress(reply, request);
      return reply;
    } catch (const api::ApiError& refusal) {
      return error_reply(refusal.status(), refusal.what());
    } catch (const std::exception& failure) {
      spdlog::error("{} {} failed: {}", request.method, request.target,
                    failure.what());
      return error_reply(500, "the game manager failed");
    }
  }

 private:
  http::Reply route(http::Request& request) {
    const std::string path =
        request.target.substr(0, request.target.find_first_of("?#"));
    if (request.method != "POST") {
      if (const WebAsset* const asset = find_asset(path)) {
        return reply_of(200, std::string(asset->content),
                        std::string(asset->content_type), "no-cache");
      }
    }
    api::ApiRequest question;
    question.method = request.method == "POST" ? "POST" : "GET";
    auto segments = http::path_segments(request.target);
    if (!segments) throw api::ApiError(400, "this is no address");
    question.path = std::move(*segments);
    question.query = http::query_parameters(request.target);
    question.body = std::move(request.body);
    api::ApiReply answer = answer_of(request, question);
    if (answer.events) return event_stream(std::move(answer.events));
    http::Reply reply =
        reply_of(answer.status, std::move(answer.body), answer.content_type);
    if (!answer.file_name.empty()) {
      reply.headers.emplace_back(
          "Content-Disposition",
          "attachment; filename=\"" + answer.file_name + "\"");
    }
    return reply;
  }

  /// By whichever server has what is asked for.
  api::ApiReply answer_of(const http::Request& head,
                          const api::ApiRequest& question) {
    const std::string passed_on = head.header(kPassedOnHeader);
    if (!passed_on.empty()) {
      api_.check_passed_on(passed_on);
    } else if (const auto host = api_.host_of(question)) {
      return ask_sibling(*host, head, question.body);
    }
    return api_.answer(question);
  }

  http::Reply event_stream(std::function<std::optional<std::string>()> events) {
    auto place = std::make_shared<Place>(*this);
    http::Reply reply = reply_of(200, "", "text/event-stream");
    reply.stream = [events = std::move(events), place = std::move(place)] {
      return events();
    };
    return reply;
  }

  /// Of an event stream, while it is open.
  class Place {
   public:
    explicit Place(PageService& service) : service_(service) {
      // Counted first: many may come at the same moment.
      if (++service_.event_streams_ > service_.most_event_streams_) {
        --service_.event_streams_;
        throw api::ApiError(503, "too many follow matches at the moment");
      }
    }
    ~Place() { --service_.event_streams_; }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    PageService& service_;
  };

  api::Api& api_;
  const RequestGuard guard_;
  const std::size_t most_event_streams_;
  std::atomic<std::size_t> event_streams_{0};
};

WebServer::WebServer(api::Api& api, const WebServerOptions& options)
    : bind_(options.bind),
      port_(options.port),
      service_(std::make_unique<PageService>(api, options)),
      server_(*service_, server_options(options)) {}

WebServer::~WebServer() = default;

int WebServer::bind() { return server_.bind(bind_, port_); }

void WebServer::serve() { server_.serve(); }

void WebServer::stop() { server_.stop(); }

}  // namespace gamemaster::server
