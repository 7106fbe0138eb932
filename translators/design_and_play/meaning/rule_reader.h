#pragma once

#include <set>
#include <string>
#include <vector>

#include "translators/design_and_play/meaning/form_reader.h"
#include "translators/design_and_play/meaning/game.h"

namespace translators::design_and_play::meaning {

/// Reads steps and game-over conditions into a game whose equipment, figures
/// and triggers are known.
class RuleReader : private FormReader {
 public:
  /// `names`: those of all things, in small letters.
  RuleReader(const std::set<std::string>& names, Game& game,
             gdl::Diagnostics& diagnostics)
      : FormReader(diagnostics), names_(names), game_(game) {}

  void step(const syntax::Item& item);
  void ending(const syntax::Item& item);

 private:
  Specification specification(const syntax::Item& item, bool is_figure,
                              std::set<std::string>& symbols);
  void property(const syntax::Item& item, bool is_figure,
                std::set<std::string>& symbols, Specification& result);
  void read_symbols(const syntax::Item& item, std::set<std::string>& symbols,
                    Wildcards& wildcards);
  std::vector<Expression> conditions(const syntax::Item& item,
                                     const Scope& scope, bool takes_empty);
  void effects(const syntax::Item& item, const Scope& scope, Step& step);
  void effect(const syntax::Item& item, const Scope& scope, Step& step);
  bool is_name(const std::string& word) const {
    return names_.contains(syntax::folded(word));
  }

  const std::set<std::string>& names_;
  Game& game_;
};

}  // namespace translators::design_and_play::meaning
