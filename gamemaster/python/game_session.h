#pragma once

#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/language.h"
#include "gdl/rulesheet.h"
#include "reasoner/network/propnet.h"
#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::python {

/// Which rules are to be read.
struct RulesRequest {
  std::string path;
  std::string called;  ///< in diagnostics; empty: by the path
  /// The module that reads other languages than GDL (translators/on_demand).
  std::string translators;
  gdl::ReadOptions options;
  std::string engine = "auto";  ///< as henhouse --engine
};

/// The rules in the language of the file; what is wrong with them goes into
/// `diagnostics`.
gdl::Rulesheet read_rules(const RulesRequest& request,
                          gdl::Diagnostics& diagnostics);

/// One game as Python holds it: its rules, and the engines that play it, each
/// made when it is first asked for. An engine serves one thread at a time:
/// whoever uses one holds its mutex meanwhile.
class GameSession {
 public:
  /// Throws gdl::Error for rules that cannot be played, for an unknown engine,
  /// and soon after `stop` is requested.
  GameSession(gdl::Rulesheet rulesheet, std::string_view engine,
              const std::stop_token& stop);

  const gdl::Rulesheet& rulesheet() const { return rulesheet_; }
  const reasoner::Game& game() const { return machine_->game(); }
  /// Whether the tables of the game are complete and never change.
  bool has_network() const { return propnet_ != nullptr; }
  /// Throws gdl::Error where there is none.
  const std::shared_ptr<const reasoner::network::Propnet>& network() const;

  /// For single states. Under machine_mutex().
  reasoner::StateMachine& machine() { return *machine_; }
  std::mutex& machine_mutex() { return machine_mutex_; }
  /// For many playouts. Under playouts_mutex().
  reasoner::PlayoutEngine& playout_engine();
  std::mutex& playouts_mutex() {
    return propnet_ ? playouts_mutex_ : machine_mutex_;
  }
  /// For searches. Under search_mutex().
  reasoner::StateMachine& searching_machine();
  std::mutex& search_mutex() {
    return propnet_ ? search_mutex_ : machine_mutex_;
  }

 private:
  gdl::Rulesheet rulesheet_;
  std::shared_ptr<const reasoner::network::Propnet> propnet_;  // may be null
  std::unique_ptr<reasoner::StateMachine> machine_;
  std::unique_ptr<reasoner::PlayoutEngine> playout_engine_;
  std::unique_ptr<reasoner::StateMachine> searching_machine_;
  std::string no_network_;  // why
  std::mutex machine_mutex_;
  std::mutex playouts_mutex_;
  std::mutex search_mutex_;
};

}  // namespace gamemaster::python
