// Whose turn it is, what the player may press, and what that does.

#include <algorithm>

#include "translators/induction_games/game_writer.h"
#include "translators/rules/names.h"

namespace translators::induction_games {

namespace {

Term phase(const char* name) { return holds(atom("phase", name)); }
Term press(const Term& button) { return atom("press", button); }

std::string message(const std::string& text) {
  std::string words;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9');
    words += is_plain ? c : '_';
  }
  while (!words.empty() && words.back() == '_') words.pop_back();
  return rules::rule_name(words.empty() ? "nothing" : words);
}

bool draws(const Model& model) {
  return std::any_of(
      model.buttons.begin(), model.buttons.end(),
      [](const Button& one) { return effect_of<DrawGrid>(one); });
}

bool flips(const Model& model) {
  return std::any_of(model.buttons.begin(), model.buttons.end(),
                     [](const Button& one) {
                       const auto* draw = effect_of<DrawGrid>(one);
                       return draw && draw->families.size() > 1;
                     });
}

/// Whether a button is asked for as the last one.
std::vector<bool> remembered(const Model& model) {
  std::vector<bool> result(model.buttons.size());
  const auto look = [&](const After& after) {
    for (std::size_t i = 0; i < after.buttons.size(); ++i) {
      if (after.buttons[i] != after.others) result[i] = true;
    }
  };
  look(model.click_after);
  for (const After& after : model.after) look(after);
  return result;
}

/// What squares may be in one respect, and are at first.
void write_aspect(GameWriter& writer, std::size_t i, const Terms& square) {
  RuleText& text = writer.text;
  const Term aspect = writer.aspect(i);
  const std::vector<std::string>& values = writer.values[i];
  for (const std::string& value : values) {
    text.small_fact(Section::kBoard, atom(writer.aspects[i], value));
  }
  for (std::size_t v = 0; v < values.size(); ++v) {
    text.small_fact(Section::kBoard, atom("turns_to", aspect, values[v],
                                          values[(v + 1) % values.size()]));
  }
  Terms coloured = square;
  coloured.push_back(atom(writer.aspects[i], "?colour"));
  text.rule(kBase, atom("base", atom("cell", "?x", "?y", aspect, "?colour")),
            coloured);
  text.rule(Section::kInit,
            atom("init", atom("cell", "?x", "?y", aspect,
                              values[writer.model.aspects[i].first])),
            square);
}

void write_grid(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  text.quote(Section::kBoard, {&model.grid_source});
  for (int x = 1; x <= model.width; ++x) {
    text.small_fact(Section::kBoard, atom("column", x));
  }
  for (int y = 1; y <= model.height; ++y) {
    text.small_fact(Section::kBoard, atom("line", y));
  }
  text.quote(Section::kBoard, {&model.colours_source});
  const Terms square = {atom("column", "?x"), atom("line", "?y")};
  for (std::size_t i = 0; i < writer.aspects.size(); ++i) {
    write_aspect(writer, i, square);
  }
  text.group(kNext);
  const Term aspect = writer.any_aspect();
  const Term coloured = atom("cell", "?x", "?y", aspect, "?colour");
  text.rule(kNext, atom("next", coloured),
            {holds(coloured), !atom("changes", "?x", "?y", aspect)});
}

void write_counting(GameWriter& writer) {
  RuleText& text = writer.text;
  text.group(Section::kBoard);
  for (int n = 0; n < writer.model.turn_limit; ++n) {
    text.small_fact(Section::kBoard, atom("succ", n, n + 1));
  }
  text.fact(kBase, atom("base", atom("played", 0)));
  text.rule(kBase, atom("base", atom("played", "?n")),
            {atom("succ", "?m", "?n")});
  text.fact(Section::kInit, atom("init", atom("played", 0)));
  text.rule(
      kNext, atom("next", atom("played", "?n")),
      {"choosing", holds(atom("played", "?m")), atom("succ", "?m", "?n")});
  text.rule(kNext, atom("next", atom("played", "?n")),
            {holds(atom("played", "?n")), !Term("choosing")});
  text.quote(Section::kEnd, {&writer.model.limit_source});
  text.rule(Section::kEnd, "terminal",
            {holds(atom("played", writer.model.turn_limit))});
}

/// `{choosing, ...}`, once for each way in which the last press allows it.
std::vector<Terms> allowed(GameWriter& writer, const After& after) {
  const auto last = [&](std::size_t i) {
    return holds(atom("last", writer.buttons[i]));
  };
  std::vector<Terms> ways;
  if (after.others) {
    Terms body = {"choosing"};
    for (std::size_t i = 0; i < after.buttons.size(); ++i) {
      if (!after.buttons[i]) body.push_back(!last(i));
    }
    return {body};
  }
  for (std::size_t i = 0; i < after.buttons.size(); ++i) {
    if (after.buttons[i]) ways.push_back({"choosing", last(i)});
  }
  return ways;
}

void quote_all(RuleText& text, Section section, const Source& first,
               const std::vector<Source>& more) {
  std::vector<const Source*> sources = {&first};
  for (const Source& source : more) sources.push_back(&source);
  text.quote(section, sources);
}

void write_click(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  if (!model.has_click) return;
  const Term click = atom("click", "?x", "?y");
  const Terms square = {atom("column", "?x"), atom("line", "?y")};
  text.rule(kBase, atom("input", writer.player, click), square);
  quote_all(text, kLegal, model.click_source, model.click_after.sources);
  for (Terms body : allowed(writer, model.click_after)) {
    rules::append(body, square);
    text.rule(kLegal, atom("legal", writer.player, click), body);
  }
  text.quote(kNext, {&model.click_source});
  const Term clicked = does(writer.player, click);
  const Term aspect = model.clicked_aspect
                          ? writer.aspect(*model.clicked_aspect)
                          : writer.any_aspect();
  Terms changes = {clicked};
  if (!model.clicked_aspect) changes.push_back(holds(atom("mode", aspect)));
  text.rule(kNext, atom("changes", "?x", "?y", aspect), changes);
  changes.push_back(holds(atom("cell", "?x", "?y", aspect, "?colour")));
  changes.push_back(atom("turns_to", aspect, "?colour", "?after"));
  text.rule(kNext, atom("next", atom("cell", "?x", "?y", aspect, "?after")),
            changes);
}

/// Which aspect clicks change, where buttons choose it.
void write_modes(GameWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  if (!model.has_click || model.clicked_aspect) return;
  text.quote(kNext, {&model.click_source});
  text.explain(kNext, atom("chooses", "?aspect"),
               "clicks change that aspect of squares from now on.");
  for (std::size_t i = 0; i < model.buttons.size(); ++i) {
    const auto* choice = effect_of<ChooseAspect>(model.buttons[i]);
    if (!choice) continue;
    text.rule(kNext, atom("chooses", writer.aspects[choice->aspect]),
              {does(writer.player, press(writer.buttons[i]))});
  }
  text.rule(kNext, "chooses_aspect", {atom("chooses", "?aspect")});
  const Term mode = atom("mode", "?aspect");
  text.rule(kNext, atom("next", mode), {atom("chooses", "?aspect")});
  text.rule(kNext, atom("next", mode), {holds(mode), !Term("chooses_aspect")});
  for (const std::string& aspect : writer.aspects) {
    text.fact(kBase, atom("base", atom("mode", aspect)));
  }
  text.fact(Section::kInit, atom("init", atom("mode", writer.aspects[0])));
}

void write_button(GameWriter& writer, std::size_t i) {
  const Button& button = writer.model.buttons[i];
  RuleText& text = writer.text;
  const Term name = writer.buttons[i];
  const Term pressed = does(writer.player, press(name));
  text.small_fact(Section::kBoard, atom("button", name));
  quote_all(text, kLegal, {}, writer.model.after[i].sources);
  for (const Terms& body : allowed(writer, writer.model.after[i])) {
    text.rule(kLegal, atom("legal", writer.player, press(name)), body);
  }
  quote_all(text, kNext, {}, button.sources);
  if (const auto* draw = effect_of<DrawGrid>(button)) {
    text.rule(kNext, atom("asks_for_grid", name), {pressed});
    for (const std::size_t family : draw->families) {
      text.small_fact(Section::kDefinitions,
                      atom("can_draw", name, writer.families[family]));
    }
    text.small_fact(
        Section::kDefinitions,
        atom(draw->families.size() > 1 ? "flips" : "draws_at_once", name));
  }
  if (const auto* answer = effect_of<Answer>(button)) {
    text.rule(kNext, "answered", {pressed});
    text.rule(kNext, "right",
              {pressed, answer->follows ? Term("follows") : !Term("follows")});
  }
  if (effect_of<TellTruth>(button)) {
    for (const bool follows : {true, false}) {
      const Term what = follows ? "follows_the_rule" : "breaks_the_rule";
      const Terms body = {pressed,
                          follows ? Term("follows") : !Term("follows")};
      text.rule(kNext, atom("next", atom("shown", what)), body);
      text.rule(kSees, atom("sees", writer.player, atom("shows", what)), body);
      text.fact(kBase, atom("base", atom("shown", what)));
    }
  }
  for (const Effect& effect : button.effects) {
    const auto* say = std::get_if<Say>(&effect);
    if (!say) continue;
    const Term shown = atom("shown", message(say->text));
    text.fact(kBase, atom("base", shown));
    text.rule(kNext, atom("next", shown), {pressed});
  }
}

void write_presses(GameWriter& writer) {
  RuleText& text = writer.text;
  const Model& model = writer.model;
  text.rule(kBase, atom("input", writer.player, press("?button")),
            {atom("button", "?button")});
  text.fact(kBase, atom("input", writer.player, "noop"));
  text.fact(kBase, atom("input", "random", "noop"));
  write_click(writer);
  for (std::size_t i = 0; i < model.buttons.size(); ++i) {
    write_button(writer, i);
  }
  write_modes(writer);
  text.comment(kLegal, "Who has nothing to do.");
  text.rule(kLegal, atom("legal", writer.player, "noop"), {!Term("choosing")});
  text.rule(kLegal, atom("legal", "random", "noop"), {"choosing"});
  text.group(kNext);
  const std::vector<bool> is_remembered = remembered(model);
  for (std::size_t i = 0; i < is_remembered.size(); ++i) {
    if (!is_remembered[i]) continue;
    const Term last = atom("last", writer.buttons[i]);
    text.fact(kBase, atom("base", last));
    text.rule(kNext, atom("next", last),
              {does(writer.player, press(writer.buttons[i]))});
  }
  text.rule(kNext, atom("next", atom("last", "?button")),
            {holds(atom("last", "?button")), !Term("choosing")});
  text.rule(kNext, atom("next", atom("shown", "?message")),
            {holds(atom("shown", "?message")), !Term("choosing")});
  if (model.none_right.empty()) return;
  const Term shown = atom("shown", message(model.none_right));
  text.quote(kNext, {&model.none_right_source});
  text.fact(kBase, atom("base", shown));
  text.rule(kNext, atom("next", shown), {"choosing", atom("correct_then", 0)});
}

/// Where a level begins with a hidden rule, what the player has asked for
/// waits until it is hidden.
void write_hiding_phase(GameWriter& writer) {
  RuleText& text = writer.text;
  const Term pending = holds(atom("waits", "?button"));
  text.fact(kBase, atom("base", atom("phase", "hiding")));
  text.rule(kBase, atom("base", atom("waits", "?button")),
            {atom("button", "?button")});
  text.fact(Section::kInit, atom("init", atom("phase", "hiding")));
  text.rule(kNext, "hides", {"solved", !Term("at_last_level")});
  text.rule(kNext, atom("next", atom("phase", "hiding")), {"hides"});
  text.rule(kNext, atom("next", atom("waits", "?button")),
            {"hides", atom("asks_for_grid", "?button")});
  text.rule(kNext, atom("begins_grid", "?button"),
            {atom("asks_for_grid", "?button"), !Term("hides")});
  text.rule(kNext, atom("begins_grid", "?button"), {phase("hiding"), pending});
  text.rule(kNext, "begins", {atom("begins_grid", "?button")});
  text.rule(kNext, atom("next", atom("phase", "choosing")),
            {phase("hiding"), !Term("begins")});
}

void write_phases(GameWriter& writer) {
  const Model& model = writer.model;
  RuleText& text = writer.text;
  text.fact(kBase, atom("base", atom("phase", "choosing")));
  text.rule(kPosition, "choosing", {phase("choosing")});
  text.comment(kNext, "What comes next: the player chooses, or chance does.");
  if (model.is_shuffled) {
    write_hiding_phase(writer);
  } else {
    text.fact(Section::kInit, atom("init", atom("phase", "choosing")));
    text.rule(kNext, atom("begins_grid", "?button"),
              {atom("asks_for_grid", "?button")});
    text.rule(kNext, "begins", {atom("begins_grid", "?button")});
  }
  Terms stays = {"choosing", !Term("begins")};
  if (model.is_shuffled) stays.push_back(!Term("hides"));
  text.rule(kNext, atom("next", atom("phase", "choosing")), stays);
  if (!draws(model)) return;
  text.fact(kBase, atom("base", atom("phase", "drawing")));
  text.rule(kNext, atom("draws_from", "?family"),
            {atom("begins_grid", "?button"), atom("draws_at_once", "?button"),
             atom("can_draw", "?button", "?family")});
  if (flips(model)) {
    const Term flip = atom("flip", "?family");
    text.fact(kBase, atom("base", atom("phase", "flipping")));
    text.rule(kBase, atom("base", atom("flips_for", "?button")),
              {atom("flips", "?button")});
    text.rule(kBase, atom("input", "random", flip),
              {atom("can_draw", "?button", "?family")});
    text.comment(kLegal, "Chance chooses of which sort the grid will be.");
    text.rule(kLegal, atom("legal", "random", flip),
              {holds(atom("flips_for", "?button")),
               atom("can_draw", "?button", "?family")});
    const Terms begins = {atom("begins_grid", "?button"),
                          atom("flips", "?button")};
    text.rule(kNext, atom("next", atom("phase", "flipping")), begins);
    text.rule(kNext, atom("next", atom("flips_for", "?button")), begins);
    text.rule(kNext, atom("draws_from", "?family"), {does("random", flip)});
  }
  text.rule(kNext, atom("next", atom("phase", "drawing")),
            {atom("draws_from", "?family")});
  text.rule(kNext, atom("next", atom("phase", "drawing")),
            {phase("drawing"), !Term("ends_drawing")});
  text.rule(kNext, atom("next", atom("phase", "choosing")),
            {phase("drawing"), "ends_drawing"});
}

}  // namespace

void write_course(GameWriter& writer) {
  RuleText& text = writer.text;
  text.fact(Section::kRoles, atom("role", "random"));
  text.fact(Section::kRoles, atom("role", writer.player));
  write_grid(writer);
  write_counting(writer);
  write_presses(writer);
  write_phases(writer);
}

}  // namespace translators::induction_games
