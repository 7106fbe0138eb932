#pragma once

#include <span>

namespace gamemaster::store {

// How the tables of the store came to be. A part of the store.

/// What marks a file as one of ours: "HENH", in PRAGMA application_id.
inline constexpr int kStoreApplicationId = 0x48454e48;

/// database::Schema::steps of the store. An entry never changes once it has
/// been released.
std::span<const char* const> schema_steps();

}  // namespace gamemaster::store
