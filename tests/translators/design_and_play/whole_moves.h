#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/state_machine.h"

namespace translators::design_and_play {

/// Counts sequences of whole moves, each of all its steps, where figures whose
/// names differ in their numbers only are one: two sequences are the same where
/// such figures go the same ways.
class WholeMoves {
 public:
  explicit WholeMoves(reasoner::StateMachine& machine) : machine_(machine) {}

  /// How many there are of each length from 1 on.
  std::vector<std::uint64_t> counts(std::size_t depth) {
    std::vector<std::uint64_t> result(depth, 0);
    std::map<std::string, std::uint64_t> level;
    std::map<std::string, reasoner::State> states;
    reasoner::State initial;
    machine_.initial_state(initial);
    level[position(initial)] = 1;
    states[position(initial)] = initial;
    for (std::size_t i = 0; i < depth; ++i) {
      std::map<std::string, std::uint64_t> next;
      std::map<std::string, reasoner::State> next_states;
      for (const auto& [name, count] : level) {
        Moves moves;
        find(states[name], "", moves);
        for (const auto& [steps, state] : moves) {
          const std::string there = position(state);
          next[there] += count;
          next_states.emplace(there, state);
          result[i] += count;
        }
      }
      level = std::move(next);
      states = std::move(next_states);
    }
    return result;
  }

 private:
  using Moves = std::map<std::string, reasoner::State>;

  /// The facts with the numbers of figures left out: (at m_7 basket) is
  /// (at m basket).
  std::string position(const reasoner::State& state) const {
    std::vector<std::string> facts = machine_.game().facts(state);
    for (std::string& fact : facts) fact = without_number(fact);
    std::sort(facts.begin(), facts.end());
    std::string text;
    for (const std::string& fact : facts) text += fact;
    return text;
  }

  static std::string without_number(const std::string& term) {
    const std::size_t from = term.find(' ');
    const std::size_t to = term.find(' ', from + 1);
    const bool has_figure =
        (term.starts_with("(at ") || term.starts_with("(move ")) &&
        to != std::string::npos;
    if (!has_figure) return term;
    std::string figure = term.substr(0, to);
    while (figure.back() >= '0' && figure.back() <= '9') figure.pop_back();
    return figure + term.substr(to);
  }

  bool is_between_moves(const reasoner::State& state) {
    if (machine_.is_terminal(state)) return true;
    for (const std::string& fact : machine_.game().facts(state)) {
      if (fact.starts_with("(progress ")) return fact == "(progress 0)";
    }
    return true;
  }

  void find(const reasoner::State& state, const std::string& before,
            Moves& moves) {
    if (machine_.is_terminal(state)) return;
    std::vector<std::vector<reasoner::MoveId>> legal(
        machine_.game().role_count());
    std::vector<reasoner::MoveId> joint;
    std::size_t chooser = 0;
    for (std::size_t role = 0; role < legal.size(); ++role) {
      machine_.legal_moves(state, role, legal[role]);
      joint.push_back(legal[role].front());
      if (machine_.game().move_name(role, legal[role].front()) != "noop") {
        chooser = role;
      }
    }
    for (const reasoner::MoveId move : legal[chooser]) {
      joint[chooser] = move;
      reasoner::State next;
      machine_.next_state(state, joint, next);
      const std::string steps =
          before + without_number(machine_.game().move_name(chooser, move));
      if (!is_between_moves(next)) {
        find(next, steps, moves);
      } else {
        moves.emplace(steps, next);
      }
    }
  }

  reasoner::StateMachine& machine_;
};

}  // namespace translators::design_and_play
