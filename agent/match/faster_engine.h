#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

namespace agent::match {

/// Makes an engine; gives up soon after the token says so. Throws gdl::Error
/// where it cannot be made.
using FasterEngineMaker = std::function<std::unique_ptr<reasoner::StateMachine>(
    const gdl::Rulesheet&, const std::stop_token&)>;

/// An engine that takes its time to be made, on a thread of its own, while the
/// match is played with another one. What goes wrong is logged, and then it is
/// never there. Thread-safe.
class FasterEngine {
 public:
  /// Begins. `label` is the match in the log; `on_end` is called on the thread
  /// as soon as the engine is ready, or is known never to be.
  FasterEngine(FasterEngineMaker make, gdl::Rulesheet rulesheet,
               std::string label, std::function<void(bool is_ready)> on_end);
  /// Gives it up and waits for the thread, as long as the maker needs to
  /// notice.
  ~FasterEngine() = default;

  /// Gives it up.
  void stop() { thread_.request_stop(); }

  bool is_ready() const;
  /// Whether it is still being made.
  bool is_at_work() const;

  /// The engine, once; nothing where it is not there yet, or not any more.
  std::unique_ptr<reasoner::StateMachine> take();

 private:
  std::unique_ptr<reasoner::StateMachine> make(const std::stop_token& stop,
                                               const FasterEngineMaker& make,
                                               const gdl::Rulesheet& rulesheet,
                                               const std::string& label) const;

  mutable std::mutex mutex_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  bool is_at_work_ = true;
  std::jthread thread_;  // the last: it ends before what it uses
};

/// The state of the same facts in the ids of another engine; nothing where
/// that engine does not know one of them.
std::optional<reasoner::State> same_facts(const reasoner::Game& from,
                                          const reasoner::State& state,
                                          const reasoner::Game& to);

/// What two engines say differently of the same state: whether it is terminal,
/// the roles and their legal moves, or that one of them fails. Empty where they
/// agree.
std::string disagreement(reasoner::StateMachine& a,
                         const reasoner::State& state_of_a,
                         reasoner::StateMachine& b,
                         const reasoner::State& state_of_b);

}  // namespace agent::match
