#include "tests/reasoner/hidden_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "tests/rulesheets.h"

namespace reasoner {

namespace fs = std::filesystem;

namespace {

struct Sheet {
  std::string_view name;
  std::string_view rules;
};

// A walk of two on four squares that lasts six steps.
constexpr const char* kWalkers = R"(
    (role left) (role right)
    (up 1 2) (up 2 3) (up 3 4) (up 4 1)
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (init (at left 1)) (init (at right 3)) (init (step 0))
    (<= (legal ?r stay) (role ?r))
    (<= (legal ?r (go ?y)) (true (at ?r ?x)) (up ?x ?y))
    (<= (next (at ?r ?y)) (does ?r (go ?y)))
    (<= (next (at ?r ?x)) (true (at ?r ?x)) (does ?r stay))
    (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
    (<= terminal (true (step 6)))
    (<= (goal ?r 100) (role ?r) (true (at ?r 4)))
    (<= (goal ?r 0) (role ?r) (not (true (at ?r 4)))))";

const Sheet kSheets[] = {{"Moves", R"(
    (<= (sees ?r (did ?o ?m)) (role ?r) (does ?o ?m) (distinct ?m stay)))"},
                         {"Constants", R"(
    (sees left tick)
    (<= (sees right moved) (does left (go ?x)))
    (<= (sees right ?n) (true (step ?n))))"},
                         {"WhatComesNext", R"(
    (<= (sees ?r (meets ?x)) (role ?r) (next (at left ?x))
        (next (at right ?x))))"},
                         {"WhatIsLegal", R"(
    (<= (sees ?r (could ?o ?m)) (role ?r) (role ?o) (distinct ?r ?o)
        (legal ?o ?m) (not (does ?o ?m))))"},
                         {"BasesThatNothingElseReads", R"(
    (<= (next (secret ?x)) (does left (go ?x)))
    (<= (next (secret ?x)) (true (secret ?x)) (does left stay))
    (<= (sees right (knows ?x)) (true (secret ?x))))"},
                         {"Chance", R"(
    (role random)
    (<= (legal random (toss ?x)) (side ?x)) (side heads) (side tails)
    (<= (next (coin ?x)) (does random (toss ?x)))
    (<= (sees left (coin ?x)) (does random (toss ?x)))
    (<= (sees right (coin ?x)) (true (coin ?x)) (does right stay)))"},
                         {"Phases", R"(
    (init (phase day)) (<= (next (phase night)) (true (phase day)))
    (<= (next (phase day)) (true (phase night)))
    (<= (sees left light) (true (phase day)))
    (<= (sees right (there ?x)) (true (phase day)) (true (at left ?x)))
    (<= (sees right (heard ?m)) (true (phase night)) (does left ?m)))"},
                         {"Negation", R"(
    (<= (sees ?r alone) (role ?r) (not both))
    (<= both (true (at left ?x)) (true (at right ?x))))"},
                         {"Mirrors", R"(
    (<= (next (copy ?r ?y)) (does ?r (go ?y)))
    (<= (next (copy ?r ?x)) (true (at ?r ?x)) (does ?r stay))
    (init (copy left 1)) (init (copy right 3))
    (<= (sees right (copied ?x)) (true (copy left ?x))))"}};

}  // namespace

std::vector<std::string> hidden_game_names() {
  std::vector<std::string> names;
  for (const Sheet& sheet : kSheets) names.emplace_back(sheet.name);
  return names;
}

gdl::Rulesheet hidden_game(std::string_view name) {
  const auto* sheet = std::ranges::find(kSheets, name, &Sheet::name);
  return tests::rules_of(std::string(kWalkers).append(sheet->rules));
}

std::vector<fs::path> public_hidden_games() {
  std::vector<fs::path> games;
  const char* corpus = std::getenv("HENHOUSE_CORPUS");
  if (corpus == nullptr) return games;
  for (const char* folder : {"games", "public"}) {
    std::error_code absent;
    const fs::path place = fs::path(corpus).parent_path() / "gdl2" / folder;
    for (const auto& entry : fs::directory_iterator(place, absent)) {
      if (entry.path().extension() == ".kif") games.push_back(entry.path());
    }
  }
  std::ranges::sort(games);
  return games;
}

}  // namespace reasoner
