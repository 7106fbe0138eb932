#include "translators/matchers/matcher_rules.h"

#include <map>

#include "gdl/presentation.h"
#include "translators/rules/names.h"
#include "translators/rules/rule_text.h"
#include "translators/rules/term.h"

namespace translators::matchers {

namespace {

using rules::atom;
using rules::does;
using rules::holds;
using rules::RuleText;
using rules::Section;
using rules::Terms;

/// A constant for a text: that of a colour is its notation.
std::string wish_of(const Item& item) {
  const std::size_t begin = item.look.find('_');
  std::string name = rules::rule_name(
      begin == std::string::npos ? item.text : item.look.substr(begin + 1));
  constexpr std::size_t kLongest = 60;
  return name.substr(0, kLongest);
}

class Writer {
 public:
  explicit Writer(const Model& model) : model_(model) {
    for (const Item& item : model.left) name(item, left_);
    for (const Item& item : model.right) name(item, right_);
  }

  std::string write() {
    write_preface();
    write_board();
    write_exchanges();
    write_end();
    return text_.str();
  }

 private:
  void name(const Item& item, std::map<std::string, std::string>& names) {
    if (!names.contains(item.text)) {
      names[item.text] = names_.fresh(wish_of(item));
    }
  }
  int rows() const { return static_cast<int>(model_.left.size()); }

  void write_preface() {
    text_.introduce(model_.name, model_.language);
    text_.preface_inferences(model_.inferences);
  }

  void write_board() {
    text_.fact(Section::kRoles, atom("role", "player"));
    text_.quote(Section::kBoard, {&model_.size_source});
    for (int y = 1; y <= rows(); ++y) {
      text_.fact(Section::kBoard, atom("row", y));
    }
    text_.group(Section::kBoard);
    for (int y = 1; y <= rows(); ++y) {
      for (int above = y + 1; above <= rows(); ++above) {
        text_.small_fact(Section::kBoard, atom("below", y, above));
      }
    }
    write_items(left_, model_.left, "left");
    write_items(right_, model_.right, "right");
    text_.quote(Section::kPieces, {&model_.solution_source});
    for (const auto& [left, right] : model_.pairs) {
      text_.fact(Section::kPieces,
                 atom("belongs", left_.at(model_.left[left].text),
                      right_.at(model_.right[right].text)));
    }
    text_.rule(Section::kBase, atom("base", atom("cell", 1, "?y", "?item")),
               {atom("row", "?y"), atom("left", "?item")});
    text_.rule(Section::kBase, atom("base", atom("cell", 2, "?y", "?item")),
               {atom("row", "?y"), atom("right", "?item")});
    text_.quote(Section::kInit, {&model_.start_source});
    for (int i = 0; i < rows(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      text_.fact(Section::kInit,
                 atom("init", atom("cell", 1, rows() - i,
                                   left_.at(model_.left[at].text))));
      text_.fact(Section::kInit,
                 atom("init", atom("cell", 2, rows() - i,
                                   right_.at(model_.right[at].text))));
    }
  }

  void write_items(const std::map<std::string, std::string>& names,
                   const std::vector<Item>& items, const char* relation) {
    text_.group(Section::kPieces);
    for (const auto& [text, constant] : names) {
      text_.fact(Section::kPieces, atom(relation, constant));
    }
    text_.group(Section::kPieces);
    for (const Item& item : items) {
      text_.fact(Section::kPieces,
                 atom(gdl::kLooks, names.at(item.text),
                      item.look.empty() ? std::string("words") : item.look));
    }
  }

  void write_exchanges() {
    const auto exchange = atom("exchange", "?a", "?b");
    text_.explain(Section::kLegal, exchange,
                  "what stands on the left of these rows changes places.");
    text_.rule(Section::kBase, atom("input", "player", exchange),
               {atom("below", "?a", "?b")});
    text_.rule(Section::kLegal, atom("legal", "player", exchange),
               {atom("below", "?a", "?b")});
    const auto left = [](const char* y) { return atom("cell", 1, y, "?item"); };
    text_.rule(Section::kNext, atom("next", left("?a")),
               {does("player", exchange), holds(left("?b"))});
    text_.rule(Section::kNext, atom("next", left("?b")),
               {does("player", exchange), holds(left("?a"))});
    text_.rule(Section::kNext, atom("next", left("?y")),
               {holds(left("?y")), !atom("moved", "?y")});
    for (const char* const y : {"?a", "?b"}) {
      text_.rule(Section::kDefinitions, atom("moved", y),
                 {does("player", exchange)});
    }
    text_.rule(Section::kNext, atom("next", atom("cell", 2, "?y", "?item")),
               {holds(atom("cell", 2, "?y", "?item"))});
  }

  void write_end() {
    text_.quote(Section::kEnd, {&model_.turns_source});
    text_.fact(Section::kInit, atom("init", atom("turns", 0)));
    for (int i = 0; i < model_.turns; ++i) {
      text_.small_fact(Section::kBoard, atom("then", i, i + 1));
    }
    text_.fact(Section::kBase, atom("base", atom("turns", 0)));
    text_.rule(Section::kBase, atom("base", atom("turns", "?more")),
               {atom("then", "?n", "?more")});
    text_.rule(Section::kNext, atom("next", atom("turns", "?more")),
               {holds(atom("turns", "?n")), atom("then", "?n", "?more")});
    text_.rule(Section::kDefinitions, "misplaced",
               {holds(atom("cell", 1, "?y", "?item")),
                holds(atom("cell", 2, "?y", "?beside")),
                !atom("belongs", "?item", "?beside")});
    const auto out_of_turns = holds(atom("turns", model_.turns));
    text_.rule(Section::kEnd, "terminal", {!rules::Term("misplaced")});
    text_.rule(Section::kEnd, "terminal", {out_of_turns});
    text_.rule(Section::kEnd, atom("goal", "player", 100),
               {!rules::Term("misplaced")});
    text_.rule(Section::kEnd, atom("goal", "player", 0), {"misplaced"});
  }

  const Model& model_;
  RuleText text_;
  rules::Names names_;
  std::map<std::string, std::string> left_;   // by text
  std::map<std::string, std::string> right_;  // by text
};

}  // namespace

std::string rules_of(const Model& model) { return Writer(model).write(); }

}  // namespace translators::matchers
