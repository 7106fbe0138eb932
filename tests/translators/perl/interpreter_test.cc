// The subset of Perl: what it comes to, what is read as meant, and what is
// beyond it.

#include "translators/perl/interpreter.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/perl/counters.h"
#include "translators/perl/parser.h"
#include "translators/perl/slips.h"
#include "translators/perl/value.h"

namespace translators::perl {
namespace interpreter_test {

/// A host with a list @list of three numbers, which only it goes through.
class ListHost : public Host {
 public:
  bool variable(const std::string& name, Value& value) override {
    if (name != "@list") return false;
    value = Value{Value::Kind::kHost};
    value.text = "list";
    return true;
  }
  Value element(const Value&, const Value&) override { return {}; }
  bool call(const std::string& name, const std::vector<Value>& values,
            Value& result) override {
    if (name != "twice") return false;
    result = Value::of(2 * number_of(values.at(0)));
    return true;
  }
  int draw(int count) override { return count - 1; }
  Course fold(const Value&, const Node&, bool backwards, const Course& begin,
              const Step& step) override {
    Course course = begin;
    for (int i = 1; i <= 3 && course.end == Course::End::kGoesOn; ++i) {
      course = step(course, Value::of(backwards ? 4.0 - i : 0.0 + i));
    }
    return course;
  }
};

std::string result_of(const std::string& text) {
  gdl::Diagnostics diagnostics("snippet");
  Node program = parse(text, {1, 1}, diagnostics);
  mend_slips(program, {"@list"}, diagnostics);
  if (diagnostics.has_errors()) return diagnostics.format_all();
  ListHost host;
  try {
    return dump(run(program, host));
  } catch (const Failure& failure) {
    return std::to_string(failure.position.line) + ":" +
           std::to_string(failure.position.column) + ": " + failure.what();
  }
}

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

TEST(Perl, ComesToWhatPerlDoes) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"1 + 2 * 3", "7"},
      {"-7 % 4", "1"},
      {"7 / 2", "3.5"},
      {"int(7 / 2) * 2", "6"},
      {"2 ** 3 ** 2", "512"},
      {"'a' . 1 + 2", "2"},
      {"'3 apples' + 1", "4"},
      {"10 == '10.0'", "1"},
      {"'10' eq '10.0'", "0"},
      {"2 < 10 && '2' gt '10'", "1"},
      {"0 || 'b'", "'1:b'"},
      {"!'0'", "1"},
      {"not 2 == 1", "1"},
      {"not 0 and 0", "0"},
      {"not(0) + 1", "2"},
      {"-2 ** 2", "-4"},
      {"!2 ** 0", "0"},
      {"2 ** -1", "0.5"},
      {"1" + repeated(" + 1", 900), "901"},
      {"int 7 / 2", "3"},
      {"1 ? 2 : 0 ? 3 : 4", "2"},
      {"my $x = 3; $x += 2; $x--; return $x;", "4"},
      {"my $x = 3; return $x++ + $x;", "7"},
      {"my @a = (3, 1..4); return scalar(@a) * 10 + $a[1] + $#a;", "55"},
      {"my %h = (a => 1, 'b' => 2); $h{c} = 5; return scalar(%h) + $h{'b'};",
       "5"},
      {"my $t = [[1, 2], [3]]; return $t->[0][1] + $t->[1]->[0];", "5"},
      {"my %h; $h{a}{b} = 4; return defined $h{a}{b};", "1"},
      {"my %h; return defined($h{a});", "0"},
      {"my @a = (1); return defined $a['nan'];", "0"},
      {"my $s = 0; for my $i (1..4) { next if $i == 2; $s += $i; } $s", "8"},
      {"my $s = 0; for (my $i = 0; $i < 3; $i++) { $s += $i; } return $s;",
       "3"},
      {"my $n = 9; while ($n > 2) { $n = $n - 3; last if $n == 6; } $n", "6"},
      {"if (0) { return 1; } elsif (1) { return 2; } else { return 3; }", "2"},
      {"return 5 unless 0; return 6;", "5"},
      {"# words\nreturn 1; #-- more", "1"},
      {"&twice(4)", "8"},
      {"my @a; push @a, 5; push(@a, 6); return $a[0] * 10 + $#a;", "51"},
      {"my @a = (1); my @b = (2, 3); push @a, @b, [4], 5 if 1; scalar(@a)",
       "5"},
      {"my %h = (a => 1, b => 2); my $n = 0; for my $k (keys %h) { $n += "
       "$h{$k}; } $n",
       "3"},
      {"my %h = (a => 1); my @a = (0, keys %h); return $a[1];", "'1:a'"},
      {"my $r = {a => [1, 2]}; return $r->{a}[1];", "2"},
      {"my %h; $h{x} ||= 3; $h{x} &&= 4; return $h{x};", "4"},
      {"my @a; return @a ? 1 : length('abc');", "3"},
      {"my ($a, $b); $b = 2; return $b;", "2"},
      {"undef == 0", "0"}};
  for (const auto& [text, result] : cases) {
    EXPECT_EQ(result_of(text), result) << text;
  }
}

TEST(Perl, GoesThroughAListOfItsHost) {
  EXPECT_EQ(result_of("my $s = 0; for my $i (@list) { $s = $s * 10 + $i; } $s"),
            "123");
  EXPECT_EQ(result_of("my $s = 0; for (my $j = $#list; $j >= 0; $j--) { $s = "
                      "$s * 10 + $list[$j]; } $s"),
            "321");
  for (const char* loop :
       {"$j = $#list; $j > -1; --$j", "$j = 0; $j < @list; $j++",
        "$j = 0; $j <= $#list; ++$j"}) {
    EXPECT_EQ(result_of("my $s = 0; for (my " + std::string(loop) +
                        ") { $s += $list[$j]; } $s"),
              "6")
        << loop;
  }
  EXPECT_EQ(result_of("for my $i (@list) { return $i if $i > 1; } 9"), "2");
  EXPECT_EQ(result_of("my $s; for my $i (@list) { $s = $i; last; } $s"), "1");
}

TEST(Perl, GoesThroughNoPartOfAListOfItsHost) {
  const std::vector<std::string> cases = {
      "for (my $j = $#list; $j > 0; $j--) { }",
      "for (my $j = $#list; $j > $#list - 1; $j--) { }",
      "for (my $j = 0; $j < $#list; $j++) { }",
      "for (my $j = 1; $j < @list; $j++) { }",
      "for (my $j = 0; 2 < @list; $j++) { }",
      "return @list ? 1 : 0;",
      "return scalar(@list);",
      "my @a = (1, @list);",
      "my @a; push @a, @list;"};
  for (const std::string& text : cases) {
    EXPECT_NE(result_of(text).find("how long @list is, is not known"),
              std::string::npos)
        << text << ": " << result_of(text);
  }
}

TEST(Perl, Draws) {
  EXPECT_EQ(result_of("int(rand()*4)"), "3");
  EXPECT_EQ(result_of("my $n = 2; return int(($n + 3) * rand) + int(rand(6));"),
            "9");
}

TEST(Perl, RemembersItsState) {
  gdl::Diagnostics diagnostics("snippet");
  const Node program =
      parse("state $n = 5, $m; my $k = 1; $n++; $m = $n - 5; return $m + $k;",
            {1, 1}, diagnostics);
  ASSERT_TRUE(diagnostics.empty());
  ListHost host;
  Variables state;
  EXPECT_EQ(dump(run(program, host, state)), "2");
  EXPECT_EQ(dump(run(program, host, state)), "3");
  EXPECT_EQ(state.size(), 2U);
  EXPECT_EQ(dump(state["$n"]), "7");
}

TEST(Perl, KnowsVariablesThatOnlyCount) {
  const auto counters = [](const std::string& text) {
    gdl::Diagnostics diagnostics("snippet");
    std::string found;
    for (const auto& [name, most] :
         counters_of(parse(text, {1, 1}, diagnostics))) {
      found += name + std::to_string(static_cast<int>(most));
    }
    return found;
  };
  EXPECT_EQ(counters("state $n = 0; $n++; return $n >= 3;"), "$n4");
  EXPECT_EQ(counters("state $n = 0, $m = 0; $n = 0 if $m < 2; $n++;"
                     "if ($n == 3) { $m++; } return 7 > ++$m;"),
            "$m8$n4");
  EXPECT_EQ(counters("state $n = 0; $n++; return $n % 2 == 1;"), "");
  EXPECT_EQ(counters("state $n = 0; my $k = $n++; return $n > 2;"), "");
  EXPECT_EQ(counters("state $n = $pos; $n++; return $n > 2;"), "");
  EXPECT_EQ(counters("state $n = 0; $n += 2; return $n > 2;"), "");
}

TEST(Perl, IsReadAsMeantWhereItSlips) {
  EXPECT_EQ(result_of("my %h = (1 => 2); return %h{1};"), "2");
  EXPECT_EQ(result_of("my $s = 0; for my $i ($list) { $s += $i; } $s"), "6");
  EXPECT_EQ(result_of("my $isOn = 1; $on = 4; return $on;"), "4");
  EXPECT_EQ(result_of("my $n = 0; for my $i (1..3) { $n += $i; return $n;"),
            "6");
  EXPECT_EQ(result_of("for my $i (1..3) { break; } false"), "0");
}

TEST(Perl, SaysWhereItIsBeyondTheSubset) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"1 +\n  open('F')", "2:3: there is no function 'open'"},
      {"while (1) { }", "does not come to an end"},
      {"my $s = 'x'; while (1) { $s = $s . $s; }", "1:36: the snippet does"},
      {"my @a = (1); while (1) { @a = (@a, @a); }", "grow too large"},
      {"my @a = (1); while (1) { push @a, @a; }", "grow too large"},
      {"my ($a, $b) = (1, 2);", "declared one by one"},
      {"my 3;", "1:4: error: the name of a variable"},
      {"1 = 2;", "1:1: nothing can be assigned"},
      {"return $x[0];", "1:8: nothing gives '@x' a value"},
      {"return 1 +", "ends where a value belongs"},
      {"my $i; my @a; while (1) { $a[++$i][9999] = 1; }", "grow too large"},
      {"return 1" + repeated(" + 1", 2000), "1000 operators"},
      {"return 1" + repeated(" ** 1", 2000), "1000 operators"},
      {"return $x" + repeated("[1]", 2000), "1000 operators"},
      {"return 1" + repeated(" if 1", 2), "expected ';' here, not 'if'"},
      {"return 0 or 1;", "1:10: error: 'return' leaves"},
      {"return \"$x\";", "1:9: error"},
      {"return \"a\\n\";", "1:10: error"},
      {"return 'a\\'b';", "1:10: error"},
      {"return $x;", "1:8: nothing gives '$x' a value"},
      {"1 / 0", "divides by 0"},
      {"`ls`", "snippet:1:2: error"},
      {"$x =~ /a/", "snippet:1:"},
      {"'abc", "unclosed-text"},
      {"if (1) { 2", "is missing"},
      {"rand()", "int(rand()*4)"},
      {"return int(rand()*1.5);", "1:8: what is drawn from"},
      {"my $x{2} = 2; state $y{1};", "only variables can be declared"},
      {std::string(500, '('), "too deep"},
      {std::string(500, '!'), "too many"},
      {"for my", "the variable of the loop"},
      {"for my + (1) { }", "the variable of the loop"},
      {"my $x{1} = 2; return $y;", "only variables can be declared"},
      {"word", "'word' is beyond"}};
  for (const auto& [text, message] : cases) {
    EXPECT_NE(result_of(text).find(message), std::string::npos)
        << text << ": " << result_of(text);
  }
}

}  // namespace interpreter_test
}  // namespace translators::perl
