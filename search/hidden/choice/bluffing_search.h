#pragma once

#include <cstdint>
#include <memory>

#include "reasoner/state_machine.h"
#include "search/hidden/hidden_search.h"

namespace search::hidden::choice {

/// The same as search::choice::make_bluffing_search for games that hide
/// something: draws among the moves of `role` by how attractive `search` finds
/// them, at first as they are to be mixed, and later more or less boldly by
/// what bluffs brought, as far as the next turn tells. `machine` is used here
/// alone.
std::unique_ptr<HiddenSearch> make_bluffing_search(
    const reasoner::StateMachine& machine, reasoner::RoleIndex role,
    std::unique_ptr<HiddenSearch> search, std::uint64_t seed);

}  // namespace search::hidden::choice
