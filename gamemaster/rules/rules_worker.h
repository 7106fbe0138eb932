#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <string>

#include "gdl/language.h"
#include "gdl/rulesheet.h"

namespace gamemaster::rules {

/// What the rules worker reads rules with.
struct RulesWorkerTools {
  gdl::Languages languages;
  /// Of ReadOptions::folders: where games that a game builds upon lie.
  std::vector<std::string> folders;
  /// The rules in plain English, for those whose language has no description
  /// of its own.
  std::function<std::string(const gdl::Rulesheet&, const std::string& name)>
      describe;
};

/// Answers questions about the rules of one game, one line of JSON each, until
/// the input ends. It runs in a process of its own with limits on memory and
/// time, so that no rules whatever can harm the game manager.
///
///   {"do":"read","name":"NAME.EXTENSION","text":TEXT,"stored":{NAME:TEXT}}
///       checks a rulesheet: `ok`, `diagnostics`, and where there is no error
///       `kif`, `description`, `declared` (facts, for boards), and all of
///       `open`. Where the rules build upon a game that lies in no folder, the
///       answer is no more than `ok` (false) and `wants` (its name): to be
///       asked again with it in `stored`, or null where nobody knows it
///   {"do":"open","kif":TEXT}
///       `ok`, `roles`, `hides`, `state`: from now on the questions are about
///       these
///   {"do":"structure"}
///       after "read": `ok` and `links`, `regions`, `joined`, `directions`,
///       `stores` of the board that find_declared_board finds (BoardStructure)
///   {"do":"support","facts":[…],"replaceable":[[FACT,INSTEAD],…]}
///       `ok`, `support`: outcome_support
///   {"do":"at","facts":[…]}, {"do":"next","facts":[…],"moves":[…]}
///       `ok`, `state`: that state, or the one after a joint move
///   {"do":"percepts","facts":[…],"moves":[…]}
///       `ok`, `percepts`: of each role what it perceives in that step
///   {"do":"know","role":N,"steps":[{"move":MOVE,"percepts":[…]}]}
///       `ok`, `knowledge`: what the role knows after these steps (Knowledge)
///   {"do":"moves","role":N,"moves":[…],"facts":[…]}, the same with "steps"
///       `ok`, `facts` (known), `effects` (of each move `gains` and `losses`:
///       move_effects) in that state, or by what the role knows after the steps
///   {"do":"ending","facts":[…]}
///       `ok`, `ending`: why that state ends the game (ending_of)
///
/// A state is `facts`, `terminal`, `goals` (-1: none) and `legal` (of each
/// role, empty if terminal). Where `ok` is false, `error` may say why.
void run_rules_worker(const RulesWorkerTools& tools, std::istream& in,
                      std::ostream& out);

}  // namespace gamemaster::rules
