// What is remembered of the moves that were accepted.

#include <cstddef>
#include <string>

#include "translators/rule_game/emitter/game_writer.h"

namespace translators::rule_game::emitter {

namespace {

using meaning::Question;
using Kind = Question::Kind;

/// (took KEY BUCKET) or (last_with KEY CELL), whatever it is about.
void write_memory(GameWriter& writer, Kind kind, const char* fact,
                  const Term& taken) {
  RuleText& text = writer.text;
  const Term value = kind == Kind::kTook ? "?b" : "?c";
  bool is_asked = false;
  for (const Question& question : writer.asked) {
    if (question.kind != kind) continue;
    is_asked = true;
    const Term key = writer.key(question.key);
    const Term now = atom(fact, key, "none");
    text.fact(Section::kInit, atom("init", now));
    text.small_fact(Section::kBase, atom("base", now));
    for (const int answer :
         meaning::answers_for(writer.game.board, 0)(question)) {
      if (answer == Question::kNothing) continue;
      text.small_fact(Section::kBase, atom("base", atom(fact, key, answer)));
    }
    for (const meaning::Piece& piece : writer.game.board.pieces) {
      for (int bucket = 0; bucket < meaning::kBuckets; ++bucket) {
        if (meaning::has_value(piece, bucket, question.key)) {
          text.small_fact(Section::kPieces,
                          atom("concerns", piece.cell, bucket, key));
        }
      }
    }
  }
  if (!is_asked) return;
  text.rule(Section::kNext, atom("renewed", "?key"),
            {taken, atom("concerns", "?c", "?b", "?key")});
  text.rule(Section::kNext, atom("next", atom(fact, "?key", value)),
            {taken, atom("concerns", "?c", "?b", "?key"),
             atom("kept_as", fact, "?key")});
  text.rule(Section::kNext, atom("next", atom(fact, "?key", "?v")),
            {holds(atom(fact, "?key", "?v")), !atom("renewed", "?key")});
  for (const Question& question : writer.asked) {
    if (question.kind != kind) continue;
    text.small_fact(Section::kPieces,
                    atom("kept_as", fact, writer.key(question.key)));
  }
}

void write_last(GameWriter& writer, Kind kind, const char* fact,
                const Term& value, const Term& taken) {
  if (!writer.asked.contains({kind, ""})) return;
  RuleText& text = writer.text;
  text.fact(Section::kInit, atom("init", atom(fact, "none")));
  text.fact(Section::kBase, atom("base", atom(fact, "none")));
  for (const int answer :
       meaning::answers_for(writer.game.board, 0)({kind, ""})) {
    if (answer == Question::kNothing) continue;
    text.small_fact(Section::kBase, atom("base", atom(fact, answer)));
  }
  text.rule(Section::kNext, atom("next", atom(fact, value)), {taken});
  text.rule(Section::kNext, atom("next", atom(fact, "?v")),
            {holds(atom(fact, "?v")), !Term("moved")});
}

/// Loops of snippets through the moves. (scan NUMBER FROM TO): begun in one
/// state, it comes to the other; those that go backwards have to know that of
/// all states, as each move is one more at their beginning.
void write_scans(GameWriter& writer) {
  RuleText& text = writer.text;
  const Term taken = atom("takes", "?c", "?b");
  const Term scan = atom("scan", "?n", "?e", "?f");
  bool is_asked = false;
  for (const Question& question : writer.asked) {
    if (question.kind != Kind::kScan) continue;
    is_asked = true;
    const auto number = static_cast<std::size_t>(std::stoi(question.key));
    const meaning::Scan& one = writer.game.scans[number];
    text.group(Section::kPieces);
    text.small_fact(Section::kPieces,
                    atom(one.backwards ? "backwards" : "forwards", number));
    const int states = static_cast<int>(one.is_ended.size());
    for (int e = 0; e < (one.backwards ? states : 1); ++e) {
      if (one.is_ended[static_cast<std::size_t>(e)] && e > 0) continue;
      text.small_fact(Section::kInit, atom("init", atom("scan", number, e, e)));
      for (int f = 0; f < states; ++f) {
        text.small_fact(Section::kBase,
                        atom("base", atom("scan", number, e, f)));
      }
    }
    for (const auto& [from, to] : one.steps) {
      const bool ends = one.is_ended[static_cast<std::size_t>(to)];
      text.small_fact(Section::kPieces,
                      atom("leads_on", number, from[0], from[1], from[2], to));
      if (ends) {
        text.small_fact(Section::kPieces, atom("ends_scan", number, to));
      }
    }
  }
  if (!is_asked) return;
  text.rule(Section::kNext, atom("next", scan), {holds(scan), !Term("moved")});
  text.rule(Section::kNext, atom("turns", "?n", "?e"),
            {taken, atom("leads_on", "?n", "?e", "?c", "?b", "?f")});
  text.rule(
      Section::kNext, atom("next", scan),
      {"moved", holds(atom("scan", "?n", "?e", "?g")), atom("forwards", "?n"),
       taken, atom("leads_on", "?n", "?g", "?c", "?b", "?f")});
  text.rule(Section::kNext, atom("next", scan),
            {"moved", holds(scan), atom("forwards", "?n"),
             !atom("turns", "?n", "?f")});
  text.rule(Section::kNext, atom("next", scan),
            {taken, atom("backwards", "?n"),
             atom("leads_on", "?n", "?e", "?c", "?b", "?f"),
             atom("ends_scan", "?n", "?f")});
  text.rule(Section::kNext, atom("next", scan),
            {taken, atom("backwards", "?n"),
             atom("leads_on", "?n", "?e", "?c", "?b", "?g"),
             holds(atom("scan", "?n", "?g", "?f"))});
  text.rule(Section::kNext, atom("next", scan),
            {"moved", holds(scan), atom("backwards", "?n"),
             !atom("turns", "?n", "?e")});
}

}  // namespace

void write_history(GameWriter& writer) {
  const Term taken = atom("takes", "?c", "?b");
  writer.text.comment(Section::kNext, "What the rules ask of the past.");
  write_last(writer, Kind::kLastBucket, "last_bucket", "?b", taken);
  write_last(writer, Kind::kLastPiece, "last_piece", "?c", taken);
  write_memory(writer, Kind::kTook, "took", taken);
  write_memory(writer, Kind::kLastWith, "last_with", taken);
  write_scans(writer);
}

}  // namespace translators::rule_game::emitter
