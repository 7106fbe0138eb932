#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace translators::eggg::induction {

/// What a piece of Perl comes to: a number or a text.
using Value = std::variant<double, std::string>;

/// 0, the empty text and "0" are false.
bool is_true(const Value& value);
/// What a text is as a number: 0, unless it is one.
double number_of(const Value& value);
std::string text_of(const Value& value);

/// Values numbered from 0 on in the order in which they are first asked for;
/// the numbers 0 and 1 are 0 and 1.
class Values {
 public:
  Values();
  int index(const Value& value);
  const Value& at(int index) const {
    return values_[static_cast<std::size_t>(index)];
  }

 private:
  std::map<Value, int> indices_;
  std::vector<Value> values_;
};

/// What a square of this colour counts as: 1 where it is white or on, 0 where
/// it is black or off, else the name of the colour.
Value value_of_colour(const std::string& colour);

/// `value`, `chroma` and `hue` of a colour, as Munsell has them: brightness
/// from 0 to 10, saturation from 0, and the hue as in his notation, `7.5YR`. Of
/// a colour that has a name it is `red`, `orange`, `yellow`, `green`, `blue` or
/// `purple`, of grays `neutral`. Nothing for other functions and other colours.
std::optional<Value> colour_function(const std::string& function,
                                     const Value& colour);

/// Red for green, yellow for blue, and the other way round; of a hue in
/// Munsell's notation the one across his circle; `none` for others.
Value opponent_hue(const Value& hue);

/// How far around Munsell's circle a hue in his notation is, from 0 to 100; 0
/// for others.
double hue_place(const std::string& hue);

/// The hues in steps of five around Munsell's circle: `5R`, `10R`, `5YR`, ...
std::vector<std::string> munsell_hues();

}  // namespace translators::eggg::induction
