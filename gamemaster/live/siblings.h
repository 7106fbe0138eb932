#pragma once

#include <chrono>
#include <condition_variable>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "gamemaster/store/store.h"

namespace gamemaster::live {

/// The game managers that serve one database, of which this process is one.
/// What lives in the memory of one of them has an id that ends in its route (as
/// the sessions of Tomcat in their jvmRoute), so that every other one knows
/// whom to ask. Thread-safe.
class Siblings {
 public:
  /// The store must outlive this.
  explicit Siblings(store::Store& store);
  /// We are a server no more.
  ~Siblings();

  Siblings(const Siblings&) = delete;
  Siblings& operator=(const Siblings&) = delete;

  /// Ours: letters and digits that no other server has.
  const std::string& route() const { return route_; }
  /// What the ids of ours end in.
  std::string id_end() const { return "." + route_; }

  /// An address without the slash that may be at its end; nothing where it is
  /// not `http://HOST:PORT`.
  static std::optional<std::string> checked_address(std::string address);

  /// Tells the others by which checked address they reach us. From then on
  /// every `look` matches of processes that are no more become interrupted, so
  /// that anybody may go on with them. Once, before there are others who call.
  void announce(const std::string& address,
                std::chrono::milliseconds look = std::chrono::seconds(2));

  /// The other server that made the id; nothing where we did, or it is no more:
  /// then its matches are interrupted.
  std::optional<store::StoredServer> maker_of(std::string_view id);

 private:
  void watch(const std::stop_token& stop, const std::string& address,
             std::chrono::milliseconds look);

  store::Store& store_;
  const std::string route_;
  std::jthread watching_;
};

}  // namespace gamemaster::live
