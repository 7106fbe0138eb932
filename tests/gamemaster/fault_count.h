#pragma once

#include <cstddef>
#include <string>

#include "gamemaster/match/match_result.h"

namespace gamemaster {

/// Entries in `errors` that are not empty.
inline std::size_t fault_count(const match::MatchResult& result) {
  std::size_t faults = 0;
  for (const auto& row : result.errors) {
    for (const std::string& error : row) faults += error.empty() ? 0 : 1;
  }
  return faults;
}

}  // namespace gamemaster
