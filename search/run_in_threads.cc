#include "search/run_in_threads.h"

#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace search {

void run_in_threads(std::size_t count,
                    const std::function<void(std::size_t)>& work) {
  std::vector<std::exception_ptr> failures(count);
  const auto run = [&](std::size_t number) {
    try {
      work(number);
    } catch (...) {
      failures[number] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    std::size_t next = 1;
    try {
      for (; next < count; ++next) threads.emplace_back(run, next);
    } catch (const std::system_error&) {
      // The system gives no more threads.
    }
    if (count > 0) run(0);
    for (; next < count; ++next) run(next);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace search
