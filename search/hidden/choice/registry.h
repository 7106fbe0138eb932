#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/hidden/hidden_search.h"
#include "search/search.h"

namespace search::hidden::choice {

/// The names that make_hidden_search takes, the default first.
std::vector<std::string> hidden_search_names();

/// These after the names of searches for games that hide nothing, each once.
std::vector<std::string> all_search_names();

/// Makes the search called `name` for `role` at the beginning of a match over
/// `machine`, which must outlive it and is used by no one else while it is
/// called. Chance draws uniformly, whatever the name, for who is asked to play
/// it. Throws gdl::Error for an unknown name.
std::unique_ptr<HiddenSearch> make_hidden_search(
    std::string_view name, reasoner::StateMachine& machine,
    reasoner::RoleIndex role, const Settings& settings = {});

}  // namespace search::hidden::choice
