#include "tests/gamemaster/card_matches.h"

#include "gamemaster/match/chance.h"
#include "tests/rulesheets.h"

namespace gamemaster {

namespace {

/// Says what it was made with, or passes; an answer that is no move is
/// replaced.
class Speaker : public match::LocalPlayer {
 public:
  explicit Speaker(std::string says)
      : match::LocalPlayer("speaker"), says_(std::move(says)) {}

 protected:
  std::string choose(const Names& legal_moves) override {
    return legal_moves.size() == 1 ? "noop" : says_;
  }

 private:
  std::string says_;
};

}  // namespace

match::MatchOptions options_with(const std::string& seed) {
  match::MatchOptions options;
  options.match_id = "match.cards.1";
  options.chance.emplace(match::normal_chance_seed(seed).value(),
                         "match.cards");
  return options;
}

match::MatchResult play_cards(std::unique_ptr<match::Player> alice,
                              std::unique_ptr<match::Player> bob,
                              match::MatchOptions options,
                              match::MatchListener& listener) {
  std::vector<std::unique_ptr<match::Player>> players;
  players.push_back(std::move(alice));
  players.push_back(nullptr);
  players.push_back(std::move(bob));
  match::Referee referee(machine_of(kCardGame),
                         match::wire_rules(tests::rules_of(kCardGame)),
                         std::move(players), std::move(options));
  return referee.run(listener);
}

match::MatchResult play_cards(std::unique_ptr<match::Player> alice,
                              std::unique_ptr<match::Player> bob,
                              const std::string& seed) {
  match::MatchListener silent;
  return play_cards(std::move(alice), std::move(bob), options_with(seed),
                    silent);
}

std::unique_ptr<match::Player> says(const std::string& word) {
  return std::make_unique<Speaker>(word);
}

std::string card(const match::MatchResult& result, std::size_t role) {
  return result.percepts.at(0).at(role).at(0);
}

records::MatchRecord record_of(const match::MatchResult& result) {
  return records::make_match_record(
             result, {"abcdefghijkl", records::make_game_meta_url("cards"), {}})
      .value();
}

std::string replayed(const records::MatchRecord& record) {
  const auto machine = machine_of(kCardGame);
  gdl::Diagnostics diagnostics;
  if (records::replay(record, *machine, diagnostics)) return "";
  return diagnostics.entries().front().message;
}

}  // namespace gamemaster
