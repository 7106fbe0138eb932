#include "translators/perl/interpreter.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "translators/perl/operators.h"
#include "translators/perl/walk.h"

namespace translators::perl {

namespace {

using Kind = Node::Kind;
using End = Course::End;

constexpr std::uint64_t kMostSteps = 1000000;

class Interpreter {
 public:
  Interpreter(Host& host, Variables& state) : host_(host), state_(state) {}

  Value run(const Node& program) {
    execute(program);
    for (auto& [name, value] : state_) value = variables_[name];
    return flow_ == Flow::kReturn ? result_ : last_value_;
  }

 private:
  enum class Flow : std::uint8_t { kOn, kNext, kLast, kReturn };

  /// A value that is copied or made longer counts by its size.
  void count(const Node& node, std::size_t steps = 1) {
    steps_ += steps;
    if (steps_ > kMostSteps) {
      throw Failure(node.position,
                    "the snippet does not come to an end, or its values grow "
                    "too large");
    }
  }

  void execute(const Node& node) {
    count(node);
    switch (node.kind) {
      case Kind::kBlock:
        for (const Node& one : node.parts) {
          if (flow_ != Flow::kOn) return;
          execute(one);
        }
        return;
      case Kind::kMy:
        for (const Node& part : node.parts) {
          if (node.text == "state") {
            declare_state(part);
          } else {
            declare(part);
          }
        }
        return;
      case Kind::kIf:
        if (is_true(evaluate(node.parts[0]))) {
          execute(node.parts[1]);
        } else if (node.parts.size() > 2) {
          execute(node.parts[2]);
        }
        return;
      case Kind::kForEach:
        for_each(node);
        return;
      case Kind::kFor:
        for_loop(node);
        return;
      case Kind::kWhile:
        while (flow_ == Flow::kOn && is_true(evaluate(node.parts[0]))) {
          count(node);
          execute(node.parts[1]);
          if (ends_loop()) break;
        }
        return;
      case Kind::kReturn:
        result_ = node.parts.empty() ? Value() : evaluate(node.parts[0]);
        flow_ = Flow::kReturn;
        return;
      case Kind::kLast:
        flow_ = Flow::kLast;
        return;
      case Kind::kNext:
        flow_ = Flow::kNext;
        return;
      case Kind::kNothing:
        return;
      default:
        last_value_ = evaluate(node);
    }
  }

  /// After the body of a loop: whether it is over.
  bool ends_loop() {
    if (flow_ == Flow::kNext) flow_ = Flow::kOn;
    if (flow_ != Flow::kLast) return flow_ == Flow::kReturn;
    flow_ = Flow::kOn;
    return true;
  }

  void declare(const Node& part) {
    const Node& variable = part.kind == Kind::kAssign ? part.parts[0] : part;
    if (variable.kind != Kind::kVariable) {
      throw Failure(variable.position, "only variables can be declared");
    }
    variables_[variable.text] = Value();
    if (part.kind == Kind::kAssign) evaluate(part);
  }

  /// It begins as it was left, and where it has never been, as it says.
  void declare_state(const Node& part) {
    const Node& variable = part.kind == Kind::kAssign ? part.parts[0] : part;
    const auto found = state_.find(variable.text);
    if (found != state_.end()) {
      variables_[variable.text] = found->second;
      return;
    }
    declare(part);
    state_[variable.text] = Value();
  }

  void for_each(const Node& loop) {
    const Value list = list_of(loop.parts[0]);
    const std::string name = "$" + loop.text;
    if (list.kind == Value::Kind::kHost) {
      fold(list, loop, loop.parts[1], name, false);
      return;
    }
    for (const Value& item : list.items) {
      count(loop);
      variables_[name] = item;
      execute(loop.parts[1]);
      if (ends_loop()) break;
    }
  }

  void for_loop(const Node& loop) {
    if (const auto walk = walk_of(loop)) {
      Value list;
      if (!variables_.contains(walk->list) &&
          host_.variable(walk->list, list) && list.kind == Value::Kind::kHost) {
        walked_ = walk;
        fold(list, loop, loop.parts[3], walk->variable, walk->backwards);
        walked_.reset();
        return;
      }
    }
    execute(loop.parts[0]);
    const Node& condition = loop.parts[1];
    while (flow_ == Flow::kOn &&
           (condition.kind == Kind::kNothing || is_true(evaluate(condition)))) {
      count(loop);
      execute(loop.parts[3]);
      if (ends_loop()) break;
      execute(loop.parts[2]);
    }
  }

  /// Through a list of the host, whose items are only known there.
  void fold(const Value& list, const Node& loop, const Node& body,
            const std::string& name, bool backwards) {
    std::set<std::string> spoken;
    std::set<std::string> own = {name};
    collect_variables(body, spoken);
    collect_own(body, own);
    Course begin;
    for (const std::string& variable : spoken) {
      const auto found = variables_.find(variable);
      if (found != variables_.end() && !own.contains(variable)) {
        begin.variables.insert(*found);
      }
    }
    const Variables before = variables_;
    const Step step = [&](const Course& course, const Value& item) {
      variables_ = course.variables;
      flow_ = Flow::kOn;
      if (walked_) {
        walked_item_ = item;
      } else {
        variables_[name] = item;
      }
      execute(body);
      Course after;
      for (const std::string& variable : spoken) {
        const auto found = variables_.find(variable);
        if (found != variables_.end() && !own.contains(variable)) {
          after.variables.insert(*found);
        }
      }
      if (flow_ == Flow::kLast) after.end = End::kLeft;
      if (flow_ == Flow::kReturn) {
        after.end = End::kReturned;
        after.result = result_;
      }
      return after;
    };
    const Course course = host_.fold(list, loop, backwards, begin, step);
    variables_ = before;
    for (const auto& [variable, value] : course.variables) {
      variables_[variable] = value;
    }
    flow_ = Flow::kOn;
    if (course.end == End::kReturned) {
      flow_ = Flow::kReturn;
      result_ = course.result;
    }
  }

  /// The items that a loop or a list goes through.
  Value list_of(const Node& node) {
    if (node.kind == Kind::kVariable || node.kind == Kind::kCall) {
      Value value =
          node.kind == Kind::kVariable ? variable(node) : evaluate(node);
      if (value.kind == Value::Kind::kHost ||
          value.kind == Value::Kind::kList) {
        return value;
      }
      Value list{Value::Kind::kList};
      if (!value.is_nothing()) list.items.push_back(std::move(value));
      return list;
    }
    Value list{Value::Kind::kList};
    if (node.kind == Kind::kBinary && node.text == "..") {
      const double first = number_of(evaluate(node.parts[0]));
      const double last = number_of(evaluate(node.parts[1]));
      for (double i = std::trunc(first); i <= last; ++i) {
        count(node);
        list.items.push_back(Value::of(i));
      }
      return list;
    }
    if (node.kind != Kind::kList) {
      list.items.push_back(evaluate(node));
      return list;
    }
    if (node.parts.size() == 1) return list_of(node.parts[0]);
    for (const Node& part : node.parts) append(part, list.items);
    return list;
  }

  /// What a part of a list comes to: items of lists, else itself.
  void append(const Node& part, std::vector<Value>& items) {
    const bool is_many = part.text == ".." || part.text[0] == '@' ||
                         part.kind == Kind::kList ||
                         (part.kind == Kind::kCall && part.text == "keys");
    if (!is_many) {
      items.push_back(evaluate(part));
      return;
    }
    const Value more = list_of(part);
    if (more.kind == Value::Kind::kHost) scalar(part);  // says what is wrong
    items.insert(items.end(), more.items.begin(), more.items.end());
  }

  Value hash_of(const Node& node) {
    const Value list = list_of(node);
    Value hash{Value::Kind::kHash};
    for (std::size_t i = 0; i + 1 < list.items.size(); i += 2) {
      hash.entry(text_of(list.items[i])) = list.items[i + 1];
    }
    return hash;
  }

  Value variable(const Node& node) {
    const auto found = variables_.find(node.text);
    if (found != variables_.end()) {
      count(node, size_of(found->second));
      return found->second;
    }
    if (node.text.starts_with("$#")) return last_index(node);
    Value value;
    if (host_.variable(node.text, value)) return value;
    throw Failure(node.position,
                  "nothing gives '" + node.text + "' a value before");
  }

  Value last_index(const Node& node) {
    Node list = node;
    list.text = "@" + node.text.substr(2);
    return Value::of(number_of(scalar(list)) - 1);
  }

  /// A variable where one value is wanted: how long a list of the host is, it
  /// does not say.
  Value scalar(const Node& node) {
    Value value = variable(node);
    if (value.kind != Value::Kind::kHost || node.text[0] != '@') return value;
    throw Failure(node.position,
                  "how long " + node.text +
                      " is, is not known beforehand, and no loop may ask for "
                      "it but one through all of a list, from end to end");
  }

  /// The place that an assignment fills.
  Value& place(const Node& node) {
    if (node.kind == Kind::kVariable) return variables_[node.text];
    if (node.kind == Kind::kKey) {
      const std::string key = text_of(evaluate(node.parts[1]));
      return place(node.parts[0]).entry(key);
    }
    if (node.kind == Kind::kIndex) {
      const double index = number_of(evaluate(node.parts[1]));
      constexpr double kMost = 10000;
      if (index >= 0 && index < kMost) {
        Value& list = place(node.parts[0]);
        const auto at = static_cast<std::size_t>(index);
        if (at >= list.items.size()) count(node, at + 1 - list.items.size());
        return list.element(at);
      }
    }
    throw Failure(node.position, "nothing can be assigned to this");
  }

  Value access(const Node& node) {
    const Node& base = node.parts[0];
    if (walked_ && node.kind == Kind::kIndex && base.text == walked_->list &&
        node.parts[1].text == walked_->variable) {
      return walked_item_;
    }
    const bool is_new =
        base.kind == Kind::kVariable && !variables_.contains(base.text);
    Value value;
    if (is_new && !host_.variable(base.text, value)) {
      throw Failure(base.position,
                    "nothing gives '" + base.text + "' a value before");
    }
    if (!is_new) {
      value = base.kind == Kind::kVariable ? variable(base) : evaluate(base);
    }
    const Value key = evaluate(node.parts[1]);
    if (value.kind == Value::Kind::kHost) return host_.element(value, key);
    return node.kind == Kind::kKey ? entry_of(value, key)
                                   : element_of(value, key);
  }

  Value assign(const Node& node) {
    Value value;
    const Node& target = node.parts[0];
    const bool is_many =
        target.kind == Kind::kVariable && target.text[0] != '$';
    if (node.text == "=" && is_many) {
      value = target.text[0] == '%' ? hash_of(node.parts[1])
                                    : list_of(node.parts[1]);
    } else if (node.text == "=") {
      value = evaluate(node.parts[1]);
    } else if (node.text == "||=" || node.text == "&&=") {
      value = place(target);
      if (is_true(value) == (node.text == "&&=")) {
        value = evaluate(node.parts[1]);
      }
    } else {
      const std::string sign = node.text.substr(0, node.text.size() - 1);
      const Value before = place(target);
      value = calculate(node, sign, before, evaluate(node.parts[1]));
    }
    place(target) = value;
    return value;
  }

  Value calculate(const Node& node, const std::string& sign, const Value& a,
                  const Value& b) {
    if (auto value = operated(sign, a, b)) return *std::move(value);
    throw Failure(node.position, "'" + sign +
                                     "' is beyond the subset of Perl "
                                     "that is read, or divides by 0");
  }

  Value evaluate(const Node& node) {
    count(node);
    switch (node.kind) {
      case Kind::kNumber:
        return Value::of(node.number);
      case Kind::kText:
        return Value::of(node.text);
      case Kind::kVariable:
        return scalar(node);
      case Kind::kIndex:
      case Kind::kKey:
        return access(node);
      case Kind::kAssign:
        return assign(node);
      case Kind::kChoice:
        return evaluate(node.parts[is_true(evaluate(node.parts[0])) ? 1 : 2]);
      case Kind::kList:
        if (node.parts.size() == 1) return evaluate(node.parts[0]);
        return list_of(node);
      case Kind::kNewList: {
        Node list = node;
        list.kind = Kind::kList;
        if (list.parts.size() != 1) return list_of(list);
        Value one{Value::Kind::kList};
        const Node& part = list.parts[0];
        if (part.text == ".." || part.text[0] == '@') return list_of(part);
        one.items.push_back(evaluate(part));
        return one;
      }
      case Kind::kNewHash: {
        Node list = node;
        list.kind = Kind::kList;
        return hash_of(list);
      }
      case Kind::kWord:
        return word(node);
      case Kind::kCall:
        return call(node);
      case Kind::kUnary:
        return unary(node);
      case Kind::kBinary:
        return binary(node);
      default:
        throw Failure(node.position, "this has no value");
    }
  }

  Value binary(const Node& node) {
    Value left = evaluate(node.parts[0]);
    if (node.text == "&&" || node.text == "and") {
      return is_true(left) ? evaluate(node.parts[1]) : left;
    }
    if (node.text == "||" || node.text == "or") {
      return is_true(left) ? left : evaluate(node.parts[1]);
    }
    return calculate(node, node.text, left, evaluate(node.parts[1]));
  }

  Value unary(const Node& node) {
    if (node.text == "!") {
      return Value::of(is_true(evaluate(node.parts[0])) ? 0.0 : 1.0);
    }
    if (node.text == "-") return Value::of(-number_of(evaluate(node.parts[0])));
    if (node.text == "+") return evaluate(node.parts[0]);
    Value& counter = place(node.parts[0]);
    const double before = number_of(counter);
    const double after = node.text.ends_with("++") ? before + 1 : before - 1;
    counter = Value::of(after);
    return Value::of(node.text[0] == 'x' ? before : after);
  }

  Value word(const Node& node) {
    if (node.text == "true") return Value::of(1.0);
    if (node.text == "false") return Value::of(0.0);
    if (node.text == "undef") return {};
    if (node.text == "rand") return call(node);
    Value result;
    if (host_.call(node.text, {}, result)) return result;
    throw Failure(node.position, "'" + node.text +
                                     "' is beyond the subset of Perl that is "
                                     "read; texts stand between quotes");
  }

  Value draw(const Node& node, double range) {
    constexpr double kMostRange = 100;
    if (range != std::trunc(range) || range < 1 || range > kMostRange) {
      throw Failure(node.position,
                    "what is drawn from has to be a whole number from 1 to "
                    "100: int(rand()*4)");
    }
    return Value::of(static_cast<double>(host_.draw(static_cast<int>(range))));
  }

  Value call(const Node& node) {
    const std::string& name = node.text;
    if (name == "int" && node.parts.size() == 1) {
      if (const Node* range = range_of_draw(node.parts[0])) {
        return draw(node, number_of(evaluate(*range)));
      }
    }
    if (name == "rand") {
      throw Failure(node.position,
                    "rand is read where it draws a whole number: "
                    "int(rand()*4)");
    }
    if (name == "push" && node.parts.size() > 1) {
      std::vector<Value> more;
      for (std::size_t i = 1; i < node.parts.size(); ++i) {
        append(node.parts[i], more);
      }
      Value& list = place(node.parts[0]);
      for (Value& item : more) {
        list.element(list.items.size()) = std::move(item);
      }
      return {};
    }
    std::vector<Value> values;
    for (const Node& part : node.parts) {
      const bool is_missing = part.kind == Kind::kVariable &&
                              !variables_.contains(part.text) &&
                              name == "defined";
      Value value;
      if (is_missing) {
        host_.variable(part.text, value);
      } else {
        value = evaluate(part);
      }
      values.push_back(std::move(value));
    }
    if (values.size() == 1) {
      if (auto value = called(name, values[0])) return *std::move(value);
    }
    Value result;
    if (host_.call(name, values, result)) return result;
    throw Failure(node.position, "there is no function '" + name +
                                     "' in the subset of Perl that is read");
  }

  Host& host_;
  Variables& state_;
  Variables variables_;
  std::optional<Walk> walked_;
  Value walked_item_;
  Flow flow_ = Flow::kOn;
  Value result_;
  Value last_value_;
  std::uint64_t steps_ = 0;
};

}  // namespace

Value run(const Node& program, Host& host) {
  Variables state;
  return run(program, host, state);
}

Value run(const Node& program, Host& host, Variables& state) {
  return Interpreter(host, state).run(program);
}

}  // namespace translators::perl
