#include "gamemaster/analysis/analysis.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <future>
#include <utility>

#include "gamemaster/match/resumption.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/random_word.h"

namespace gamemaster::analysis {

namespace {

constexpr std::size_t kMostNodes = 20'000;
constexpr std::size_t kMostAnalyses = 24;
constexpr std::size_t kAnalysisIdLength = 24;
/// The process with the rules ends where nobody has asked for so long.
constexpr auto kIdleRules = std::chrono::seconds(60);

}  // namespace

Analysis::Analysis(AnalysisPlan plan, const rules::GameLibrary& library,
                   const std::string& engine)
    : plan_(std::move(plan)), library_(library), engine_(engine) {
  for (std::size_t i = 0; i < plan_.states.size(); ++i) {
    AnalysisNode node;
    if (i > 0) {
      node.parent = i - 1;
      node.moves = plan_.moves[i - 1];
    }
    node.facts = plan_.states[i];
    nodes_.push_back(std::move(node));
  }
  thread_ = std::thread([this] { run(); });
}

Analysis::~Analysis() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    asked_.notify_all();
  }
  thread_.join();
}

void Analysis::run() {
  std::unique_ptr<rules::RulesProcess> process;
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto is_asked = [this] { return stopped_ || !questions_.empty(); };
    if (!asked_.wait_for(lock, kIdleRules, is_asked)) {
      process.reset();
      asked_.wait(lock, is_asked);
    }
    if (questions_.empty()) return;
    const auto question = std::move(questions_.front());
    questions_.pop_front();
    lock.unlock();
    question(process);
    lock.lock();
  }
}

void Analysis::ask(Question question) {
  std::promise<void> answered;
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) throw gdl::Error("the analysis is over");
    questions_.emplace_back([&](std::unique_ptr<rules::RulesProcess>& process) {
      try {
        if (!process) process = library_.open(*plan_.game);
        question(*process);
        answered.set_value();
      } catch (...) {
        process.reset();
        answered.set_exception(std::current_exception());
      }
    });
    asked_.notify_all();
  }
  answered.get_future().get();
}

std::vector<AnalysisNode> Analysis::nodes() const {
  const std::lock_guard lock(mutex_);
  return nodes_;
}

AnalysisNode Analysis::copy_of(std::size_t number) const {
  const std::lock_guard lock(mutex_);
  if (number >= nodes_.size()) throw gdl::Error("there is no such position");
  return nodes_[number];
}

std::vector<std::string> Analysis::facts(std::size_t number) const {
  const std::lock_guard lock(mutex_);
  if (number >= nodes_.size()) throw gdl::Error("there is no such position");
  return nodes_[number].facts;
}

std::vector<std::vector<std::string>> Analysis::names_of_line(
    std::size_t number, const std::vector<std::vector<std::string>>& line) {
  if (!plan_.layout) return {};
  rules::NamedLine named(facts(number));
  {
    const std::lock_guard lock(mutex_);
    if (last_line_ && last_line_->first == number) named = last_line_->second;
  }
  named.set(line);
  try {
    ask([&named](rules::RulesProcess& process) { named.walk(process); });
  } catch (const gdl::Error& error) {
    spdlog::warn("the names of a line: {}", error.what());
  }
  auto names = named.names(*plan_.layout);
  const std::lock_guard lock(mutex_);
  last_line_.emplace(number, std::move(named));
  return names;
}

/// What the moves do is no more than a help.
void Analysis::look_ahead(AnalysisNode& node) {
  node.previews.resize(node.state->legal.size());
  try {
    ask([&](rules::RulesProcess& process) {
      for (std::size_t role = 0; role < node.previews.size(); ++role) {
        const auto& legal = node.state->legal[role];
        if (legal.empty()) continue;
        node.previews[role] = process.preview(role, legal, node.facts);
      }
    });
  } catch (const gdl::Error& error) {
    spdlog::warn("what moves do: {}", error.what());
  }
}

AnalysisNode Analysis::node(std::size_t number) {
  AnalysisNode node = copy_of(number);
  if (node.state) return node;
  ask([&](rules::RulesProcess& process) {
    node.state = process.at(node.facts);
  });
  look_ahead(node);
  const std::lock_guard lock(mutex_);
  nodes_[number].state = node.state;
  nodes_[number].previews = node.previews;
  return node;
}

std::size_t Analysis::play(std::size_t parent,
                           const std::vector<std::string>& moves) {
  const AnalysisNode before = node(parent);
  const auto& legal = before.state->legal;
  if (before.state->terminal) throw gdl::Error("the game is over there");
  if (moves.size() != legal.size()) {
    throw gdl::Error("there must be one move for each role");
  }
  for (std::size_t role = 0; role < moves.size(); ++role) {
    const auto& row = legal[role];
    if (std::find(row.begin(), row.end(), moves[role]) == row.end()) {
      throw gdl::Error(moves[role] + " is not legal there");
    }
  }
  const auto known = [&]() -> std::optional<std::size_t> {
    for (std::size_t i = parent + 1; i < nodes_.size(); ++i) {
      if (nodes_[i].parent == parent && nodes_[i].moves == moves) return i;
    }
    return std::nullopt;
  };
  {
    const std::lock_guard lock(mutex_);
    if (const auto number = known()) return *number;
    if (nodes_.size() >= kMostNodes) throw gdl::Error("too many positions");
  }
  AnalysisNode node;
  node.parent = parent;
  node.moves = moves;
  ask([&](rules::RulesProcess& process) {
    node.state = process.next(before.facts, moves);
  });
  node.facts = node.state->facts;
  look_ahead(node);
  const std::lock_guard lock(mutex_);
  if (const auto number = known()) return *number;
  nodes_.push_back(std::move(node));
  return nodes_.size() - 1;
}

std::string Analysis::rules_at(std::size_t number) const {
  return gdl::to_string(
      match::resume_at(rules::rules_of(*plan_.game), copy_of(number).facts));
}

std::string Analyses::start(AnalysisPlan plan) {
  std::shared_ptr<Analysis> dropped;  // ends outside the lock
  const std::lock_guard lock(mutex_);
  if (stopped_) throw processes::Overload("the game manager is stopping");
  if (analyses_.size() >= kMostAnalyses) {
    dropped = analyses_.front().second;
    analyses_.erase(analyses_.begin());
  }
  std::string id = processes::random_word(kAnalysisIdLength) + id_end_;
  analyses_.emplace_back(
      id, std::make_shared<Analysis>(std::move(plan), library_, engine_));
  return id;
}

std::shared_ptr<Analysis> Analyses::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(analyses_.begin(), analyses_.end(),
                   [&id](const auto& each) { return each.first == id; });
  if (found == analyses_.end()) return nullptr;
  std::rotate(found, found + 1, analyses_.end());
  return analyses_.back().second;
}

void Analyses::stop() {
  decltype(analyses_) analyses;  // end outside the lock
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  analyses.swap(analyses_);
}

}  // namespace gamemaster::analysis
