#include "translators/zrf/programs/shared_programs.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>

#include "translators/zrf/programs/mark_uses.h"

namespace translators::zrf::programs {

namespace {

/// Whether what a program does depends on which piece it is that moves.
bool needs_type(const std::vector<Statement>& program) {
  return std::any_of(program.begin(), program.end(), [](const Statement& s) {
    return (s.kind == Statement::Kind::kCreate && s.types.empty()) ||
           needs_type(s.body) || needs_type(s.otherwise);
  });
}

void fill_types(std::vector<Statement>& program, int type) {
  for (Statement& statement : program) {
    if (statement.kind == Statement::Kind::kCreate && statement.types.empty()) {
      statement.types.push_back(type);
    }
    fill_types(statement.body, type);
    fill_types(statement.otherwise, type);
  }
}

}  // namespace

std::vector<SharedProgram> shared_programs(const game::Game& game,
                                           gdl::Diagnostics& diagnostics) {
  StatementReader reader(game, diagnostics);
  std::vector<SharedProgram> programs;
  std::map<std::tuple<std::string, std::string, bool>, std::size_t> known;
  for (std::size_t type = 0; type < game.types.size(); ++type) {
    const int number = static_cast<int>(type);
    for (const game::Block& block : game.types[type].blocks) {
      const std::string text = to_string(block.code, std::string::npos - 1) +
                               (block.is_drop ? std::to_string(type) : "");
      const auto [found, is_new] = known.emplace(
          std::tuple(text, block.type, block.is_drop), programs.size());
      if (!is_new) {
        programs[found->second].types.push_back(number);
        continue;
      }
      SharedProgram program{reader.program(block.code.items),
                            {number},
                            block.type,
                            block.is_drop};
      if (needs_type(program.statements)) {
        fill_types(program.statements, number);
        known.erase(found);
      }
      find_mark_uses(program.statements);
      programs.push_back(std::move(program));
    }
  }
  return programs;
}

}  // namespace translators::zrf::programs
