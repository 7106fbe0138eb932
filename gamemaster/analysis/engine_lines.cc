#include "gamemaster/analysis/engine_lines.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <utility>

#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gdl/diagnostics.h"

namespace gamemaster::analysis {

namespace {

constexpr int kEngineSeconds = 60;  // of thought
constexpr const char* kSecondsBetweenLines = "0.5";
constexpr int kEngineMemoryMb = 256;
constexpr std::size_t kBesideEngineMb = 2048;
constexpr std::chrono::milliseconds kLinePatience{100};
/// How many processes think at the same time, for whomever.
constexpr int kMostEngines = 2;
std::atomic<int> engines{0};

/// A place among those who think; `taken` is false where there is none.
struct Place {
  const bool taken = engines.fetch_add(1) < kMostEngines;
  ~Place() { engines.fetch_sub(1); }
};

}  // namespace

EngineLines::EngineLines(std::string program) : program_(std::move(program)) {
  thread_ = std::thread([this] { run(); });
}

EngineLines::~EngineLines() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    wanted_.notify_all();
  }
  thread_.join();
}

void EngineLines::look(std::size_t number, const std::string& rules) {
  const std::lock_guard lock(mutex_);
  const bool is_known = task_ > 0 && number == number_;
  const bool is_thought_about = is_known && (lookers_ > 0 || view_.over);
  lookers_ = is_known ? lookers_ + 1 : 1;
  if (is_thought_about && view_.failure.empty()) return;
  ++task_;
  number_ = number;
  rules_ = rules;
  view_ = EngineView();
  wanted_.notify_all();
  changes_.notify();
}

void EngineLines::leave(std::size_t number) {
  const std::lock_guard lock(mutex_);
  if (number == number_ && lookers_ > 0) --lookers_;
}

std::optional<EngineView> EngineLines::view(std::size_t number) const {
  // The version first: what changes meanwhile is told once more.
  const std::uint64_t version = changes_.version();
  const std::lock_guard lock(mutex_);
  if (task_ == 0 || number != number_) return std::nullopt;
  EngineView view = view_;
  view.version = version;
  return view;
}

bool EngineLines::is_wanted(std::uint64_t task) const {
  const std::lock_guard lock(mutex_);
  return !stopped_ && task == task_ && lookers_ > 0;
}

void EngineLines::tell(std::uint64_t task, EngineView view) {
  const std::lock_guard lock(mutex_);
  if (task != task_) return;
  view_ = std::move(view);
  changes_.notify();
}

void EngineLines::run() {
  std::uint64_t done = 0;
  for (;;) {
    std::string rules;
    {
      std::unique_lock lock(mutex_);
      wanted_.wait(lock, [&] { return stopped_ || task_ != done; });
      if (stopped_) return;
      done = task_;
      rules = rules_;
    }
    EngineView end;
    try {
      think(done, rules);
      continue;
    } catch (const processes::OwnFailure& error) {
      spdlog::error("an analysis: {}", error.what());
      end.failure = processes::kOwnFailureText;
    } catch (const std::exception& error) {
      end.failure = error.what();
    }
    end.over = true;
    tell(done, std::move(end));
  }
}

void EngineLines::think(std::uint64_t task, const std::string& rules) {
  const Place place;
  if (!place.taken) throw gdl::Error("others analyse now; try again later");
  const processes::PrivateFolder folder;
  const std::string path = (folder.path() / "position.kif").string();
  std::ofstream(path) << rules;
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  processes::ChildProcess engine(
      {program_, path, "--json", "--seconds", std::to_string(kEngineSeconds),
       "--every", kSecondsBetweenLines, "--threads", std::to_string(threads),
       "--memory", std::to_string(kEngineMemoryMb)},
      {processes::ChildProcess::Log::kKeep, /*takes_input=*/false,
       kEngineMemoryMb + kBesideEngineMb});
  EngineView view;
  while (is_wanted(task)) {
    if (auto line = engine.read_line(kLinePatience)) {
      view.report = std::move(*line);
      tell(task, view);
    } else if (!engine.is_running()) {
      break;
    }
  }
  if (!is_wanted(task)) {
    // Nobody waits for what it would still say.
    engine.terminate(std::chrono::milliseconds(0));
    return;
  }
  while (auto line = engine.read_line(kLinePatience)) view.report = *line;
  if (view.report.empty()) {
    throw gdl::Error("the engine has nothing to say of this position");
  }
  view.over = true;
  tell(task, view);
}

}  // namespace gamemaster::analysis
