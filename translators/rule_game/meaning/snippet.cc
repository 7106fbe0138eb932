#include "translators/rule_game/meaning/snippet.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "gdl/symbol_table.h"
#include "translators/perl/interpreter.h"
#include "translators/perl/parser.h"
#include "translators/perl/slips.h"
#include "translators/perl/walk.h"

namespace translators::rule_game::meaning {

namespace {

using perl::Value;

Value number(int value) { return Value::of(static_cast<double>(value)); }

Value host_value(const std::string& what, std::vector<Value> items = {}) {
  Value value{Value::Kind::kHost};
  value.text = what;
  value.items = std::move(items);
  return value;
}

Value ordering(const Groups& groups) {
  Value list{Value::Kind::kList};
  for (const std::vector<int>& group : groups) {
    Value cells{Value::Kind::kList};
    for (const int cell : group) cells.items.push_back(number(cell));
    list.items.push_back(std::move(cells));
  }
  return list;
}

/// Of which property a name is the one, where the board has none so called but
/// one that begins like it: `suite` for `suit`.
std::string property_meant(const std::string& name, const Board& board) {
  std::set<std::string> alike;
  for (const Piece& piece : board.pieces) {
    if (piece.properties.contains(name)) return name;
    for (const auto& [other, value] : piece.properties) {
      if (other.starts_with(name) || name.starts_with(other)) {
        alike.insert(other);
      }
    }
  }
  return alike.size() == 1 ? *alike.begin() : name;
}

class SnippetHost : public perl::Host {
 public:
  SnippetHost(const Snippet& snippet, const Attempt& attempt,
              const std::map<std::string, Groups>& orders, Scans& scans,
              Oracle& oracle)
      : snippet_(snippet),
        attempt_(attempt),
        orders_(orders),
        scans_(scans),
        oracle_(oracle) {}

  bool saw_row_zero = false;
  bool saw_column_zero = false;

  bool variable(const std::string& name, Value& value) override {
    if (name == "$pos") {
      value = number(attempt_.piece->cell);
    } else if (name == "$bucket") {
      value = number(attempt_.bucket);
    } else if (name == "%prop") {
      value = host_value("piece", {number(attempt_.piece->cell)});
    } else if (name == "@board") {
      value = host_value("board");
    } else if (name == "@moves") {
      value = host_value("moves");
    } else if (name == "%lastBucket") {
      value = host_value("lastBucket");
    } else if (name == "%predefinedOrderings") {
      value = host_value("orders");
    } else if (name[0] == '$' && orders_.contains(name.substr(1))) {
      value = ordering(orders_.at(name.substr(1)));
    } else {
      return false;
    }
    return true;
  }

  Value element(const Value& container, const Value& key) override {
    const std::string& what = container.text;
    const auto item = [&](std::size_t index) {
      return static_cast<int>(perl::number_of(container.items[index]));
    };
    if (what == "board") return host_value("row", {key});
    if (what == "row") {
      return square(item(0), static_cast<int>(perl::number_of(key)));
    }
    if (what == "piece") return property(item(0), perl::text_of(key));
    if (what == "move") {
      const std::string name = perl::text_of(key);
      if (name == "bucket") return container.items[1];
      // Of the piece that was moved all the same is asked.
      if (name == "moved") return container;
      return property(item(0), name);
    }
    if (what == "lastBucket") return host_value("lastOf", {key});
    if (what == "lastOf") {
      return last_bucket(perl::text_of(container.items[0]), perl::text_of(key));
    }
    if (what == "orders") {
      const auto found = orders_.find(perl::text_of(key));
      return found == orders_.end() ? Value() : ordering(found->second);
    }
    throw perl::Failure(snippet_.program.position,
                        "the moves of @moves can be gone through by a loop "
                        "only: for my $move (@moves) {...}");
  }

  bool call(const std::string& name, const std::vector<Value>& values,
            Value& result) override {
    if (name != "isLeading" || values.size() != 2) return false;
    result = number(is_leading(values[0], values[1]) ? 1 : 0);
    return true;
  }

  int draw(int count) override {
    ++draws_;
    return ask({Question::Kind::kDrawn,
                snippet_.name + " " + std::to_string(draws_), count});
  }

  perl::Course fold(const Value& list, const perl::Node& loop, bool backwards,
                    const perl::Course& begin,
                    const perl::Step& step) override {
    if (list.text != "moves") {
      throw perl::Failure(loop.position, "a loop goes through @moves here");
    }
    const std::string name = snippet_.name + " " +
                             std::to_string(loop.position.line) + ":" +
                             std::to_string(loop.position.column) + " " +
                             std::to_string(attempt_.piece->cell) + " " +
                             std::to_string(attempt_.bucket);
    is_scanning_ = true;
    const Scans::Found& found =
        scans_.find(name, *attempt_.board, attempt_.piece->cell, loop,
                    backwards, begin, step);
    is_scanning_ = false;
    const int state =
        oracle_.ask({Question::Kind::kScan, std::to_string(found.scan),
                     static_cast<int>(found.courses.size())});
    return found.courses.at(static_cast<std::size_t>(state));
  }

 private:
  /// Nothing of the position may be asked while a loop goes through moves.
  int ask(const Question& question) {
    if (is_scanning_) {
      throw perl::Failure(snippet_.program.position,
                          "within a loop through @moves nothing can be asked "
                          "of @board or %lastBucket, and nothing drawn; do "
                          "that before it");
    }
    return oracle_.ask(question);
  }

  bool is_there(int cell) {
    if (cell == attempt_.piece->cell) return true;
    if (!attempt_.board->at(cell)) return false;
    return ask({Question::Kind::kThere, std::to_string(cell)}) != 0;
  }

  Value square(int row, int column) {
    if (row == 0) saw_row_zero = true;
    if (column == 0) saw_column_zero = true;
    const int y = row + (snippet_.has_row_zero ? 1 : 0);
    const int x = column + (snippet_.has_column_zero ? 1 : 0);
    if (x < 1 || x > kSide || y < 1 || y > kSide) return {};
    const int cell = cell_at(x, y);
    if (!is_there(cell)) return {};
    return host_value("piece", {number(cell)});
  }

  Value property(int cell, const std::string& name) {
    if (name == "pos") return number(cell);
    const Piece& piece = *attempt_.board->at(cell);
    const auto found =
        piece.properties.find(property_meant(name, *attempt_.board));
    if (found == piece.properties.end()) return {};
    return Value::of(piece.is_plain ? gdl::fold_case(found->second)
                                    : found->second);
  }

  Value last_bucket(const std::string& name, const std::string& wanted) {
    for (const Piece& piece : attempt_.board->pieces) {
      const auto found =
          piece.properties.find(property_meant(name, *attempt_.board));
      if (found == piece.properties.end() ||
          gdl::fold_case(found->second) != gdl::fold_case(wanted)) {
        continue;
      }
      const int bucket =
          ask({Question::Kind::kTook, found->first + " " + found->second});
      return bucket == Question::kNothing ? Value() : number(bucket);
    }
    return {};
  }

  bool is_leading(const Value& order, const Value& position) {
    const int wanted = static_cast<int>(perl::number_of(position));
    for (const Value& group : order.items) {
      std::vector<int> cells;
      if (group.kind == Value::Kind::kList) {
        for (const Value& cell : group.items) {
          cells.push_back(static_cast<int>(perl::number_of(cell)));
        }
      } else {
        cells.push_back(static_cast<int>(perl::number_of(group)));
      }
      if (std::find(cells.begin(), cells.end(), wanted) != cells.end()) {
        return is_there(wanted);
      }
      for (const int cell : cells) {
        if (is_there(cell)) return false;
      }
    }
    return is_there(wanted);
  }

  const Snippet& snippet_;
  const Attempt& attempt_;
  const std::map<std::string, Groups>& orders_;
  Scans& scans_;
  Oracle& oracle_;
  bool is_scanning_ = false;
  int draws_ = 0;
};

/// Nothing has been yet, and nothing else is there.
class EmptyOracle : public Oracle {
 public:
  int ask(const Question& question) override {
    const bool is_number = question.kind == Question::Kind::kThere ||
                           question.kind == Question::Kind::kScan ||
                           question.kind == Question::Kind::kDrawn;
    return is_number ? 0 : Question::kNothing;
  }
};

/// Whether rows and columns of @board are counted from 0: a snippet that does
/// so asks for them when a piece lies there.
void find_zeros(const std::map<std::string, Groups>& orders, const Board& board,
                Snippet& snippet) {
  bool has_row = false;
  bool has_column = false;
  for (int cell = 1; cell <= kCells; ++cell) {
    Board alone;
    alone.pieces.push_back(board.pieces.front());
    alone.pieces.front().cell = cell;
    const Attempt attempt{&alone, &alone.pieces.front(), 0};
    std::vector<Scan> scans;
    Scans of_scans(scans);
    EmptyOracle oracle;
    SnippetHost host(snippet, attempt, orders, of_scans, oracle);
    try {
      perl::run(snippet.program, host);
    } catch (const perl::Failure&) {
      // It is reported when the snippet is really used.
      return;
    }
    has_row |= host.saw_row_zero;
    has_column |= host.saw_column_zero;
  }
  snippet.has_row_zero = has_row;
  snippet.has_column_zero = has_column;
}

/// Warns of properties that were read as others, `$prop{'suite'}` and
/// `$moves[$j]->{'suite'}`: keys of what is no hash of the snippet's own.
void warn_of_properties(const perl::Node& node, const Board& board,
                        gdl::Diagnostics& diagnostics) {
  for (const perl::Node& part : node.parts) {
    warn_of_properties(part, board, diagnostics);
  }
  if (node.kind != perl::Node::Kind::kKey ||
      node.parts[1].kind != perl::Node::Kind::kText) {
    return;
  }
  const perl::Node& base = node.parts[0];
  const bool is_own = base.kind == perl::Node::Kind::kVariable &&
                      base.text.starts_with("%") && base.text != "%prop" &&
                      base.text != "%lastBucket";
  const std::string& name = node.parts[1].text;
  const std::string meant = property_meant(name, board);
  if (is_own || meant == name) return;
  diagnostics.warning(node.position, "slip",
                      "'" + name + "' was read as '" + meant +
                          "', as no piece has a '" + name + "'");
}

}  // namespace

Snippet read_snippet(const syntax::Snippet& text,
                     const std::map<std::string, Groups>& orders,
                     const Board& board, gdl::Diagnostics& diagnostics) {
  gdl::SourcePosition begin = text.position;
  ++begin.column;
  Snippet snippet;
  snippet.name =
      std::to_string(begin.line) + ":" + std::to_string(begin.column);
  snippet.program = perl::parse(text.text, begin, diagnostics);
  std::set<std::string> known = {"%prop",
                                 "$pos",
                                 "$bucket",
                                 "@board",
                                 "@moves",
                                 "%lastBucket",
                                 "%predefinedOrderings"};
  for (const auto& [name, groups] : orders) known.insert("$" + name);
  if (diagnostics.has_errors() || board.pieces.empty()) return snippet;
  perl::mend_slips(snippet.program, known, diagnostics);
  warn_of_properties(snippet.program, board, diagnostics);
  snippet.is_fickle = perl::is_fickle(snippet.program);
  find_zeros(orders, board, snippet);
  if (snippet.has_row_zero || snippet.has_column_zero) {
    diagnostics.warning(text.position, "slip",
                        std::string(snippet.has_row_zero ? "rows" : "columns") +
                            " of @board are counted from 0 in this snippet, "
                            "and were read so");
  }
  return snippet;
}

bool accepts(const Snippet& snippet, const Attempt& attempt,
             const std::map<std::string, Groups>& orders, Scans& scans,
             Oracle& oracle, perl::Variables& state) {
  SnippetHost host(snippet, attempt, orders, scans, oracle);
  return perl::is_true(perl::run(snippet.program, host, state));
}

}  // namespace translators::rule_game::meaning
