#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/search.h"

namespace search::choice {

/// The names that make_search takes, the default first.
std::vector<std::string> search_names();

/// Makes the search called `name` over `machine`, which must outlive it and
/// is used by no one else while choose_move runs. Throws gdl::Error for an
/// unknown name.
std::unique_ptr<Search> make_search(std::string_view name,
                                    reasoner::StateMachine& machine,
                                    const Settings& settings = {});

}  // namespace search::choice
