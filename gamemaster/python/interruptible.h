#pragma once

#include <functional>
#include <stop_token>

namespace gamemaster::python {

/// Does `work` on a thread of its own, with Python's lock released, while the
/// calling thread, which holds that lock, looks for signals. Ctrl-C stops the
/// work and is thrown as Python throws it; what the work throws is thrown
/// again. `work` must not touch anything of Python.
void run_interruptibly(const std::function<void(const std::stop_token&)>& work);

}  // namespace gamemaster::python
