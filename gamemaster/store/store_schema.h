#pragma once

#include <span>

namespace SQLite {  // NOLINT(readability-identifier-naming)
class Database;
}

namespace gamemaster::store {

// How the tables of the store came to be. A part of the store.

/// What marks a file as one of ours: "HENH", in PRAGMA application_id.
inline constexpr int kStoreApplicationId = 0x48454e48;

/// The SQL that makes version 1 of nothing, version 2 of version 1, and so on.
/// An entry never changes once it has been released; the version of a file is
/// its PRAGMA user_version.
std::span<const char* const> schema_steps();

/// Brings the file to the newest version, in one transaction. Throws gdl::Error
/// where it is of a newer Henhouse or of another program.
void migrate(SQLite::Database& database);

}  // namespace gamemaster::store
