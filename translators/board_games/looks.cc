#include "translators/board_games/looks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <system_error>

namespace translators::board_games {

namespace {

struct Point {
  double x = 0;
  double y = 0;
};

/// The corners of a regular polygon with a side below, as large as fits.
std::vector<Point> corners_of(double width, double height, int sides) {
  std::vector<Point> corners;
  for (int i = 0; i < sides; ++i) {
    const double angle = std::numbers::pi * ((2.0 * i + 1.0) / sides - 0.5);
    corners.push_back({std::cos(angle), std::sin(angle)});
  }
  const auto [left, right] = std::minmax_element(
      corners.begin(), corners.end(),
      [](const Point& a, const Point& b) { return a.x < b.x; });
  const auto [low, high] = std::minmax_element(
      corners.begin(), corners.end(),
      [](const Point& a, const Point& b) { return a.y < b.y; });
  const double across = right->x - left->x;
  const double up = high->y - low->y;
  const double scale = std::min(width / across, height / up);
  const Point middle{(left->x + right->x) / 2, (low->y + high->y) / 2};
  for (Point& corner : corners) {
    corner = {width / 2 + scale * (corner.x - middle.x),
              height / 2 + scale * (corner.y - middle.y)};
  }
  return corners;
}

/// Takes a number without a sign off the front of a text.
std::optional<double> take_number(std::string_view& text) {
  if (text.empty() || text.front() < '0' || text.front() > '9') {
    return std::nullopt;
  }
  double number = 0;
  const auto [end, error] = std::from_chars(
      text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

bool take_family(std::string_view& text) {
  // Those of two letters first.
  constexpr std::array kFamilies = {"YR", "GY", "BG", "PB", "RP",
                                    "R",  "Y",  "G",  "B",  "P"};
  return std::any_of(kFamilies.begin(), kFamilies.end(),
                     [&](const char* family) { return take(text, family); });
}

}  // namespace

std::optional<MunsellColour> munsell_colour(std::string_view notation) {
  constexpr double kMostChroma = 38;
  std::string_view text = notation;
  MunsellColour colour;
  const bool is_neutral = take(text, "N");
  if (is_neutral) {
    take(text, " ");
  } else {
    const auto hue = take_number(text);
    if (!hue || *hue > 10 || !take_family(text)) return std::nullopt;
    colour.hue = notation.substr(0, notation.size() - text.size());
    if (!take(text, " ")) return std::nullopt;
  }
  const auto value = take_number(text);
  if (!value || *value > 10) return std::nullopt;
  colour.value = *value;
  if (is_neutral) {
    if (!text.empty() && text != "/" && text != "/0") return std::nullopt;
    return colour;
  }
  if (!take(text, "/")) return std::nullopt;
  const auto chroma = take_number(text);
  if (!chroma || *chroma > kMostChroma || !text.empty()) return std::nullopt;
  colour.chroma = *chroma;
  return colour;
}

std::optional<std::string> munsell_look(std::string_view notation) {
  if (!munsell_colour(notation)) return std::nullopt;
  std::string look = "munsell_";
  for (const char c : notation) {
    if (c == '.') {
      look += 'p';
    } else if (c == ' ' || c == '/') {
      look += '_';
    } else {
      look += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
  }
  return look;
}

std::string bitmap_look(const std::vector<std::vector<bool>>& rows) {
  std::string look = "bitmap";
  for (const std::vector<bool>& row : rows) {
    look += '_';
    for (const bool bit : row) look += bit ? '1' : '0';
  }
  return look;
}

std::vector<bool> squares_inside(int width, int height, int sides) {
  constexpr double kTolerance = 1e-9;
  const auto corners =
      sides > 0 ? corners_of(width, height, sides) : std::vector<Point>();
  const double radius = std::min(width, height) / 2.0;
  std::vector<bool> inside;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Point at{x + 0.5, y + 0.5};
      bool is_inside =
          sides > 0 || std::hypot(at.x - width / 2.0, at.y - height / 2.0) <
                           radius + kTolerance;
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point& a = corners[i];
        const Point& b = corners[(i + 1) % corners.size()];
        const double left =
            (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        is_inside = is_inside && left > -kTolerance;
      }
      inside.push_back(is_inside);
    }
  }
  return inside;
}

}  // namespace translators::board_games
