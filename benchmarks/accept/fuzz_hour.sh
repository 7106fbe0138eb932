#!/usr/bin/env bash
# Each fuzz target for its share of an hour, one after the other: none may find
# anything. What the corpus of earlier runs reached is kept in build/clang/found
# and gone on from.
#
#   benchmarks/accept/fuzz_hour.sh [TARGET...]   all targets by default
#
# Prints a table, writes it to fuzz_hour.txt beside this file, and ends with
# PASS or FAIL, status 0 or 1. A finding stays in build/clang as
# TARGET-crash-..., TARGET-timeout-... and the like. SECONDS_IN_ALL is shared by
# all targets, named or not (3600 by default).
set -euo pipefail
export LC_ALL=C

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
build=$root/build/clang
results=$here/fuzz_hour.txt
seconds_in_all=${SECONDS_IN_ALL:-3600}

mkdir -p "$build"
cmake -S "$root" --preset clang >"$build/configure.log"
cmake --build "$build" --target fuzzers >"$build/build.log"

all_targets=()
for source in "$root"/tests/fuzz/*_fuzz.cc; do
  all_targets+=("$(basename "$source" .cc)")
done
targets=("$@")
((${#targets[@]})) || targets=("${all_targets[@]}")
share=$((seconds_in_all / ${#all_targets[@]}))

# The value of one key of -print_final_stats.
stat_of() { sed -n "s/^stat::$1: *//p" "$2" | tail -n 1; }

# Runs one target; prints its row. Status 1 where it found something.
fuzz() {
  local target=$1 log=$build/$1.log found=$build/found/$1
  local status=0 finding=none cpu begin
  local folders=("$found")
  mkdir -p "$found"
  [[ ! -d $root/tests/fuzz/seeds/$target ]] ||
    folders+=("$root/tests/fuzz/seeds/$target")
  begin=$SECONDS
  TIMEFORMAT='%U %S'
  cpu=$({ time "$build/bin/$target" -max_total_time="$share" -timeout=20 \
    -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$build/$target-" "${folders[@]}" >"$log" 2>&1; } 2>&1) ||
    status=$?
  ((status == 0)) || finding=$(sed -n 's/^SUMMARY: //p' "$log" | head -n 1)
  printf '%-20s %8d %8.0f %12s %9s %9s  %s\n' "$target" \
    $((SECONDS - begin)) "$(awk '{print $1 + $2}' <<<"$cpu")" \
    "$(stat_of number_of_executed_units "$log")" \
    "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)" \
    "$(stat_of peak_rss_mb "$log")" \
    "${finding:-status $status, see $log}"
  return "$status"
}

report() {
  local target verdict=PASS
  echo "# $(date -u +%Y-%m-%d), commit $(git -C "$root" describe --always --dirty)," \
    "libFuzzer of clang 16 with address and undefined behaviour sanitizers"
  printf '%-20s %8s %8s %12s %9s %9s  %s\n' \
    target 'wall s' 'CPU s' executions edges 'peak MB' findings
  for target in "${targets[@]}"; do
    fuzz "$target" || verdict=FAIL
  done
  echo "$verdict"
}

report | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
