#include "translators/rule_game/meaning/game.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "translators/rule_game/meaning/evaluation.h"
#include "translators/rule_game/meaning/orders.h"
#include "translators/rule_game/meaning/run.h"
#include "translators/rule_game/meaning/snippet.h"

namespace translators::rule_game::meaning {

namespace {

/// Courses of answers for one piece and bucket.
constexpr std::size_t kMostCourses = 20000;

class RulesReader {
 public:
  RulesReader(const syntax::RuleFile& file, bool strict, Game& game,
              gdl::Diagnostics& diagnostics)
      : file_(file),
        strict_(strict),
        game_(game),
        diagnostics_(diagnostics),
        orders_(orders_of(file)),
        scans_(game.scans) {}

  Rules read(const std::string& name) {
    Rules rules;
    rules.name = name;
    int number = 0;
    for (const syntax::RuleLine& line : file_.lines) {
      ++number;
      Line read;
      read.number = number;
      read.count = bounded(line.count, line.position);
      for (const syntax::Atom& atom : line.atoms) {
        Atom one = read_atom(atom);
        if (one.count != 0) read.atoms.push_back(std::move(one));
      }
      if (read.count != 0 && !read.atoms.empty()) {
        rules.lines.push_back(std::move(read));
      }
    }
    if (rules.lines.empty() && !diagnostics_.has_errors()) {
      diagnostics_.error(
          file_.lines.front().position, "no-usable-line",
          "every line has a counter of 0 somewhere that lets it accept "
          "nothing; give one of them a counter of 1 or more, or '*'");
    }
    return rules;
  }

 private:
  /// Counters below 0 count nothing, and those that are more than the pieces
  /// never come to 0 while the game goes on.
  std::optional<int> bounded(const std::optional<std::int32_t>& count,
                             gdl::SourcePosition position) {
    if (!count || *count < 0) return std::nullopt;
    const int pieces = static_cast<int>(game_.board.pieces.size());
    if (*count <= pieces) return *count;
    game_.notes.push_back("The counter " + std::to_string(*count) +
                          " in line " + std::to_string(position.line) +
                          " is left out: there are " + std::to_string(pieces) +
                          " pieces only.");
    return std::nullopt;
  }

  Atom read_atom(const syntax::Atom& atom) {
    Atom result;
    result.count = bounded(atom.count, atom.position);
    for (const syntax::Place& place : atom.places) {
      add_place(place, result.places);
    }
    if (atom.postpos) {
      std::vector<Place> places;
      add_place(*atom.postpos, places);
      if (!places.empty()) result.postpos = places.front();
    }
    std::optional<Snippet> snippet;
    if (atom.snippet) {
      snippet = read_snippet(*atom.snippet, orders_, game_.board, diagnostics_);
    }
    if (snippet && snippet->is_fickle) {
      result.run = read_run(*snippet, atom.position);
      snippet.reset();
    }
    for (const Piece& piece : game_.board.pieces) {
      for (int bucket = 0; bucket < kBuckets; ++bucket) {
        add_acceptance(atom, snippet, piece, bucket, result);
      }
    }
    return result;
  }

  Run read_run(const Snippet& snippet, gdl::SourcePosition position) {
    if (diagnostics_.has_errors()) return {};
    try {
      bool gave_up = false;
      Run run =
          run_of(snippet, game_.board, orders_, scans_, kMostCourses, gave_up);
      if (gave_up) report_too_large(position);
      return run;
    } catch (const perl::Failure& failure) {
      diagnostics_.error(failure.position, "beyond-subset", failure.what());
    }
    return {};
  }

  void report_too_large(gdl::SourcePosition position) {
    diagnostics_.error(position, "too-large",
                       "what this atom accepts depends on too many things "
                       "that have been; fewer pieces are fewer of them");
  }

  void add_acceptance(const syntax::Atom& atom,
                      const std::optional<Snippet>& snippet, const Piece& piece,
                      int bucket, Atom& result) {
    if (diagnostics_.has_errors()) return;
    const Attempt attempt{&game_.board, &piece, bucket};
    const auto decide = [&](Oracle& oracle) {
      return Evaluation(attempt, strict_, oracle).meets(atom) &&
             (!snippet ||
              accepts(*snippet, attempt, orders_, scans_, oracle, no_state_));
    };
    try {
      bool gave_up = false;
      Cases cases = all_cases(decide, answers_for(game_.board, piece.cell),
                              kMostCourses, gave_up);
      if (gave_up) report_too_large(atom.position);
      if (!cases.empty()) {
        result.acceptances.push_back({piece.cell, bucket, std::move(cases)});
      }
    } catch (const perl::Failure& failure) {
      diagnostics_.error(failure.position, "beyond-subset", failure.what());
    } catch (const NoValue& failure) {
      diagnostics_.error(failure.position, "no-value", failure.what());
    }
  }

  void add_place(const syntax::Place& place, std::vector<Place>& places) {
    Place resolved;
    for (const int cell : place.cells) {
      if (game_.board.at(cell)) resolved.cells.push_back(cell);
    }
    for (const std::string& name : place.orders) {
      const auto found = orders_.find(name);
      if (found == orders_.end()) {
        std::string known;
        for (const auto& [other, groups] : orders_) known += ", " + other;
        diagnostics_.error(
            place.position, "unknown-order",
            "there is no order '" + name + "'; there are " + known.substr(2));
        return;
      }
      resolved.orders.push_back(index_of({name, with_pieces(found->second)}));
    }
    places.push_back(std::move(resolved));
  }

  Groups with_pieces(const Groups& groups) const {
    Groups result;
    for (const std::vector<int>& group : groups) {
      std::vector<int> cells;
      std::copy_if(group.begin(), group.end(), std::back_inserter(cells),
                   [&](int cell) { return game_.board.at(cell) != nullptr; });
      if (!cells.empty()) result.push_back(std::move(cells));
    }
    return result;
  }

  std::size_t index_of(Order order) {
    const auto found =
        std::find(game_.orders.begin(), game_.orders.end(), order);
    if (found != game_.orders.end()) {
      return static_cast<std::size_t>(found - game_.orders.begin());
    }
    game_.orders.push_back(std::move(order));
    return game_.orders.size() - 1;
  }

  const syntax::RuleFile& file_;
  bool strict_;
  Game& game_;
  gdl::Diagnostics& diagnostics_;
  std::map<std::string, Groups> orders_;
  Scans scans_;
  perl::Variables no_state_;
};

}  // namespace

bool has_runs(const Game& game) {
  return std::any_of(
      game.rules.begin(), game.rules.end(), [](const Rules& rules) {
        return std::any_of(
            rules.lines.begin(), rules.lines.end(), [](const Line& line) {
              return std::any_of(
                  line.atoms.begin(), line.atoms.end(),
                  [](const Atom& atom) { return atom.run.has_value(); });
            });
      });
}

std::set<Question> draws_of(const Game& game) {
  std::set<Question> draws;
  const auto add_all = [&](const Answers& answers) {
    for (const auto& [question, answer] : answers) {
      if (question.kind == Question::Kind::kDrawn) draws.insert(question);
    }
  };
  for (const Rules& rules : game.rules) {
    for (const Line& line : rules.lines) {
      for (const Atom& atom : line.atoms) {
        if (!atom.run) continue;
        for (const auto& outcome : atom.run->outcomes) add_all(outcome.answers);
      }
    }
  }
  return draws;
}

bool has_value(const Piece& piece, int bucket, const std::string& key) {
  const std::size_t blank = key.find(' ');
  const std::string property = key.substr(0, blank);
  if (property == "bucket") return key == "bucket " + std::to_string(bucket);
  if (property == "pos") return key == "pos " + std::to_string(piece.cell);
  const auto found = piece.properties.find(property);
  return found != piece.properties.end() &&
         found->second == key.substr(blank + 1);
}

Domain answers_for(const Board& board, int cell) {
  using Kind = Question::Kind;
  return [&board, cell](const Question& question) {
    if (question.kind == Kind::kThere) return std::vector<int>{0, 1};
    if (question.kind == Kind::kScan || question.kind == Kind::kDrawn) {
      std::vector<int> states;
      for (int i = 0; i < question.answers; ++i) states.push_back(i);
      return states;
    }
    std::vector<int> others;
    for (const Piece& piece : board.pieces) {
      const bool counts = question.key.empty() ||
                          question.key.starts_with("bucket ") ||
                          has_value(piece, 0, question.key);
      if (piece.cell != cell && counts) others.push_back(piece.cell);
    }
    std::vector<int> answers = {Question::kNothing};
    const bool is_bucket =
        question.kind == Kind::kLastBucket || question.kind == Kind::kTook;
    if (!is_bucket || others.empty()) {
      answers.insert(answers.end(), others.begin(), others.end());
    } else if (question.key.starts_with("bucket ")) {
      answers.push_back(question.key.back() - '0');
    } else {
      for (int bucket = 0; bucket < kBuckets; ++bucket) {
        answers.push_back(bucket);
      }
    }
    return answers;
  };
}

void add_rules(const std::string& name, const syntax::RuleFile& file,
               bool strict, Game& game, gdl::Diagnostics& diagnostics) {
  game.rules.push_back(RulesReader(file, strict, game, diagnostics).read(name));
  int ways = 1;
  for (const Question& question : draws_of(game)) {
    if (ways <= kMostDraws) ways *= question.answers;
  }
  if (ways > kMostDraws) {
    diagnostics.error(
        file.lines.front().position, "too-large",
        "all that is drawn for one attempt comes out in more than " +
            std::to_string(kMostDraws) + " ways; draw less by rand()");
  }
}

}  // namespace translators::rule_game::meaning
