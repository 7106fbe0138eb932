#pragma once

#include <stop_token>

#include "gdl/diagnostics.h"

namespace reasoner::grounding {

/// Throws gdl::Error where `stop` is requested.
inline void end_if_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw gdl::Error("grounding was stopped");
}

}  // namespace reasoner::grounding
