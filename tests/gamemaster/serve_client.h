#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace gamemaster {

/// The folder of the programs under test.
std::string program_folder();

/// What a test asks a game manager over HTTP.
class ServeClient {
 public:
  int port() const { return port_; }
  std::string address() const;  ///< without a slash at its end

  struct Answer {
    int status = 0;
    std::string text;
  };
  using Headers = std::map<std::string, std::string>;

  Answer get(const std::string& path) const;
  /// `body` is JSON.
  Answer post(const std::string& path, const std::string& body,
              const Headers& headers) const;

  /// Sends bytes as they are and returns all that comes until the other side
  /// closes, or nothing comes for some seconds.
  std::string send_raw(const std::string& bytes) const;

  /// Connects, sends bytes as they are and leaves it at that; the socket, which
  /// is to be closed, or -1.
  int begin_raw(const std::string& bytes) const;

  /// Reads the data of the events of an address until `is_enough` or the end.
  void follow(const std::string& path,
              const std::function<bool(const std::string&)>& is_enough) const;

  /// Reads the match again and again until the condition holds for its text;
  /// the last text. Fails the test after some seconds.
  std::string await_match(
      const std::string& id,
      const std::function<bool(const std::string&)>& condition) const;

 protected:
  void connect_to(const std::string& host, int port) {
    host_ = host;
    port_ = port;
  }

 private:
  std::string host_;
  int port_ = 0;
};

/// A server with a class for JSON, of which no header of ours knows any.
template <typename Json, typename Server>
class WithJson : public Server {
 public:
  using Server::Server;
  using Headers = ServeClient::Headers;

  /// Who sits in a seat of a new match.
  static Json human() { return {{"kind", "human"}}; }
  static Json random_player() { return {{"kind", "random"}}; }

  /// Whether a match, as the API tells it, is over, and whether it asks the
  /// person in the seat of a role for a move.
  static bool is_over(const Json& match) { return match["live"] == false; }
  static bool asks(const Json& match, std::size_t role) {
    return match["live"] == true && !match["turn"][role]["legal"].empty();
  }

  struct JsonAnswer {
    int status = 0;
    Json body;
    std::string text;
  };

  JsonAnswer get(const std::string& path) const {
    return with_json(ServeClient::get(path));
  }
  JsonAnswer post(const std::string& path, const Json& body,
                  const Headers& headers = {}) const {
    return with_json(ServeClient::post(path, body.dump(), headers));
  }
  /// The events of an address, until `is_enough` or the end.
  std::vector<Json> events(
      const std::string& path,
      const std::function<bool(const Json&)>& is_enough) const {
    std::vector<Json> events;
    this->follow(path, [&](const std::string& data) {
      return is_enough(events.emplace_back(Json::parse(data)));
    });
    return events;
  }
  Json await_match(const std::string& id,
                   const std::function<bool(const Json&)>& condition) const {
    return Json::parse(
        ServeClient::await_match(id, [&condition](const std::string& text) {
          return condition(Json::parse(text));
        }));
  }

  /// Begins a match; the answer has its id and the seats of people. `more` has
  /// further parts of the request.
  Json begin_match(const std::string& game, const std::vector<Json>& seats,
                   const Json& more = Json::object()) const {
    Json request = {{"game", game}, {"seats", seats}};
    request.update(more);
    return post("/api/matches", request).body;
  }
  /// Plays the first legal move for a person until the match is over.
  Json play_to_the_end(const std::string& id, std::size_t role,
                       const std::string& token) const {
    while (true) {
      Json match = await_match(id, [role](const Json& now) {
        return is_over(now) || asks(now, role);
      });
      if (is_over(match) || !asks(match, role)) return match;
      post("/api/matches/" + id + "/move",
           {{"seat", token},
            {"step", match["steps"]},
            {"move", match["turn"][role]["legal"][0]}});
    }
  }

 private:
  static JsonAnswer with_json(ServeClient::Answer answer) {
    return {answer.status, Json::parse(answer.text, nullptr, false),
            answer.text};
  }
};

/// The status that a raw reply begins with; 0 where it is none.
int status_of(const std::string& reply);

}  // namespace gamemaster
