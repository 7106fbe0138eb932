#include "gamemaster/match/referee.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <thread>

#include "gamemaster/match/local_players.h"
#include "gdl/protocol/message.h"

namespace gamemaster::match {

namespace {

/// Replies are awaited for this long after the clock, as deployed game managers
/// do for the time that a message is under way.
constexpr Budget kSlack{1};

/// STOP and ABORT need no thought.
constexpr Budget kLastWordBudget{3};

/// Of a game, in the id of a match.
constexpr std::size_t kLongestName = 64;

/// Longer replies are cut in the record.
constexpr std::size_t kLongestRecordedReply = 200;

std::int64_t milliseconds(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             time.time_since_epoch())
      .count();
}

/// `match.<game>.<ms since 1970>`; other letters than players expect in an
/// atom become `_`.
std::string make_match_id(const std::string& game, std::int64_t time) {
  std::string id = "match.";
  for (const char c : gdl::fold_case(game.substr(0, kLongestName))) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    id += plain ? c : '_';
  }
  return id + "." + std::to_string(time);
}

gdl::Expression parse(std::string_view text) {
  gdl::Diagnostics ignored;
  return gdl::read_first_expression(text, ignored);
}

/// A reply on one line of printable ASCII.
std::string printable(std::string_view text) {
  std::string line;
  for (const char c : text.substr(0, kLongestRecordedReply)) {
    line += c >= ' ' && c <= '~' ? c : (c == '\n' || c == '\t' ? ' ' : '?');
  }
  if (text.size() > kLongestRecordedReply) line += "...";
  return line;
}

/// The call, with an escaping exception turned into a failed connection.
template <typename Ask>
Reply guarded(Ask ask) {
  try {
    return ask();
  } catch (const std::exception& failure) {
    return Reply{Reply::Status::kConnectionError, failure.what(), 0};
  }
}

}  // namespace

std::vector<gdl::Expression> wire_rules(const gdl::Rulesheet& rulesheet) {
  gdl::Diagnostics diagnostics;
  std::vector<gdl::Expression> rules =
      gdl::read_expressions(gdl::to_string(rulesheet), diagnostics);
  assert(!diagnostics.has_errors());
  return rules;
}

Referee::Referee(std::unique_ptr<reasoner::StateMachine> machine,
                 std::vector<gdl::Expression> rules,
                 std::vector<std::unique_ptr<Player>> players,
                 MatchOptions options)
    : machine_(std::move(machine)),
      rules_(std::move(rules)),
      players_(std::move(players)),
      options_(std::move(options)),
      random_(options_.seed),
      legal_(players_.size()),
      last_percepts_(players_.size()),
      connection_warned_(players_.size(), false) {
  assert(players_.size() == game().role_count());
  if (options_.start_clock.count() <= 0 || options_.play_clock.count() <= 0) {
    throw gdl::Error("the clocks are longer than nothing");
  }
  result_.match_id =
      !options_.match_id.empty()
          ? options_.match_id
          : make_match_id(options_.game, milliseconds(options_.now()));
  result_.start_clock = options_.start_clock;
  result_.play_clock = options_.play_clock;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    result_.roles.push_back(
        game().role_name(static_cast<reasoner::RoleIndex>(role)));
    const Player* const player = players_[role].get();
    result_.players.push_back(player == nullptr ? "" : player->name());
    result_.humans.push_back(player != nullptr && player->is_human());
  }
  result_.hides = game().hides();
  set_up_chance();
}

void Referee::set_up_chance() {
  const auto chance = game().chance_role();
  for (std::size_t role = 0; role < players_.size(); ++role) {
    assert(is_chance(role) == (chance && *chance == role));
  }
  if (!chance) return;
  if (!options_.chance) {
    options_.chance.emplace(make_chance_seed(), result_.match_id);
  }
  result_.chance =
      MatchChance{*chance, options_.first_step + options_.past.size(),
                  options_.chance->match(), options_.chance->digest(), ""};
}

MatchResult Referee::run(MatchListener& listener) {
  try {
    play_match(listener);
  } catch (const gdl::Error& error) {
    result_.failure = error.what();
  }
  result_.aborted = !result_.completed;
  tell_the_end();
  if (result_.chance) result_.chance->seed = options_.chance->seed();
  listener.on_finish(result_);
  return std::move(result_);
}

void Referee::cancel(const std::string& reason) {
  {
    const std::lock_guard lock(mutex_);
    if (!cancelled_) cancel_reason_ = reason;
    cancelled_ = true;
  }
  for (const auto& player : players_) {
    if (player != nullptr) player->cancel();
  }
}

void Referee::play_match(MatchListener& listener) {
  machine_->initial_state(state_);
  record_state();
  listener.on_start(result_);
  start_players(listener);
  for (const std::vector<std::string>& joint_move : options_.past) {
    if (!cancelled_) repeat_step(joint_move);
  }
  while (!cancelled_ && !machine_->is_terminal(state_)) {
    if (options_.step_limit > 0 && steps_ >= options_.step_limit) {
      throw gdl::Error("the match has not ended after " +
                       std::to_string(options_.step_limit) + " steps");
    }
    play_step(listener);
  }
  if (cancelled_) {
    const std::lock_guard lock(mutex_);
    result_.failure = cancel_reason_;
    return;
  }
  record_goals(listener);
  result_.completed = true;
}

void Referee::start_players(MatchListener& listener) {
  const Budget budget{options_.start_clock + kSlack};
  const std::vector<Reply> replies = ask_all([&](std::size_t role) {
    const StartRequest request{result_.match_id, result_.roles[role], rules_,
                               options_.start_clock, options_.play_clock};
    return players_[role]->start(request, budget);
  });
  std::vector<std::string> errors;
  for (std::size_t role = 0; role < replies.size(); ++role) {
    errors.push_back(
        cancelled_ || is_chance(role)
            ? ""
            : transport_error(role, replies[role], budget, listener));
  }
  result_.errors.push_back(std::move(errors));
  listener.on_ready(result_);
}

std::vector<PlayRequest> Referee::make_requests() {
  std::vector<PlayRequest> requests(players_.size());
  for (std::size_t role = 0; role < players_.size(); ++role) {
    const auto index = static_cast<reasoner::RoleIndex>(role);
    machine_->legal_moves(state_, index, legal_[role]);
    if (legal_[role].empty()) {
      throw gdl::Error("role " + result_.roles[role] +
                       " has no legal move after step " +
                       std::to_string(steps_) +
                       ", and the game is not over: the rules are at fault");
    }
    if (is_chance(role)) continue;
    requests[role].last = last_step_of(role);
    if (!result_.hides || players_[role]->sees_all()) {
      requests[role].facts = result_.states.back();
    }
    requests[role].legal_moves = game().move_names(index, legal_[role]);
  }
  return requests;
}

/// Whatever a role is told of what the others did comes through here.
LastStep Referee::last_step_of(std::size_t role) const {
  LastStep last;
  if (!result_.hides || players_[role]->sees_all()) last.moves = last_moves_;
  if (!result_.hides) return last;
  last.report.emplace();
  last.report->turn = static_cast<int>(steps_);
  if (last_moves_) last.report->own_move = (*last_moves_)[role];
  for (const std::string& percept : last_percepts_[role]) {
    last.report->percepts.push_back(parse(percept));
  }
  return last;
}

void Referee::play_step(MatchListener& listener) {
  const std::vector<PlayRequest> requests = make_requests();
  const Budget budget{options_.play_clock + kSlack};
  const std::vector<Reply> replies = ask_all([&](std::size_t role) {
    return players_[role]->play(requests[role], budget);
  });
  if (cancelled_) return;

  std::vector<reasoner::MoveId> joint_move;
  std::vector<std::string> errors;
  std::vector<double> seconds;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    std::string error;
    if (is_chance(role)) {
      joint_move.push_back(draw_chance());
    } else {
      error = transport_error(role, replies[role], budget, listener);
      joint_move.push_back(judge(role, replies[role], error));
    }
    errors.push_back(std::move(error));
    seconds.push_back(replies[role].seconds);
  }
  advance(joint_move);
  result_.errors.push_back(std::move(errors));
  result_.seconds.push_back(std::move(seconds));
  listener.on_step(result_);
  if (!options_.keeps_rows) forget_old_rows();
}

void Referee::repeat_step(const std::vector<std::string>& joint_move) {
  std::vector<PlayRequest> requests = make_requests();
  for (PlayRequest& request : requests) request.counts = false;
  std::vector<reasoner::MoveId> moves;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    const auto index = static_cast<reasoner::RoleIndex>(role);
    const auto move = game().find_move(index, joint_move.at(role));
    const auto& legal = legal_[role];
    if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end()) {
      throw gdl::Error("no match can go on in which role " +
                       result_.roles[role] + " has made the move " +
                       joint_move[role]);
    }
    moves.push_back(*move);
  }
  const Budget budget{options_.play_clock + kSlack};
  ask_all([&](std::size_t role) {
    Player& player = *players_[role];
    return player.is_human() ? Reply() : player.play(requests[role], budget);
  });
  advance(moves);
  result_.errors.emplace_back(players_.size());
  result_.seconds.emplace_back(players_.size(), 0);
  if (!options_.keeps_rows) forget_old_rows();
}

/// To the next state, with its rows but for those of the replies.
void Referee::advance(const std::vector<reasoner::MoveId>& joint_move) {
  std::vector<std::string> names = game().joint_move_names(joint_move);
  JointMove wire_moves;
  for (const std::string& name : names) wire_moves.push_back(parse(name));
  note_percepts(joint_move);
  machine_->next_state(state_, joint_move, state_);
  last_moves_ = std::move(wire_moves);
  result_.moves.push_back(std::move(names));
  if (result_.hides) result_.percepts.push_back(last_percepts_);
  record_state();
  ++steps_;
}

/// They belong to the state in which the move is made.
void Referee::note_percepts(const std::vector<reasoner::MoveId>& joint_move) {
  if (!result_.hides) return;
  std::vector<reasoner::PerceptId> percepts;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    last_percepts_[role].clear();
    if (is_chance(role)) continue;
    const auto index = static_cast<reasoner::RoleIndex>(role);
    machine_->percepts(state_, joint_move, index, percepts);
    for (const reasoner::PerceptId percept : percepts) {
      last_percepts_[role].push_back(game().percept_name(index, percept));
    }
  }
}

void Referee::forget_old_rows() {
  const auto keep_last = [](auto& rows) {
    if (rows.size() > 1) rows.erase(rows.begin(), rows.end() - 1);
  };
  keep_last(result_.states);
  keep_last(result_.state_times);
  keep_last(result_.moves);
  keep_last(result_.seconds);
  keep_last(result_.errors);
  keep_last(result_.percepts);
  keep_last(result_.standings);
}

void Referee::record_state() {
  result_.states.push_back(game().facts(state_));
  result_.state_times.push_back(milliseconds(options_.now()));
  if (!options_.tells_ranks || result_.hides) return;
  result_.standings.push_back(goals_now());
}

/// Those of the present state; nothing for a role without a single one.
std::vector<std::optional<int>> Referee::goals_now() {
  std::vector<reasoner::Goal> goals(players_.size());
  machine_->goals(state_, goals);
  std::vector<std::optional<int>> row;
  for (const reasoner::Goal goal : goals) {
    row.push_back(goal == reasoner::kNoGoal ? std::nullopt
                                            : std::optional<int>(goal));
  }
  return row;
}

void Referee::record_goals(MatchListener& listener) {
  result_.goals = goals_now();
  for (std::size_t role = 0; role < result_.goals.size(); ++role) {
    // Chance plays for nothing.
    if (result_.goals[role] || is_chance(role)) continue;
    warn(listener, "the rules give role " + result_.roles[role] +
                       " no single goal value in the final state");
  }
}

void Referee::tell_the_end() {
  ask_all([&](std::size_t role) {
    return result_.completed
               ? players_[role]->stop(last_step_of(role), kLastWordBudget)
               : players_[role]->abort(kLastWordBudget);
  });
}

void Referee::warn(MatchListener& listener, std::string warning) {
  spdlog::warn("{}", warning);
  result_.warnings.push_back(std::move(warning));
  listener.on_warning(result_);
}

std::string Referee::transport_error(std::size_t role, const Reply& reply,
                                     Budget budget, MatchListener& listener) {
  if (reply.status == Reply::Status::kConnectionError) {
    if (!connection_warned_[role]) {
      connection_warned_[role] = true;
      warn(listener, "role " + result_.roles[role] + ", player " +
                         result_.players[role] + ": " + printable(reply.text) +
                         "; random legal moves are played while it is away");
    }
    return "CE";
  }
  const bool late =
      reply.status == Reply::Status::kTimeout ||
      (reply.seconds > budget.count() && !players_[role]->is_human());
  return late ? "TO" : "";
}

reasoner::MoveId Referee::draw_chance() const {
  const std::vector<reasoner::MoveId>& legal = legal_[result_.chance->role];
  return legal[options_.chance->draw(options_.first_step + steps_,
                                     legal.size())];
}

reasoner::MoveId Referee::judge(std::size_t role, const Reply& reply,
                                std::string& error) {
  const std::vector<reasoner::MoveId>& legal = legal_[role];
  if (error.empty()) {
    const gdl::Expression move = gdl::protocol::parse_move(reply.text);
    // An empty list is also what unreadable text gives; no move is one.
    const bool readable = move.is_atom() || !move.items.empty();
    if (readable) {
      const auto id = game().find_move(static_cast<reasoner::RoleIndex>(role),
                                       gdl::to_string(move));
      if (id && std::find(legal.begin(), legal.end(), *id) != legal.end()) {
        return *id;
      }
    }
    error = "IL " + printable(readable ? gdl::to_string(move) : reply.text);
  }
  return legal[draw_below(random_, legal.size())];
}

template <typename Ask>
std::vector<Reply> Referee::ask_all(Ask ask) {
  std::vector<Reply> replies(players_.size());
  std::vector<std::jthread> threads;
  for (std::size_t role = 0; role < players_.size(); ++role) {
    if (is_chance(role)) continue;
    threads.emplace_back([&replies, &ask, role] {
      replies[role] = guarded([&ask, role] { return ask(role); });
    });
  }
  threads.clear();  // waits for all
  return replies;
}

}  // namespace gamemaster::match
