#pragma once

namespace gamemaster {

/// Whether this is built with the address sanitizer, which needs all address
/// space: processes have no limit then.
inline bool has_shadow_memory() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer);
#else
  return false;
#endif
}

}  // namespace gamemaster
