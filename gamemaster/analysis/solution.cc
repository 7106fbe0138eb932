#include "gamemaster/analysis/solution.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "gamemaster/match/referee.h"
#include "gamemaster/match/resumption.h"
#include "gamemaster/players/http_player.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/processes/random_word.h"
#include "gdl/protocol/message.h"
#include "gdl/rulesheet.h"

namespace gamemaster::analysis {

namespace {

constexpr match::Budget kSlack{2};
constexpr int kMemoryMb = 512;
constexpr std::size_t kMostMoves = 1000;
constexpr auto kLongest = std::chrono::minutes(10);  // after the start
constexpr std::size_t kMostSolvers = 2;
constexpr std::size_t kMostSolutions = 20;
constexpr std::size_t kIdLength = 24;

}  // namespace

Solution::Solution(SolutionPlan plan, const rules::GameLibrary& library,
                   std::string agent)
    : plan_(std::move(plan)), library_(library), agent_(std::move(agent)) {
  thread_ = std::thread([this] { run(); });
}

Solution::~Solution() {
  cancelled_ = true;
  {
    const std::lock_guard lock(mutex_);
    if (player_ != nullptr) player_->cancel();
  }
  thread_.join();
}

void Solution::run() {
  std::string failure;
  try {
    solve();
  } catch (const processes::OwnFailure& error) {
    spdlog::error("a solution: {}", error.what());
    failure = processes::kOwnFailureText;
  } catch (const std::exception& error) {
    failure = error.what();
  }
  const std::lock_guard lock(mutex_);
  view_.over = true;
  view_.failure = failure;
  ++view_.version;
  changed_.notify_all();
}

void Solution::solve() {
  const gdl::Rulesheet rules =
      match::resume_at(rules::rules_of(*plan_.game), plan_.facts);
  const std::unique_ptr<rules::RulesProcess> process =
      library_.open(*plan_.game);
  process->open(gdl::to_string(rules));
  rules::RulesState state = process->initial();

  processes::AgentOptions options = processes::limited_agent(agent_, kMemoryMb);
  options.threads =
      std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  processes::LocalAgent agent(options);
  players::HttpPlayer player("127.0.0.1", agent.port(), "solution");
  {
    const std::lock_guard lock(mutex_);
    player_ = &player;
    // Until here there was nobody to be cancelled.
    if (cancelled_) player.cancel();
  }
  /// The destructor must not reach a player that is gone.
  struct Leave {
    Solution& solution;
    ~Leave() {
      const std::lock_guard lock(solution.mutex_);
      solution.player_ = nullptr;
    }
  } const leave{*this};

  match::StartRequest start;
  start.match_id = "solution";
  start.role = process->roles().front();
  start.rules = match::wire_rules(rules);
  start.start_clock = plan_.start_clock;
  start.play_clock = plan_.play_clock;
  player.start(start, match::Budget(plan_.start_clock) + kSlack);
  const auto until = std::chrono::steady_clock::now() + kLongest;
  match::PlayRequest request;
  std::vector<std::string> facts = state.facts;
  while (!state.terminal) {
    if (cancelled_) throw gdl::Error("the game manager has stopped");
    if (view().moves.size() >= kMostMoves ||
        std::chrono::steady_clock::now() > until) {
      throw gdl::Error("it takes too long");
    }
    const std::vector<std::string>& legal = state.legal.front();
    const match::Reply reply =
        player.play(request, match::Budget(plan_.play_clock) + kSlack);
    if (reply.status != match::Reply::Status::kAnswered) {
      throw gdl::Error("the agent has no answer");
    }
    const gdl::Expression move = gdl::protocol::parse_move(reply.text);
    std::string name = gdl::to_string(move);
    if (std::find(legal.begin(), legal.end(), name) == legal.end()) {
      throw gdl::Error("the agent makes no legal move");
    }
    state = process->next(facts, {name});
    facts = state.facts;
    request.last.moves = match::JointMove{move};
    add(std::move(name), state);
  }
}

void Solution::add(std::string move, rules::RulesState state) {
  const std::lock_guard lock(mutex_);
  view_.moves.push_back(std::move(move));
  view_.states.push_back(std::move(state.facts));
  if (state.terminal && state.goals.front() != reasoner::kNoGoal) {
    view_.goal = state.goals.front();
  }
  ++view_.version;
  changed_.notify_all();
}

SolutionView Solution::view() const {
  const std::lock_guard lock(mutex_);
  return view_;
}

bool Solution::is_over() const {
  const std::lock_guard lock(mutex_);
  return view_.over;
}

bool Solution::wait_for_change(std::uint64_t version,
                               std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(
      lock, patience, [this, version] { return view_.version != version; });
}

std::string Solutions::start(SolutionPlan plan) {
  if (plan.game->reading.roles.size() != 1) {
    throw gdl::Error("only games for one role have a solution");
  }
  std::shared_ptr<Solution> dropped;  // ends outside the lock
  const std::lock_guard lock(mutex_);
  if (stopped_) throw processes::Overload("the game manager is stopping");
  const auto running =
      std::count_if(solutions_.begin(), solutions_.end(),
                    [](const auto& each) { return !each.second->is_over(); });
  if (static_cast<std::size_t>(running) >= kMostSolvers) {
    throw processes::Overload("other solutions are looked for; wait a moment");
  }
  if (solutions_.size() >= kMostSolutions) {
    dropped = solutions_.front().second;
    solutions_.erase(solutions_.begin());
  }
  std::string id = processes::random_word(kIdLength) + id_end_;
  solutions_.emplace_back(
      id, std::make_shared<Solution>(std::move(plan), library_, agent_));
  return id;
}

std::shared_ptr<Solution> Solutions::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  for (const auto& [known, solution] : solutions_) {
    if (known == id) return solution;
  }
  return nullptr;
}

void Solutions::stop() {
  decltype(solutions_) solutions;  // end outside the lock
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  solutions.swap(solutions_);
}

}  // namespace gamemaster::analysis
