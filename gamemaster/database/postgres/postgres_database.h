#pragma once

#include <memory>
#include <string>

#include "gamemaster/database/database.h"

namespace gamemaster::database::postgres {

/// A database of a PostgreSQL server: all is in its schema `henhouse`. Each
/// piece of work has a connection, of those that are there or a new one. A
/// thread renews the lease of this user.
std::unique_ptr<Database> open_postgres(const std::string& address,
                                        const std::string& shown,
                                        const Schema& schema);

}  // namespace gamemaster::database::postgres
