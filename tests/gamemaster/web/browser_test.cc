#include "tests/gamemaster/web/browser.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace browser_test {

TEST(Browser, WaitsForWhatIsNotThereYet) {
  Browser browser;
  browser.open(
      "data:text/html,<body><script>setTimeout(() => {"
      " document.body.innerHTML = '<h1>late</h1>'; }, 500)</script></body>");
  browser.await("document.querySelector('h1').textContent === 'late'");
  EXPECT_EQ(browser.text("h1"), "late");
}

}  // namespace browser_test
}  // namespace gamemaster
