#include "translators/induction_games/model.h"

namespace translators::induction_games {

namespace {

/// The squares row by row from the top, or column by column from the right,
/// each from the top: sums that go through the columns grow from their end
/// then.
std::vector<std::size_t> squares_of(const Model& model, bool by_columns) {
  std::vector<std::size_t> squares;
  const int lines = by_columns ? model.width : model.height;
  const int length = by_columns ? model.height : model.width;
  for (int line = 0; line < lines; ++line) {
    for (int i = 0; i < length; ++i) {
      squares.push_back(by_columns
                            ? model.square(model.width - line, model.height - i)
                            : model.square(i + 1, model.height - line));
    }
  }
  return squares;
}

Order order_of(const Model& model, std::vector<std::size_t> places) {
  std::vector<std::size_t> sizes;
  std::vector<std::size_t> variables(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    sizes.push_back(model.aspects[model.aspect_at(places[i])].values.size());
    variables[places[i]] = i;
  }
  return {std::move(places), std::move(variables), Diagrams(std::move(sizes))};
}

}  // namespace

Model::Model(int width, int height, std::vector<Aspect> the_aspects)
    : width(width), height(height), aspects(std::move(the_aspects)) {
  const bool has_several = aspects.size() > 1;
  // One aspect of all squares after the other, or all aspects of each square.
  for (const bool by_squares : {false, true}) {
    for (const bool by_columns : {false, true}) {
      if (by_squares && !has_several) continue;
      const auto all = squares_of(*this, by_columns);
      std::vector<std::size_t> places;
      for (std::size_t i = 0; i < all.size() * aspects.size(); ++i) {
        places.push_back(
            by_squares ? place(all[i / aspects.size()], i % aspects.size())
                       : place(all[i % all.size()], i / all.size()));
      }
      orders.push_back(order_of(*this, std::move(places)));
    }
  }
}

}  // namespace translators::induction_games
