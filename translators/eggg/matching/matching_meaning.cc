#include "translators/eggg/matching/matching_meaning.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "translators/board_games/looks.h"
#include "translators/eggg/matching/lists.h"
#include "translators/eggg/values/random.h"

namespace translators::eggg::matching {

namespace {

using Kind = syntax::Expression::Kind;
using StatementKind = syntax::Statement::Kind;
using syntax::Expression;
using syntax::Statement;
using Texts = std::vector<std::string>;

constexpr int kMostRows = 12;
constexpr std::size_t kMostRecords = 5000;
constexpr std::size_t kLongestText = 100;
constexpr int kTurnsPerRow = 3;
constexpr int kMostTurns = 300;

bool pairs_lists(const Statement& statement) {
  return statement.kind == StatementKind::kDefinition &&
         statement.subject.is_word("solution") &&
         statement.value.is(Kind::kCode) &&
         pairing(statement.value.text).has_value();
}

class MatchingReader {
 public:
  MatchingReader(const syntax::Description& description,
                 const values::Options& options, gdl::Diagnostics& diagnostics)
      : description_(description),
        options_(options),
        diagnostics_(diagnostics),
        random_(options.seed) {}

  std::optional<matchers::Model> read() {
    model_.name = description_.name;
    model_.language = "EGGG";
    for (const Statement& statement : description_.statements) {
      read_statement(statement);
    }
    if (!diagnostics_.has_errors()) check_parts();
    if (!diagnostics_.has_errors()) set_up();
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(model_);
  }

 private:
  /// A list before anything of it is known: read from a file, or found in
  /// another one.
  struct List {
    const Statement* statement = nullptr;
    std::optional<FileList> file;
    std::optional<FoundList> found;
  };

  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message) {
    diagnostics_.error(position, check, message);
  }
  void unsupported(const Statement& statement) {
    error(statement.position, "no-meaning-yet",
          "this has no meaning in a puzzle of two columns: `" +
              statement.source + "`");
  }
  static matchers::Source source_of(const Statement& statement) {
    return {statement.position, statement.source};
  }

  void read_statement(const Statement& statement) {
    const bool is_plain = !statement.condition && statement.results.empty();
    const Expression& value = statement.value;
    if (statement.kind == StatementKind::kLike) return;
    if (!is_plain) return unsupported(statement);
    if (statement.kind == StatementKind::kDefinition) {
      return read_definition(statement);
    }
    if (statement.kind == StatementKind::kImperative &&
        statement.verb == "shuffle" && !value) {
      shuffled_[statement.subject.name] = &statement;
      return;
    }
    const bool is_display =
        statement.kind == StatementKind::kAction && statement.verb == "display";
    if (is_display) return;
    if (statement.kind != StatementKind::kDeclaration ||
        !value.is(Kind::kPhrase) || value.operands.size() != 2) {
      return unsupported(statement);
    }
    read_declaration(statement);
  }

  void read_declaration(const Statement& statement) {
    const Expression& first = statement.value.operands[0];
    const Expression& noun = statement.value.operands[1];
    const auto number = syntax::whole_number(first);
    if (first.is(Kind::kDimensions) && noun.is_word("grid")) {
      size_ = &statement;
    } else if (noun.is_word("turn") && number) {
      model_.turns = *number;
      model_.turns_source = source_of(statement);
      if (*number < 1 || *number > kMostTurns) {
        error(first.position, "number-of-turns",
              "a puzzle has 1 to " + std::to_string(kMostTurns) + " turns");
      }
    } else if (!(noun.is_word("player") && number == 1)) {
      unsupported(statement);
    }
  }

  void read_definition(const Statement& statement) {
    const Expression& subject = statement.subject;
    const Expression& value = statement.value;
    if (subject.is_word("goal")) {
      const bool is_solve = value.is_word("solve") ||
                            (value.is(Kind::kAction) && value.name == "solve");
      if (!is_solve) unsupported(statement);
    } else if (subject.is_word("game") && !value.text.empty()) {
      model_.name = value.text;
    } else if (subject.is_word("board") && statement.verb == "start") {
      start_ = &statement;
    } else if (pairs_lists(statement)) {
      solution_ = &statement;
    } else if (subject.is(Kind::kName) && value.is(Kind::kCode)) {
      List list{&statement, file_list(value.text), found_list(value.text)};
      if (list.file || list.found) {
        lists_.emplace(subject.name, std::move(list));
      } else {
        error(value.position, "beyond-perl",
              "of Perl a list is `{ open(FILE, \"words.txt\"); <FILE> }` here, "
              "the lines of a file beside the description, or `{ ( map "
              "(/^(.*?)\\t/, Words) ) }`, what a pattern with one group finds "
              "in each of them");
      }
    } else {
      unsupported(statement);
    }
  }

  void check_parts() {
    const auto need = [&](const Statement* statement, const char* what) {
      if (!statement) {
        error({}, "no-columns",
              std::string("a puzzle of two columns needs ") + what);
      }
    };
    need(size_, "a grid such as `2x5 grid`");
    need(start_, "a statement such as `board starts [shuffle Names, Colors]`");
    if (!size_ || !start_) return;
    const auto& sides = size_->value.operands[0].operands;
    const auto columns = syntax::whole_number(sides[0]);
    const int rows =
        sides.size() == 2 ? syntax::whole_number(sides[1]).value_or(0) : 0;
    if (columns != 2 || rows < 2 || rows > kMostRows) {
      error(size_->position, "no-size",
            "such a puzzle has two columns and 2 to " +
                std::to_string(kMostRows) + " rows");
      return;
    }
    rows_ = rows;
    model_.size_source = source_of(*size_);
    model_.start_source = source_of(*start_);
    model_.solution_source = source_of(*solution_);
  }

  /// The list that a column is called by, and whether it is shuffled there.
  std::pair<std::string, bool> column_of(const Expression& item) {
    if (item.is(Kind::kName)) return {item.name, false};
    const bool is_shuffled = item.is(Kind::kAction) && item.name == "shuffle" &&
                             item.operands.size() == 2 && !item.operands[0] &&
                             item.operands[1].is(Kind::kName);
    if (is_shuffled) return {item.operands[1].name, true};
    error(item.position, "no-columns",
          "`" + syntax::to_string(item) +
              "` is no column: expected the name of a list, or `shuffle` and a "
              "name");
    return {};
  }

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[random_.below(i)]);
    }
  }

  /// The first records of a file that both lists find something in.
  std::optional<std::pair<Texts, Texts>> texts_of(const List& left,
                                                  const List& right) {
    const std::string& name = left.found->list;
    const auto source = lists_.find(name);
    if (source == lists_.end() || !source->second.file ||
        right.found->list != name) {
      error(right.statement->position, "no-columns",
            "both columns are to be found in the same list, which is the lines "
            "of a file");
      return std::nullopt;
    }
    const FileList& file = *source->second.file;
    const gdl::SourcePosition position = source->second.statement->position;
    gdl::Diagnostics of_file(file.file);
    const auto text = options_.read_beside
                          ? options_.read_beside(file.file, of_file)
                          : std::nullopt;
    if (!text) {
      error(position, "unknown-file",
            of_file.entries().empty() ? file.file + ": no such file is found"
                                      : of_file.format(of_file.entries()[0]));
      return std::nullopt;
    }
    Texts records = records_of(*text, file.of_paragraphs);
    if (records.size() > kMostRecords) records.resize(kMostRecords);
    if (shuffled_.contains(name)) shuffle(records);
    std::pair<Texts, Texts> texts;
    for (const std::string& record : records) {
      if (static_cast<int>(texts.first.size()) == rows_) break;
      auto one = left.found->pattern.capture(record);
      auto other = right.found->pattern.capture(record);
      if (!one || !other) continue;
      texts.first.push_back(one->substr(0, kLongestText));
      texts.second.push_back(other->substr(0, kLongestText));
    }
    if (static_cast<int>(texts.first.size()) == rows_) return texts;
    error(position, "too-few",
          "in " + file.file + " the patterns find " +
              std::to_string(texts.first.size()) +
              " pairs, but the board has " + std::to_string(rows_) + " rows");
    return std::nullopt;
  }

  void set_up() {
    const auto& items = start_->value.operands;
    if (!start_->value.is(Kind::kArray) || items.size() != 2) {
      error(start_->position, "no-columns",
            "expected two columns, as in `board starts [shuffle Names, "
            "Colors]`");
      return;
    }
    const auto [left_name, left_shuffled] = column_of(items[0]);
    const auto [right_name, right_shuffled] = column_of(items[1]);
    if (diagnostics_.has_errors()) return;
    const auto left = lists_.find(left_name);
    const auto right = lists_.find(right_name);
    const auto solved = pairing(solution_->value.text);
    const bool is_pair =
        (solved->first == left_name && solved->second == right_name) ||
        (solved->first == right_name && solved->second == left_name);
    if (left == lists_.end() || right == lists_.end() || !left->second.found ||
        !right->second.found || !is_pair) {
      error(solution_->position, "no-columns",
            "the solution is to pair the two columns that the board starts "
            "with, each found by a pattern in a list");
      return;
    }
    auto texts = texts_of(left->second, right->second);
    if (!texts) return;
    place(texts->first, texts->second, left_shuffled, right_shuffled);
    finish();
  }

  void place(const Texts& left, const Texts& right, bool left_shuffled,
             bool right_shuffled) {
    std::vector<std::size_t> order(left.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::size_t> beside = order;
    if (right_shuffled) shuffle(beside);
    const auto is_solved = [&] {
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (left[order[i]] != left[beside[i]]) return false;
      }
      return true;
    };
    // A puzzle that is solved already is none.
    for (int tries = 0; left_shuffled && (tries == 0 || is_solved());) {
      shuffle(order);
      if (++tries == 100) break;
    }
    for (const std::size_t i : order) model_.left.push_back({left[i], ""});
    for (const std::size_t i : beside) {
      const auto look = board_games::munsell_look(right[i]);
      model_.right.push_back({right[i], look.value_or("")});
    }
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (std::size_t j = 0; j < left.size(); ++j) {
        if (order[i] == beside[j]) model_.pairs.emplace_back(i, j);
      }
    }
  }

  void finish() {
    if (model_.turns == 0) {
      model_.turns = kTurnsPerRow * rows_;
      model_.inferences.push_back(
          "Nothing says how often things may be exchanged: " +
          std::to_string(model_.turns) + " times.");
    }
    model_.inferences.push_back(
        "What is drawn and shuffled is so once, before the game, by the seed " +
        std::to_string(options_.seed) + ".");
    model_.inferences.push_back(
        "The puzzle is solved as a whole: each thing on the left has to stand "
        "beside what it belongs to.");
  }

  const syntax::Description& description_;
  const values::Options& options_;
  gdl::Diagnostics& diagnostics_;
  values::Random random_;
  matchers::Model model_;
  std::map<std::string, List> lists_;
  std::map<std::string, const Statement*> shuffled_;
  const Statement* size_ = nullptr;
  const Statement* start_ = nullptr;
  const Statement* solution_ = nullptr;
  int rows_ = 0;
};

}  // namespace

bool is_matching_game(const syntax::Description& description) {
  return std::any_of(description.statements.begin(),
                     description.statements.end(), pairs_lists);
}

std::optional<matchers::Model> matching_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics) {
  return MatchingReader(description, options, diagnostics).read();
}

}  // namespace translators::eggg::matching
