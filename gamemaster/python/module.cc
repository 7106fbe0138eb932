// The module henhouse._henhouse: what the Python files beside it stand on.

#include <pybind11/pybind11.h>

#include "gamemaster/python/bindings.h"
#include "gdl/diagnostics.h"

PYBIND11_MODULE(_henhouse, module) {
  module.doc() = "The engines of Henhouse; see the package henhouse.";
  const auto error = pybind11::register_exception<gdl::Error>(module, "Error",
                                                              PyExc_ValueError);
  error.doc() = "Something that has no meaning: rules, a move, an argument.";
  gamemaster::python::bind_games(module);
  gamemaster::python::bind_matches(module);
}
