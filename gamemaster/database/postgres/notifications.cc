#include "gamemaster/database/postgres/notifications.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <utility>

#include "gamemaster/database/postgres/dialect.h"

namespace gamemaster::database::postgres {

namespace {

constexpr std::size_t kLongest = 200;  // bytes; the server takes 8000
/// Between two attempts to connect.
constexpr std::chrono::milliseconds kReconnectPause{250};

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;
using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;
using Notification = std::unique_ptr<PGnotify, decltype(&PQfreemem)>;

}  // namespace

std::string notification_of(const std::string& subject) {
  return sound_text(subject.substr(0, kLongest));
}

/// Its members are guarded by the mutex of its owner.
class Notifications::PostgresWatch : public Watch {
 public:
  PostgresWatch(Notifications& owner, std::string subject)
      : owner_(owner), subject_(std::move(subject)) {}
  ~PostgresWatch() override {
    const std::lock_guard lock(owner_.mutex_);
    owner_.watches_.erase(this);
  }

  bool wait(std::chrono::milliseconds patience) override {
    std::unique_lock lock(owner_.mutex_);
    owner_.changed_.wait_for(lock, patience, [this] { return has_changed_; });
    return std::exchange(has_changed_, false);
  }

  const std::string& subject() const { return subject_; }
  void set_changed() { has_changed_ = true; }

 private:
  Notifications& owner_;
  const std::string subject_;
  bool has_changed_ = false;
};

Notifications::~Notifications() { listening_ = {}; }

std::unique_ptr<Watch> Notifications::watch(const std::string& subject) {
  auto watch = std::make_unique<PostgresWatch>(*this, notification_of(subject));
  const std::lock_guard lock(mutex_);
  watches_.insert(watch.get());
  if (!listening_.joinable()) {
    listening_ =
        std::jthread([this](const std::stop_token& stop) { listen(stop); });
  }
  return watch;
}

void Notifications::listen(const std::stop_token& stop) {
  const int wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  {
    const std::stop_callback on_stop(stop, [wake] {
      const std::uint64_t one = 1;
      [[maybe_unused]] const ssize_t size = ::write(wake, &one, sizeof one);
    });
    while (!stop.stop_requested()) {
      hear(wake);
      pollfd stopped{wake, POLLIN, 0};
      ::poll(&stopped, 1, static_cast<int>(kReconnectPause.count()));
    }
  }
  ::close(wake);
}

void Notifications::hear(int wake) {
  const Connection connection(PQconnectdb(address_.c_str()), &PQfinish);
  PQsetNoticeProcessor(  // which goes to stderr otherwise
      connection.get(), [](void*, const char*) {}, nullptr);
  const std::string listen = std::string("LISTEN ") + kChannel;
  const Result result(PQexec(connection.get(), listen.c_str()), &PQclear);
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return;
  pass_on(nullptr);  // of what was told before nothing is known
  for (;;) {
    std::array<pollfd, 2> events{
        {{wake, POLLIN, 0}, {PQsocket(connection.get()), POLLIN, 0}}};
    ::poll(events.data(), events.size(), -1);
    if (events[0].revents != 0 || PQconsumeInput(connection.get()) == 0) return;
    for (;;) {
      const Notification heard(PQnotifies(connection.get()), &PQfreemem);
      if (heard == nullptr) break;
      const std::string subject = heard->extra;
      pass_on(&subject);
    }
  }
}

void Notifications::pass_on(const std::string* subject) {
  const std::lock_guard lock(mutex_);
  for (PostgresWatch* const watch : watches_) {
    if (subject == nullptr || watch->subject() == *subject) {
      watch->set_changed();
    }
  }
  changed_.notify_all();
}

}  // namespace gamemaster::database::postgres
