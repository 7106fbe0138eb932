#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "translators/rule_game/emitter/emitter.h"
#include "translators/rule_game/meaning/game.h"
#include "translators/rules/names.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::rule_game::emitter {

using rules::atom;
using rules::does;
using rules::holds;
using rules::RuleText;
using rules::Section;
using rules::Term;
using rules::Terms;

/// A game that is being written, and what its things are called. Pieces are
/// called by the numbers of their cells, as each has one of its own.
class GameWriter {
 public:
  GameWriter(const meaning::Game& game, const Settings& settings,
             RuleText& text)
      : game(game), settings(settings), text(text) {}

  const meaning::Game& game;
  const Settings& settings;
  RuleText& text;

  /// Whether chance chooses the rules.
  bool is_hidden() const { return game.rules.size() > 1; }
  /// Whether some snippet is run by real attempts alone.
  bool has_runs() const { return meaning::has_runs(game); }

  Term rule(std::size_t number) const;
  Term line(std::size_t rule, std::size_t line) const;
  Term atom_name(std::size_t rule, std::size_t line, std::size_t atom) const;
  Term order(std::size_t index) const;
  /// The line before the first one, from which the game begins.
  Term start(std::size_t rule) const;
  /// A property and a value, as in meaning::Question.
  Term key(const std::string& key);
  Term question_key(const meaning::Question& question);

  /// Notes that rules ask this, so that it has to be remembered.
  void ask(const meaning::Question& question) { asked.insert(question); }
  std::set<meaning::Question> asked;

 private:
  std::map<std::string, std::string> keys_;
  rules::Names names_;
};

inline constexpr const char* kPlayer = "player";

/// What each atom accepts, counters aside: `(accepts ATOM CELL BUCKET)`.
void write_acceptance(GameWriter& writer);
/// Which line is active, and `(accepted CELL BUCKET)`.
void write_lines(GameWriter& writer);
/// The board, what may be tried, and what that does.
void write_attempts(GameWriter& writer);
/// The moves of chance, before the roles; nothing where it draws nothing.
void write_draws(GameWriter& writer);
/// Snippets that real attempts alone run: `(accepts_really ATOM CELL BUCKET)`.
void write_runs(GameWriter& writer);
/// What the rules ask of the past.
void write_history(GameWriter& writer);
/// When the match ends, and what it is worth.
void write_end(GameWriter& writer);

}  // namespace translators::rule_game::emitter
