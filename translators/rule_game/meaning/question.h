#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace translators::rule_game::meaning {

/// What the answer to a move can depend on besides the piece and the bucket.
struct Question {
  enum class Kind : std::uint8_t {
    kLastBucket,  ///< which one took a piece last; kNothing before that
    kLastPiece,   ///< the cell of the piece that was taken last
    kTook,        ///< the bucket that last took a piece with the value in `key`
    kLastWith,    ///< the cell of the last piece with that value
    kScan,        ///< the state of the scan in `key`, of `answers` many
    kThere,       ///< whether (1 or 0) the piece on the cell in `key` is there
    kDrawn,  ///< what chance draws for the call in `key`, of `answers` many
  };
  static constexpr int kNothing = -1;

  Kind kind = Kind::kLastBucket;
  /// A property and a value, `color RED`, `pos 8`, `bucket 2`; or a cell.
  std::string key = {};
  int answers = 0;

  friend auto operator<=>(const Question&, const Question&) = default;
};

/// Answers questions about a position.
class Oracle {
 public:
  virtual ~Oracle() = default;
  virtual int ask(const Question& question) = 0;
};

/// Answers that, together, decide.
using Answers = std::vector<std::pair<Question, int>>;

/// When something holds: in every case that one of these tells; always, where
/// one of them is empty.
using Cases = std::vector<Answers>;

/// All answers that a question can have.
using Domain = std::function<std::vector<int>(const Question&)>;

/// Answers, and the number that they lead to.
using Outcome = std::pair<Answers, int>;

/// Runs `decide` for every course of answers; questions whose answer does not
/// matter are left out. Gives up, with no outcomes and `gave_up` true, where
/// there are more than `most` courses.
std::vector<Outcome> all_outcomes(const std::function<int(Oracle&)>& decide,
                                  const Domain& domain, std::size_t most,
                                  bool& gave_up);

/// Runs `decide` for every course of answers, and returns those in which it is
/// true, as all_outcomes does.
Cases all_cases(const std::function<bool(Oracle&)>& decide,
                const Domain& domain, std::size_t most, bool& gave_up);

}  // namespace translators::rule_game::meaning
