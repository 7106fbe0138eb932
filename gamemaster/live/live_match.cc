#include "gamemaster/live/live_match.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "gamemaster/live/live_match_players.h"
#include "gamemaster/live/live_record.h"
#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/match/resumption.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/random_word.h"
#include "gamemaster/processes/wall_clock.h"
#include "gdl/presentation.h"
#include "gdl/rulesheet.h"

namespace gamemaster::live {

namespace {

constexpr gdl::ClockTime kResumedStartClock =
    std::chrono::seconds(2);  // for agents of ours
constexpr const char* kTakenBack = "moves were taken back";

/// As players expect it: a small letter first, no two alike.
std::string make_id(const std::string& key, const std::string& end) {
  std::string id = "match.";
  for (const char c : key) {
    id += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_';
  }
  return id + "." + std::to_string(processes::wall_clock_ms()) +
         processes::random_word(4) + end;
}

/// What is known of a match before it begins.
match::MatchResult beginning_of(const MatchPlan& plan,
                                const std::string& id_end) {
  match::MatchResult result;
  if (plan.before) {
    result = *plan.before;
    match::cut_match(result, result.states.size() - 1);
    result.warnings.clear();
    result.players.clear();
    result.humans.clear();
  }
  result.roles = plan.game->reading.roles;
  const auto chance = match::find_chance_role(result.roles);
  for (std::size_t role = 0; role < plan.seats.size(); ++role) {
    const players::Seat& seat = plan.seats[role];
    result.players.push_back(role == chance ? "" : players::seat_name(seat));
    result.humans.push_back(role != chance && seat.is_human());
  }
  result.start_clock = plan.start_clock;
  result.play_clock = plan.play_clock;
  result.match_id = make_id(plan.game->key, id_end);
  return result;
}

PersonClock person_clock(const MatchPlan& plan) {
  PersonClock clock{.counts = plan.human_clock};
  const bool is_real_time =
      plan.game->reading.real_time > gdl::ClockTime::zero();
  if (plan.human_clock && is_real_time) clock.step = plan.play_clock;
  return clock;
}

}  // namespace

/// Takes over what the referees of a match see: on record first, then for all
/// to see.
class LiveMatch::Listener : public match::MatchListener {
 public:
  Listener(LiveMatch& match, std::int64_t game)
      : match_(match),
        record_(*match.tools_.store, game, match.plan_.seats,
                match.plan_.human_clock) {
    record_.begin(match.plan_.resumes, seed());
  }

  void on_start(const match::MatchResult& so_far) override {
    match_.course_.begin(so_far);
    publish();
  }

  void on_ready(const match::MatchResult& so_far) override {
    match_.course_.ready(so_far);
    match_.turn_.start_clock();
    publish();
  }

  void on_step(const match::MatchResult& so_far) override {
    MatchCourse& course = match_.course_;
    course.add_step(so_far, match_.turn_.take_reports(),
                    match_.turn_.seals(/*of_all=*/so_far.hides));
    record_.write(course.result());
    record_.write_reports(course.result().steps(), course.last_reports());
    look();
    course.show();
    match_.hints_.cancel();
    match_.turn_.next();
    match_.changes_.notify();
    const std::string limit = course.reached_limit(match_.tools_.limits);
    if (!limit.empty()) match_.abort(limit);
  }

  void on_finish(const match::MatchResult& result) override {
    match_.course_.end(result);
    match_.turn_.clear();
    match_.hints_.cancel();
    const auto resigned = match_.resigned_role();
    if (!result.completed && resigned) match_.course_.resign(*resigned);
    const std::string reason = match_.pause_reason();
    if (!match_.course_.result().completed && !reason.empty()) {
      match_.course_.pause(reason);
      record_.write(match_.course_.result());
      record_.pause(reason);
      match_.changes_.notify();
    } else {
      publish();
    }
  }

  /// The match goes on from an earlier state, under another id.
  void go_back(std::size_t step) {
    const std::string resumed = match_.course_.result().match_id;
    match_.course_.go_back(step,
                           make_id(match_.game().key, match_.tools_.id_end));
    match_.hints_.cancel();
    match_.sight_.go_back(step);
    if (match_.chance_role_) match_.draw_anew();
    record_.begin(resumed, seed());
    match_.changes_.notify();
  }

  /// What went wrong beyond the referee.
  void fail(const std::string& failure) {
    match_.course_.fail(failure);
    publish();
  }

  /// For what was done in this match, and not before it was resumed.
  void strike_out() {
    const auto& before = match_.plan_.before;
    record_.strike_out(match_.course_.result(), before ? before->steps() : 0);
  }

 private:
  std::string seed() const {
    return match_.chance_ ? match_.chance_->seed() : "";
  }

  /// What people know of a state is worked out before they see it.
  void look() {
    if (match_.hides_from_some_) match_.sight_.follow(match_.course_.result());
  }

  void publish() {
    record_.write(match_.course_.result());
    look();
    match_.course_.show();
    match_.changes_.notify();
  }

  LiveMatch& match_;
  LiveRecord record_;
};

LiveMatch::LiveMatch(MatchPlan plan, LiveTools tools)
    : plan_(std::move(plan)),
      tools_(std::move(tools)),
      chance_role_(match::find_chance_role(plan_.game->reading.roles)),
      course_(*plan_.game, beginning_of(plan_, tools_.id_end)),
      turn_(plan_.seats.size(), person_clock(plan_), changes_),
      hides_from_some_(plan_.game->reading.hides &&
                       !is_for_all_to_see(plan_.seats)),
      sight_(*plan_.game, *tools_.library, plan_.seats),
      foresight_(*plan_.game, *tools_.library) {
  thread_ = std::thread([this] { run(); });
}

LiveMatch::~LiveMatch() {
  abort("the game manager has stopped");
  thread_.join();
}

// ---- The thread of the match ------------------------------------------------

void LiveMatch::draw_anew() {
  const match::MatchResult& so_far = course_.result();
  set_chance({match::make_chance_seed(), so_far.match_id}, so_far.steps());
}

void LiveMatch::set_chance(match::ChanceDraws draws, std::size_t first_step) {
  course_.set_chance(
      {*chance_role_, first_step, draws.match(), draws.digest(), ""});
  chance_ = std::move(draws);
}

void LiveMatch::run() {
  try {
    if (chance_role_ && plan_.chance) {
      const auto& before = plan_.before->chance;
      set_chance(*plan_.chance, before ? before->first_step : 0);
    } else if (chance_role_) {
      draw_anew();
    }
    Listener listener(*this, tools_.library->stored(*plan_.game).id);
    try {
      /// However the match ends.
      struct End {
        LiveMatch& match;
        ~End() {
          match.agents_.end();
          match.foresight_.end();
          match.sight_.end();
        }
      } const end{*this};
      agents_.start(plan_.seats, chance_role_, tools_.agent,
                    tools_.agents_ponder, tools_.learnt);
      while (play_on(listener)) {
      }
    } catch (const processes::OwnFailure& error) {
      spdlog::error("{}: {}", ids().back(), error.what());
      listener.fail(processes::kOwnFailureText);
    } catch (const std::exception& error) {
      spdlog::warn("{}: {}", ids().back(), error.what());
      listener.fail(error.what());
    }
    listener.strike_out();
  } catch (const std::exception& error) {
    spdlog::error("{} is not played: {}", ids().back(), error.what());
    course_.fail(processes::kOwnFailureText);
  }
  course_.close();
  changes_.notify();
}

/// One referee from the state that was reached to the end, or until moves are
/// taken back: then true.
bool LiveMatch::play_on(Listener& listener) {
  const match::MatchResult& so_far = course_.result();
  if (players::has_people(plan_.seats) || !plan_.game->reading.hides) {
    foresight_.begin();
  }
  turn_.sit_down(so_far.steps());
  gdl::Rulesheet rulesheet = rules::rules_of(*plan_.game);
  match::MatchOptions options = referee_options(rulesheet);
  std::unique_ptr<rules::RulesProcess> process =
      tools_.library->open(*plan_.game);
  if (!so_far.states.empty() && !plan_.game->reading.hides) {
    rulesheet = match::resume_at(rulesheet, so_far.states.back());
    process->open(gdl::to_string(rulesheet));
  }
  match::Referee referee(rules::make_isolated_machine(std::move(process)),
                         match::wire_rules(rulesheet), make_players(),
                         std::move(options));
  {
    cancellation_.attach(&referee);
    /// However the referee ends, nobody reaches it afterwards.
    struct Detach {
      match::Cancellation& cancellation;
      ~Detach() { cancellation.attach(nullptr); }
    } const detach{cancellation_};
    referee.run(listener);
  }
  const std::optional<std::size_t> step = begin_to_go_back();
  if (step) listener.go_back(*step);
  return step.has_value();
}

/// Of the next referee, which begins with the state that was reached.
match::MatchOptions LiveMatch::referee_options(
    const gdl::Rulesheet& rulesheet) const {
  const match::MatchResult& so_far = course_.result();
  match::MatchOptions options;
  options.game = plan_.game->key;
  options.match_id = so_far.match_id;
  options.start_clock = plan_.start_clock;
  options.play_clock = plan_.play_clock;
  options.seed = static_cast<std::uint64_t>(processes::wall_clock_ms());
  options.keeps_rows = false;
  options.tells_ranks = gdl::tells_ranks(rulesheet);
  options.chance = chance_;
  if (plan_.game->reading.hides) {
    options.past = so_far.moves;
    return options;
  }
  options.first_step = so_far.steps();
  const bool has_foreign_players = std::any_of(
      plan_.seats.begin(), plan_.seats.end(), [](const players::Seat& seat) {
        return seat.player.kind == players::PlayerSpec::Kind::kHttp;
      });
  if (!so_far.states.empty() && !has_foreign_players) {
    options.start_clock = std::min(plan_.start_clock, kResumedStartClock);
  }
  return options;
}

/// The step that moves are to be taken back to, where the last referee ended
/// for that. From then on nobody takes back more before the next one is there
/// to hear of it.
std::optional<std::size_t> LiveMatch::begin_to_go_back() {
  const std::lock_guard lock(rewind_mutex_);
  auto step = std::exchange(rewind_to_, std::nullopt);
  // Who asked while the players were being told of the end came too late.
  if (!step || cancellation_.is_cancelled() || course_.result().completed) {
    return std::nullopt;
  }
  course_.await_players();
  return step;
}

std::vector<std::unique_ptr<match::Player>> LiveMatch::make_players() {
  // Steps that are made again: see MatchOptions::past.
  const std::size_t past =
      plan_.game->reading.hides ? course_.result().steps() : 0;
  std::vector<std::unique_ptr<match::Player>> players;
  for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
    if (is_chance(role)) {
      players.push_back(nullptr);
      continue;
    }
    const players::PlayerSpec& spec = plan_.seats[role].player;
    const std::string name = players::seat_name(plan_.seats[role]);
    std::unique_ptr<match::Player> player;
    players::HttpPlayer* talkative = nullptr;
    switch (spec.kind) {
      case players::PlayerSpec::Kind::kHuman:
        players.push_back(std::make_unique<BrowserPlayer>(
            turn_, role, name,
            BrowserPlayer::LookAhead{
                [this, role](const match::PlayRequest& request) {
                  return look_ahead(role, request);
                },
                plan_.game->reading.hides}));
        continue;
      case players::PlayerSpec::Kind::kAgent:
      case players::PlayerSpec::Kind::kHttp: {
        const bool ours = spec.kind == players::PlayerSpec::Kind::kAgent;
        auto remote = std::make_unique<players::HttpPlayer>(
            ours ? "127.0.0.1" : spec.host,
            ours ? agents_.port(role) : spec.port, name, spec.dialect);
        talkative = remote.get();
        player = std::move(remote);
        break;
      }
      case players::PlayerSpec::Kind::kRandom:
        player = match::make_random_player(
            static_cast<std::uint64_t>(processes::wall_clock_ms()) + role);
        break;
      case players::PlayerSpec::Kind::kLegal:
        player = match::make_legal_player();
        break;
      case players::PlayerSpec::Kind::kSearch:
      case players::PlayerSpec::Kind::kCheat:
        throw gdl::Error("searches play in tournaments alone");
    }
    players.push_back(std::make_unique<WatchedPlayer>(
        turn_, role, name, std::move(player), talkative,
        [this](const match::PlayRequest& request,
               players::SearchReport& report) { name_line(request, report); },
        WatchedPlayer::Past{past, [this] { agents_.hurry(); }}));
  }
  return players;
}

rules::MovePreview LiveMatch::look_ahead(std::size_t role,
                                         const match::PlayRequest& request) {
  if (!plan_.game->reading.hides) {
    return foresight_.preview(role, request.legal_moves, request.facts);
  }
  // Nobody else goes on while a person thinks.
  const match::MatchResult so_far = course_.view(0, 0).result;
  std::vector<rules::RoleStep> steps;
  for (std::size_t i = 0; i < so_far.steps(); ++i) {
    if (i >= so_far.percepts.size()) return {};
    steps.push_back({so_far.moves[i][role], so_far.percepts[i][role]});
  }
  return foresight_.preview(role, request.legal_moves, steps);
}

void LiveMatch::name_line(const match::PlayRequest& request,
                          players::SearchReport& report) {
  const auto layout = course_.layout();
  if (!layout || request.facts.empty()) return;
  report.names = foresight_.names_of_line(*layout, request.facts, report.pv);
}

// ---- By anybody -------------------------------------------------------------

std::string LiveMatch::play(std::size_t role, std::size_t step,
                            const std::string& move) {
  if (is_over()) return "the match is over";
  return turn_.choose(role, step, move);
}

std::string LiveMatch::take_back(const std::vector<std::size_t>& roles) {
  {
    const std::lock_guard lock(rewind_mutex_);
    if (is_over() || !course_.is_ready()) {
      return "nothing can be taken back now";
    }
    if (rewind_to_) return "";
    for (const std::size_t role : roles) {
      rewind_to_ = std::max(rewind_to_, turn_.last_choice(role));
    }
    if (!rewind_to_) return "there is no move of yours yet";
  }
  cancellation_.cancel_referee(kTakenBack);
  return "";
}

std::string LiveMatch::hint(std::size_t role) {
  // An agent would be asked about the true state.
  if (game().reading.hides) {
    throw gdl::Error("there are no hints where the game hides something");
  }
  return hints_.run([&] {
    if (is_over() || turn_.legal_moves(role).empty()) {
      throw gdl::Error("it is not your turn");
    }
    players::HintQuestion question;
    question.agent = tools_.agent;
    question.role = plan_.game->reading.roles[role];
    question.rules = match::wire_rules(
        match::resume_at(rules::rules_of(*plan_.game), course_.last_state()));
    return question;
  });
}

void LiveMatch::abort(const std::string& reason) {
  if (!is_over()) cancellation_.cancel(reason);
}

void LiveMatch::dismiss() {
  is_dismissed_ = true;
  changes_.notify();
}

void LiveMatch::pause(const std::string& reason) {
  if (is_over()) return;
  // As in resign().
  const std::lock_guard lock(end_mutex_);
  if (cancellation_.cancel(reason)) pause_reason_ = reason;
}

std::string LiveMatch::resign(std::size_t role) {
  if (is_over() || !course_.is_ready()) return "nobody can give up now";
  const std::string reason = plan_.game->reading.roles[role] + " has given up";
  // Held all the time, so that the end finds who was the first.
  const std::lock_guard lock(end_mutex_);
  if (cancellation_.cancel(reason)) resigned_ = role;
  return "";
}

std::optional<std::size_t> LiveMatch::resigned_role() const {
  const std::lock_guard lock(end_mutex_);
  return resigned_;
}

bool LiveMatch::await_end(std::chrono::milliseconds patience) const {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (course_.has_end() || cancellation_.is_cancelled()) {
    // The version first: what changes meanwhile wakes us at once.
    const std::uint64_t version = changes_.version();
    if (is_over()) return true;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    if (left.count() <= 0 || !changes_.wait(version, left)) break;
  }
  return is_over();
}

std::string LiveMatch::rematch() const {
  const std::lock_guard lock(end_mutex_);
  return rematch_;
}

void LiveMatch::set_rematch(const std::string& id) {
  {
    const std::lock_guard lock(end_mutex_);
    rematch_ = id;
  }
  changes_.notify();
}

std::string LiveMatch::pause_reason() const {
  const std::lock_guard lock(end_mutex_);
  return pause_reason_;
}

bool LiveMatch::is_secret() const {
  return hides_from_some_ && !course_.is_over_for_good();
}

LiveView LiveMatch::view(std::optional<std::size_t> seat, std::size_t from,
                         std::uint64_t generation) const {
  // The version first: what changes meanwhile is told once more.
  const std::uint64_t version = changes_.version();
  LiveView view = course_.view(from, generation);
  turn_.show(view);
  view.version = version;
  view.rematch = rematch();
  if (!hides_from_some_ || (view.over && !view.paused)) return view;
  std::vector<rules::Knowledge> known;
  rules::Knowledge before;
  if (seat) {
    known =
        sight_.known(*seat, view.from, view.from + view.result.states.size());
    if (view.from > 0) {
      const auto row = sight_.known(*seat, view.from - 1, view.from);
      if (!row.empty()) before = row.front();
    }
  }
  veil(view, plan_.game.get(), seat, std::move(known), before);
  return view;
}

}  // namespace gamemaster::live
