#include "search/run_in_threads.h"

#include <exception>
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
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back(run, i);
    if (count > 0) run(0);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace search
