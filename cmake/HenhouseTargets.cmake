# One library a room, programs beside them, all with the same flags.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(HENHOUSE_SANITIZE "" CACHE STRING "Sanitizers, e.g. address,undefined")
option(HENHOUSE_WERROR "Warnings are errors" OFF)
set(HENHOUSE_UNOPTIMISED "" CACHE STRING
    "Folders that are not worth optimising under sanitizers")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # What one checkout compiled serves all others: no path of it is kept.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      CCACHE_NOHASHDIR=yes ${CCACHE_PROGRAM})
endif()

add_library(henhouse_flags INTERFACE)
target_include_directories(henhouse_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(henhouse_flags INTERFACE -Wall -Wextra -Wpedantic)
if(CCACHE_PROGRAM AND NOT CMAKE_BUILD_TYPE STREQUAL Debug)
  # Assertions name files from the root on. A debugger wants the whole path.
  target_compile_options(henhouse_flags
                         INTERFACE -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION
                                          VERSION_LESS 13)
  # Warns of `"text" + std::to_string(n)` without cause: GCC bug 105651.
  target_compile_options(henhouse_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Holds that all but the first source of a group are headers.
  target_compile_options(henhouse_flags INTERFACE -Wno-subobject-linkage)
endif()
if(HENHOUSE_WERROR)
  target_compile_options(henhouse_flags INTERFACE -Werror)
endif()
if(HENHOUSE_SANITIZE)
  target_compile_options(
    henhouse_flags INTERFACE -fsanitize=${HENHOUSE_SANITIZE}
                             -fno-omit-frame-pointer)
  target_link_options(henhouse_flags INTERFACE -fsanitize=${HENHOUSE_SANITIZE})
  if(HENHOUSE_SANITIZE MATCHES undefined)
    target_compile_options(henhouse_flags
                           INTERFACE -fno-sanitize-recover=undefined)
  endif()
endif()

# henhouse_fit_for_modules(TARGET)
# Compiles it so that it can be linked into a module, too: that of the
# translators, and that of Python. Hidden symbols are never replaced by another's,
# so calls are as direct, and as often inlined, as in a program alone.
function(henhouse_fit_for_modules target)
  set_target_properties(
    ${target}
    PROPERTIES POSITION_INDEPENDENT_CODE ON
               CXX_VISIBILITY_PRESET hidden
               VISIBILITY_INLINES_HIDDEN ON)
endfunction()

include(${CMAKE_CURRENT_LIST_DIR}/StandardHeaders.cmake)
henhouse_standard_headers(standard_headers)
henhouse_standard_headers(standard_headers_for_libraries)
if(TARGET standard_headers_for_libraries)
  henhouse_fit_for_modules(standard_headers_for_libraries)
endif()

# henhouse_library(gdl_rules SOURCES a.cc b.cc LINKS gdl)
# The library of a room, a folder with sources: gdl/rules is gdl_rules. LINKS are
# public: what the room includes may be included by whoever includes it.
function(henhouse_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC henhouse_flags ${ARG_LINKS}
                        PRIVATE ${ARG_PRIVATE_LINKS})
  string(REGEX REPLACE "_.*" "" folder ${name})
  # What waits for people, messages or other programs need not be fast, nor what
  # is done once for a file or for a command line, and is compiled in two thirds
  # of the time. Not without any optimisation: the linker takes the first copy
  # of what is inline, as of std::string, and these come first.
  set(headers standard_headers_for_libraries)
  if(folder IN_LIST HENHOUSE_UNOPTIMISED)
    target_compile_options(${name} PRIVATE -O0)
    set(headers none)
  elseif(CMAKE_BUILD_TYPE STREQUAL Release
         AND (name STREQUAL gdl_command_line OR folder MATCHES
                                                "^(agent|gamemaster|translators)$"))
    target_compile_options(${name} PRIVATE -O1)
  endif()
  henhouse_fit_for_modules(${name})
  henhouse_use_standard_headers(${name} ${headers})
endfunction()

# henhouse_program(check SOURCES check_main.cc LINKS gdl)
# The program that the launcher runs for `henhouse check`.
function(henhouse_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(henhouse-${name} ${ARG_SOURCES})
  target_link_libraries(henhouse-${name} PRIVATE ${ARG_LINKS})
  henhouse_use_standard_headers(henhouse-${name} standard_headers)
  include(GNUInstallDirs)
  install(TARGETS henhouse-${name}
          DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/henhouse)
endfunction()
