#include "gamemaster/server/sibling_client.h"

#include <httplib.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "agent/http/token.h"
#include "gamemaster/processes/pipe_signal_block.h"

namespace gamemaster::server {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// For the connection, and for the whole reply.
constexpr seconds kConnectPatience{2};
constexpr seconds kReplyPatience{5};
/// Likewise where rules are read, an agent thinks or a match is finished before
/// the answer.
constexpr seconds kThoughtPatience{40};
/// Between two pieces of a stream; there is one at least every ten seconds.
constexpr seconds kStreamPatience{30};
/// How long a stream may have nothing to say to its client.
constexpr seconds kQuiet{1};
constexpr milliseconds kStopAgainAfter{20};
/// Of a stream whose client is slow.
constexpr std::size_t kMostBuffered = std::size_t{1} << 20;

constexpr const char* kEvents = "text/event-stream";

bool needs_thought(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  return path.ends_with("/hint") || path.ends_with("/ending") ||
         path.ends_with("/rematch") || path.ends_with("/resume") ||
         path.starts_with("/api/analyses");
}

/// A request to a sibling, on a thread of its own: httplib hands its reply on
/// piece by piece, and we are asked for the pieces.
class Passage {
 public:
  Passage(const store::StoredServer& sibling, httplib::Request request)
      : client_(sibling.address), request_(std::move(request)) {
    client_.set_url_encode(false);  // it is already
    client_.set_connection_timeout(kConnectPatience);
    client_.set_read_timeout(kStreamPatience);
    client_.set_write_timeout(kReplyPatience);
    request_.response_handler = [this](const httplib::Response& response) {
      return take_head(response);
    };
    request_.content_receiver = [this](const char* bytes, std::size_t size,
                                       std::uint64_t, std::uint64_t) {
      return take(bytes, size);
    };
    thread_ = std::thread([this] { run(); });
  }

  ~Passage() {
    {
      std::unique_lock lock(mutex_);
      is_left_ = true;
      changed_.notify_all();
      // A stop before the connection stands is lost, hence the repetition.
      while (!is_over_) {
        lock.unlock();
        client_.stop();
        lock.lock();
        changed_.wait_for(lock, kStopAgainAfter, [this] { return is_over_; });
      }
    }
    thread_.join();
  }

  Passage(const Passage&) = delete;
  Passage& operator=(const Passage&) = delete;

  /// The reply without its body, where it is there in time.
  std::optional<httplib::Response> head(seconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return head_ || is_over_; });
    return head_;
  }

  /// The whole body, where it is there in time.
  std::optional<std::string> body(seconds patience) {
    std::unique_lock lock(mutex_);
    const bool is_there =
        changed_.wait_for(lock, patience, [this] { return is_over_; });
    if (!is_there || !is_whole_) return std::nullopt;
    return std::move(bytes_);
  }

  /// What has come of the body, which may be nothing for a while; nothing at
  /// its end.
  std::optional<std::string> piece() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kQuiet,
                      [this] { return !bytes_.empty() || is_over_; });
    if (bytes_.empty() && is_over_) return std::nullopt;
    changed_.notify_all();  // there is room
    return std::exchange(bytes_, {});
  }

 private:
  void run() {
    const processes::PipeSignalBlock no_pipe_signal;
    const httplib::Result result = client_.send(request_);
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    is_whole_ = static_cast<bool>(result);
    changed_.notify_all();
  }

  bool take_head(const httplib::Response& response) {
    const std::lock_guard lock(mutex_);
    head_ = response;
    is_stream_ = response.get_header_value("Content-Type") == kEvents;
    changed_.notify_all();
    return !is_left_;
  }

  bool take(const char* bytes, std::size_t size) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
      return is_left_ || !is_stream_ || bytes_.size() < kMostBuffered;
    });
    bytes_.append(bytes, size);
    changed_.notify_all();
    return !is_left_;
  }

  httplib::Client client_;
  httplib::Request request_;
  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  std::optional<httplib::Response> head_;
  std::string bytes_;
  bool is_stream_ = false;
  bool is_over_ = false;
  bool is_whole_ = false;
  bool is_left_ = false;
  std::thread thread_;
};

httplib::Request request_of(const store::StoredServer& sibling,
                            const agent::http::Request& head,
                            const std::string& body) {
  httplib::Request request;
  const bool changes = head.method == "POST";
  request.method = changes ? "POST" : "GET";
  request.path = head.target;
  request.headers = {{kPassedOnHeader, sibling.route},
                     {"Accept-Encoding", "identity"}};
  if (!changes) return request;
  request.headers.emplace("Content-Type", "application/json");
  const std::string token = head.header("x-henhouse-token");
  if (!token.empty()) {
    request.headers.emplace(agent::http::kTokenHeader, token);
  }
  request.body = body;
  return request;
}

/// The name that a reply is to be saved under; empty where it says none.
std::string file_name_of(const httplib::Response& reply) {
  constexpr std::string_view kName = "filename=\"";
  const std::string text = reply.get_header_value("Content-Disposition");
  const std::size_t name = text.find(kName);
  if (name == std::string::npos) return "";
  const std::size_t begin = name + kName.size();
  return text.substr(begin, text.find('"', begin) - begin);
}

[[noreturn]] void throw_silent() {
  throw api::ApiError(
      503,
      "the server that has this does not answer; try again in a moment, and "
      "where it is gone, a match of it can be resumed then");
}

}  // namespace

api::ApiReply ask_sibling(const store::StoredServer& sibling,
                          const agent::http::Request& head,
                          const std::string& body) {
  const seconds patience =
      needs_thought(head.target) ? kThoughtPatience : kReplyPatience;
  auto passage =
      std::make_shared<Passage>(sibling, request_of(sibling, head, body));
  const auto answer = passage->head(patience);
  if (!answer) throw_silent();
  if (answer->status == 401) {
    throw api::ApiError(503,
                        "the server that has this takes another token: "
                        "all that share a database need the same");
  }
  api::ApiReply reply;
  reply.status = answer->status;
  reply.content_type = answer->get_header_value("Content-Type");
  reply.file_name = file_name_of(*answer);
  if (reply.content_type == kEvents) {
    reply.events = [passage] { return passage->piece(); };
    return reply;
  }
  auto whole = passage->body(patience);
  if (!whole) throw_silent();
  reply.body = *std::move(whole);
  return reply;
}

}  // namespace gamemaster::server
