#include "reasoner/report/ground_report.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>

#include "gdl/diagnostics.h"
#include "gdl/json_text.h"
#include "reasoner/engines/engine.h"
#include "reasoner/report/analysis_report.h"
#include "reasoner/state_machine.h"

namespace reasoner::report {

namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

double own_peak_rss_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // kilobytes on Linux
}

GateCount count_gates(const network::Network& network, network::NodeId begin,
                      network::NodeId end) {
  GateCount count;
  for (network::NodeId gate = begin; gate < end; ++gate) {
    ++count.gates;
    count.gate_inputs += network.fan_in(gate).size();
  }
  return count;
}

std::vector<std::string> role_names(const Game& game) {
  std::vector<std::string> names;
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    names.push_back(game.role_name(role));
  }
  return names;
}

GateCount total_size(const network::Propnet& propnet) {
  return {.gates = propnet.gate_count(),
          .gate_inputs = propnet.gate_input_count()};
}

/// What is always true in a phase, by which it is called.
std::string phase_name(const network::Propnet& propnet, std::size_t phase) {
  return propnet.phase_propositions.empty()
             ? "always"
             : propnet.game.proposition_name(propnet.phase_propositions[phase]);
}

/// Numbers with a thousands separator, as people read them.
std::string number(std::size_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t place = digits.size(); place > 3;) {
    place -= 3;
    digits.insert(place, ",");
  }
  return digits;
}

std::string grouped_count(std::size_t count, std::string_view noun) {
  std::string text = number(count) + ' ' + std::string(noun);
  return count == 1 ? text : text + 's';
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f s", seconds);
  return text;
}

/// Prints rows with the first column to the left and all others to the right.
void print_table(const std::vector<std::vector<std::string>>& rows,
                 std::ostream& out) {
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  for (const auto& row : rows) {
    std::string line = "  ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      line += i == 0 ? row[i] + padding : "  " + padding + row[i];
    }
    out << line << '\n';
  }
}

// Behind that of next; only games that hide something have it.
constexpr std::ptrdiff_t kPerceptColumn = 3;

void print_phases(const network::Propnet& propnet, std::ostream& out) {
  const auto cell = [](const GateCount& count) {
    return number(count.gates) + " / " + number(count.gate_inputs);
  };
  const bool hides = propnet.game.hides();
  std::vector<std::vector<std::string>> rows = {
      {"phase", "legal, terminal", "next", "goals", "gates / gate inputs"}};
  if (hides) rows[0].insert(rows[0].begin() + kPerceptColumn, "percepts");
  for (std::size_t phase = 0; phase < propnet.networks.size(); ++phase) {
    const network::Network& network = propnet.networks[phase];
    const ConeSizes sizes = cone_sizes(network);
    rows.push_back({phase_name(propnet, phase), cell(sizes.legal),
                    cell(sizes.next), cell(sizes.goals),
                    cell({network.gate_count(), network.gate_input_count()})});
    if (hides) {
      rows.back().insert(rows.back().begin() + kPerceptColumn,
                         cell(sizes.percepts));
    }
  }
  print_table(rows, out);
}

void print_passes(const construction::BuildReport& build, std::ostream& out) {
  std::vector<std::vector<std::string>> rows = {
      {"pass", "phases", "gates", "gate inputs", "seconds"}};
  const auto change = [](std::size_t before, std::size_t after) {
    return before == after ? number(after)
                           : number(before) + " -> " + number(after);
  };
  for (const construction::PassReport& pass : build.passes) {
    rows.push_back({std::string(pass.name), number(pass.networks),
                    change(pass.gates_before, pass.gates_after),
                    change(pass.gate_inputs_before, pass.gate_inputs_after),
                    seconds_text(pass.seconds)});
  }
  print_table(rows, out);
}

Json size_json(const GateCount& count) {
  return {{"gates", count.gates}, {"gate_inputs", count.gate_inputs}};
}

Json phases_json(const network::Propnet& propnet) {
  Json rows = Json::array();
  for (std::size_t phase = 0; phase < propnet.networks.size(); ++phase) {
    const network::Network& network = propnet.networks[phase];
    const ConeSizes sizes = cone_sizes(network);
    Json& row = rows.emplace_back(
        size_json({network.gate_count(), network.gate_input_count()}));
    row["proposition"] = nullptr;
    if (!propnet.phase_propositions.empty()) {
      row["proposition"] = phase_name(propnet, phase);
    }
    row["legal"] = size_json(sizes.legal);
    row["next"] = size_json(sizes.next);
    if (propnet.game.hides()) row["percepts"] = size_json(sizes.percepts);
    row["goals"] = size_json(sizes.goals);
  }
  return rows;
}

Json passes_json(const construction::BuildReport& build) {
  Json rows = Json::array();
  for (const construction::PassReport& pass : build.passes) {
    rows.push_back({{"name", pass.name},
                    {"networks", pass.networks},
                    {"gates_before", pass.gates_before},
                    {"gates_after", pass.gates_after},
                    {"gate_inputs_before", pass.gate_inputs_before},
                    {"gate_inputs_after", pass.gate_inputs_after},
                    {"seconds", pass.seconds}});
  }
  return rows;
}

void add_network(const GroundReport& report, Json& json) {
  const network::Propnet& propnet = *report.propnet;
  const GateCount total = total_size(propnet);
  json["bases"] = propnet.base_count();
  json["propositions"] = propnet.game.proposition_count();
  json["inputs"] = propnet.input_count();
  json["gates"] = total.gates;
  json["gate_inputs"] = total.gate_inputs;
  json["phases"] = phases_json(propnet);
}

}  // namespace

ConeSizes cone_sizes(const network::Network& network) {
  return {
      .legal = count_gates(network, network.first_gate(), network.legal_end()),
      .next = count_gates(network, network.legal_end(), network.next_end()),
      .percepts =
          count_gates(network, network.next_end(), network.percept_end()),
      .goals =
          count_gates(network, network.percept_end(), network.node_count())};
}

GroundReport ground_game(const gdl::Rulesheet& rulesheet) {
  const auto start = Clock::now();
  GroundReport report;
  try {
    report.propnet = construction::build_propnet(rulesheet, {}, &report.build);
    report.roles = role_names(report.propnet->game);
  } catch (const gdl::Error& error) {
    report.fallback = error.what();
    report.roles =
        role_names(engines::make_state_machine(rulesheet, "datalog")->game());
  }
  const auto built = Clock::now();
  report.seconds = std::chrono::duration<double>(built - start).count();
  if (report.propnet) report.analysis = analysis::analyse(*report.propnet);
  report.analysis_seconds =
      std::chrono::duration<double>(Clock::now() - built).count();
  report.peak_rss_mb = own_peak_rss_mb();
  return report;
}

void print_text(const GroundReport& report, std::ostream& out) {
  out << "roles:";
  for (const std::string& role : report.roles) out << ' ' << role;
  out << "\nengine: "
      << (report.propnet ? "propnet" : "datalog, because " + report.fallback)
      << '\n';
  if (report.propnet) {
    const network::Propnet& propnet = *report.propnet;
    const GateCount total = total_size(propnet);
    out << "network: " << grouped_count(propnet.base_count(), "base") << ", "
        << grouped_count(propnet.input_count(), "input") << ", "
        << grouped_count(total.gates, "gate") << " with "
        << grouped_count(total.gate_inputs, "input");
    if (!propnet.outside.empty()) {
      out << "; " << grouped_count(propnet.outside.size(), "proposition")
          << " left out, since they never change";
    }
    out << '\n';
  }
  char peak[32];
  std::snprintf(peak, sizeof peak, "%.0f MB", report.peak_rss_mb);
  out << "time: " << seconds_text(report.seconds);
  if (report.propnet) {
    out << " (grounding " << seconds_text(report.build.grounding_seconds)
        << ", network " << seconds_text(report.build.construction_seconds)
        << "), analysis " << seconds_text(report.analysis_seconds);
  }
  out << "; memory: at most " << peak << '\n';
  if (!report.propnet) return;
  out << '\n';
  print_phases(*report.propnet, out);
  out << '\n';
  print_passes(report.build, out);
  out << '\n';
  print_analysis(*report.analysis, report.propnet->game, out);
}

void print_json(const GroundReport& report, std::ostream& out) {
  Json json;
  json["engine"] = report.propnet ? "propnet" : "datalog: " + report.fallback;
  json["roles"] = report.roles;
  for (const char* key :
       {"bases", "propositions", "inputs", "gates", "gate_inputs", "phases"}) {
    json[key] = nullptr;
  }
  if (report.propnet) add_network(report, json);
  json["seconds"] = report.seconds;
  json["grounding_seconds"] = report.build.grounding_seconds;
  json["construction_seconds"] = report.build.construction_seconds;
  json["peak_rss_mb"] = report.peak_rss_mb;
  json["passes"] = passes_json(report.build);
  json["analysis_seconds"] = report.analysis_seconds;
  json["analysis"] = nullptr;
  if (report.analysis) {
    json["analysis"] =
        Json::parse(analysis_json(*report.analysis, report.propnet->game));
  }
  out << gdl::json_text(json) << '\n';
}

}  // namespace reasoner::report
