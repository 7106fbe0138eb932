# cmake -D FOLDER=gamemaster/web -D OUTPUT=web_assets.cc -P EmbedFiles.cmake
# Writes the files of a folder into a C++ source that defines
# gamemaster::server::web_assets(), and a depfile beside it. Text only.

file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*.html ${FOLDER}/*.css
     ${FOLDER}/*.js ${FOLDER}/*.svg)
list(SORT files)

set(types_html "text/html; charset=utf-8")
set(types_css "text/css; charset=utf-8")
set(types_js "text/javascript; charset=utf-8")
set(types_svg "image/svg+xml")

set(rows "")
set(count 0)
foreach(file IN LISTS files)
  cmake_path(GET file EXTENSION LAST_ONLY extension)
  string(SUBSTRING "${extension}" 1 -1 extension)
  # As bytes, since a literal may not be longer than 64 KB everywhere.
  file(READ ${FOLDER}/${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND text "constexpr char kFile${count}[] = {${bytes}'\\0'};\n")
  string(
    APPEND
    rows
    "    {\"${file}\", \"${types_${extension}}\",\n     {kFile${count}, sizeof kFile${count} - 1}},\n"
  )
  math(EXPR count "${count} + 1")
endforeach()

file(
  WRITE ${OUTPUT}.new
  "// Made by cmake/EmbedFiles.cmake.
#include \"gamemaster/server/web_assets.h\"

#include <array>

namespace gamemaster::server {

namespace {

${text}
constexpr std::array<WebAsset, ${count}> kAssets = {{
${rows}}};

}  // namespace

std::span<const WebAsset> web_assets() { return kAssets; }

}  // namespace gamemaster::server
")
file(RENAME ${OUTPUT}.new ${OUTPUT})

# The source depends on all files, and on the folders for those to come.
set(depends ${FOLDER})
foreach(file IN LISTS files)
  cmake_path(GET file PARENT_PATH folder)
  list(APPEND depends ${FOLDER}/${file})
  if(folder)
    list(APPEND depends ${FOLDER}/${folder})
  endif()
endforeach()
list(REMOVE_DUPLICATES depends)
# Spaces in a path would end it there.
list(TRANSFORM depends REPLACE " " "\\\\ ")
list(JOIN depends " " depends)
string(REPLACE " " "\\ " output "${OUTPUT}")
file(WRITE ${OUTPUT}.d "${output}: ${depends}\n")
