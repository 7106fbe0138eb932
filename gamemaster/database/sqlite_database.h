#pragma once

#include <memory>
#include <string>

#include "gamemaster/database/database.h"

namespace gamemaster::database {

/// The file as a database; see open.
std::unique_ptr<Database> open_sqlite(const std::string& path,
                                      const Schema& schema);

}  // namespace gamemaster::database
