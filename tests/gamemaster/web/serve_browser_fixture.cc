#include "tests/gamemaster/web/serve_browser_fixture.h"

#include <nlohmann/json.hpp>
#include <string>

namespace gamemaster {

std::string ServeBrowserFixture::bring(Browser& browser,
                                       const std::string& file,
                                       const std::string& text) {
  browser.open(page("games"));
  const nlohmann::json body = {{"name", file}, {"text", text}};
  browser.evaluate(
      "void (window.added = undefined), void import('/api.js')"
      ".then(api => api.patiently(() => api.post('games', " +
      body.dump() + "))).then(game => { window.added = game.key; })");
  browser.await("window.added");
  const std::string key = browser.evaluate("window.added");
  return key.substr(1, key.size() - 2);  // without its quotes
}

}  // namespace gamemaster
