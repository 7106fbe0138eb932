#include "gamemaster/rules/rules_worker.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "gamemaster/board/cell_relations.h"
#include "gamemaster/json/diagnostic_json.h"
#include "gamemaster/match/declared_facts.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/recognition/directions.h"
#include "gamemaster/recognition/ending.h"
#include "gamemaster/recognition/joined_sides.h"
#include "gamemaster/recognition/move_effects.h"
#include "gamemaster/recognition/outcome_support.h"
#include "gamemaster/recognition/static_facts.h"
#include "gamemaster/recognition/stores.h"
#include "gamemaster/rules/possible_states.h"
#include "gdl/files/reader.h"
#include "gdl/json_text.h"
#include "gdl/real_time.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::rules {

namespace {

using Json = nlohmann::json;

/// More than these are no help for finding a board.
constexpr std::size_t kMostDeclaredFacts = 20'000;
/// Of one line; the game manager has to hold it.
constexpr std::size_t kLongestAnswer = std::size_t{32} << 20;
/// Of one rulesheet; who has more of them reads no further.
constexpr std::size_t kMostDiagnostics = 200;

Json to_json(const gdl::Diagnostics& diagnostics) {
  Json rows = Json::array();
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    if (rows.size() >= kMostDiagnostics) break;
    rows.push_back(json::diagnostic_to_json<Json>(entry));
  }
  return rows;
}

Json to_json(const Knowledge& knowledge) {
  Json hidden = Json::array();
  for (const HiddenFacts& row : knowledge.hidden) {
    hidden.push_back(
        {{"pattern", row.pattern}, {"least", row.least}, {"most", row.most}});
  }
  return {{"basis", static_cast<std::uint8_t>(knowledge.basis)},
          {"states", knowledge.states},
          {"facts", knowledge.facts},
          {"open", knowledge.open},
          {"hidden", std::move(hidden)}};
}

/// The answers about one game after another.
class Worker {
 public:
  explicit Worker(const RulesWorkerTools& tools) : tools_(tools) {}

  Json answer(const Json& question) {
    const std::string what = question.at("do");
    if (what == "read") {
      return read(question.at("name"), question.at("text"),
                  question.value("stored", Json::object()));
    }
    if (what == "open") {
      gdl::Diagnostics diagnostics;
      return open(
          gdl::read_kif(question.at("kif").get<std::string>(), diagnostics));
    }
    if (machine_ == nullptr) throw gdl::Error("no game is open");
    if (what == "structure") return structure();
    if (what == "support") {
      return support(question.at("facts"), question.at("replaceable"));
    }
    if (what == "know") {
      return know(question.at("role"), question.at("steps"));
    }
    if (what == "moves") return effects_of(question);
    if (what == "ending") {
      const std::vector<std::string> facts = question.at("facts");
      return {{"ok", true},
              {"ending", recognition::ending_of(rulesheet_, facts)}};
    }
    if (what != "at" && what != "next" && what != "percepts") {
      throw gdl::Error("no such question");
    }
    reasoner::State state = state_of(question.at("facts"));
    if (what == "at") return {{"ok", true}, {"state", describe(state)}};
    const std::vector<reasoner::MoveId> joint_move =
        joint_move_of(question.at("moves"));
    if (what == "percepts") {
      return {{"ok", true}, {"percepts", percepts_of(state, joint_move)}};
    }
    machine_->next_state(state, joint_move, state);
    return {{"ok", true}, {"state", describe(state)}};
  }

 private:
  Json read(const std::string& name, const std::string& text,
            const Json& stored) {
    const processes::PrivateFolder folder;
    const std::filesystem::path path = folder.path() / name;
    if (path.parent_path() != folder.path()) throw gdl::Error("a bad name");
    std::ofstream(path, std::ios::binary) << text;

    gdl::ReadOptions options;
    options.folders = tools_.folders;
    std::string wanted;
    options.stored =
        [&stored, &wanted](
            const std::string& /*extension*/,
            const std::string& game) -> std::optional<std::string> {
      const auto found = stored.find(game);
      if (found == stored.end()) wanted = game;
      if (found == stored.end() || found->is_null()) return std::nullopt;
      return found->get<std::string>();
    };
    gdl::Diagnostics diagnostics(name);
    const gdl::Rulesheet rulesheet = gdl::files::read_rulesheet_file(
        path.string(), diagnostics, tools_.languages, options);
    if (!wanted.empty()) return {{"ok", false}, {"wants", wanted}};
    Json answer = {{"ok", false}, {"diagnostics", to_json(diagnostics)}};
    if (diagnostics.has_errors()) return answer;
    Json opened;
    try {
      opened = open(rulesheet);
    } catch (const gdl::Error& error) {
      gdl::Diagnostics unplayable(name);
      unplayable.error({}, "unplayable", error.what());
      for (Json& row : to_json(unplayable)) {
        answer["diagnostics"].push_back(std::move(row));
      }
      return answer;
    }
    answer.update(opened);
    answer["kif"] = gdl::to_string(rulesheet);
    std::vector<std::string> declared = match::declared_facts(rulesheet);
    if (declared.size() > kMostDeclaredFacts) declared.clear();
    declared_ = declared;
    answer["declared"] = std::move(declared);
    answer["realTime"] = gdl::real_time(rulesheet).count();
    answer["description"] =
        description(rulesheet, path.string(), text, options);
    return answer;
  }

  std::string description(const gdl::Rulesheet& rulesheet,
                          const std::string& path, const std::string& text,
                          const gdl::ReadOptions& options) const {
    const gdl::Language* language =
        tools_.languages.find(gdl::files::extension_of(path));
    gdl::Diagnostics ignored;
    if (language != nullptr && language->describe) {
      return language->describe({path, text, options}, ignored);
    }
    return tools_.describe
               ? tools_.describe(rulesheet,
                                 std::filesystem::path(path).stem().string())
               : "";
  }

  /// All later questions are about `rulesheet`.
  Json open(const gdl::Rulesheet& rulesheet) {
    // The network would take its time, and a referee needs no speed.
    possible_.clear();
    machine_ = reasoner::engines::make_state_machine(rulesheet, "datalog");
    rulesheet_ = rulesheet;
    declared_.clear();
    Json roles = Json::array();
    const reasoner::Game& game = machine_->game();
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      roles.push_back(game.role_name(role));
    }
    reasoner::State state;
    machine_->initial_state(state);
    return {{"ok", true},
            {"roles", roles},
            {"hides", game.hides()},
            {"state", describe(state)}};
  }

  /// What the rules that were read say of their board.
  Json structure() {
    const reasoner::Game& game = machine_->game();
    std::vector<std::string> roles;
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      roles.push_back(game.role_name(role));
    }
    reasoner::State state;
    machine_->initial_state(state);
    const auto layout =
        board::find_declared_board(game.facts(state), declared_, roles);
    board::BoardStructure found;
    if (layout) {
      const std::vector<std::string> facts =
          recognition::static_facts(rulesheet_);
      found.links = board::find_links(*layout, facts);
      found.regions = board::find_regions(*layout, facts);
      found.joined = recognition::find_joined_sides(*machine_, *layout);
      found.directions = recognition::find_directions(*machine_, *layout);
      found.stores = recognition::find_stores(*machine_, *layout);
    }
    Json joined = Json::array();
    for (const board::JoinedSides& each : found.joined) {
      joined.push_back({each.role, each.left_to_right});
    }
    return {{"ok", true},
            {"links", found.links},
            {"regions", found.regions},
            {"joined", std::move(joined)},
            {"directions", found.directions},
            {"stores", found.stores ? Json{{"relation", found.stores->relation},
                                           {"turned", found.stores->turned}}
                                    : Json()}};
  }

  Json support(const std::vector<std::string>& facts, const Json& rows) {
    std::vector<recognition::ReplaceableFact> replaceable;
    for (const Json& row : rows) {
      replaceable.push_back({row.at(0), row.at(1)});
    }
    return {{"ok", true},
            {"support",
             recognition::outcome_support(*machine_, facts, replaceable)}};
  }

  /// What a role holds possible, as far as it was asked about.
  struct Possible {
    std::vector<Json> steps;
    PossibleStates states;
  };

  Json know(std::size_t role, const Json& steps) {
    return {{"ok", true},
            {"knowledge", to_json(possible_after(role, steps).knowledge())}};
  }

  Json effects_of(const Json& question) {
    const std::size_t role = question.at("role");
    if (role >= machine_->game().role_count()) throw gdl::Error("no such role");
    const auto index = static_cast<reasoner::RoleIndex>(role);
    const std::vector<std::string> moves = question.at("moves");
    Json rows = Json::array();
    const auto add = [&](std::span<const reasoner::State> states) {
      for (const auto& row :
           recognition::move_effects(*machine_, states, index, moves)) {
        rows.push_back({{"gains", row.gains}, {"losses", row.losses}});
      }
    };
    Json answer = {{"ok", true}};
    if (question.contains("steps")) {
      const PossibleStates& possible =
          possible_after(role, question.at("steps"));
      answer["facts"] = possible.knowledge().facts;
      add(possible.states());
    } else {
      answer["facts"] = question.at("facts");
      const reasoner::State state = state_of(question.at("facts"));
      add({&state, 1});
    }
    answer["effects"] = std::move(rows);
    return answer;
  }

  /// What the role holds possible after all that it did and perceived.
  const PossibleStates& possible_after(std::size_t role, const Json& steps) {
    if (role >= machine_->game().role_count()) throw gdl::Error("no such role");
    const auto observer = static_cast<reasoner::RoleIndex>(role);
    const std::vector<Json> wanted(steps.begin(), steps.end());
    auto found = possible_.find(role);
    if (found != possible_.end()) {
      const std::vector<Json>& known = found->second.steps;
      const bool goes_on =
          known.size() <= wanted.size() &&
          std::equal(known.begin(), known.end(), wanted.begin());
      if (!goes_on) {
        possible_.erase(found);
        found = possible_.end();
      }
    }
    if (found == possible_.end()) {
      found =
          possible_.emplace(role, Possible{{}, {*machine_, observer}}).first;
    }
    Possible& possible = found->second;
    while (possible.steps.size() < wanted.size()) {
      const Json& step = wanted[possible.steps.size()];
      possible.states.observe(evidence_of(observer, step));
      possible.steps.push_back(step);
    }
    return possible.states;
  }

  reasoner::EvidenceStep evidence_of(reasoner::RoleIndex role,
                                     const Json& step) {
    reasoner::EvidenceStep evidence;
    evidence.own_move =
        machine_->intern_move(role, step.at("move").get<std::string>());
    for (const Json& name : step.at("percepts")) {
      const auto percept =
          machine_->intern_percept(role, name.get<std::string>());
      if (!percept) throw gdl::Error("no rule gives this percept");
      evidence.percepts.push_back(*percept);
    }
    return evidence;
  }

  std::vector<reasoner::MoveId> joint_move_of(const Json& names) {
    std::vector<reasoner::MoveId> joint_move;
    for (const Json& name : names) {
      const auto role = static_cast<reasoner::RoleIndex>(joint_move.size());
      joint_move.push_back(
          machine_->intern_move(role, name.get<std::string>()));
    }
    if (joint_move.size() != machine_->game().role_count()) {
      throw gdl::Error("one move a role");
    }
    return joint_move;
  }

  Json percepts_of(const reasoner::State& state,
                   const std::vector<reasoner::MoveId>& joint_move) {
    const reasoner::Game& game = machine_->game();
    Json rows = Json::array();
    std::vector<reasoner::PerceptId> percepts;
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      machine_->percepts(state, joint_move, role, percepts);
      Json names = Json::array();
      for (const reasoner::PerceptId percept : percepts) {
        names.push_back(game.percept_name(role, percept));
      }
      rows.push_back(std::move(names));
    }
    return rows;
  }

  reasoner::State state_of(const Json& facts) {
    reasoner::State state;
    for (const Json& fact : facts) {
      state.set(machine_->intern_proposition(fact.get<std::string>()));
    }
    return state;
  }

  Json describe(const reasoner::State& state) {
    const reasoner::Game& game = machine_->game();
    const bool terminal = machine_->is_terminal(state);
    std::vector<reasoner::Goal> goals(game.role_count());
    machine_->goals(state, goals);
    Json legal = Json::array();
    std::vector<reasoner::MoveId> moves;
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      if (!terminal) machine_->legal_moves(state, role, moves);
      legal.push_back(game.move_names(role, moves));
      moves.clear();
    }
    return {{"facts", game.facts(state)},
            {"terminal", terminal},
            {"goals", goals},
            {"legal", std::move(legal)}};
  }

  const RulesWorkerTools& tools_;
  gdl::Rulesheet rulesheet_;
  std::vector<std::string> declared_;  // empty where rules were only opened
  std::unique_ptr<reasoner::StateMachine> machine_;
  std::map<std::size_t, Possible> possible_;  // by role
};

}  // namespace

void run_rules_worker(const RulesWorkerTools& tools, std::istream& in,
                      std::ostream& out) {
  Worker worker(tools);
  for (std::string line; std::getline(in, line);) {
    Json answer;
    try {
      answer = worker.answer(Json::parse(line));
    } catch (const gdl::Error& error) {
      answer = {{"ok", false}, {"error", error.what()}};
    } catch (const std::bad_alloc&) {
      answer = {{"ok", false}, {"error", "the rules need too much memory"}};
    } catch (const Json::exception& error) {
      answer = {{"ok", false}, {"error", error.what()}};
    }
    std::string text = gdl::json_text(answer);
    if (text.size() > kLongestAnswer) {
      text = R"({"ok":false,"error":"the states of this game are too large"})";
    }
    out << text << std::endl;
  }
}

}  // namespace gamemaster::rules
