#include "gamemaster/store/match_store_listener.h"

#include <spdlog/spdlog.h>

namespace gamemaster::store {

void MatchStoreListener::write(const match::MatchResult& match) {
  if (match.states.empty()) return;  // the rules failed before the first state
  if (taken_) return;
  try {
    if (id_ == 0) id_ = store_.begin_match(match_, match);
    store_.update_match(id_, match);
    failure_.clear();
  } catch (const MatchTaken& error) {
    spdlog::warn("{}", error.what());
    taken_ = true;
    failure_.clear();
    if (on_taken_) on_taken_();
  } catch (const gdl::Error& error) {
    if (failure_.empty()) spdlog::warn("{}", error.what());
    failure_ = error.what();
  }
}

}  // namespace gamemaster::store
