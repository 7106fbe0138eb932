#pragma once

#include <string>

#include "gamemaster/database/database.h"

/// What the module `henhouse-postgres.so` is loaded for; see database::open.
/// `shown` is what messages call the database. The caller owns it. Program and
/// module are built together, so that both mean the same by these types.
extern "C" gamemaster::database::Database* henhouse_open_postgres(
    const std::string& address, const std::string& shown,
    const gamemaster::database::Schema& schema);
