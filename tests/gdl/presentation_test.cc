#include "gdl/presentation.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace gdl {
namespace {

using Looks = std::map<std::string, std::string>;

Looks looks_in(const std::string& rules) {
  Diagnostics diagnostics("rules");
  return looks_of(read_kif(rules, diagnostics));
}

TEST(Presentation, IsWhatFactsSay) {
  EXPECT_EQ(looks_in("(role x) (looks board circle) (Looks Jade N_5)"),
            (Looks{{"board", "circle"}, {"jade", "n_5"}}));
  EXPECT_EQ(looks_in("(looks x a) (looks x b)"), (Looks{{"x", "a"}}));
}

TEST(Presentation, OfOtherFactsThereIsNone) {
  for (const std::string rules :
       {"(role x)", "(looks x)", "(looks x a b)", "looks", "(looks (f x) a)",
        "(looks x (f a))", "(<= (looks x a) (true b))", "(looks ?x a)"}) {
    EXPECT_EQ(looks_in(rules), Looks()) << rules;
  }
}

}  // namespace
}  // namespace gdl
