#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translators/zrf/emitter/goals.h"

namespace translators::zrf::emitter {

using rules::atom;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

/// Groups of pieces: from the first piece, in the order of places, the others
/// are found along links.
class GroupWriter {
 public:
  GroupWriter(const GameWriter& writer, ConditionWriter& conditions)
      : writer_(writer), conditions_(conditions), rules_(writer.rules) {}

  void write(const std::vector<OneGroup>& groups) {
    if (groups.empty()) return;
    order_places();
    std::vector<std::vector<bool>> known;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      std::size_t way = 0;
      while (way < known.size() && known[way] != groups[i].directions) ++way;
      if (way == known.size()) {
        known.push_back(groups[i].directions);
        link_places(groups[i].directions, way + 1);
      }
      define(i + 1, groups[i], way + 1);
    }
  }

 private:
  const Terms& place(std::size_t number) const {
    return writer_.words.place(static_cast<int>(number));
  }

  void order_places() {
    rules_.group(Section::kBoard);
    for (std::size_t i = 0; i + 1 < writer_.game.board.size(); ++i) {
      rules_.small_fact(Section::kBoard, atom("after", place(i), place(i + 1)));
    }
  }

  void link_places(const std::vector<bool>& directions, std::size_t way) {
    const game::Board& board = writer_.game.board;
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t direction = 0; direction < directions.size();
         ++direction) {
      if (!directions[direction]) continue;
      for (std::size_t from = 0; from < board.size(); ++from) {
        const int to = board.links[direction][from];
        if (to == game::kNone) continue;
        pairs.emplace(from, static_cast<std::size_t>(to));
        pairs.emplace(static_cast<std::size_t>(to), from);
      }
    }
    rules_.group(Section::kBoard);
    for (const auto& [from, to] : pairs) {
      rules_.small_fact(Section::kBoard,
                        atom("touches", way, place(from), place(to)));
    }
  }

  void define(std::size_t number, const OneGroup& group, std::size_t way) {
    const Terms here = writer_.words.place_variables("1");
    const Terms there = writer_.words.place_variables("2");
    rules_.comment(Section::kEnd,
                   "Group " + std::to_string(number) +
                       ": the first piece, those in one group with it, "
                       "and whether that is all.");
    const Term piece = conditions_.cell(here, group.kinds);
    rules_.rule(Section::kEnd, atom("none_before", number, place(0)), {});
    rules_.rule(Section::kEnd, atom("none_before", number, there),
                {atom("none_before", number, here), atom("after", here, there),
                 !piece});
    rules_.rule(Section::kEnd, atom("joined", number, here),
                {atom("none_before", number, here), piece});
    rules_.rule(Section::kEnd, atom("joined", number, here),
                {atom("joined", number, there),
                 atom("touches", way, there, here), piece});
    rules_.rule(Section::kEnd, atom("scattered", number),
                {piece, !atom("joined", number, here)});
    rules_.rule(Section::kEnd, atom("one_group", number),
                {atom("joined", number, here), !atom("scattered", number)});
  }

  const GameWriter& writer_;
  ConditionWriter& conditions_;
  rules::RuleText& rules_;
};

}  // namespace

void write_groups(const GameWriter& writer, ConditionWriter& conditions,
                  const std::vector<OneGroup>& groups) {
  GroupWriter(writer, conditions).write(groups);
}

}  // namespace translators::zrf::emitter
