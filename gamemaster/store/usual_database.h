#pragma once

#include <string>

namespace gamemaster::store {

/// The file that keeps the matches of whoever sits here, where nothing else is
/// said: where data of programs lies by custom, in a folder of ours that is
/// made. Throws gdl::Error where there is no such place.
std::string usual_database();

}  // namespace gamemaster::store
