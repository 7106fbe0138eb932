#include "translators/rule_game/emitter/game_writer.h"

namespace translators::rule_game::emitter {

namespace {

std::string numbered(const char* word, std::size_t number) {
  return std::string(word) + "_" + std::to_string(number + 1);
}

}  // namespace

Term GameWriter::question_key(const meaning::Question& question) {
  using Kind = meaning::Question::Kind;
  const bool is_number =
      question.kind == Kind::kThere || question.kind == Kind::kScan;
  if (is_number) return question.key;
  if (question.kind != Kind::kDrawn) return key(question.key);
  return key("draw " + question.key + " of " +
             std::to_string(question.answers));
}

Term GameWriter::rule(std::size_t number) const {
  return numbered("rule", number);
}

Term GameWriter::line(std::size_t rule, std::size_t line) const {
  const int number = game.rules[rule].lines[line].number;
  const std::string name = "line_" + std::to_string(number);
  return is_hidden() ? numbered("rule", rule) + "_" + name : name;
}

Term GameWriter::atom_name(std::size_t rule, std::size_t line,
                           std::size_t atom) const {
  return this->line(rule, line).name + "_" + numbered("atom", atom);
}

Term GameWriter::order(std::size_t index) const {
  return numbered("order", index);
}

Term GameWriter::start(std::size_t rule) const {
  return is_hidden() ? numbered("start", rule) : std::string("start");
}

Term GameWriter::key(const std::string& key) {
  const auto found = keys_.find(key);
  if (found != keys_.end()) return found->second;
  std::string wish;
  for (const char c : key) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9');
    wish += is_plain ? c : '_';
  }
  // In small letters, as "RED" is no two words.
  for (char& c : wish) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return keys_[key] = names_.fresh(wish);
}

}  // namespace translators::rule_game::emitter
