#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/rule_game/meaning/board.h"
#include "translators/rule_game/meaning/question.h"
#include "translators/rule_game/meaning/scan.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::meaning {

/// A place that a piece can have to be at, resolved for one board: on one of
/// these cells, or leading in one of these orders.
struct Place {
  std::vector<int> cells;
  std::vector<std::size_t> orders;  ///< of Game::orders
  friend bool operator==(const Place&, const Place&) = default;
};

/// When an atom accepts a piece into a bucket, places and counters aside.
struct Acceptance {
  int cell = 0;
  int bucket = 0;
  Cases cases;
};

/// What a snippet does that draws or has a memory of its own, when a piece is
/// tried: whether it accepts, and in which state it then is. Left out is what
/// neither accepts nor changes anything.
struct Run {
  int states = 1;
  struct Outcome {
    int state = 0;
    int cell = 0;
    int bucket = 0;
    Answers answers;
    bool accepts = false;
    int next = 0;
  };
  std::vector<Outcome> outcomes;
};

struct Atom {
  std::optional<int> count;  ///< nothing: as often as one likes
  std::vector<Acceptance> acceptances;
  std::vector<Place> places;
  std::optional<Place> postpos;
  /// Asked at real attempts alone, in addition; otherwise it counts as true.
  std::optional<Run> run;
};

/// One that can never be used is left out.
struct Line {
  std::optional<int> count;
  std::vector<Atom> atoms;
  int number = 0;  ///< among the lines of the file, from 1
};

/// The rules of one file for one board.
struct Rules {
  std::string name;
  std::vector<Line> lines;
};

/// Cells of pieces in groups, the first that is taken leads; pieces on other
/// cells lead where none of them is there.
struct Order {
  std::string name;
  std::vector<std::vector<int>> groups;
  friend bool operator==(const Order&, const Order&) = default;
};

struct Game {
  Board board;
  std::vector<Order> orders;
  std::vector<Scan> scans;
  std::vector<Rules> rules;  ///< several, where chance chooses one of them
  /// What was made finite, or is worth knowing: sentences.
  std::vector<std::string> notes;
};

/// Adds the rules of a file to a game with its board. What the server refuses,
/// or dies of when it begins, is an error.
void add_rules(const std::string& name, const syntax::RuleFile& file,
               bool strict, Game& game, gdl::Diagnostics& diagnostics);

/// Whether some snippet is run by real attempts alone.
bool has_runs(const Game& game);

/// All that chance draws for each attempt, each in Question::answers ways.
std::set<Question> draws_of(const Game& game);

/// In how many ways all of them come out together, at most.
inline constexpr int kMostDraws = 2000;

/// Whether a piece that went into that bucket has the property and the value of
/// a key, as in Question.
bool has_value(const Piece& piece, int bucket, const std::string& key);

/// All answers that a question about a game can have, when the piece on this
/// cell is tried; with cell 0, at all.
Domain answers_for(const Board& board, int cell);

}  // namespace translators::rule_game::meaning
