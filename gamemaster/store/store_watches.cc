// Who follows what other processes write.

#include "gamemaster/store/store.h"
#include "gamemaster/store/store_connection.h"

namespace gamemaster::store {

std::unique_ptr<database::Watch> Store::watch_match(std::string_view match_id) {
  return implementation_->watch(match_subject(match_id));
}

std::unique_ptr<database::Watch> Store::watch_tournament(
    std::string_view name) {
  return implementation_->watch(tournament_subject(name));
}

void Store::tell_of_tournament(std::string_view name) {
  implementation_->run([&](database::Transaction& transaction) {
    transaction.tell(tournament_subject(name));
  });
}

}  // namespace gamemaster::store
