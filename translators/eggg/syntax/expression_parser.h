#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/syntax/tokens.h"

namespace translators::eggg::syntax {

/// Reads expressions from the tokens of one statement, by recursive descent.
/// The first error is reported, and all tokens are then passed over, so that a
/// statement has one error at most and every function simply returns.
///
/// Each level has a function of its own, hence so many. Loosest first, as in
/// Perl except for `if` and `not`:  =>  or  and  = += |=
/// ?:  ||  &&  if  not  |  &  == != eq  < <= > >=  + - .  * / %  ! ++ -  **
/// words side by side  a..b
class ExpressionParser {
 public:
  /// `declared`: the lower-case words that the description makes its own.
  /// Keeps references to all of them. The last of `tokens` is kEnd.
  ExpressionParser(const std::vector<Token>& tokens,
                   const std::set<std::string>& declared,
                   gdl::Diagnostics& diagnostics);

  /// A value: an expression, or where there are several parts with `;` between
  /// them, or `return` or `while`, a kSnippet.
  Expression parse_body();
  /// One expression, with `if`s in it; not beyond `=>`.
  Expression parse_expression();
  /// The same, except that an `if` at its end is left for the caller.
  Expression parse_up_to_if();
  /// The condition behind `if`, or what `unless` denies; nothing where neither
  /// stands here.
  Expression parse_condition();
  /// What a statement is about: words, names and calls side by side, where a
  /// verb is a noun: `turn`, `Tester(1)`, `key j`, `board size`.
  Expression parse_subject(std::size_t end);
  /// `(a, b)` as a kTuple, also with one element or none.
  Expression parse_tuple();
  /// What follows each `=>` here, if anything.
  std::vector<Expression> parse_results();

  const Token& peek(std::size_t ahead = 0) const;
  void advance();
  std::size_t position() const { return at_; }
  bool accept_sign(std::string_view sign);
  bool accept_word(std::string_view word);
  bool at_end() const { return at_ >= end_; }
  bool failed() const { return failed_; }
  /// Reports at the current token, and passes over the rest.
  void fail(std::string check, std::string message);
  void fail_at(SourcePosition position, std::string check, std::string message);
  /// Reports that `wanted` should stand here.
  void fail_expected(std::string_view wanted);

  /// Names with a capital, in the order they are seen; no other words are read
  /// freely while this is set: after `game is`.
  void set_free_words(bool free) { free_words_ = free; }

 private:
  using Kind = Expression::Kind;

  Expression parse_statement();
  Expression parse_while();
  Expression parse_code();
  Expression parse_or();
  Expression parse_and();
  Expression parse_not();
  Expression parse_assignment();
  Expression parse_conditional();
  Expression parse_or_sign();
  Expression parse_and_sign();
  Expression parse_guarded();
  Expression parse_binary(std::size_t level);
  Expression parse_prefix();
  Expression parse_power();
  Expression parse_suffix();
  Expression parse_phrase();
  Expression parse_omission();
  static bool ends_with_omission(const std::vector<Expression>& items);
  Expression parse_action(std::vector<Expression> subject);
  Expression parse_range(Expression from);
  Expression parse_atom(bool is_first);
  Expression parse_plain_atom();
  Expression parse_word(bool is_first);
  Expression parse_key();
  Expression parse_sigil_name();
  Expression parse_text();
  Expression parse_dimensions();
  Expression parse_parentheses();
  Expression parse_array();
  Expression parse_indices(Expression base);
  void parse_list(std::string_view close, std::vector<Expression>& items);
  Expression join_chain(std::vector<Expression> operands, Operator op,
                        SourcePosition position) const;
  Expression guard(Expression value);
  /// `a = b if c` means `(a = b) if c`, though `if` was read with b.
  static Expression lift_guard(Expression outer);

  /// One more operator of a chain, which makes the tree deeper, too; an error,
  /// and false, where a statement has too many.
  bool lengthen();
  /// One level deeper; an error, and false, where it is too deep. Every success
  /// is followed by leave().
  bool enter();
  void leave() { --depth_; }

  bool starts_atom(std::size_t ahead, bool is_first) const;
  bool is_call(std::size_t ahead, bool is_first) const;
  bool is_verb(std::size_t ahead, const std::vector<Expression>& subject) const;
  bool adjacent(std::size_t ahead) const;
  Expression make(Kind kind) const;

  const std::vector<Token>& tokens_;
  const std::set<std::string>& declared_;
  gdl::Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t end_;
  int depth_ = 0;
  int links_ = 0;  ///< of chains
  bool failed_ = false;
  bool leave_if_ = false;
  bool free_words_ = false;
  bool in_subject_ = false;
  bool in_object_ = false;  ///< what a verb is done to: `piece (x, y)`
  Token end_token_;
};

}  // namespace translators::eggg::syntax
