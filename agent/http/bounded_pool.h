#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"

namespace agent::http {

/// Threads that do one kind of work. Thread-safe.
template <typename Task>
class BoundedPool {
 public:
  /// `work` is called on any of the threads; it must not throw. `most` tasks
  /// may wait for one. Throws gdl::Error where the system does not give so many
  /// threads.
  BoundedPool(std::size_t threads, std::size_t most,
              std::function<void(Task)> work)
      : most_(most), work_(std::move(work)) {
    try {
      for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this] { run(); });
      }
    } catch (const std::exception& failure) {
      end();
      throw gdl::Error("the system gives no more threads: " +
                       std::string(failure.what()));
    }
  }

  /// Waits until everything is done that was taken.
  ~BoundedPool() { end(); }

  BoundedPool(const BoundedPool&) = delete;
  BoundedPool& operator=(const BoundedPool&) = delete;

  /// Whether it takes the task: not where there is no idle thread and too many
  /// tasks wait. Never waits itself.
  bool try_add(Task task) {
    {
      const std::lock_guard lock(mutex_);
      if (tasks_.size() >= most_ + (threads_.size() - busy_)) return false;
      tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
    return true;
  }

 private:
  void end() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      Task task = std::move(tasks_.front());
      tasks_.pop_front();
      ++busy_;
      lock.unlock();
      work_(std::move(task));
      lock.lock();
      --busy_;
    }
  }

  const std::size_t most_;
  const std::function<void(Task)> work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::size_t busy_ = 0;  // threads
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace agent::http
