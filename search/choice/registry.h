#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/partners.h"
#include "search/search.h"

namespace search::choice {

/// The names that make_search takes, the default first.
std::vector<std::string> search_names();

/// The names of earlier versions, which it takes, too.
std::vector<std::string> former_search_names();

/// The search that plays for whoever asks for `name`: "mcts" for the "uct" of
/// earlier versions, `name` for all others.
std::string current_search_name(std::string_view name);
/// That it does, for people; empty where it is `name` itself.
std::string renaming_note(std::string_view name);

/// Makes the search called `name` over `machine`, which must outlive it and
/// is used by no one else while choose_move runs. Where that search does not
/// play such games ("minimax" and "puzzle" none that leave something to chance,
/// and no more than "solver" any that hide something; "puzzle" none for several
/// roles), "auto" plays and says so in Report::method. Throws gdl::Error for an
/// unknown name.
std::unique_ptr<Search> make_search(std::string_view name,
                                    reasoner::StateMachine& machine,
                                    const Settings& settings = {});

/// The search by which a partner finds out what is looked for; null where there
/// is none for that.
std::unique_ptr<Search> make_helping_search(Task task,
                                            reasoner::StateMachine& machine,
                                            const Settings& settings);

}  // namespace search::choice
