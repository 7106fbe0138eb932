#include "gamemaster/python/interruptible.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>
#include <future>
#include <thread>

namespace gamemaster::python {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks(50);

}  // namespace

void run_interruptibly(
    const std::function<void(const std::stop_token&)>& work) {
  std::promise<void> promise;
  std::future<void> done = promise.get_future();
  bool is_interrupted = false;
  {
    const pybind11::gil_scoped_release released;
    std::jthread thread([&](const std::stop_token& stop) {
      try {
        work(stop);
        promise.set_value();
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
    });
    while (done.wait_for(kBetweenLooks) != std::future_status::ready) {
      const pybind11::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() == 0) continue;
      is_interrupted = true;
      thread.request_stop();
      break;
    }
  }
  if (is_interrupted) throw pybind11::error_already_set();
  done.get();
}

}  // namespace gamemaster::python
