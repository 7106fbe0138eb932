#include "tests/search/opponents/rounds.h"

#include <gtest/gtest.h>

#include "search/opponents/strategies.h"

namespace search {

using opponents::Joint;
using opponents::RepeatedRound;

namespace {

RepeatedRound::Choices choices_of(const std::vector<std::string>& names) {
  RepeatedRound::Choices choices;
  for (const std::string& name : names) {
    choices.push_back({static_cast<reasoner::MoveId>(choices.size()), name});
  }
  return choices;
}

}  // namespace

RepeatedRound shapes_round(std::uint32_t length) {
  const auto shapes = choices_of({"rock", "paper", "scissors"});
  std::vector<double> earned;
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) {
      const double of_a = a == b ? 50 : a == (b + 1) % 3 ? 100 : 0;
      earned.insert(earned.end(), {of_a, 100 - of_a});
    }
  }
  return {{shapes, shapes}, earned, length, true};
}

RepeatedRound prison_round(std::uint32_t length) {
  const auto choices = choices_of({"cooperate", "defect"});
  return {{choices, choices}, {3, 3, 0, 5, 5, 0, 1, 1}, length, true};
}

RepeatedRound feud_round() {
  const auto choices = choices_of({"spare", "hurt next", "hurt last"});
  std::vector<double> earned;
  for (int joint = 0; joint < 27; ++joint) {
    const int chosen[] = {joint / 9, joint / 3 % 3, joint % 3};
    double of[] = {10, 10, 10};
    for (int role = 0; role < 3; ++role) {
      if (chosen[role] > 0) of[(role + chosen[role]) % 3] -= 4;
    }
    earned.insert(earned.end(), of, of + 3);
  }
  return {{choices, choices, choices}, earned, 100, true};
}

Joint joint_of(const RepeatedRound& round, const std::vector<int>& choices) {
  Joint joint = 0;
  for (reasoner::RoleIndex role = 0; role < choices.size(); ++role) {
    joint = round.with(joint, role, static_cast<std::size_t>(choices[role]));
  }
  return joint;
}

std::vector<double> expected_of(const RepeatedRound& round,
                                const std::string& strategy,
                                reasoner::RoleIndex role,
                                const std::vector<std::vector<int>>& history) {
  std::vector<double> chances(round.choice_count(role));
  for (const auto& each : opponents::make_strategies(round, role, 0)) {
    if (each->name() != strategy) continue;
    std::vector<Joint> joints;
    for (const std::vector<int>& choices : history) {
      joints.push_back(joint_of(round, choices));
      each->learn(joints);
    }
    each->predict(joints, chances);
    return chances;
  }
  ADD_FAILURE() << "no strategy " << strategy;
  return chances;
}

}  // namespace search
