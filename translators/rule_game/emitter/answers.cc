#include "translators/rule_game/emitter/answers.h"

#include <cstddef>

namespace translators::rule_game::emitter {

namespace {

using meaning::Question;
using Kind = Question::Kind;

Term answer_term(const Question& question, int answer) {
  if (question.kind == Kind::kThere) return answer != 0 ? "yes" : "no";
  if (answer == Question::kNothing) return "none";
  return answer;
}

/// `(true (took ?k1 ?v1))`: the fact that answers a question of this kind.
Term fact_of(Kind kind, const Term& key, const Term& value) {
  switch (kind) {
    case Kind::kLastBucket:
      return holds(atom("last_bucket", value));
    case Kind::kLastPiece:
      return holds(atom("last_piece", value));
    case Kind::kTook:
      return holds(atom("took", key, value));
    case Kind::kLastWith:
      return holds(atom("last_with", key, value));
    case Kind::kScan:
      return holds(atom("scan", key, 0, value));
    case Kind::kDrawn:
      return atom("drawn", key, value);
    case Kind::kThere:
      break;
  }
  return atom("presence", key, value);
}

bool has_key(Kind kind) {
  return kind != Kind::kLastBucket && kind != Kind::kLastPiece;
}

}  // namespace

std::string ending_of(const meaning::Answers& answers) {
  std::string ending;
  for (const auto& [question, answer] : answers) {
    switch (question.kind) {
      case Kind::kLastBucket:
        ending += "_by_last_bucket";
        break;
      case Kind::kLastPiece:
        ending += "_by_last_piece";
        break;
      case Kind::kTook:
        ending += "_by_bucket_of";
        break;
      case Kind::kLastWith:
        ending += "_by_last_of";
        break;
      case Kind::kScan:
        ending += "_by_scan";
        break;
      case Kind::kThere:
        ending += "_by_presence";
        break;
      case Kind::kDrawn:
        ending += "_by_draw";
        break;
    }
  }
  return ending;
}

void add_answers(GameWriter& writer, const meaning::Answers& answers, Term& row,
                 Term& head, Terms& body) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& [question, answer] = answers[i];
    writer.ask(question);
    const Term value = "?v" + std::to_string(i + 1);
    Term key;
    if (has_key(question.kind)) {
      key = "?k" + std::to_string(i + 1);
      head.add(key);
      row.add(writer.question_key(question));
    }
    head.add(value);
    row.add(answer_term(question, answer));
    body.push_back(fact_of(question.kind, key, value));
  }
}

}  // namespace translators::rule_game::emitter
