#!/usr/bin/env bash
# henhouse test [--all] [--ci]: builds and runs the tests.
# The last line says `N passed, N failed`, with `, N skipped` where there are.
set -euo pipefail

root=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")
# shellcheck source=cmake/packages.sh
source "$root/cmake/packages.sh"
# shellcheck source=cmake/build.sh
source "$root/cmake/build.sh"

passed=0 failed=0 skipped=0
failures=()  # names of the cases that failed, to be repeated at the end

summary="Builds and runs the tests; the last line counts their cases."
options=(
  "--all the long ones, too"
  "--ci also what keeps the code in order: formatting, clang-tidy, a build with clang, sanitizers, fuzzing; each counts as one case more"
)

print_usage() {
  local option
  echo "usage: henhouse test [--all] [--ci]"
  echo
  echo "$summary"
  for option in "${options[@]}"; do
    printf '  %-5s  %s\n' "${option%% *}" "${option#* }"
  done | fold -s -w 78 | sed 's/^\([^ ]\)/         \1/; s/ *$//'
  echo "One test alone, after a first run: ctest --test-dir build/test -R NAME"
}

# The same for completion and manual, as --table of the programs.
print_table() {
  local option rows=
  for option in "${options[@]}"; do
    rows+=${rows:+,}'{"names":["'${option%% *}'"],"help":"'${option#* }'",'
    rows+='"value":"","standard":"","choices":[],"is_argument":false,'
    rows+='"is_required":false,"may_repeat":false,"is_closed":false}'
  done
  echo '{"name":"test","summary":"'"$summary"'","options":['"$rows"']}'
}

attribute() {  # attribute NAME: of the first element of a JUnit file on stdin
  sed -n "s/^.*[[:space:]]$1=\"\([0-9]*\)\".*/\1/p" | head -n 1
}

# run_tests PRESET CTEST-ARGUMENT...: adds the cases to the counts. What the
# build left out is not missing.
run_tests() {
  local preset=$1 results=$root/build/$1/results.xml head total bad none status=0
  shift
  rm -f "$results"
  ctest --test-dir "$root/build/$preset" -j2 --output-on-failure \
    --no-tests=error --exclude-regex '_NOT_BUILT$' --output-junit "$results" \
    "$@" </dev/null || status=$?
  if [[ ! -f $results ]]; then
    failed=$((failed + 1)) failures+=("ctest: no results")
    return
  fi
  mapfile -t -O "${#failures[@]}" failures < <(
    sed -n 's/^.*<testcase name="\([^"]*\)".* status="fail".*$/\1/p' "$results")
  head=$(sed '/<testcase/,$d' "$results" | tr '\n' ' ')
  total=$(attribute tests <<<"$head")
  bad=$(attribute failures <<<"$head")
  none=$(($(attribute skipped <<<"$head") + $(attribute disabled <<<"$head")))
  # ctest may be at fault itself, with nothing failed.
  if ((status != 0 && bad == 0)); then
    bad=1 total=$((total + 1)) failures+=("ctest: status $status")
  fi
  passed=$((passed + total - bad - none))
  failed=$((failed + bad))
  skipped=$((skipped + none))
}

prepare_tests() {
  need_packages build test
  # A folder of its own, so that the programs in build/release stay as they
  # are for people: the same optimisation, but with assertions of ours and of
  # the standard library, and with warnings as errors. One build serves all
  # tests; -O0 would build faster and lose more than that in the replays.
  local targets=(tests)
  if [[ -n $all$ci ]]; then targets+=(all); fi
  configure test && build test tests "${targets[@]}"
}

# All that --ci does is to take 40 minutes at most on two idle cores. It ends
# within this many seconds at any rate: a slow machine is no fault of the change.
ci_seconds=4500

# stage SECONDS NAME: a stage of ci_stage.sh, which counts as one case. It gets
# that long, or what is left of the whole, and is told so in $stage_seconds.
stage() {
  local limit=$1 name=$2 begin=$SECONDS left=$((ci_seconds - SECONDS)) status=0
  ((limit <= left)) || limit=$left
  echo
  echo "=== $name"
  if ((limit <= 0)); then
    echo "--- $name: failed, no time left"
    failed=$((failed + 1)) failures+=("$name: no time")
    return
  fi
  # In the background, so that a signal to us ends it, too: timeout takes the
  # stage out of the terminal's foreground group.
  stage_seconds=$limit timeout --kill-after=10 "$limit" \
    "$root/tests/ci_stage.sh" "$name" </dev/null &
  stage_process=$!
  wait "$stage_process" || status=$?
  stage_process=
  if ((status == 0)); then
    passed=$((passed + 1))
    echo "--- $name: passed in $((SECONDS - begin)) s"
  else
    failed=$((failed + 1)) failures+=("stage $name")
    echo "--- $name: failed in $((SECONDS - begin)) s (status $status, limit $limit s)"
  fi
}
stage_process=
trap 'exit 130' INT TERM
trap '[[ -z $stage_process ]] || kill "$stage_process"' EXIT

run_ci_stages() {
  stage 60 format
  stage 60 scripts
  stage 120 signature
  stage 1800 clang
  stage 1200 asan
  stage 840 tsan
  stage 360 fuzz
  stage 240 alone
  stage 600 tidy  # the last: it looks at as many files as there is time for
}

parse() {
  local argument
  for argument; do
    case $argument in
      --all) all=yes ;;
      --ci) ci=yes ;;
      -h | --help) print_usage; exit 0 ;;
      --table) print_table; exit 0 ;;
      *)
        say "test has no option '$argument'; 'henhouse test --help' tells which"
        exit 2
        ;;
    esac
  done
}

all='' ci=''
parse "$@"

if [[ -n $ci ]]; then
  with_lock need_packages build test postgres python ranks ci
fi
if [[ -n $all ]]; then with_lock need_packages long; fi

selection=(-LE "^long$")
if [[ -n $all ]]; then selection=(); fi

SECONDS=0
if with_lock prepare_tests; then
  echo "built in $SECONDS s"
  run_tests test "${selection[@]}"
  echo "tests ended after $SECONDS s"
else
  failed=1 failures=("build")
fi
if [[ -n $ci ]]; then run_ci_stages; fi

echo
if ((failed)); then printf 'failed: %s\n' "${failures[@]}"; fi
line="$passed passed, $failed failed"
if ((skipped)); then line+=", $skipped skipped"; fi
echo "$line"
((failed == 0))
