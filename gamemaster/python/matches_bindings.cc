// Many matches at once for Python.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <mutex>

#include "gamemaster/python/bindings.h"
#include "gamemaster/python/interruptible.h"
#include "reasoner/wide/matches/wide_matches.h"

namespace gamemaster::python {

namespace py = pybind11;

namespace {

using reasoner::wide::matches::MatchesOptions;
using reasoner::wide::matches::Restart;
using reasoner::wide::matches::WideMatches;

/// Matches and the game that they are of. A thread that steps or reads them
/// holds the mutex.
struct SessionMatches {
  std::shared_ptr<GameSession> session;
  std::unique_ptr<WideMatches> matches;
  std::mutex mutex;
};

using Moves = py::array_t<std::int32_t, py::array::c_style>;
using Bytes = py::array_t<std::uint8_t, py::array::c_style>;
using Words = py::array_t<std::uint64_t, py::array::c_style>;

std::unique_ptr<SessionMatches> make_matches(
    const std::shared_ptr<GameSession>& session, std::size_t count,
    std::uint64_t seed, std::uint32_t step_limit, const std::string& restart,
    const std::optional<SessionState>& start) {
  if (count == 0) throw py::value_error("there must be one match at least");
  if (start && start->session != session) {
    throw py::value_error("the start is a state of another game");
  }
  MatchesOptions options;
  options.seed = seed;
  options.step_limit = step_limit;
  options.restart = restart == "SameStep"   ? Restart::kSameStep
                    : restart == "NextStep" ? Restart::kNextStep
                                            : Restart::kNever;
  if (start) options.start = start->state;
  auto result = std::make_unique<SessionMatches>();
  result->session = session;
  run_interruptibly([&](const std::stop_token& /*stop*/) {
    result->matches =
        std::make_unique<WideMatches>(session->network(), count, options);
  });
  return result;
}

/// Calls `use(matches)` as their only user, with Python's lock released.
template <typename Use>
void with_matches(SessionMatches& matches, const Use& use) {
  const py::gil_scoped_release released;
  const std::scoped_lock lock(matches.mutex);
  use(*matches.matches);
}

template <typename Array>
auto span_of(Array& array, std::size_t size, const char* what) {
  if (static_cast<std::size_t>(array.size()) != size) {
    throw py::value_error(std::string(what) + " must have " +
                          std::to_string(size) + " entries, not " +
                          std::to_string(array.size()));
  }
  return std::span(array.mutable_data(), size);
}

std::span<const std::int32_t> moves_of(const Moves& moves, std::size_t size) {
  if (static_cast<std::size_t>(moves.size()) != size) {
    throw py::value_error("actions must have " + std::to_string(size) +
                          " entries, not " + std::to_string(moves.size()));
  }
  return {moves.data(), size};
}

/// The memory of `values` itself, as long as `owner` lives.
template <typename T>
py::array view(std::span<const T> values, const std::vector<std::size_t>& shape,
               const py::object& owner) {
  py::array_t<T> array(shape, values.data(), owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

void step(SessionMatches& self, const Moves& moves) {
  const std::size_t size =
      self.matches->count() * self.session->game().role_count();
  const auto rows = moves_of(moves, size);
  with_matches(self, [&](WideMatches& matches) { matches.step(rows); });
}

void step_movers(SessionMatches& self, const Moves& moves) {
  const auto rows = moves_of(moves, self.matches->count());
  with_matches(self, [&](WideMatches& matches) { matches.step_movers(rows); });
}

void restart(SessionMatches& self, const std::optional<Bytes>& which,
             const std::optional<std::uint64_t>& seed) {
  std::span<const std::uint8_t> rows;
  if (which) {
    if (static_cast<std::size_t>(which->size()) != self.matches->count()) {
      throw py::value_error("a reset mask has one entry a match");
    }
    rows = {which->data(), self.matches->count()};
  }
  with_matches(self,
               [&](WideMatches& matches) { matches.restart(rows, seed); });
}

void draw_moves(SessionMatches& self, Moves& moves) {
  const auto rows =
      span_of(moves, self.matches->count() * self.session->game().role_count(),
              "moves");
  with_matches(self, [&](WideMatches& matches) { matches.draw_moves(rows); });
}

void write_states(SessionMatches& self, Bytes& bytes) {
  const auto rows =
      span_of(bytes, self.matches->count() * self.matches->proposition_count(),
              "states");
  with_matches(self, [&](WideMatches& matches) { matches.write_states(rows); });
}

void write_state_words(SessionMatches& self, Words& words) {
  const auto rows = span_of(
      words, self.matches->count() * self.matches->state_words(), "states");
  with_matches(self, [&](WideMatches& matches) { matches.write_states(rows); });
}

void write_legal(SessionMatches& self, Bytes& bytes) {
  const auto rows = span_of(
      bytes, self.matches->count() * self.matches->move_count(), "masks");
  with_matches(self, [&](WideMatches& matches) { matches.write_legal(rows); });
}

void write_legal_words(SessionMatches& self, Words& words) {
  const auto rows = span_of(
      words, self.matches->count() * self.matches->move_words(), "masks");
  with_matches(self, [&](WideMatches& matches) { matches.write_legal(rows); });
}

void write_mover_legal(SessionMatches& self, Bytes& bytes) {
  const auto rows = span_of(
      bytes, self.matches->count() * self.matches->most_moves(), "masks");
  with_matches(self,
               [&](WideMatches& matches) { matches.write_mover_legal(rows); });
}

void write_percepts(SessionMatches& self, Bytes& bytes) {
  const auto rows = span_of(
      bytes, self.matches->count() * self.matches->percept_count(), "percepts");
  with_matches(self,
               [&](WideMatches& matches) { matches.write_percepts(rows); });
}

}  // namespace

void bind_matches(py::module_& module) {
  const auto matches_of = [](const py::object& self) -> WideMatches& {
    return *self.cast<SessionMatches&>().matches;
  };
  py::class_<SessionMatches>(module, "Matches")
      .def(py::init(&make_matches), py::arg("game"), py::arg("count"),
           py::arg("seed"), py::arg("step_limit"), py::arg("restart"),
           py::arg("start"))
      .def_property_readonly("state_words",
                             [](const SessionMatches& self) {
                               return self.matches->state_words();
                             })
      .def_property_readonly(
          "move_words",
          [](const SessionMatches& self) { return self.matches->move_words(); })
      .def_property_readonly(
          "most_moves",
          [](const SessionMatches& self) { return self.matches->most_moves(); })
      .def_property_readonly("first_moves",
                             [](const SessionMatches& self) {
                               return self.matches->first_moves();
                             })
      .def_property_readonly("first_percepts",
                             [](const SessionMatches& self) {
                               return self.matches->first_percepts();
                             })
      .def("step", &step, py::arg("moves").noconvert())
      .def("step_movers", &step_movers, py::arg("moves").noconvert())
      .def("restart", &restart, py::arg("which"), py::arg("seed"))
      .def("draw_moves", &draw_moves, py::arg("moves").noconvert())
      .def("write_states", &write_states, py::arg("bytes").noconvert())
      .def("write_state_words", &write_state_words,
           py::arg("words").noconvert())
      .def("write_legal", &write_legal, py::arg("bytes").noconvert())
      .def("write_legal_words", &write_legal_words,
           py::arg("words").noconvert())
      .def("write_mover_legal", &write_mover_legal,
           py::arg("bytes").noconvert())
      .def("write_percepts", &write_percepts, py::arg("bytes").noconvert())
      .def("terminated",
           [matches_of](const py::object& self) {
             const WideMatches& matches = matches_of(self);
             return view(matches.terminated(), {matches.count()}, self);
           })
      .def("truncated",
           [matches_of](const py::object& self) {
             const WideMatches& matches = matches_of(self);
             return view(matches.truncated(), {matches.count()}, self);
           })
      .def("movers",
           [matches_of](const py::object& self) {
             const WideMatches& matches = matches_of(self);
             return view(matches.movers(), {matches.count()}, self);
           })
      .def("mover_rewards",
           [matches_of](const py::object& self) {
             const WideMatches& matches = matches_of(self);
             return view(matches.mover_rewards(), {matches.count()}, self);
           })
      .def("rewards",
           [matches_of](const py::object& self) {
             const WideMatches& matches = matches_of(self);
             return view(matches.rewards(),
                         {matches.count(), matches.game().role_count()}, self);
           })
      .def("ended",
           [](const SessionMatches& self) {
             const auto ended = self.matches->ended();
             return py::array_t<std::uint32_t>(
                 static_cast<py::ssize_t>(ended.size()), ended.data());
           })
      .def("last_states", [](const SessionMatches& self) {
        const auto words = self.matches->last_states();
        const std::size_t row = self.matches->state_words();
        // A game without propositions has rows of nothing.
        const std::size_t rows =
            row > 0 ? words.size() / row : self.matches->ended().size();
        return py::array_t<std::uint64_t>({rows, row}, words.data());
      });
}

}  // namespace gamemaster::python
