#!/usr/bin/env bash
# The whole suite, as `henhouse test` runs it, under sanitizers: CI has time for
# a part of it only. No test may fail, and no sanitizer may report anything.
#
#   benchmarks/accept/sanitizers.sh [address|thread ...]   both by default
#
# "address" is the preset clang (address, leak and undefined behaviour), "thread"
# the preset tsan. Takes an hour and a half on two cores. Prints a row for each and puts it
# in the place of the one before in sanitizers.txt beside this file; what failed
# is in build/PRESET/sanitizers.log. $CTEST_ARGUMENTS: which tests, e.g.
# "--tests-regex Store" or "--rerun-failed"; such rows are not kept. Status 1
# where a test failed.
set -euo pipefail
export LC_ALL=C

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
results=$here/sanitizers.txt

# shellcheck source=benchmarks/accept/kept_rows.sh
. "$here/kept_rows.sh"
header="# The whole suite under the sanitizers of the presets clang and tsan
$(printf '%-8s %-10s %9s %7s %7s %7s %6s %7s %6s %7s' sanitizer date commit \
  'build s' 'tests s' 'CPU s' passed skipped failed reports)"

read -ra arguments <<<"${CTEST_ARGUMENTS:-}"

export LSAN_OPTIONS=suppressions=$root/tests/leaks_of_libraries.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=suppressions=$root/tests/races_of_libraries.txt:second_deadlock_stack=1

# As in CI: g++ 12's thread sanitizer cannot start where the kernel spreads
# addresses widely; so no spreading, where the system lets us.
steady=()
if setarch --addr-no-randomize true 2>/dev/null; then
  steady=(setarch --addr-no-randomize)
fi

# suite SANITIZER PRESET: builds, runs all tests, prints the row.
suite() {
  local build=$root/build/$2 status=0 begin=$SECONDS log cpu
  mkdir -p "$build"
  log=$build/sanitizers.log
  cmake -S "$root" --preset "$2" -DHENHOUSE_TEST_PATIENCE=20 >"$build/configure.log"
  cmake --build "$build" --target tests >"$build/build.log"
  local built=$((SECONDS - begin))
  TIMEFORMAT='%U %S'
  cpu=$({ time "${steady[@]}" ctest --test-dir "$build" -j2 \
    --output-on-failure --no-tests=error --label-exclude '^(long|fuzz)$' \
    --exclude-regex '_NOT_BUILT$' "${arguments[@]}" >"$log" 2>&1; } 2>&1) ||
    status=1
  printf '%-8s %s %9s %7d %7d %7d %6d %7d %6d %7d\n' "$1" "$(date -u +%F)" \
    "$(git -C "$root" rev-parse --short HEAD)" "$built" \
    $((SECONDS - begin - built)) "$(awk '{printf "%d", $1 + $2}' <<<"$cpu")" \
    "$(count ' Passed ')" "$(count 'Skipped')" \
    "$(count '\*\*\*(Failed|Timeout|Exception|Not Run)')" \
    "$(count '(ERROR|WARNING): [A-Za-z]*Sanitizer|runtime error: ')"
  return $status
}

# How many lines of the log of the suite that runs have PATTERN; ctest lists
# what failed and what was skipped once more at the end.
count() { sed '/^The following tests /,$d' "$log" | grep -cE "$1" || true; }

(($#)) || set -- address thread
status=0
for sanitizer in "$@"; do
  case $sanitizer in
    address) preset=clang ;;
    thread) preset=tsan ;;
    *)
      echo "no such sanitizer: $sanitizer; address and thread are" >&2
      exit 2
      ;;
  esac
  row=$(suite "$sanitizer" "$preset") || status=1
  ((${#arguments[@]})) || keep_row "$results" "$header" "$row"
  echo "$row"
done
exit "$status"
