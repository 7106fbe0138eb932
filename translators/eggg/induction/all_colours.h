#pragma once

#include <map>
#include <string>
#include <vector>

#include "translators/eggg/values/evaluation.h"
#include "translators/induction_games/model.h"

namespace translators::eggg::induction {

/// What `squares are colors` are: a hue, a value and a chroma as Munsell has
/// them. Hues go in steps of five around his circle, values from 0 to 10,
/// chromas from 0 to 12. At first all squares are black.
std::vector<induction_games::Aspect> all_colours();

/// Adds what the functions of a game name besides, as "7.5YR 7/14" or
/// `randmunsell("10PB", undef, "==1.5*y")` do, in its place in the order.
void add_named_colours(int width, int height,
                       const std::map<std::string, double>& values,
                       const values::Functions& functions,
                       std::vector<induction_games::Aspect>& aspects);

}  // namespace translators::eggg::induction
