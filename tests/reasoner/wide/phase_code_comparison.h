#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "reasoner/network/network.h"
#include "reasoner/network/propnet.h"
#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/lanes/phase_code.h"
#include "reasoner/wide/lanes/phase_layout.h"
#include "reasoner/wide/lanes/simd.h"

namespace reasoner::wide {

/// compile_phase, or make_interpreted_code for any instructions.
using MakePhaseCode = std::function<std::unique_ptr<lanes::PhaseCode>(
    const lanes::PhaseLayout&, std::size_t lanes, lanes::Simd)>;

/// All that this machine has, kPortable first.
std::vector<lanes::Simd> simds_of_this_machine();

/// A game of one network whose inputs belong to roles of so many moves each.
/// Only for layouts: it has no names.
network::Propnet propnet_of_roles(network::Network network,
                                  std::span<const std::uint32_t> move_counts);
/// The same of a network with few gates, in which about one of `rarity` moves
/// is legal.
network::Propnet propnet_of_choices(std::span<const std::uint32_t> move_counts,
                                    std::uint32_t rarity, std::uint64_t seed);
/// The same of random gates of two to max_width inputs, for two roles of five
/// and three moves.
network::Propnet propnet_of_random_gates(std::uint32_t gates,
                                         std::uint32_t max_width,
                                         std::uint64_t seed);

/// Runs all sweeps of `code`, made for `layout` and `lanes`, on the states
/// `bases` (a row a base), with ranks by chance: in some lanes all ones.
/// Expects every row to be what a simulation of the network and a slow pick
/// say, and nothing else to be written.
void expect_right_code(const lanes::PhaseLayout& layout,
                       const lanes::PhaseCode& code, std::size_t lanes,
                       std::span<const lanes::LaneWord> bases,
                       std::uint64_t seed);
/// The same on some sets of random bits.
void expect_right_code(const lanes::PhaseLayout& layout,
                       const lanes::PhaseCode& code, std::size_t lanes,
                       std::uint64_t seed);

/// Makes code for every phase of `games/NAME.kif`, and checks it on states of
/// random playouts of `steps` steps.
void expect_right_code_of_game(const std::string& name,
                               const MakePhaseCode& make, std::size_t lanes,
                               lanes::Simd simd, int steps);

/// Expects `counts` to be those of a uniform distribution but for chance: the
/// statistic of Pearson's chi-square test lies within six standard deviations
/// of its mean.
void expect_uniform(std::span<const std::uint32_t> counts);

}  // namespace reasoner::wide
