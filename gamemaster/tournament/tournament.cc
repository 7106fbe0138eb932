#include "gamemaster/tournament/tournament.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "gamemaster/match/chance.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/store/match_store_listener.h"
#include "gdl/command_line/machine_memory.h"

namespace gamemaster::tournament {

namespace {

/// Of a match where the spec says nothing: rules without end must not fill
/// memory and disk.
constexpr int kMostSteps = 10'000;

int core_count() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// As many matches as there are cores for those who think: mostly two at a
/// time in one match, however many roles there are.
int default_parallel(const TournamentSpec& spec) {
  int threads = 0;
  int thinkers = 0;
  for (const TournamentPlayer& player : spec.players) {
    if (!player.thinks()) continue;
    ++thinkers;
    threads = std::max(threads, player.threads);
  }
  // Searches in this process take turns with those who wait for them.
  const bool by_clock = std::any_of(
      spec.players.begin(), spec.players.end(), [](const auto& player) {
        return player.thinks() && !player.is_timeless();
      });
  const int at_once = by_clock ? std::min(thinkers, 2) : std::min(thinkers, 1);
  return std::max(1, core_count() / std::max(1, threads * at_once));
}

/// Of a player over HTTP, which plays one match at a time; empty for others,
/// of whom there are as many as are wanted.
std::string address_of(const TournamentPlayer& player) {
  const bool alone = player.player.kind == players::PlayerSpec::Kind::kHttp;
  return alone ? players::address_of(player.player) : "";
}

template <typename Row>
void erase_at(Row& row, std::size_t index) {
  row.erase(row.begin() + static_cast<std::ptrdiff_t>(index));
}

MatchGoals goals_of(const match::MatchResult& result) {
  if (!result.completed) return {};
  MatchGoals goals = result.goals;
  if (result.chance) erase_at(goals, result.chance->role);
  return goals;
}

}  // namespace

Tournament::Tournament(store::Store& store, TournamentSpec spec,
                       std::vector<TournamentGame> games, TournamentTools tools,
                       Entry entry)
    : store_(store),
      spec_(std::move(spec)),
      games_(std::move(games)),
      tools_(std::move(tools)),
      works_(entry == Entry::kWork) {
  parallel_ = spec_.parallel > 0 ? spec_.parallel : default_parallel(spec_);
  std::size_t most_roles = 1;
  for (const TournamentGame& game : games_) {
    chance_roles_.push_back(match::find_chance_role(game.row.roles));
    role_counts_.push_back(seat_count(game.row.roles));
    if (role_counts_.back() == 0) {
      throw gdl::Error("there is nobody to play in " + game.row.key);
    }
    most_roles = std::max(most_roles, game.row.roles.size());
    machines_.push_back(std::make_unique<MachinePool>(
        game.rulesheet, spec_.engine, stop_.get_token()));
    player_machines_.push_back(
        std::make_unique<PlayerMachines>(game.rulesheet, stop_.get_token()));
  }
  memory_mb_ = gdl::command_line::memory_share_mb(parallel_ *
                                                  static_cast<int>(most_roles));
  check_searches();
  check_players(entry);
  // Does everything fit? Before anything is written.
  check_seats();
  enter(entry);
}

/// Is there such one, for every game?
void Tournament::check_searches() const {
  for (const TournamentPlayer& player : spec_.players) {
    if (!player.in_process()) continue;
    const players::ChooserMakers makers = tools_.make_search(player, 1);
    for (const TournamentGame& game : games_) {
      const bool is_told_all = !game.hides || player.cheats();
      if (is_told_all ? makers.open != nullptr : makers.hidden != nullptr) {
        continue;
      }
      throw gdl::Error(player.name + " plays only games in which it is " +
                       (is_told_all ? "not told all" : "told all") +
                       ", unlike " + game.row.key);
    }
  }
}

void Tournament::check_players(Entry entry) const {
  if (entry != Entry::kWork) return;
  for (const TournamentPlayer& player : spec_.players) {
    if (address_of(player).empty()) continue;
    throw gdl::Error(player.name +
                     " plays one match at a time, and workers cannot see who "
                     "of them it plays for: leave --work out");
  }
}

/// May all meet who are to meet, by what can be said of the schedule so far?
void Tournament::check_seats() const {
  const auto check = [this](const std::vector<std::size_t>& seats) {
    std::vector<players::PlayerSpec> specs;
    for (const std::size_t seat : seats) {
      specs.push_back(spec_.players[seat].player);
    }
    players::check_seats(specs);
  };
  for (const Pairing& pairing : schedule(spec_, role_counts_, {})) {
    check(pairing.seats);
  }
  if (spec_.kind != TournamentKind::kSwiss) return;
  std::vector<std::size_t> all(spec_.players.size());  // any two may meet
  std::iota(all.begin(), all.end(), 0);
  check(all);
}

void Tournament::enter(Entry entry) {
  const auto known = store_.find_tournament(spec_.name);
  if (known && entry == Entry::kBegin) {
    throw gdl::Error("there is a tournament '" + spec_.name +
                     "' already; --resume goes on with it, --work joins who "
                     "plays it");
  }
  if (known && known->spec != spec_.text()) {
    throw gdl::Error("the tournament '" + spec_.name +
                     "' was begun with another spec; give this one another "
                     "name");
  }
  if (!known) check_names(spec_);
  game_ids_.clear();
  for (const TournamentGame& game : games_) {
    game_ids_.push_back(store_.add_game(game.row).id);
  }
  for (std::size_t i = 0; known && i < known->games.size(); ++i) {
    if (known->games[i] == game_ids_.at(i)) continue;
    throw gdl::Error("the rules of " + games_[i].row.key +
                     " have changed since the tournament was begun");
  }
  if (!known) {
    try {
      store_.add_tournament(spec_.name, spec_.text(), game_ids_);
    } catch (const gdl::Error&) {
      // Another worker was faster.
      if (!works_ || !store_.find_tournament(spec_.name)) throw;
      return enter(entry);
    }
  }
  if (works_) {
    enter_queue();
  } else {
    enter_alone();
  }
  read_results();
}

Tournament::Hold::Hold(store::Store& store, const std::string& name)
    : store_(store), name_(name) {
  if (store.take_tournament(name)) return;
  throw gdl::Error("another process is playing the tournament '" + name + "'");
}

Tournament::Hold::~Hold() {
  try {
    store_.give_back_tournament(name_);
  } catch (const gdl::Error& error) {  // the end of this process does it
    spdlog::debug("{}", error.what());
  }
}

void Tournament::enter_alone() {
  hold_.emplace(store_, spec_.name);
  const store::QueueCounts queue = store_.queue_counts(spec_.name);
  if (queue.settled < queue.all) {
    throw gdl::Error("the tournament '" + spec_.name +
                     "' is played by workers; --work joins them");
  }
  for (const store::StoredMatch& match :
       store_.tournament_matches(spec_.name)) {
    if (std::find(game_ids_.begin(), game_ids_.end(), match.game) ==
        game_ids_.end()) {
      throw gdl::Error("the rules of " + match.game_key +
                       " have changed since the tournament was begun");
    }
    if (match.status == store::MatchStatus::kRunning) {
      throw gdl::Error("another process is playing the tournament '" +
                       spec_.name + "'");
    }
    if (match.status == store::MatchStatus::kInterrupted) {
      store_.abort_match(match.match_id, kInterrupted);
    }
    ++attempts_[match.number];
    if (counts(match)) phases_[match.number] = Phase::kSettled;
  }
}

TournamentTable Tournament::run(
    const std::function<void(const TournamentProgress&)>& on_progress) {
  {
    const store::QueueCounts queue = store_.queue_counts(spec_.name);
    const std::lock_guard lock(mutex_);
    on_progress(progress(queue));
  }
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < parallel_; ++i) {
      workers.emplace_back([&] { work(on_progress); });
    }
  }
  if (!failure_.empty()) throw gdl::Error(failure_);
  TournamentTable result = table();
  if (result.finished || !works_) {
    store_.set_tournament_finished(spec_.name, result.finished);
  }
  return result;
}

void Tournament::work(
    const std::function<void(const TournamentProgress&)>& on_progress) {
  while (const std::optional<Pairing> pairing =
             works_ ? take_queued_pairing() : take_pairing()) {
    std::optional<match::MatchResult> result;
    std::string failure;
    store::QueueCounts queue;
    try {
      result = play(*pairing);
      if (works_) queue = look_at_queue();
    } catch (const std::exception& error) {
      failure = error.what();
    }
    const std::lock_guard lock(mutex_);
    set_busy(*pairing, false);
    --running_;
    try {
      if (result) settle(*pairing, *result);
      on_progress(progress(queue));
    } catch (const std::exception& error) {
      failure = error.what();
    }
    if (!failure.empty()) {
      if (failure_.empty()) failure_ = failure;
      cancel_all();
    }
    changed_.notify_all();
  }
}

/// The next match to be played, once there is one; nothing where all is done.
std::optional<Pairing> Tournament::take_pairing() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stop_.stop_requested()) return std::nullopt;
    while (first_open_ < pairings_.size() &&
           phases_.contains(pairings_[first_open_].number) &&
           phases_[pairings_[first_open_].number] == Phase::kSettled) {
      ++first_open_;
    }
    bool waiting = running_ > 0;
    for (std::size_t i = first_open_; i < pairings_.size(); ++i) {
      const Pairing& pairing = pairings_[i];
      if (phases_.contains(pairing.number)) continue;
      waiting = true;
      if (needs_a_busy_player(pairing)) continue;
      phases_[pairing.number] = Phase::kRunning;
      ++running_;
      set_busy(pairing, true);
      return pairing;
    }
    if (!waiting) return std::nullopt;
    changed_.wait(lock);
  }
}

bool Tournament::needs_a_busy_player(const Pairing& pairing) const {
  return std::any_of(pairing.seats.begin(), pairing.seats.end(),
                     [this](std::size_t seat) {
                       return busy_.contains(address_of(spec_.players[seat]));
                     });
}

void Tournament::set_busy(const Pairing& pairing, bool busy) {
  for (const std::size_t seat : pairing.seats) {
    const std::string address = address_of(spec_.players[seat]);
    if (address.empty()) continue;
    if (busy) {
      busy_.insert(address);
    } else {
      busy_.erase(address);
    }
  }
}

/// Lets `cancel` reach a referee while this lives.
class Tournament::Cancellable {
 public:
  Cancellable(Tournament& tournament, match::Referee& referee)
      : tournament_(tournament), referee_(referee) {
    const std::lock_guard lock(tournament_.mutex_);
    tournament_.referees_.insert(&referee_);
    if (tournament_.stop_.stop_requested()) referee_.cancel(kInterrupted);
  }
  ~Cancellable() {
    const std::lock_guard lock(tournament_.mutex_);
    tournament_.referees_.erase(&referee_);
  }

  Cancellable(const Cancellable&) = delete;
  Cancellable& operator=(const Cancellable&) = delete;

 private:
  Tournament& tournament_;
  match::Referee& referee_;
};

match::MatchResult Tournament::play(const Pairing& pairing) {
  const TournamentGame& game = games_[pairing.game];
  store::NewMatch match;
  match.game = game_ids_[pairing.game];
  match.tournament = spec_.name;
  match.number = pairing.number;
  match.scrambled = spec_.scramble;
  for (const std::size_t seat : pairing.seats) {
    match.specs.push_back(to_string(spec_.players[seat].player));
  }
  match::MatchOptions options;
  options.match_id = next_match_id(pairing.number);
  options.game = game.row.key;
  options.start_clock = spec_.start_clock;
  options.play_clock = spec_.play_clock;
  options.seed = pairing.seed;
  options.step_limit = static_cast<std::size_t>(
      spec_.step_limit > 0 ? spec_.step_limit : kMostSteps);

  SeatedPlayers seated =
      seat_players(spec_, pairing.seats, pairing.seed, game.rulesheet,
                   *player_machines_[pairing.game], tools_, memory_mb_);
  if (const auto chance = chance_roles_[pairing.game]) {
    const auto place = static_cast<std::ptrdiff_t>(*chance);
    seated.players.insert(seated.players.begin() + place, nullptr);
    match.specs.insert(match.specs.begin() + place, "");
    options.chance = chance_of(pairing);
    match.chance_seed = options.chance->seed();
  }
  match::Referee referee(machines_[pairing.game]->borrow(),
                         match::wire_rules(game.rulesheet),
                         std::move(seated.players), std::move(options));
  store::MatchStoreListener listener(store_, std::move(match));
  listener.on_taken([&referee] { referee.cancel(kInterrupted); });
  const Cancellable cancellable(*this, referee);
  match::MatchResult result = referee.run(listener);
  if (!listener.failure().empty()) throw gdl::Error(listener.failure());
  if (result.states.empty()) throw gdl::Error(result.failure);
  if (listener.is_taken()) {
    result.completed = false;
    result.aborted = true;
    result.failure = kInterrupted;
  }
  return result;
}

/// By what the tournament is drawn by, so that it can be resumed and repeated.
match::ChanceDraws Tournament::chance_of(const Pairing& pairing) const {
  std::string what = "tournament." + spec_.name;
  if (!spec_.duplicate) what += "." + std::to_string(pairing.number);
  return {processes::sha256(what + " " + std::to_string(pairing.seed)), what};
}

void Tournament::settle(const Pairing& pairing,
                        const match::MatchResult& result) {
  if (result.aborted && result.failure == kInterrupted) {
    phases_.erase(pairing.number);
    return;
  }
  if (!works_) phases_[pairing.number] = Phase::kSettled;
  ++settled_in_this_run_;
  const auto number = static_cast<std::size_t>(pairing.number);
  if (results_.size() <= number) results_.resize(number + 1);
  results_[number] = goals_of(result);
  // All others are known from the beginning. Workers look in the store.
  if (!works_ && (spec_.kind == TournamentKind::kSwiss ||
                  spec_.kind == TournamentKind::kSprt)) {
    reschedule();
  }
}

void Tournament::reschedule() {
  pairings_ = schedule(spec_, role_counts_, results_);
  first_open_ = 0;
}

TournamentProgress Tournament::progress(const store::QueueCounts& queue) const {
  TournamentProgress progress;
  progress.planned = pairings_.size();
  progress.in_this_run = settled_in_this_run_;
  progress.running = running_;
  progress.settled = works_ ? queue.settled : phases_.size() - running_;
  return progress;
}

/// `tournament.NAME.NUMBER`, with the number of the attempt after the first.
std::string Tournament::next_match_id(int number) {
  const std::lock_guard lock(mutex_);
  const int attempt = attempts_[number]++;
  std::string id = "tournament." + spec_.name + "." + std::to_string(number);
  if (attempt > 0) id += "." + std::to_string(attempt);
  return id;
}

void Tournament::cancel() {
  const std::lock_guard lock(mutex_);
  cancel_all();
}

void Tournament::cancel_all() {
  stop_.request_stop();
  for (match::Referee* const referee : referees_) referee->cancel(kInterrupted);
  changed_.notify_all();
}

TournamentTable Tournament::table() {
  const auto matches = store_.tournament_matches(spec_.name);
  return make_table(spec_, schedule(spec_, role_counts_, results_of(matches)),
                    matches);
}

}  // namespace gamemaster::tournament
