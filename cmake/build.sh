# shellcheck shell=bash
# Configures and builds without noise. Sourced after packages.sh, with $root,
# the checkout, set.

: "${root:?}"

# with_lock COMMAND...: one start at a time installs and builds in a checkout.
with_lock() {
  local lock status=0
  { mkdir -p "$root/build" && exec {lock}>"$root/build/lock"; } 2>/dev/null ||
    fail "cannot write to $root/build; was it made by another user?"
  if ! flock -n "$lock"; then
    say "waiting for another henhouse that is building"
    flock "$lock"
  fi
  "$@" || status=$?
  exec {lock}>&-
  return "$status"
}

# duration SECONDS: as a person says it.
duration() {
  if (($1 < 100)); then
    echo "$1 s"
  else
    echo "$((($1 + 30) / 60)) min"
  fi
}

# Passes on what the build prints: on a terminal as one line that changes in
# place and says how long it will take at the pace so far; elsewhere a line at
# the beginning. Where there is nothing to build, nothing.
show_progress() {
  local what=$1 line ready all left shown='' begin=$EPOCHSECONDS
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    ready=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} left=
    if ((ready >= 5 && EPOCHSECONDS > begin + 4)); then
      left=", about $(duration $(((EPOCHSECONDS - begin) * (all - ready) / ready))) to go"
    fi
    if [[ -t 2 ]]; then
      printf '\r\033[Khenhouse: building %s: %s of %s%s' "$what" "$ready" "$all" "$left" >&2
    elif [[ -z $shown ]]; then
      say "building $what: $all steps"
    fi
    shown=yes
  done
  if [[ -n $shown && -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# configure PRESET: once, and when the presets changed; the build itself notices
# changed CMake files. Fresh, because a failed first try or a folder that was
# moved leaves a cache that must not be trusted.
configure() {
  local preset=$1 folder=$root/build/$1
  if [[ -f $folder/build.ninja &&
    ! $root/CMakePresets.json -nt $folder/configure.log ]] &&
    grep -qsFx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    # Packages that came since may hold what was not found.
    if [[ -n $(find "$root/build" -maxdepth 1 -name 'packages-*.stamp' \
      -newer "$folder/configure.log" -print -quit) ]]; then
      cmake "$folder" </dev/null &>>"$folder/configure.log" || true
    fi
    return 0
  fi
  mkdir -p "$folder"
  say "configuring ($preset)"
  if ! (cd "$root" && cmake --fresh --preset "$preset") \
    </dev/null &>"$folder/configure.log"; then
    grep -v "^-- " "$folder/configure.log" >&2
    rm -f "$folder/build.ninja"
    forget_packages
    say "cannot configure; the log: $folder/configure.log"
    return 3
  fi
}

# build PRESET WHAT TARGET...: WHAT is shown. On failure prints what the
# compiler said and where the whole log is.
build() {
  local preset=$1 what=$2 log=$root/build/$1/build.log
  shift 2
  if (
    set -o pipefail
    cmake --build "$root/build/$preset" --target "$@" </dev/null 2>&1 |
      tee "$log" | show_progress "$what"
  ); then
    return 0
  fi
  # What is neither progress nor the command line of what failed.
  awk '/^FAILED: / {print; getline; next} !/^(\[[0-9]|-- )/' "$log" | head -n 100 >&2
  forget_packages
  say "the build failed; the whole log: $log"
  return 3
}
