#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/perl/tree.h"
#include "translators/perl/value.h"

namespace translators::perl {

/// What cannot be carried out, and where.
class Failure : public std::runtime_error {
 public:
  Failure(gdl::SourcePosition position, const std::string& what)
      : std::runtime_error(what), position(position) {}
  gdl::SourcePosition position;
};

using Variables = std::map<std::string, Value>;

/// Where a loop over a list of the host has come to.
struct Course {
  enum class End : std::uint8_t { kGoesOn, kLeft, kReturned };
  Variables variables;  ///< those that the loop speaks of
  End end = End::kGoesOn;
  Value result = {};
};

/// Carries out the body of a loop for one more item.
using Step = std::function<Course(const Course&, const Value& item)>;

/// What a snippet finds around it.
class Host {
 public:
  virtual ~Host() = default;
  /// With its `$`, `@` or `%`. False where there is none.
  virtual bool variable(const std::string& name, Value& value) = 0;
  virtual Value element(const Value& container, const Value& key) = 0;
  virtual bool call(const std::string& name, const std::vector<Value>& values,
                    Value& result) = 0;
  /// One of 0 to `count` - 1, all of them alike: `int(rand()*4)`.
  virtual int draw(int count) = 0;
  /// Goes through a list of the host, from its end where `backwards`.
  virtual Course fold(const Value& list, const Node& loop, bool backwards,
                      const Course& begin, const Step& step) = 0;
};

/// Carries out a piece of Perl as the body of a function; its value is that of
/// `return`, or of the last expression. Throws Failure; one that does not end
/// is given up.
Value run(const Node& program, Host& host);

/// The same with the values that `state` variables were left with, which it
/// leaves there: none, where the program runs for the first time.
Value run(const Node& program, Host& host, Variables& state);

}  // namespace translators::perl
