#pragma once

namespace gamemaster {

/// Whether this is built with the address or the thread sanitizer, which need
/// all address space: processes have no limit then.
inline bool has_shadow_memory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return false;
#endif
}

}  // namespace gamemaster
