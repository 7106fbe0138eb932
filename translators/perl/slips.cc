#include "translators/perl/slips.h"

#include <map>

#include "gdl/symbol_table.h"

namespace translators::perl {

namespace {

using Kind = Node::Kind;

class Mender {
 public:
  Mender(const std::set<std::string>& known, gdl::Diagnostics& diagnostics)
      : known_(known), diagnostics_(diagnostics) {}

  void mend(Node& program) {
    declare(program);
    count(program);
    visit(program, "");
  }

 private:
  void declare(const Node& node) {
    if (node.kind == Kind::kForEach) declared_.insert("$" + node.text);
    if (node.kind == Kind::kMy) {
      for (const Node& part : node.parts) {
        const Node& place = part.kind == Kind::kAssign ? part.parts[0] : part;
        if (place.kind == Kind::kVariable) declared_.insert(place.text);
      }
    }
    for (const Node& part : node.parts) declare(part);
  }

  void count(const Node& node) {
    if (node.kind == Kind::kVariable) ++uses_[node.text];
    for (const Node& part : node.parts) count(part);
  }

  /// `walk` is the counter of the loop through @moves around it, if any.
  void visit(Node& node, const std::string& walk) {
    std::string inner = walk;
    if (node.kind == Kind::kFor && node.parts[0].kind == Kind::kMy) {
      const Node& begin = node.parts[0].parts[0];
      if (begin.kind == Kind::kAssign) inner = begin.parts[0].text;
    }
    if (node.kind == Kind::kVariable) mend_variable(node, walk);
    if (node.kind == Kind::kIndex) mend_column(node);
    for (Node& part : node.parts) visit(part, inner);
  }

  void note(const Node& node, const std::string& was, const std::string& is) {
    diagnostics_.warning(
        node.position, "slip",
        "'" + was + "' was read as '" + is + "', as nothing declares it");
  }

  void mend_variable(Node& node, const std::string& walk) {
    if (known_.contains(node.text) || declared_.contains(node.text) ||
        node.text.starts_with("$#")) {
      return;
    }
    const std::string name = node.text.substr(1);
    if (known_.contains("@" + name)) {
      note(node, node.text, "@" + name);
      node.text = "@" + name;
      return;
    }
    if (!walk.empty() && known_.contains("@" + name + "s")) {
      note(node, node.text, "$" + name + "s[" + walk + "]");
      Node list{Kind::kVariable};
      list.text = "@" + name + "s";
      list.position = node.position;
      Node index{Kind::kVariable};
      index.text = walk;
      index.position = node.position;
      node.kind = Kind::kIndex;
      node.text.clear();
      node.parts = {list, index};
      return;
    }
    std::string meant;
    for (const std::string& other : declared_) {
      const std::string a = gdl::fold_case(name);
      const std::string b = gdl::fold_case(other.substr(1));
      const bool alike =
          other[0] == node.text[0] &&
          (b.find(a) != std::string::npos || a.find(b) != std::string::npos);
      if (alike && uses_[other] == 1) meant = other;
    }
    if (meant.empty()) return;
    note(node, node.text, meant);
    node.text = meant;
  }

  /// `$board[$row][$y]`, where `$col` is worked out for nothing: `$y` runs
  /// through the rows of that column.
  void mend_column(Node& node) {
    const Node& base = node.parts[0];
    if (base.kind != Kind::kIndex || base.parts[0].text != "@board") return;
    const bool forgets = declared_.contains("$col") && uses_["$col"] == 1;
    if (!forgets || node.parts[1].text != "$y" ||
        base.parts[1].text != "$row") {
      return;
    }
    diagnostics_.warning(node.position, "slip",
                         "'$board[$row][$y]' was read as '$board[$y][$col]', "
                         "as $col is used for nothing else");
    node.parts[0].parts[1].text = "$y";
    node.parts[1].text = "$col";
  }

  const std::set<std::string>& known_;
  gdl::Diagnostics& diagnostics_;
  std::set<std::string> declared_;
  std::map<std::string, int> uses_;
};

}  // namespace

void mend_slips(Node& program, const std::set<std::string>& known,
                gdl::Diagnostics& diagnostics) {
  Mender(known, diagnostics).mend(program);
}

}  // namespace translators::perl
