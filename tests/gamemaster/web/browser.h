#pragma once

#include <memory>
#include <string>

namespace gamemaster {

/// A Chromium without a window, driven by the WebDriver protocol as a person
/// would: real clicks on what is on the screen. What goes wrong is a
/// std::runtime_error with the page's own words.
class Browser {
 public:
  /// Starts it. Debian's packages are chromium and chromium-driver.
  Browser();
  ~Browser();

  void open(const std::string& url);
  std::string address();

  /// The value of an expression in JavaScript, as JSON text.
  std::string evaluate(const std::string& expression);

  /// Waits until an expression is true, for as long as a loaded machine may
  /// take. Where it fails, for what it names is not there, it is not true yet.
  void await(const std::string& expression);

  /// Waits for the first element that the CSS selector finds, and clicks it.
  void click(const std::string& selector);

  /// Waits for elements that the selector finds, and clicks one of them:
  /// number `which`, counted around where there are fewer.
  void click_one_of(const std::string& selector, int which);

  /// Presses the mouse on the first element that one selector finds, moves it
  /// to that of the other, and lets it go.
  void drag(const std::string& from, const std::string& to);

  /// Presses a key where the focus is, by its name in JavaScript: those with
  /// arrows, Home and End, or one letter; or one of WebDriver's code points.
  void press(const std::string& key);

  void type(const std::string& selector, const std::string& text);

  /// The text of the first element; empty where there is none.
  std::string text(const std::string& selector);

  /// The window as a PNG file.
  void take_picture(const std::string& path);

  /// The window becomes so large, as on a phone where it is narrow.
  void set_size(int width, int height);

  /// What the person is taken to like.
  void set_dark(bool dark);

  /// Errors on the console of the page, one a line; without what the server
  /// was too busy for (503), as the page asks again.
  std::string console_errors();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace gamemaster
