#include "reasoner/walks/attempts.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "gdl/diagnostics.h"
#include "reasoner/walks/trace_lines.h"

namespace reasoner::walks {

namespace {

using Json = nlohmann::json;

constexpr std::array<const char*, 4> kCorners = {"0 7", "7 7", "7 0", "0 0"};

AcceptedMoves read_accepted(const Json& json) {
  AcceptedMoves moves;
  for (const Json& pair : json) {
    moves.emplace(pair.at(0).get<int>(), pair.at(1).get<int>());
  }
  return moves;
}

Episode read_header(const Json& json) {
  Episode episode;
  episode.board = json.at("board").dump();
  for (const Json& piece : json.at("board")) {
    episode.pieces.push_back({piece.at("id").get<int>(),
                              piece.at("x").get<int>(),
                              piece.at("y").get<int>()});
  }
  json.at("state").get_to(episode.state);
  episode.accepted = read_accepted(json.at("accepted"));
  return episode;
}

Attempt read_attempt(const Json& json) {
  Attempt attempt;
  json.at("x").get_to(attempt.x);
  json.at("y").get_to(attempt.y);
  json.at("bucket").get_to(attempt.bucket);
  if (attempt.bucket < 0 ||
      attempt.bucket >= static_cast<int>(kCorners.size())) {
    throw gdl::Error("`bucket` is " + std::to_string(attempt.bucket) +
                     ", it must be 0 to 3");
  }
  json.at("code").get_to(attempt.code);
  json.at("state").get_to(attempt.state);
  attempt.accepted = read_accepted(json.at("accepted"));
  return attempt;
}

std::string listed(const AcceptedMoves& moves, const AcceptedMoves& without) {
  std::string text;
  for (const auto& move : moves) {
    if (without.contains(move)) continue;
    text += " [" + std::to_string(move.first) + "," +
            std::to_string(move.second) + "]";
  }
  return text.empty() ? " none" : text;
}

/// Plays one episode; the methods say what differs, or nothing.
class Replay {
 public:
  Replay(StateMachine& machine, const Episode& episode)
      : machine_(machine), episode_(episode) {
    machine_.initial_state(state_);
  }

  std::string compare_state(int recorded, const AcceptedMoves& accepted) {
    const AcceptedMoves ours = accepted_moves();
    const int state = state_of(ours);
    if (state != recorded) {
      return "the state is " + std::to_string(state) + ", recorded " +
             std::to_string(recorded);
    }
    if (ours == accepted) return "";
    return "accepted are, beside what was recorded," + listed(ours, accepted) +
           ", and lacking" + listed(accepted, ours);
  }

  std::string make(const Attempt& attempt) {
    const int code = try_move(attempt.x, attempt.y, attempt.bucket, after_);
    state_ = after_;
    if (code == attempt.code) return "";
    return "the answer to " + std::to_string(attempt.x) + "," +
           std::to_string(attempt.y) + " into bucket " +
           std::to_string(attempt.bucket) + " is " + std::to_string(code) +
           ", recorded " + std::to_string(attempt.code);
  }

 private:
  int try_move(int x, int y, int bucket, State& next) {
    return try_piece(machine_, state_, x, y, bucket, next);
  }

  std::vector<Episode::Place> pieces_left() {
    std::vector<Episode::Place> left;
    state_.for_each([&](PropositionId id) {
      const std::string& fact = machine_.game().proposition_name(id);
      int x = 0;
      int y = 0;
      if (std::sscanf(fact.c_str(), "(cell %d %d", &x, &y) != 2) return;
      for (const Episode::Place& piece : episode_.pieces) {
        if (piece.x == x && piece.y == y) left.push_back(piece);
      }
    });
    return left;
  }

  AcceptedMoves accepted_moves() {
    AcceptedMoves moves;
    for (const Episode::Place& piece : pieces_left()) {
      for (int bucket = 0; bucket < static_cast<int>(kCorners.size());
           ++bucket) {
        if (try_move(piece.x, piece.y, bucket, after_) == kAccepted) {
          moves.emplace(piece.id, bucket);
        }
      }
    }
    return moves;
  }

  int state_of(const AcceptedMoves& accepted) {
    if (!machine_.is_terminal(state_)) return 0;
    if (pieces_left().empty()) return 1;
    return accepted.empty() ? 2 : -1;
  }

  StateMachine& machine_;
  const Episode& episode_;
  State state_;
  State after_;
};

}  // namespace

int Episode::refusals() const {
  return static_cast<int>(
      std::count_if(attempts.begin(), attempts.end(),
                    [](const Attempt& one) { return one.code != kAccepted; }));
}

bool is_trace_of_attempts(const std::string& path) {
  const std::vector<std::string> lines = trace_lines(path);
  if (lines.empty()) return false;
  const Json first = Json::parse(lines.front(), nullptr, false);
  return first.is_object() && first.contains("board");
}

std::vector<Episode> read_episodes(const std::string& path) {
  std::vector<Episode> episodes;
  std::size_t number = 0;
  for (const std::string& line : trace_lines(path)) {
    ++number;
    try {
      const Json json = Json::parse(line);
      if (json.contains("board")) {
        episodes.push_back(read_header(json));
      } else if (episodes.empty()) {
        throw gdl::Error("no board before the first attempt");
      } else {
        episodes.back().attempts.push_back(read_attempt(json));
      }
    } catch (const std::exception& failure) {
      throw gdl::Error(
          path + ":" + std::to_string(number) +
          ": this is no line of a trace of attempts: " + failure.what());
    }
  }
  return episodes;
}

int try_piece(StateMachine& machine, const State& state, int x, int y,
              int bucket, State& next) {
  const RoleIndex role = machine.game().find_role("player").value_or(0);
  const std::string name = "(move " + std::to_string(x) + " " +
                           std::to_string(y) + " " +
                           kCorners.at(static_cast<std::size_t>(bucket)) + ")";
  std::vector<MoveId> joint(machine.game().role_count(), 0);
  joint[role] = machine.intern_move(role, name);
  machine.next_state(state, joint, next);
  int code = kAccepted;
  next.for_each([&](PropositionId id) {
    const std::string& fact = machine.game().proposition_name(id);
    if (fact == "(answer denied)") code = kDenied;
    if (fact == "(answer immovable)") code = kImmovable;
  });
  return code;
}

TraceComparison compare(StateMachine& machine, const Episode& episode) {
  Replay replay(machine, episode);
  TraceComparison result;
  const auto note = [&](const std::string& difference) {
    if (difference.empty()) return;
    ++result.mismatches;
    if (!result.first_mismatch.empty()) return;
    result.first_mismatch =
        "attempt " + std::to_string(result.states - 1) + ": " + difference;
  };
  result.states = 1;
  note(replay.compare_state(episode.state, episode.accepted));
  for (const Attempt& attempt : episode.attempts) {
    ++result.states;
    std::string difference = replay.make(attempt);
    if (difference.empty()) {
      difference = replay.compare_state(attempt.state, attempt.accepted);
    }
    note(difference);
  }
  return result;
}

}  // namespace reasoner::walks
