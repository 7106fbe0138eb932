#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/rule_game/syntax/rule_file.h"
#include "translators/rule_game/syntax/tokens.h"

namespace translators::rule_game::syntax {

/// Reads the tokens of one line from left to right. After the first error it
/// has failed, and reads nothing more. Keeps references to both.
class ExpressionReader {
 public:
  ExpressionReader(const std::vector<Token>& tokens,
                   gdl::Diagnostics& diagnostics)
      : tokens_(tokens), diagnostics_(diagnostics) {}

  /// `E4 [COMPARISON E4]`; the grammar is in LANGUAGE.md.
  Expression expression();

  const Token& peek(std::size_t ahead = 0) const;
  const Token& next();
  /// Takes the sign, if it is the next one.
  bool takes(std::string_view sign);
  /// The same, and an error that says what it stands in where it is not.
  void expect(std::string_view sign, const std::string& where);

  void fail(const Token& token, const std::string& check,
            const std::string& message);
  bool failed() const { return failed_; }

 private:
  Expression sum();
  Expression product();
  Expression factor();
  Expression primary();
  Expression list(const Token& open);
  Expression binary(const Token& sign, Expression left, Expression right);

  const std::vector<Token>& tokens_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int operators_ = 0;  ///< of the outermost expression
  bool failed_ = false;
};

/// How a token is called in messages.
std::string shown(const Token& token);

}  // namespace translators::rule_game::syntax
