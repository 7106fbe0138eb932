#include "translators/rule_game/english/rule_english.h"

#include <array>
#include <map>
#include <string_view>
#include <vector>

#include "gdl/symbol_table.h"
#include "translators/description/paragraph.h"

namespace translators::rule_game::english {

namespace {

using syntax::Expression;
using Kind = Expression::Kind;

constexpr std::array<const char*, meaning::kBuckets> kBucketNames = {
    "upper left", "upper right", "lower right", "lower left"};

std::string joined(const std::vector<std::string>& items) {
  return description::list_in_words(items, "or");
}

std::string times(std::int32_t count) {
  if (count == 1) return "once";
  if (count == 2) return "twice";
  return std::to_string(count) + " times";
}

/// What an expression of buckets is in words; else the expression.
std::string bucket_words(const Expression& expression) {
  static const std::map<std::string, std::string> k_words = {
      {"p", "the bucket of the last piece"},
      {"pc", "the bucket of the last piece of its colour"},
      {"ps", "the bucket of the last piece of its shape"},
      {"Nearby", "the nearest bucket"},
      {"Remotest", "the bucket that is farthest away"},
      {"(p+1)", "the bucket after that of the last piece, clockwise"},
      {"(p+2)", "the bucket across from that of the last piece"},
      {"(p+3)", "the bucket before that of the last piece, clockwise"},
      {"(p-1)", "the bucket before that of the last piece, clockwise"},
      {"((p+1)%4)", "the bucket after that of the last piece, clockwise"},
      {"((p+3)%4)", "the bucket before that of the last piece, clockwise"},
      {"!p", "bucket 1 for the first piece"},
      {"(!p*[0,1,2,3])", "any bucket for the first piece"},
      {"(!pc*[0,1,2,3])", "any bucket for the first of its colour"},
      {"(!ps*[0,1,2,3])", "any bucket for the first of its shape"}};
  if (expression.kind == Kind::kNumber) {
    const int bucket =
        ((expression.number % meaning::kBuckets) + meaning::kBuckets) %
        meaning::kBuckets;
    return std::string("the ") +
           kBucketNames.at(static_cast<std::size_t>(bucket)) + " bucket";
  }
  const std::string text = syntax::to_string(expression);
  if (text == "[0,1,2,3]") return "any bucket";
  if (expression.kind == Kind::kList) {
    std::vector<std::string> parts;
    for (const Expression& part : expression.parts) {
      parts.push_back(bucket_words(part));
    }
    return joined(parts);
  }
  const auto found = k_words.find(text);
  return found == k_words.end() ? "a bucket of " + text : found->second;
}

/// `the top row leads`, what orders are in words.
std::string order_words(const std::string& name) {
  static const std::map<std::string, std::string> k_words = {
      {"L1", "first by rows from the top, each from the left"},
      {"L2", "first by rows from the top, each from the right"},
      {"L3", "first by columns from the right, each from the top"},
      {"L4", "first by columns from the left, each from the top"},
      {"T", "in the highest row that is left"},
      {"B", "in the lowest row that is left"},
      {"L", "in the leftmost column that is left"},
      {"R", "in the rightmost column that is left"},
      {"NearestObject", "nearest to a bucket"},
      {"Farthest", "farthest from all buckets"}};
  const auto found = k_words.find(name);
  return found == k_words.end() ? "first in the order " + name : found->second;
}

std::string place_words(const syntax::Place& place,
                        const syntax::RuleFile& file) {
  std::vector<std::string> parts;
  for (const std::string& order : place.orders) {
    bool is_own = false;
    for (const syntax::Order& own : file.orders) is_own |= own.name == order;
    parts.push_back(is_own ? "first in the order " + order
                           : order_words(order));
  }
  if (!place.cells.empty()) {
    std::vector<std::string> cells;
    for (const int cell : place.cells) cells.push_back(std::to_string(cell));
    parts.push_back((cells.size() == 1 ? "on cell " : "on one of the cells ") +
                    joined(cells));
  }
  return joined(parts);
}

std::string property_words(const syntax::PropertyTest& test) {
  std::vector<std::string> names;
  for (const std::string& name : test.names) {
    names.push_back(gdl::fold_case(name));
  }
  const std::string values =
      test.is_names ? joined(names) : syntax::to_string(test.expression);
  if (test.key == "color") return "of colour " + values;
  if (test.key == "shape") return "of shape " + values;
  return "whose " + test.key + " is " + values;
}

std::string atom_words(const syntax::Atom& atom, const syntax::RuleFile& file) {
  std::vector<std::string> conditions;
  for (const syntax::PropertyTest& test : atom.properties) {
    conditions.push_back(property_words(test));
  }
  for (const syntax::Place& place : atom.places) {
    conditions.push_back("that is " + place_words(place, file));
  }
  if (atom.code) {
    conditions.push_back("for which " + syntax::to_string(*atom.code) +
                         " is not empty");
  }
  if (atom.snippet) conditions.push_back("for which a snippet is true");
  std::string text = conditions.empty() ? "any piece" : "a piece ";
  text += description::list_in_words(conditions);
  text += " goes into ";
  text += atom.bucket ? bucket_words(*atom.bucket) : "any bucket";
  if (atom.postpos) {
    text += "; of all these, one that is " + place_words(*atom.postpos, file);
  }
  if (atom.count && *atom.count >= 0) text += ", " + times(*atom.count);
  return text;
}

}  // namespace

std::string describe(const std::string& name, const syntax::RuleFile& file,
                     const meaning::Board& board) {
  std::string text = name + "\n";
  description::add_paragraph(
      text, "On a board of six by six cells lie " +
                std::to_string(board.pieces.size()) +
                " pieces. Put all of them into the buckets at the four "
                "corners; a piece that is refused stays where it is, and each "
                "refusal costs. The cells are numbered 1 to 36 by rows from "
                "the lower left.");
  for (const syntax::Order& order : file.orders) {
    std::vector<std::string> groups;
    for (const std::vector<int>& group : order.groups) {
      std::string cells;
      for (const int cell : group) {
        cells += (cells.empty() ? "" : " ") + std::to_string(cell);
      }
      groups.push_back(cells);
    }
    std::string all;
    for (const std::string& group : groups) {
      all += (all.empty() ? "" : ", ") + group;
    }
    description::add_paragraph(text,
                               "The order " + order.name + " is: " + all + ".");
  }
  if (file.lines.size() > 1) {
    description::add_paragraph(
        text,
        "One line of the rules counts at a time. When it is used up, or "
        "nothing can be moved by it, the next one follows that moves "
        "something, and after the last the first.");
  }
  int number = 0;
  for (const syntax::RuleLine& line : file.lines) {
    ++number;
    std::string sentence =
        file.lines.size() > 1 ? "Line " + std::to_string(number) : "The rule";
    if (line.count && *line.count >= 0) {
      sentence += ", for " + std::to_string(*line.count) +
                  (*line.count == 1 ? " piece" : " pieces");
    }
    sentence += ":";
    bool is_first = true;
    for (const syntax::Atom& atom : line.atoms) {
      sentence += (is_first ? " " : "; or ") + atom_words(atom, file);
      is_first = false;
    }
    description::add_paragraph(text, sentence + ".");
  }
  return text;
}

}  // namespace translators::rule_game::english
