#pragma once

#include <cstddef>
#include <functional>

namespace search {

/// Calls `work(0)` in this thread and `work(1)` to `work(count - 1)` in one
/// each of their own, and waits for all. Where the system gives no thread, the
/// work is done here after that of number 0; so none may wait for another. If
/// some throw, the exception of the first of these by number is thrown in the
/// end.
void run_in_threads(std::size_t count,
                    const std::function<void(std::size_t)>& work);

}  // namespace search
