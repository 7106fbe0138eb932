#include "tests/gamemaster/web/browser.h"

#include <httplib.h>
#include <openssl/evp.h>

#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"

namespace gamemaster {

namespace {

using Json = nlohmann::json;

constexpr const char* kDriver = "/usr/bin/chromedriver";
constexpr auto kPatience = std::chrono::seconds(60);
constexpr auto kPause = std::chrono::milliseconds(50);
/// How WebDriver calls the id of an element.
constexpr const char* kElement = "element-6066-11e4-a52e-4f735466cecf";

int port_in(const std::string& line) {
  const std::size_t place = line.find("successfully on port ");
  return place == std::string::npos
             ? 0
             : std::atoi(line.c_str() + place +
                         std::string("successfully on port ").size());
}

/// The page or the driver refuses what is asked, which may be otherwise in a
/// moment.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace

struct Browser::Implementation {
  Json call(const std::string& method, const std::string& path,
            const Json& body = Json::object());
  /// All elements, of which there is one at least.
  Json find(Browser& browser, const std::string& selector);
  /// Errors on the console since the last look, one a line.
  std::string console();

  /// Chromium leaves folders where it puts temporary files.
  processes::PrivateFolder folder;
  std::unique_ptr<processes::ChildProcess> driver;
  int port = 0;
  std::string session;
};

Browser::Browser() : implementation_(std::make_unique<Implementation>()) {
  Implementation& self = *implementation_;
  self.driver = std::make_unique<processes::ChildProcess>(
      std::vector<std::string>{"/usr/bin/env",
                               "TMPDIR=" + self.folder.path().string(), kDriver,
                               "--port=0"},
      processes::ChildProcess::Log::kKeep);
  while (self.port == 0) {
    const auto line = self.driver->read_line(kPatience);
    if (!line) throw std::runtime_error("chromedriver does not start");
    self.port = port_in(*line);
  }
  const Json options = {
      {"args",
       {"--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--window-size=1280,1000"}}};
  const Json wanted = {{"goog:chromeOptions", options},
                       {"goog:loggingPrefs", {{"browser", "SEVERE"}}}};
  const Json session =
      self.call("POST", "", {{"capabilities", {{"alwaysMatch", wanted}}}});
  self.session = "/" + session.at("sessionId").get<std::string>();
}

Browser::~Browser() {
  httplib::Client client("127.0.0.1", implementation_->port);
  client.Delete("/session" + implementation_->session);
}

Json Browser::Implementation::call(const std::string& method,
                                   const std::string& path, const Json& body) {
  httplib::Client client("127.0.0.1", port);
  client.set_read_timeout(kPatience);
  const std::string target = "/session" + session + path;
  const httplib::Result result =
      method == "GET" ? client.Get(target)
                      : client.Post(target, body.dump(), "application/json");
  if (!result) throw std::runtime_error("chromedriver does not answer");
  const Json answer = Json::parse(result->body);
  if (result->status != 200) {
    throw Refused(
        answer["value"].value("message", result->body).substr(0, 500));
  }
  return answer["value"];
}

Json Browser::Implementation::find(Browser& browser,
                                   const std::string& selector) {
  browser.await("document.querySelector(" + Json(selector).dump() + ")");
  Json elements = call("POST", "/elements",
                       {{"using", "css selector"}, {"value", selector}});
  if (elements.empty()) throw std::runtime_error("gone: " + selector);
  return elements;
}

void Browser::open(const std::string& url) {
  implementation_->call("POST", "/url", {{"url", url}});
}

std::string Browser::address() { return implementation_->call("GET", "/url"); }

std::string Browser::evaluate(const std::string& expression) {
  return implementation_
      ->call(
          "POST", "/execute/sync",
          {{"script", "return (" + expression + ");"}, {"args", Json::array()}})
      .dump();
}

void Browser::await(const std::string& expression) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    std::string failure;
    try {
      if (evaluate("Boolean(" + expression + ")") == "true") return;
    } catch (const Refused& refused) {
      failure = refused.what();  // such as: what is looked at is not there
    }
    if (std::chrono::steady_clock::now() > until) {
      throw std::runtime_error("it never came to: " + expression + "\n" +
                               failure + "\n" + text("main").substr(0, 1000) +
                               "\n" + text("#toasts") + "\n" +
                               implementation_->console());
    }
    std::this_thread::sleep_for(kPause);
  }
}

void Browser::click(const std::string& selector) { click_one_of(selector, 0); }

void Browser::click_one_of(const std::string& selector, int which) {
  // The page may draw itself anew between finding and clicking.
  for (int attempt = 0;; ++attempt) {
    try {
      const Json elements = implementation_->find(*this, selector);
      const std::string element =
          elements.at(static_cast<std::size_t>(which) % elements.size())
              .at(kElement);
      implementation_->call("POST", "/element/" + element + "/click");
      return;
    } catch (const std::exception&) {
      if (attempt == 20) throw;
      std::this_thread::sleep_for(kPause);
    }
  }
}

void Browser::drag(const std::string& from, const std::string& to) {
  const auto move_to = [this](const std::string& selector) {
    const Json element = implementation_->find(*this, selector).front();
    return Json{{"type", "pointerMove"},
                {"duration", 50},
                {"origin", element},
                {"x", 0},
                {"y", 0}};
  };
  const Json first = move_to(from);
  // On the way it is seen that it is more than a click.
  const Json way = {{"type", "pointerMove"},
                    {"duration", 50},
                    {"origin", "pointer"},
                    {"x", 12},
                    {"y", 12}};
  const auto act = [this](const Json& actions) {
    implementation_->call("POST", "/actions",
                          {{"actions",
                            {{{"type", "pointer"},
                              {"id", "mouse"},
                              {"parameters", {{"pointerType", "mouse"}}},
                              {"actions", actions}}}}});
  };
  act(Json::array({first, {{"type", "pointerDown"}, {"button", 0}}, way}));
  // Taking it up draws the board anew.
  act(Json::array({move_to(to), {{"type", "pointerUp"}, {"button", 0}}}));
}

void Browser::press(const std::string& key) {
  static const std::map<std::string, std::string> codes = {
      {"ArrowLeft", "\uE012"}, {"ArrowUp", "\uE013"}, {"ArrowRight", "\uE014"},
      {"ArrowDown", "\uE015"}, {"End", "\uE010"},     {"Home", "\uE011"}};
  const auto code = codes.find(key);
  const std::string value = code == codes.end() ? key : code->second;
  const Json actions = Json::array({{{"type", "keyDown"}, {"value", value}},
                                    {{"type", "keyUp"}, {"value", value}}});
  implementation_->call(
      "POST", "/actions",
      {{"actions",
        {{{"type", "key"}, {"id", "keyboard"}, {"actions", actions}}}}});
}

void Browser::type(const std::string& selector, const std::string& text) {
  const std::string element =
      implementation_->find(*this, selector).front().at(kElement);
  implementation_->call("POST", "/element/" + element + "/clear");
  implementation_->call("POST", "/element/" + element + "/value",
                        {{"text", text}});
}

std::string Browser::text(const std::string& selector) {
  const Json text =
      Json::parse(evaluate("(document.querySelector(" + Json(selector).dump() +
                           ") || {}).textContent || ''"));
  return text.is_string() ? text.get<std::string>() : "";
}

void Browser::take_picture(const std::string& path) {
  const std::string text = implementation_->call("GET", "/screenshot");
  std::string bytes(text.size(), '\0');
  const int size =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                      reinterpret_cast<const unsigned char*>(text.data()),
                      static_cast<int>(text.size()));
  if (size < 0) throw std::runtime_error("no picture");
  bytes.resize(static_cast<std::size_t>(size));
  std::ofstream(path, std::ios::binary) << bytes;
}

void Browser::set_size(int width, int height) {
  implementation_->call("POST", "/goog/cdp/execute",
                        {{"cmd", "Emulation.setDeviceMetricsOverride"},
                         {"params",
                          {{"width", width},
                           {"height", height},
                           {"deviceScaleFactor", 1},
                           {"mobile", width < 600}}}});
}

void Browser::set_dark(bool dark) {
  const Json feature = {{"name", "prefers-color-scheme"},
                        {"value", dark ? "dark" : "light"}};
  implementation_->call("POST", "/goog/cdp/execute",
                        {{"cmd", "Emulation.setEmulatedMedia"},
                         {"params", {{"features", Json::array({feature})}}}});
}

std::string Browser::Implementation::console() {
  std::string lines;
  for (const Json& entry : call("POST", "/se/log", {{"type", "browser"}})) {
    lines += entry.value("message", "") + "\n";
  }
  return lines;
}

std::string Browser::console_errors() {
  std::istringstream console(implementation_->console());
  std::string lines;
  for (std::string line; std::getline(console, line);) {
    if (line.find(" 503 ") == std::string::npos) lines += line + "\n";
  }
  return lines;
}

}  // namespace gamemaster
