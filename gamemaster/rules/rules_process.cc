#include "gamemaster/rules/rules_process.h"

#include <cassert>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "gamemaster/json/diagnostic_json.h"
#include "gamemaster/processes/own_failure.h"
#include "gdl/files/reader.h"
#include "gdl/json_text.h"

namespace gamemaster::rules {

namespace {

using Json = nlohmann::json;

/// Of one game, in the store.
constexpr std::size_t kMostAncestors = 20;

RulesState read_state(const Json& json) {
  RulesState state;
  state.facts = json.at("facts");
  state.terminal = json.at("terminal");
  state.goals = json.at("goals").get<std::vector<reasoner::Goal>>();
  state.legal = json.at("legal");
  return state;
}

Knowledge read_knowledge(const Json& json) {
  Knowledge knowledge;
  knowledge.basis =
      static_cast<Knowledge::Basis>(json.at("basis").get<std::uint8_t>());
  knowledge.states = json.at("states");
  knowledge.facts = json.at("facts");
  knowledge.open = json.at("open");
  for (const Json& row : json.at("hidden")) {
    knowledge.hidden.push_back(
        {row.at("pattern"), row.at("least"), row.at("most")});
  }
  return knowledge;
}

Json to_json(const std::vector<RoleStep>& steps) {
  Json rows = Json::array();
  for (const RoleStep& step : steps) {
    rows.push_back({{"move", step.move}, {"percepts", step.percepts}});
  }
  return rows;
}

MovePreview read_preview(const Json& json,
                         const std::vector<std::string>& moves) {
  MovePreview preview;
  preview.facts = json.at("facts");
  const Json& rows = json.at("effects");
  for (std::size_t i = 0; i < moves.size(); ++i) {
    preview.effects.push_back(
        {moves[i], rows.at(i).at("gains"), rows.at(i).at("losses")});
  }
  return preview;
}

/// The parts of an answer that is no failure; throws what it says else.
Json read_answer(const std::string& line) {
  Json answer = Json::parse(line);
  if (!answer.at("ok").get<bool>() && answer.contains("error")) {
    throw gdl::Error(answer["error"].get<std::string>());
  }
  return answer;
}

}  // namespace

RulesProcess::RulesProcess(const std::string& program,
                           const RulesProcessLimits& limits)
    : limits_(limits) {
  if (!std::filesystem::exists(program)) {
    throw processes::OwnFailure("there is no program " + program);
  }
  process_ = std::make_unique<processes::ChildProcess>(
      std::vector<std::string>{program},
      processes::ChildProcess::Setup{processes::ChildProcess::Log::kKeep,
                                     /*takes_input=*/true, limits_.memory_mb});
}

RulesProcess::~RulesProcess() {
  // It holds nothing that could be lost.
  process_->terminate(std::chrono::milliseconds(0));
}

std::string RulesProcess::ask(const std::string& question,
                              std::chrono::milliseconds patience) {
  if (process_->write_line(question, patience)) {
    if (auto line = process_->read_line(patience)) return *line;
  }
  const bool slow = process_->is_running();
  process_->terminate(std::chrono::milliseconds(0));
  throw RulesGaveUp(slow ? "the rules take too long to work out"
                         : "the rules need too much memory, or are beyond us");
}

RulesReading RulesProcess::read(const std::string& name,
                                const std::string& text,
                                const gdl::StoredGames& stored) {
  RulesReading reading;
  Json question{{"do", "read"},
                {"name", name},
                {"text", text},
                {"stored", Json::object()}};
  try {
    Json answer = read_answer(ask(gdl::json_text(question), limits_.reading));
    while (answer.contains("wants")) {
      const std::string wanted = answer["wants"];
      if (question["stored"].size() >= kMostAncestors) {
        throw gdl::Error("the line of games that these rules are like is long");
      }
      const auto found = stored ? stored(gdl::files::extension_of(name), wanted)
                                : std::nullopt;
      question["stored"][wanted] = found ? Json(*found) : Json();
      answer = read_answer(ask(gdl::json_text(question), limits_.reading));
    }
    for (const Json& row : answer.at("diagnostics")) {
      reading.diagnostics.push_back(json::diagnostic_from_json(row));
    }
    if (!answer.at("ok").get<bool>()) return reading;
    reading.kif = answer.at("kif");
    reading.hides = answer.at("hides");
    reading.real_time = gdl::ClockTime(answer.at("realTime"));
    reading.description = answer.at("description");
    reading.declared_facts = answer.at("declared");
    reading.roles = answer.at("roles");
    reading.initial = read_state(answer.at("state"));
    reading.playable = true;
    roles_ = reading.roles;
    hides_ = reading.hides;
    initial_ = reading.initial;
  } catch (const processes::OwnFailure&) {
    throw;
  } catch (const gdl::Error& error) {
    reading.gave_up = dynamic_cast<const RulesGaveUp*>(&error) != nullptr;
    reading.diagnostics.push_back(
        {{}, gdl::Severity::kError, "unplayable", error.what()});
  }
  return reading;
}

board::BoardStructure RulesProcess::structure() {
  const Json answer = read_answer(
      ask(gdl::json_text(Json{{"do", "structure"}}), limits_.moves));
  board::BoardStructure structure;
  structure.links =
      answer.at("links").get<decltype(board::BoardStructure::links)>();
  structure.regions = answer.at("regions").get<std::vector<std::size_t>>();
  for (const Json& row : answer.at("joined")) {
    structure.joined.push_back({row.at(0), row.at(1)});
  }
  structure.directions =
      answer.at("directions")
          .get<decltype(board::BoardStructure::directions)>();
  if (const Json& stores = answer.at("stores"); !stores.is_null()) {
    structure.stores = {stores.at("relation"), stores.at("turned")};
  }
  return structure;
}

std::vector<board::PieceFact> RulesProcess::deciding_pieces(
    const std::vector<std::string>& facts,
    const std::vector<board::PieceFact>& pieces) {
  Json replaceable = Json::array();
  for (const board::PieceFact& piece : pieces) {
    replaceable.push_back({piece.fact, piece.emptied});
  }
  const Json question{{"do", "support"},
                      {"facts", facts},
                      {"replaceable", std::move(replaceable)}};
  const Json answer = read_answer(ask(gdl::json_text(question), limits_.moves));
  std::vector<board::PieceFact> deciding;
  for (const std::size_t index : answer.at("support")) {
    deciding.push_back(pieces.at(index));
  }
  return deciding;
}

void RulesProcess::open(const std::string& kif) {
  const Json answer = read_answer(
      ask(gdl::json_text(Json{{"do", "open"}, {"kif", kif}}), limits_.reading));
  roles_ = answer.at("roles").get<std::vector<std::string>>();
  hides_ = answer.at("hides");
  initial_ = read_state(answer.at("state"));
}

RulesState RulesProcess::at(const std::vector<std::string>& facts) {
  return read_state(
      read_answer(ask(gdl::json_text(Json{{"do", "at"}, {"facts", facts}}),
                      limits_.step))
          .at("state"));
}

RulesState RulesProcess::next(const std::vector<std::string>& facts,
                              const std::vector<std::string>& joint_move) {
  return read_state(read_answer(ask(gdl::json_text(Json{{"do", "next"},
                                                        {"facts", facts},
                                                        {"moves", joint_move}}),
                                    limits_.step))
                        .at("state"));
}

std::string RulesProcess::ending(const std::vector<std::string>& facts) {
  const Json question = {{"do", "ending"}, {"facts", facts}};
  return read_answer(ask(gdl::json_text(question), limits_.moves)).at("ending");
}

std::vector<std::vector<std::string>> RulesProcess::percepts(
    const std::vector<std::string>& facts,
    const std::vector<std::string>& joint_move) {
  const Json question{
      {"do", "percepts"}, {"facts", facts}, {"moves", joint_move}};
  return read_answer(ask(gdl::json_text(question), limits_.step))
      .at("percepts");
}

Knowledge RulesProcess::knowledge(std::size_t role,
                                  const std::vector<RoleStep>& steps) {
  const Json question{
      {"do", "know"}, {"role", role}, {"steps", to_json(steps)}};
  return read_knowledge(
      read_answer(ask(gdl::json_text(question), limits_.step)).at("knowledge"));
}

MovePreview RulesProcess::preview(std::size_t role,
                                  const std::vector<std::string>& moves,
                                  const std::vector<std::string>& facts) {
  const Json question{
      {"do", "moves"}, {"role", role}, {"moves", moves}, {"facts", facts}};
  return read_preview(read_answer(ask(gdl::json_text(question), limits_.moves)),
                      moves);
}

MovePreview RulesProcess::preview(std::size_t role,
                                  const std::vector<std::string>& moves,
                                  const std::vector<RoleStep>& steps) {
  const Json question{{"do", "moves"},
                      {"role", role},
                      {"moves", moves},
                      {"steps", to_json(steps)}};
  return read_preview(read_answer(ask(gdl::json_text(question), limits_.moves)),
                      moves);
}

namespace {

/// Keeps the state that it was asked about last; a referee asks about no other.
class IsolatedMachine : public reasoner::StateMachine {
 public:
  explicit IsolatedMachine(std::unique_ptr<RulesProcess> process)
      : process_(std::move(process)),
        game_(process_->roles(), process_->hides()) {}

  const reasoner::Game& game() const override { return game_; }

  void initial_state(reasoner::State& state) override {
    enter(process_->initial());
    state = known_;
  }

  bool is_terminal(const reasoner::State& state) override {
    return see(state).terminal;
  }

  void legal_moves(const reasoner::State& state, reasoner::RoleIndex role,
                   std::vector<reasoner::MoveId>& moves) override {
    moves.clear();
    for (const std::string& name : see(state).legal.at(role)) {
      moves.push_back(game_.intern_move(role, name));
    }
  }

  void next_state(const reasoner::State& state,
                  std::span<const reasoner::MoveId> joint_move,
                  reasoner::State& next) override {
    enter(
        process_->next(game_.facts(state), game_.joint_move_names(joint_move)));
    next = known_;
  }

  void percepts(const reasoner::State& state,
                std::span<const reasoner::MoveId> joint_move,
                reasoner::RoleIndex role,
                std::vector<reasoner::PerceptId>& percepts) override {
    percepts.clear();
    if (!game_.hides()) return;
    const std::vector<reasoner::MoveId> moves(joint_move.begin(),
                                              joint_move.end());
    if (perceived_.empty() || !(state == perceived_in_) ||
        moves != perceived_by_) {
      perceived_ = process_->percepts(game_.facts(state),
                                      game_.joint_move_names(joint_move));
      perceived_in_ = state;
      perceived_by_ = moves;
    }
    for (const std::string& name : perceived_.at(role)) {
      percepts.push_back(game_.intern_percept(role, name));
    }
  }

  void goals(const reasoner::State& state,
             std::span<reasoner::Goal> goals) override {
    const std::vector<reasoner::Goal>& known = see(state).goals;
    assert(known.size() == goals.size());
    std::copy(known.begin(), known.end(), goals.begin());
  }

  reasoner::PropositionId intern_proposition(std::string_view name) override {
    return game_.intern_proposition(name);
  }
  reasoner::MoveId intern_move(reasoner::RoleIndex role,
                               std::string_view name) override {
    return game_.intern_move(role, name);
  }
  std::optional<reasoner::PerceptId> intern_percept(
      reasoner::RoleIndex role, std::string_view name) override {
    return game_.intern_percept(role, name);
  }

 private:
  void enter(RulesState state) {
    known_ = {};
    for (const std::string& fact : state.facts) {
      known_.set(game_.intern_proposition(fact));
    }
    evaluation_ = std::move(state);
    has_seen_ = true;
  }

  const RulesState& see(const reasoner::State& state) {
    if (!has_seen_ || !(state == known_))
      enter(process_->at(game_.facts(state)));
    return evaluation_;
  }

  std::unique_ptr<RulesProcess> process_;
  reasoner::Game game_;
  bool has_seen_ = false;
  reasoner::State known_;
  RulesState evaluation_;
  // What was asked last of the percepts of a step, a row a role.
  std::vector<std::vector<std::string>> perceived_;
  reasoner::State perceived_in_;
  std::vector<reasoner::MoveId> perceived_by_;
};

}  // namespace

std::unique_ptr<reasoner::StateMachine> make_isolated_machine(
    std::unique_ptr<RulesProcess> process) {
  return std::make_unique<IsolatedMachine>(std::move(process));
}

}  // namespace gamemaster::rules
