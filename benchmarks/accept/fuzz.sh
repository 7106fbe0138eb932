#!/usr/bin/env bash
# Each fuzz target for CPU_SECONDS (600) of CPU time, one after the other: none
# may find anything. What the corpus of earlier runs reached is kept in
# build/clang/found and gone on from.
#
#   benchmarks/accept/fuzz.sh [TARGET...]   all targets by default
#
# Prints a table and puts its rows in the place of the same targets' in fuzz.txt
# beside this file. Ends with status 0, or 1 where something was found, which
# stays in build/clang as TARGET-crash-..., TARGET-timeout-... and the like.
set -euo pipefail
export LC_ALL=C

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
build=$root/build/clang
results=$here/fuzz.txt
cpu_seconds=${CPU_SECONDS:-600}

# shellcheck source=benchmarks/accept/kept_rows.sh
. "$here/kept_rows.sh"
header="# libFuzzer of clang 16 with address and undefined behaviour sanitizers
$(printf '%-20s %-10s %9s %8s %8s %12s %9s %9s  %s' \
  target date commit 'wall s' 'CPU s' executions edges 'peak MB' findings)"

mkdir -p "$build"
cmake -S "$root" --preset clang >"$build/configure.log"
cmake --build "$build" --target fuzzers >"$build/build.log"

targets=("$@")
if ((${#targets[@]} == 0)); then
  for source in "$root"/tests/fuzz/*_fuzz.cc; do
    targets+=("$(basename "$source" .cc)")
  done
fi

# The value of one key of -print_final_stats, of one run.
stat_of() { sed -n "s/^stat::$1: *//p" "$2" | tail -n 1; }

# Runs one target; prints its row. Status 1 where it found something. libFuzzer
# stops by the clock, so it is started again for the CPU time that is left.
fuzz() {
  local target=$1 log=$build/$1.log found=$build/found/$1
  local status=0 finding=none begin=$SECONDS used=0 executions=0 edges peak=0
  local units cpu megabytes folders=("$found")
  mkdir -p "$found"
  [[ ! -d $root/tests/fuzz/seeds/$target ]] ||
    folders+=("$root/tests/fuzz/seeds/$target")
  TIMEFORMAT='%U %S'
  while ((used < cpu_seconds && status == 0)); do
    cpu=$({ time "$build/bin/$target" -max_total_time=$((cpu_seconds - used)) \
      -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 \
      -artifact_prefix="$build/$target-" "${folders[@]}" >"$log" 2>&1; } 2>&1) ||
      status=$?
    used=$((used + $(awk '{printf "%d", $1 + $2 + 1}' <<<"$cpu")))
    units=$(stat_of number_of_executed_units "$log")
    executions=$((executions + ${units:-0}))
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    megabytes=$(stat_of peak_rss_mb "$log")
    peak=$((${megabytes:-0} > peak ? ${megabytes:-0} : peak))
  done
  ((status == 0)) || finding=$(sed -n 's/^SUMMARY: //p' "$log" | head -n 1)
  printf '%-20s %s %9s %8d %8d %12d %9s %9d  %s\n' "$target" "$(date -u +%F)" \
    "$(git -C "$root" rev-parse --short HEAD)" $((SECONDS - begin)) "$used" \
    "$executions" "$edges" "$peak" "${finding:-status $status, see $log}"
  return "$status"
}

status=0
for target in "${targets[@]}"; do
  row=$(fuzz "$target") || status=1
  keep_row "$results" "$header" "$row"
  echo "$row"
done
exit "$status"
