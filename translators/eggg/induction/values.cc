#include "translators/eggg/induction/values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include "translators/board_games/looks.h"

namespace translators::eggg::induction {

namespace {

struct Colour {
  const char* name;
  const char* hue;
  int value;
  int chroma;
};

/// The basic colours at their strongest, in Munsell's terms.
constexpr std::array kColours = {
    Colour{"white", "neutral", 10, 0}, Colour{"black", "neutral", 0, 0},
    Colour{"gray", "neutral", 5, 0},   Colour{"red", "red", 4, 14},
    Colour{"orange", "orange", 6, 12}, Colour{"brown", "orange", 3, 4},
    Colour{"yellow", "yellow", 8, 12}, Colour{"green", "green", 5, 10},
    Colour{"blue", "blue", 3, 8},      Colour{"purple", "purple", 2, 10}};

/// Of hues, around Munsell's circle.
constexpr std::array kFamilies = {"R",  "YR", "Y",  "GY", "G",
                                  "BG", "B",  "PB", "P",  "RP"};

constexpr const char* kDigits = "0123456789.";

/// Of a hue in Munsell's notation.
std::optional<std::size_t> family_of(const std::string& hue) {
  const std::size_t end = hue.find_first_not_of(kDigits);
  if (end == std::string::npos || end == 0) return std::nullopt;
  const auto found =
      std::find(kFamilies.begin(), kFamilies.end(), hue.substr(end));
  if (found == kFamilies.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kFamilies.begin());
}

}  // namespace

bool is_true(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    return !text->empty() && *text != "0";
  }
  return std::get<double>(value) != 0;
}

double number_of(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  const std::string& text = std::get<std::string>(value);
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  const double number = std::get<double>(value);
  std::array<char, 32> text{};
  const auto [end, status] =
      std::to_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() ? std::string(text.data(), end) : "";
}

Values::Values() {
  index(0.0);
  index(1.0);
}

int Values::index(const Value& value) {
  const auto [place, is_new] =
      indices_.emplace(value, static_cast<int>(values_.size()));
  if (is_new) values_.push_back(value);
  return place->second;
}

Value value_of_colour(const std::string& colour) {
  if (colour == "white" || colour == "on") return 1.0;
  if (colour == "black" || colour == "off") return 0.0;
  return colour;
}

std::optional<Value> colour_function(const std::string& function,
                                     const Value& colour) {
  std::string name = text_of(colour);
  if (std::holds_alternative<double>(colour)) {
    name = is_true(colour) ? "white" : "black";
  }
  if (const auto colour = board_games::munsell_colour(name)) {
    if (function == "value") return Value(colour->value);
    if (function == "chroma") return Value(colour->chroma);
    if (function != "hue") return std::nullopt;
    return Value(colour->hue.empty() ? "neutral" : colour->hue);
  }
  const auto found =
      std::find_if(kColours.begin(), kColours.end(),
                   [&](const Colour& one) { return name == one.name; });
  if (found == kColours.end()) return std::nullopt;
  if (function == "value") return Value(static_cast<double>(found->value));
  if (function == "chroma") return Value(static_cast<double>(found->chroma));
  if (function == "hue") return Value(std::string(found->hue));
  return std::nullopt;
}

Value opponent_hue(const Value& hue) {
  constexpr std::array<std::array<const char*, 2>, 2> kPairs = {
      {{"red", "green"}, {"yellow", "blue"}}};
  const std::string name = text_of(hue);
  for (const auto& [one, other] : kPairs) {
    if (name == one) return std::string(other);
    if (name == other) return std::string(one);
  }
  const auto family = family_of(name);
  if (!family) return std::string("none");
  return name.substr(0, name.find_first_not_of(kDigits)) +
         kFamilies[(*family + kFamilies.size() / 2) % kFamilies.size()];
}

double hue_place(const std::string& hue) {
  const auto family = family_of(hue);
  return family ? 10.0 * static_cast<double>(*family) + number_of(Value(hue))
                : 0;
}

std::vector<std::string> munsell_hues() {
  std::vector<std::string> hues;
  for (const char* family : kFamilies) {
    hues.push_back(std::string("5") + family);
    hues.push_back(std::string("10") + family);
  }
  return hues;
}

}  // namespace translators::eggg::induction
