// Match records as a stranger may send them: read, replayed by the rules,
// stored and written again, as the game manager does it (Api::import_match),
// but for the rules, which it asks in a process of their own.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "gamemaster/records/match_record_xml.h"
#include "gamemaster/store/record_import.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace {

gamemaster::store::NewGame game() {
  // Two roles name numbers until somebody names 2.
  const char* const rules =
      "(role a) (role b) (init (at 0)) (<= (base (at ?x)) (number ?x))"
      "(number 0) (number 1) (number 2)"
      "(<= (legal ?r (name ?x)) (role ?r) (number ?x))"
      "(<= (next (at ?x)) (does ?r (name ?x)))"
      "(<= terminal (true (at 2)))"
      "(goal a 100) (goal b 0)";
  return {"numbers", "Numbers", rules, rules, "kif", {"a", "b"}};
}

std::unique_ptr<reasoner::StateMachine> make_machine(
    const gamemaster::store::StoredGame& game) {
  gdl::Diagnostics diagnostics;
  return reasoner::engines::make_state_machine(
      gdl::read_kif(game.rulesheet, diagnostics), "datalog");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static gamemaster::store::Store* const store =
      new gamemaster::store::Store(":memory:");
  static const gamemaster::store::StoredGame numbers = store->add_game(game());
  static reasoner::StateMachine* const machine =
      make_machine(numbers).release();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const auto match = gamemaster::store::import_record(
        *store, numbers, gamemaster::store::read_record(text), *machine);
    const auto record = store->match_record(match.match_id);
    if (!record) std::abort();
    gdl::Diagnostics diagnostics;
    if (!gamemaster::records::parse_match_record(
            gamemaster::records::format_match_record(*record), diagnostics)) {
      std::abort();
    }
    gamemaster::records::match_record_xml(*record, numbers.roles);
  } catch (const gdl::Error&) {
  }
  return 0;
}
