#pragma once

#include <functional>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// How other roles are taken to choose: writes a probability for each of
/// `moves`, which are legal for `role` where it knows `information` and the
/// observer, whose belief it is, knows `observed`. None: uniformly. Never asked
/// for the role of chance.
using RoleModel = std::function<void(
    reasoner::RoleIndex role, InformationId information, InformationId observed,
    std::span<const reasoner::MoveId> moves, std::span<double> probabilities)>;

/// The part of every role's play that is uniform whatever the model says, so
/// that a model that is wrong makes no history impossible.
inline constexpr double kUniformShare = 0.1;

/// The probabilities of `moves`, of which there is one at least: those of the
/// model and the uniform share; uniform for chance and where there is no model.
void move_probabilities(const RoleModel& model, bool is_chance,
                        reasoner::RoleIndex role, InformationId information,
                        InformationId observed,
                        std::span<const reasoner::MoveId> moves,
                        std::vector<double>& probabilities);

}  // namespace search::hidden::belief
