#include "gamemaster/server/reception.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "gdl/diagnostics.h"

namespace gamemaster::server {

namespace {

constexpr std::string_view kEndOfHead = "\r\n\r\n";

}  // namespace

Reception::Reception(Limits limits,
                     std::function<std::size_t(std::string_view)> body_bytes,
                     Handler handler)
    : limits_(limits),
      body_bytes_(std::move(body_bytes)),
      handler_(std::move(handler)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (wake_ < 0) throw gdl::Error("the system has no more files");
  thread_ = std::thread([this] { run(); });
}

Reception::~Reception() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake();
  thread_.join();
  for (const Guest& guest : guests_) ::close(guest.socket);
  for (const int socket : newcomers_) ::close(socket);
  ::close(wake_);
}

void Reception::take(int socket) {
  {
    const std::lock_guard lock(mutex_);
    newcomers_.push_back(socket);
  }
  wake();
}

void Reception::wake() {
  const std::uint64_t one = 1;
  // Where it is full, somebody has woken it already.
  [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

void Reception::run() {
  std::vector<pollfd> ready;
  while (true) {
    ready.assign(1, {wake_, POLLIN, 0});
    for (const Guest& guest : guests_) {
      ready.push_back({guest.socket, POLLIN, 0});
    }
    int patience = -1;
    if (!guests_.empty()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(
          guests_.front().until - Clock::now());
      patience = static_cast<int>(std::max<std::int64_t>(0, left.count()));
    }
    if (::poll(ready.data(), ready.size(), patience) < 0 && errno != EINTR) {
      return;
    }
    const Clock::time_point now = Clock::now();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < guests_.size(); ++i) {
      Guest& guest = guests_[i];
      Progress progress =
          ready[i + 1].revents != 0 ? read(guest) : Progress::kWaits;
      if (progress == Progress::kWaits && guest.until <= now) {
        hand_over(guest, Outcome::kTooSlow);
        progress = Progress::kDone;
      }
      if (progress == Progress::kGone) ::close(guest.socket);
      if (progress != Progress::kWaits) continue;
      if (kept != i) guests_[kept] = std::move(guest);
      ++kept;
    }
    guests_.resize(kept);
    const std::lock_guard lock(mutex_);
    if (ending_) return;
    welcome();
  }
}

/// With mutex_ held.
void Reception::welcome() {
  std::uint64_t count = 0;
  [[maybe_unused]] const ssize_t size = ::read(wake_, &count, sizeof count);
  for (const int socket : newcomers_) {
    if (guests_.size() >= limits_.places) {
      ::close(guests_.front().socket);
      guests_.erase(guests_.begin());
    }
    guests_.push_back({socket, Clock::now() + limits_.time, "", 0});
  }
  newcomers_.clear();
}

/// What there is of the request of a guest.
Reception::Progress Reception::read(Guest& guest) {
  char bytes[16 * 1024];
  const std::size_t wanted =
      guest.whole == 0
          ? sizeof bytes
          : std::min(sizeof bytes, guest.whole - guest.text.size());
  const ssize_t length = ::recv(guest.socket, bytes, wanted, MSG_DONTWAIT);
  if (length < 0) {
    return errno == EAGAIN || errno == EINTR ? Progress::kWaits
                                             : Progress::kGone;
  }
  // Nothing at all is a browser that connected in advance.
  if (length == 0 && guest.text.empty()) return Progress::kGone;
  const std::size_t before = guest.text.size() < 3 ? 0 : guest.text.size() - 3;
  guest.text.append(bytes, static_cast<std::size_t>(length));
  if (guest.whole == 0) {
    const std::size_t end = guest.text.find(kEndOfHead, before);
    if (std::min(end, guest.text.size()) > limits_.head_bytes) {
      hand_over(guest, Outcome::kTooLarge);
      return Progress::kDone;
    }
    if (end != std::string::npos) {
      guest.whole = end + kEndOfHead.size() +
                    body_bytes_(std::string_view(guest.text).substr(0, end));
    }
  }
  const bool whole = guest.whole > 0 && guest.text.size() >= guest.whole;
  // The other side has said all that it will say.
  if (whole || length == 0) {
    hand_over(guest, whole ? Outcome::kWhole : Outcome::kTooSlow);
    return Progress::kDone;
  }
  return Progress::kWaits;
}

void Reception::hand_over(Guest& guest, Outcome outcome) {
  handler_(guest.socket, std::move(guest.text), outcome);
}

}  // namespace gamemaster::server
