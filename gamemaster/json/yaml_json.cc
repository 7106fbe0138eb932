#include "gamemaster/json/yaml_json.h"

#include <yaml-cpp/yaml.h>

#include <nlohmann/json.hpp>

#include "gdl/diagnostics.h"
#include "gdl/json_text.h"
#include "gdl/number_in.h"

namespace gamemaster::json {

namespace {

using Json = nlohmann::json;

constexpr int kDeepest = 20;
constexpr std::size_t kMostNodes = 20'000;

[[noreturn]] void fail(const YAML::Mark& mark, const std::string& what) {
  throw gdl::Error(std::to_string(mark.line + 1) + ":" +
                   std::to_string(mark.column + 1) + ": " + what);
}

/// All of `text` as a number; nothing where it is none.
template <typename Number>
Json read_number(const std::string& text) {
  const auto number = gdl::number_in<Number>(text);
  return number ? Json(*number) : Json();
}

Json scalar(const YAML::Node& node) {
  const std::string& text = node.Scalar();
  // What has quotation marks has this tag.
  if (node.Tag() == "!") return text;
  if (text == "true" || text == "True" || text == "TRUE") return true;
  if (text == "false" || text == "False" || text == "FALSE") return false;
  const bool may_be_number =
      !text.empty() &&
      text.find_first_not_of("0123456789+-.eE") == std::string::npos;
  if (!may_be_number) return text;
  const std::string digits = text[0] == '+' ? text.substr(1) : text;
  for (const Json& number :
       {read_number<std::uint64_t>(digits), read_number<std::int64_t>(digits),
        read_number<double>(digits)}) {
    if (!number.is_null()) return number;
  }
  return text;
}

class Converter {
 public:
  Json convert(const YAML::Node& node, int depth) {
    // References make small documents large.
    if (depth > kDeepest || ++nodes_ > kMostNodes) {
      fail(node.Mark(), "this is nested too deeply or too large");
    }
    switch (node.Type()) {
      case YAML::NodeType::Scalar:
        return scalar(node);
      case YAML::NodeType::Sequence: {
        Json list = Json::array();
        for (const YAML::Node& item : node) {
          list.push_back(convert(item, depth + 1));
        }
        return list;
      }
      case YAML::NodeType::Map: {
        Json object = Json::object();
        for (const auto& entry : node) {
          if (!entry.first.IsScalar()) {
            fail(entry.first.Mark(), "a key must be text");
          }
          const std::string& key = entry.first.Scalar();
          if (object.contains(key)) {
            fail(entry.first.Mark(), key + " comes twice");
          }
          object[key] = convert(entry.second, depth + 1);
        }
        return object;
      }
      default:
        return nullptr;
    }
  }

 private:
  std::size_t nodes_ = 0;
};

}  // namespace

std::string yaml_to_json(std::string_view text) {
  try {
    return gdl::json_text(
        Converter().convert(YAML::Load(std::string(text)), 0));
  } catch (const YAML::Exception& error) {
    fail(error.mark, error.msg);
  }
}

}  // namespace gamemaster::json
