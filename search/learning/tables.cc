#include "search/learning/tables.h"

#include "search/run_in_threads.h"

namespace search::learning {

Tables::Tables(reasoner::StateMachine& machine, std::size_t count)
    : tables_(count) {
  for (Table& table : tables_) {
    for (auto& side : table.sides) side = machine.clone();
  }
}

void Tables::at_all(const std::function<void(Table&)>& work) {
  has_failed_ = false;
  run_in_threads(tables_.size(), [&](std::size_t i) {
    try {
      work(tables_[i]);
    } catch (...) {
      has_failed_ = true;
      throw;
    }
  });
}

}  // namespace search::learning
