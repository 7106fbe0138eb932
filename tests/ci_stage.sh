#!/usr/bin/env bash
# ci_stage.sh NAME: one of the stages that `henhouse test --ci` runs besides
# the tests. Exit status 0 where all is well.
set -euo pipefail

root=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")
# shellcheck source=cmake/packages.sh
source "$root/cmake/packages.sh"
# shellcheck source=cmake/build.sh
source "$root/cmake/build.sh"
cd "$root"

# The checkout may belong to somebody else than the one who runs CI.
git_here() { git -c safe.directory="$root" -C "$root" "$@"; }

# files PATTERN...: what git knows or would take in.
files() {
  git_here ls-files --cached --others --exclude-standard --deduplicate -- "$@" |
    while IFS= read -r file; do [[ ! -f $file ]] || echo "$file"; done
}

# changed PATTERN...: since the branch left the main one, or else in the last
# commit, and what is not yet committed. Everything where there is no commit
# before.
changed() {
  local head base
  head=$(git_here rev-parse HEAD 2>/dev/null) || head=
  base=$(git_here merge-base HEAD origin/main 2>/dev/null) || base=
  if [[ -z $base || $base == "$head" ]]; then
    base=$(git_here rev-parse --verify --quiet HEAD~1) || base=
  fi
  if [[ -z $base ]]; then
    files "$@"
    return
  fi
  {
    git_here diff --name-only --diff-filter=d "$base" -- "$@"
    git_here ls-files --others --exclude-standard -- "$@"
  } | sort -u
}

# tidy_each [CHECKS]: clang-tidy with those checks of each source on standard
# input. Files that the time does not suffice for are named and left out.
tidy_each() {
  # A file takes up to half a minute.
  local end=$((EPOCHSECONDS + ${stage_seconds:-360} - 40)) file known=()
  configure alone
  while IFS= read -r file; do
    if grep -qF "\"file\": \"$root/$file\"" build/alone/compile_commands.json; then
      known+=("$file")
    fi
  done
  echo "${#known[@]} files"
  ((${#known[@]})) || return 0
  # shellcheck disable=SC2016 # expanded by the inner shell
  printf '%s\n' "${known[@]}" | xargs -d '\n' -n 1 -P "$(nproc)" bash -c '
    if ((EPOCHSECONDS >= $1)); then
      echo "no time for $3"
    else
      clang-tidy-16 --quiet -p build/alone ${2:+--checks="$2"} "$3" \
        2> >(grep -v "warnings\? generated" >&2)
    fi' tidy "$end" "${1:-}"
}

format() {
  files '*.cc' '*.h' | xargs -d '\n' clang-format-16 --dry-run --Werror
}

scripts() {
  files '*.sh' henhouse .ci/run | xargs -d '\n' shellcheck -x --severity=warning
}

# The last signatures that a commit names are those that the programs print:
# what reasoner/ or search/ computes has not changed since without being said.
signature() {
  local named printed
  build_preset test henhouse-bench henhouse-analyze
  named=$(git_here log -1 --format=%B -E --grep='^Bench: [0-9a-f]{16} [0-9a-f]{16}$' |
    sed -n 's/^Bench: //p' | tail -n 1)
  printed=$(build/test/bin/henhouse-bench games/connect_four.kif --playouts 1000 \
    --seed 1 --json 2>/dev/null | signature_in)
  printed+=" $(build/test/bin/henhouse-analyze --bench --json 2>/dev/null | signature_in)"
  echo "named: ${named:-none}; printed: $printed"
  [[ -z $named || $named == "$printed" ]]
}

signature_in() { sed -n 's/.*"signature":"\([0-9a-f]*\)".*/\1/p'; }

# One build for the warnings of clang, the sanitizers and the fuzz targets.
clang() {
  build_preset clang all henhouse-benchmarks
}

# Groups of sources hide an include that is missing. So what changed, and what
# includes a header that did, is compiled by itself; clang-tidy wants a check.
alone() {
  local header
  {
    changed '*.cc'
    while IFS= read -r header; do
      git_here grep -lF "#include \"$header\"" -- '*.cc' || true
    done < <(changed '*.h')
  } | sort -u | tidy_each '-*,misc-definitions-in-headers'
}

tidy() {
  changed '*.cc' '*.h' | sed 's/\.h$/.cc/' | sort -u | tidy_each
}

build_preset() {
  local preset=$1
  shift
  with_lock configure "$preset" && with_lock build "$preset" "$preset" "$@"
}

# run_cases PRESET CTEST-ARGUMENT...: what the build left out is not missing.
run_cases() {
  local preset=$1
  shift
  ctest --test-dir "build/$preset" -j2 --output-on-failure \
    --no-tests=error --exclude-regex '_NOT_BUILT$' "$@"
}

asan() {
  build_preset clang sanitizer_tests
  local -x LSAN_OPTIONS=suppressions=$root/tests/leaks_of_libraries.txt:print_suppressions=0
  UBSAN_OPTIONS=print_stacktrace=1 run_cases clang -LE '^(heavy|long|fuzz)$'
}

tsan() {
  build_preset tsan thread_tests
  # The thread sanitizer of g++ 12 cannot start where the kernel spreads
  # addresses widely; so no spreading, where the system lets us.
  local steady=()
  if setarch --addr-no-randomize true 2>/dev/null; then
    steady=(setarch --addr-no-randomize)
  fi
  local -x TSAN_OPTIONS=suppressions=$root/tests/races_of_libraries.txt:second_deadlock_stack=1
  "${steady[@]}" ctest --test-dir build/tsan -j2 --output-on-failure \
    --no-tests=error -L '^threads$'
}

fuzz() {
  build_preset clang fuzzers
  run_cases clang -L '^fuzz$'
}

case ${1:-} in
  format | scripts | signature | clang | alone | tidy | asan | tsan | fuzz) "$1" ;;
  *)
    say "no such stage: ${1:-}"
    exit 2
    ;;
esac
