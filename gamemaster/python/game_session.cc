#include "gamemaster/python/game_session.h"

#include "gdl/files/reader.h"
#include "reasoner/construction/propnet_builder.h"
#include "reasoner/engines/engine.h"
#include "reasoner/engines/fastest_playout_engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "translators/on_demand/languages.h"

namespace gamemaster::python {

gdl::Rulesheet read_rules(const RulesRequest& request,
                          gdl::Diagnostics& diagnostics) {
  diagnostics =
      gdl::Diagnostics(request.called.empty() ? request.path : request.called);
  return gdl::files::read_rulesheet_file(
      request.path, diagnostics,
      translators::on_demand::languages(request.translators), request.options);
}

GameSession::GameSession(gdl::Rulesheet rulesheet, std::string_view engine,
                         const std::stop_token& stop)
    : rulesheet_(std::move(rulesheet)) {
  if (engine == "auto" || engine == "propnet") {
    try {
      propnet_ = std::make_shared<const reasoner::network::Propnet>(
          reasoner::construction::build_propnet(rulesheet_, stop));
      machine_ =
          std::make_unique<reasoner::scalar::PropnetStateMachine>(propnet_);
      return;
    } catch (const gdl::Error& error) {
      if (engine == "propnet" || stop.stop_requested()) throw;
      no_network_ = error.what();
      engine = "datalog";
    }
  } else {
    no_network_ = "it was loaded with the engine " + std::string(engine);
  }
  machine_ = reasoner::engines::make_state_machine(rulesheet_, engine);
}

const std::shared_ptr<const reasoner::network::Propnet>& GameSession::network()
    const {
  if (!propnet_) {
    throw gdl::Error("the game has no network, which this needs: " +
                     no_network_);
  }
  return propnet_;
}

reasoner::PlayoutEngine& GameSession::playout_engine() {
  if (!playout_engine_) {
    playout_engine_ =
        propnet_ ? reasoner::engines::make_fastest_playout_engine(propnet_)
                 : reasoner::make_scalar_playout_engine(*machine_);
  }
  return *playout_engine_;
}

reasoner::StateMachine& GameSession::searching_machine() {
  if (!propnet_) return *machine_;
  if (!searching_machine_) {
    searching_machine_ = reasoner::engines::make_playing_machine(propnet_);
  }
  return *searching_machine_;
}

}  // namespace gamemaster::python
