#include "translators/rule_game/meaning/oddities.h"

#include <algorithm>
#include <array>
#include <string>

#include "gdl/symbol_table.h"
#include "translators/rule_game/meaning/evaluation.h"

namespace translators::rule_game::meaning {

namespace {

using Expression = syntax::Expression;
using Kind = Expression::Kind;

constexpr const char* kRemedy = "; --set strict=false reads it as documented";

/// Whether it can come to nothing before anything has been moved.
bool may_be_nothing(const Expression& expression) {
  if (expression.kind == Kind::kPath) {
    const std::string& name = expression.path[0];
    return name != "this" && name != "Nearby" && name != "Remotest";
  }
  if (expression.kind == Kind::kList) {
    return std::all_of(expression.parts.begin(), expression.parts.end(),
                       may_be_nothing);
  }
  return std::any_of(expression.parts.begin(), expression.parts.end(),
                     may_be_nothing);
}

class Inspector {
 public:
  Inspector(const Board& board, gdl::Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {
    is_plain_ = std::all_of(board.pieces.begin(), board.pieces.end(),
                            [](const Piece& one) { return one.is_plain; });
  }

  void inspect(const syntax::Atom& atom) {
    for (const syntax::PropertyTest& test : atom.properties) {
      inspect_key(test);
      if (!test.is_names) inspect(test.expression);
    }
    if (atom.code) inspect(*atom.code);
    if (atom.bucket) inspect(*atom.bucket);
  }

 private:
  void inspect_key(const syntax::PropertyTest& test) {
    constexpr std::array<const char*, 7> kKeys = {
        "count", "shape", "color", "pos", "postpos", "bucket", "code"};
    std::string meant = gdl::fold_case(test.key);
    if (meant == "position") meant = "pos";
    if (meant == "colour") meant = "color";
    const bool is_key =
        std::find(kKeys.begin(), kKeys.end(), meant) != kKeys.end();
    if (meant != test.key && is_key) {
      diagnostics_.warning(test.position, "unknown-key",
                           "'" + test.key + ":' is a property of pieces; '" +
                               meant + ":' was probably meant" + kRemedy);
    } else if (is_plain_ && !is_key) {
      diagnostics_.warning(test.position, "no-condition",
                           "pieces with a shape and a colour alone have no '" +
                               test.key +
                               "', and the server takes this clause for true");
    }
  }

  void inspect(const Expression& expression) {
    if (expression.kind == Kind::kPath && !is_variable(expression.path[0])) {
      std::string capitals = expression.path[0];
      for (char& c : capitals) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
      }
      diagnostics_.warning(expression.position, "unknown-name",
                           "'" + expression.path[0] +
                               "' names nothing in an expression; \"" +
                               (is_plain_ ? capitals : expression.path[0]) +
                               "\" is the text" + kRemedy);
    }
    const bool compares =
        expression.kind == Kind::kBinary &&
        std::string("=!<>").find(expression.text[0]) != std::string::npos;
    if (compares && may_be_nothing(expression.parts[1])) {
      diagnostics_.warning(
          expression.position, "comparison-with-nothing",
          "where '" + syntax::to_string(expression.parts[1]) +
              "' is nothing, as before the first move, '" +
              syntax::to_string(expression) +
              "' is its left side, and so true; with the other side "
              "first it is not" +
              kRemedy);
    }
    for (const Expression& part : expression.parts) inspect(part);
  }

  gdl::Diagnostics& diagnostics_;
  bool is_plain_ = true;
};

}  // namespace

void warn_of_oddities(const syntax::RuleFile& file, const Board& board,
                      gdl::Diagnostics& diagnostics) {
  Inspector inspector(board, diagnostics);
  for (const syntax::RuleLine& line : file.lines) {
    for (const syntax::Atom& atom : line.atoms) inspector.inspect(atom);
  }
}

}  // namespace translators::rule_game::meaning
