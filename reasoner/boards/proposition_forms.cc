#include "reasoner/boards/proposition_forms.h"

#include <map>
#include <unordered_map>
#include <utility>

#include "gdl/expression.h"

namespace reasoner::boards {

std::vector<PropositionForm> find_forms(const network::Propnet& propnet) {
  std::vector<PropositionForm> forms;
  std::map<std::pair<std::string, std::size_t>, std::size_t> by_name;
  // By form and argument: the index of each value.
  std::vector<std::vector<std::unordered_map<std::string, std::uint32_t>>>
      indices;
  gdl::Diagnostics diagnostics;
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    const gdl::Expression name = gdl::read_first_expression(
        propnet.game.proposition_name(base), diagnostics);
    if (name.is_atom() || name.items.size() < 2) continue;
    const std::size_t width = name.items.size() - 1;
    const std::string relation = gdl::canonical_text(name.items[0]);
    const auto [known, is_new] =
        by_name.try_emplace({relation, width}, forms.size());
    if (is_new) {
      forms.push_back({.relation = relation,
                       .width = static_cast<std::uint32_t>(width),
                       .values = {},
                       .members = {}});
      forms.back().values.resize(width);
      indices.emplace_back(width);
    }
    PropositionForm& form = forms[known->second];
    PropositionForm::Member& member =
        form.members.emplace_back(PropositionForm::Member{base, {}});
    for (std::size_t i = 0; i < width; ++i) {
      std::string value = gdl::canonical_text(name.items[i + 1]);
      auto& values = form.values[i];
      const auto index = static_cast<std::uint32_t>(values.size());
      const auto [place, is_new_value] =
          indices[known->second][i].try_emplace(value, index);
      if (is_new_value) values.push_back(std::move(value));
      member.arguments.push_back(place->second);
    }
  }
  return forms;
}

}  // namespace reasoner::boards
