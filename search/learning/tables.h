#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "reasoner/state_machine.h"

namespace search::learning {

/// Where the games of one thread are played: each side has a machine of its
/// own, since what one asks of an engine may slow the other.
struct Table {
  std::unique_ptr<reasoner::StateMachine> sides[2];
};

/// A table for each of some threads.
class Tables {
 public:
  /// Of copies of `machine`.
  Tables(reasoner::StateMachine& machine, std::size_t count);

  std::size_t size() const { return tables_.size(); }
  Table& front() { return tables_.front(); }

  /// Lets each thread work at its table, and waits for all. `work` is to end
  /// where another one `has_failed()`, by an exception, which is thrown here.
  void at_all(const std::function<void(Table&)>& work);
  bool has_failed() const { return has_failed_; }

 private:
  std::vector<Table> tables_;
  std::atomic<bool> has_failed_ = false;
};

}  // namespace search::learning
