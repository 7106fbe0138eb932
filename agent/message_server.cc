#include "agent/message_server.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "agent/match/log_text.h"
#include "gdl/diagnostics.h"

namespace agent {

namespace {

/// `/x` of `http://host:port/x`, the form that a proxy is asked in.
std::string_view without_authority(std::string_view target) {
  constexpr std::string_view kScheme = "http://";
  const bool has_scheme =
      target.size() >= kScheme.size() &&
      std::equal(kScheme.begin(), kScheme.end(), target.begin(),
                 [](char a, char b) {
                   return a == std::tolower(static_cast<unsigned char>(b));
                 });
  if (!has_scheme) return target;
  const std::size_t slash = target.find('/', kScheme.size());
  return slash == std::string_view::npos ? "/" : target.substr(slash);
}

/// The message of a GET, which stands in its target and may hold `?`.
std::string message_in(std::string_view target) {
  target = without_authority(target);
  if (!target.empty() && target.front() == '/') target.remove_prefix(1);
  std::string message = http::decode_percent(target);
  std::replace(message.begin(), message.end(), '\r', ' ');
  return message;
}

http::Reply plain_reply(int status, std::string text) {
  http::Reply reply;
  reply.status = status;
  reply.headers = {{"Content-Type", "text/acl"},
                   {"Access-Control-Allow-Origin", "*"},
                   {"Access-Control-Allow-Methods", "POST, GET, OPTIONS"},
                   {"Access-Control-Allow-Headers", "Content-Type"},
                   // The first is what deployed players send.
                   {"Access-Control-Allow-Age", "86400"},
                   {"Access-Control-Max-Age", "86400"}};
  reply.body = std::move(text);
  return reply;
}

}  // namespace

/// Messages are what POST and GET carry; all else gets an empty reply.
class MessageServer::MessageService : public http::Service {
 public:
  explicit MessageService(Handler handler) : handler_(std::move(handler)) {}

  http::Reply answer(http::Request request, Clock::time_point begun) override {
    std::string message;
    if (request.method == "POST") {
      message = std::move(request.body);
    } else if (request.method == "GET") {
      message = message_in(request.target);
    } else {
      return plain_reply(200, "");
    }
    // The one place where a failed request is caught.
    try {
      return plain_reply(200, handler_(message, begun));
    } catch (const gdl::Error& error) {
      spdlog::warn("a message was refused: {}", match::log_text(error.what()));
      return plain_reply(400, std::string(error.what()) + "\n");
    } catch (const std::exception& failure) {
      spdlog::error("answering a message failed: {}",
                    match::log_text(failure.what()));
      return plain_reply(500, "the player failed\n");
    }
  }

  http::Reply refuse(int status, const std::string& reason) override {
    spdlog::warn("a request was refused with {}: {}", status, reason);
    return plain_reply(status, reason + "\n");
  }

 private:
  const Handler handler_;
};

http::ServerOptions MessageServer::usual_options() {
  http::ServerOptions options;
  options.manner = http::Manner::kLenient;
  // Like all deployed players: the reply ends with the connection.
  options.version = "HTTP/1.0";
  return options;
}

MessageServer::MessageServer(Handler handler,
                             const http::ServerOptions& options)
    : service_(std::make_unique<MessageService>(std::move(handler))),
      server_(*service_, options) {}

MessageServer::~MessageServer() = default;

int MessageServer::bind(const std::string& host, int port) {
  return server_.bind(host, port);
}

void MessageServer::serve() { server_.serve(); }

void MessageServer::stop() { server_.stop(); }

}  // namespace agent
