# The headers of the standard library that most sources include, read once for
# all: some 0.9 s less for each of the groups that sources are compiled in.
# Only there: where sources are compiled one by one, a missing include is found.
# And not beside ccache, which keeps nothing of what precompiled headers are in
# unless it is told to.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU
   AND NOT CCACHE_PROGRAM)
  set(HENHOUSE_STANDARD_HEADERS
      <algorithm> <array> <charconv> <chrono> <cmath> <functional> <map>
      <memory> <numeric> <optional> <set> <span> <string> <string_view>
      <unordered_map> <utility> <variant> <vector>)
  # What is read from a precompiled header does not count as a system's header
  # any more, and std::string's own code is warned of: GCC bug 105651 again.
  target_compile_options(henhouse_flags INTERFACE -Wno-array-bounds
                                                  -Wno-stringop-overflow)
endif()

# henhouse_standard_headers(NAME HEADER...)
# Compiles the headers with the flags of all libraries, and HEADERs after them.
function(henhouse_standard_headers name)
  if(NOT HENHOUSE_STANDARD_HEADERS)
    return()
  endif()
  set(source ${CMAKE_BINARY_DIR}/${name}.cc)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Only its headers are of use.\n")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${source})
  target_link_libraries(${name} PRIVATE henhouse_flags)
  target_precompile_headers(${name} PRIVATE ${HENHOUSE_STANDARD_HEADERS} ${ARGN})
endfunction()

# henhouse_use_standard_headers(TARGET NAME)
# NAME: compiled as the target is, for -O0, -fPIC and neither are three.
function(henhouse_use_standard_headers target name)
  if(TARGET ${name})
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()
