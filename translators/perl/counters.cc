#include "translators/perl/counters.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

namespace translators::perl {

namespace {

using Kind = Node::Kind;

bool is_comparison(const Node& node) {
  constexpr std::array<const char*, 6> kSigns = {"==", "!=", "<",
                                                 "<=", ">",  ">="};
  return node.kind == Kind::kBinary &&
         std::find(kSigns.begin(), kSigns.end(), node.text) != kSigns.end();
}

bool is_raise(const Node& node) {
  return node.kind == Kind::kUnary && node.text.ends_with("++") &&
         node.parts[0].kind == Kind::kVariable;
}

class Search {
 public:
  std::map<std::string, double> run(const Node& program) {
    visit(program, program);
    for (const std::string& name : others_) counters_.erase(name);
    return counters_;
  }

 private:
  void visit(const Node& node, const Node& parent) {
    if (is_raise(node)) {
      const bool is_statement =
          parent.kind == Kind::kBlock || parent.kind == Kind::kIf;
      if (!is_statement) others_.insert(node.parts[0].text);
      return;
    }
    if (is_comparison(node) && compare(node)) return;
    if (node.kind == Kind::kVariable) others_.insert(node.text);
    const bool is_declaration = node.kind == Kind::kMy;
    for (const Node& part : node.parts) {
      const bool is_set = part.kind == Kind::kAssign && part.text == "=" &&
                          part.parts[0].kind == Kind::kVariable &&
                          part.parts[1].kind == Kind::kNumber;
      if (is_set || (is_declaration && part.kind == Kind::kVariable)) continue;
      visit(part, node);
    }
  }

  /// `$x > 3`, `3 == $x++`. False where neither side is a number.
  bool compare(const Node& node) {
    for (const std::size_t i : {0U, 1U}) {
      const Node& number = node.parts[i];
      const Node& other = node.parts[1 - i];
      if (number.kind != Kind::kNumber) continue;
      const Node& variable = is_raise(other) ? other.parts[0] : other;
      if (variable.kind != Kind::kVariable) return false;
      double& most = counters_[variable.text];
      most = std::max(most, number.number + 1);
      return true;
    }
    return false;
  }

  std::map<std::string, double> counters_;
  std::set<std::string> others_;
};

}  // namespace

std::map<std::string, double> counters_of(const Node& program) {
  return Search().run(program);
}

}  // namespace translators::perl
