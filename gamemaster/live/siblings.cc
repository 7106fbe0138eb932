#include "gamemaster/live/siblings.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "gamemaster/processes/random_word.h"

namespace gamemaster::live {

namespace {

constexpr std::size_t kRouteLength = 8;
constexpr std::string_view kScheme = "http://";

/// What stands behind the last point; empty where that is no route.
std::string_view route_of(std::string_view id) {
  const std::size_t point = id.rfind('.');
  if (point == std::string_view::npos) return {};
  const std::string_view route = id.substr(point + 1);
  return route.size() == kRouteLength ? route : std::string_view();
}

}  // namespace

Siblings::Siblings(store::Store& store)
    : store_(store), route_(processes::random_word(kRouteLength)) {}

Siblings::~Siblings() {
  if (!watching_.joinable()) return;
  watching_ = {};  // waits for it
  try {
    store_.remove_server(route_);
  } catch (const gdl::Error& error) {  // the others find out
    spdlog::debug("{}", error.what());
  }
}

std::optional<std::string> Siblings::checked_address(std::string address) {
  if (address.ends_with('/')) address.pop_back();
  const bool sound =
      address.starts_with(kScheme) && address.size() > kScheme.size() &&
      std::all_of(address.begin(), address.end(),
                  [](char c) { return c > ' ' && c < 127; }) &&
      address.find_first_of("/?#@", kScheme.size()) == std::string::npos;
  return sound ? std::optional(std::move(address)) : std::nullopt;
}

void Siblings::announce(const std::string& address,
                        std::chrono::milliseconds look) {
  store_.put_server({route_, address});
  watching_ = std::jthread([this, address, look](const std::stop_token& stop) {
    watch(stop, address, look);
  });
}

void Siblings::watch(const std::stop_token& stop, const std::string& address,
                     std::chrono::milliseconds look) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  while (!wake.wait_for(lock, stop, look,
                        [&stop] { return stop.stop_requested(); })) {
    try {
      store_.mark_interrupted();
      // Who was silent for too long has been forgotten.
      if (!store_.find_server(route_)) store_.put_server({route_, address});
    } catch (const gdl::Error& error) {  // whoever asks for something is told
      spdlog::debug("{}", error.what());
    }
  }
}

std::optional<store::StoredServer> Siblings::maker_of(std::string_view id) {
  const std::string_view route = route_of(id);
  if (route.empty() || route == route_) return std::nullopt;
  auto server = store_.find_server(route);
  if (!server) store_.mark_interrupted();
  return server;
}

}  // namespace gamemaster::live
