#!/usr/bin/env bash
# Games with known values, solved exactly: tic-tac-toe (in less than a second),
# connect four 4x4, 4x5, 5x4 and 5x5, hex 3x3 and 4x4, nim by theory on 50
# random sets of heaps; and 120 positions of othello, breakthrough and checkers,
# made by playing random matches with fixed seeds and going back some moves from
# their ends, compared with a full alpha-beta search without any memory.
#
#   benchmarks/strength/proofs.sh
#
# Prints a table, writes it to proofs.txt beside this file, and ends with PASS
# or FAIL, status 0 or 1. Takes some minutes. $HENHOUSE_BIN is where
# search_long_test is, which `henhouse test --all` builds; default
# build/test/bin.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=$(realpath "${HENHOUSE_BIN:-$root/build/test/bin}")/search_long_test
output=$(mktemp)
trap 'rm -f "$output"' EXIT

[[ -x $program ]] || {
  echo "there is no $program: build it, or set HENHOUSE_BIN" >&2
  exit 2
}
status=0
(cd "$root" && "$program") >"$output" 2>&1 || status=1

report() {
  echo "# $(date -u +%Y-%m-%d), commit $(git -C "$root" rev-parse --short HEAD)," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg); CPU time, reading the rules included"
  sed -n 's/^proof: //p' "$output"
  awk '/^proof: tic-tac-toe/ { if ($(NF - 2) >= 1) late = 1; seen = 1 }
       END { exit late || !seen }' "$output" || status=1
  if ((status == 0)); then echo PASS; else echo FAIL; fi
}

report | tee "$root/benchmarks/strength/proofs.txt"
if [[ $(tail -n 1 "$root/benchmarks/strength/proofs.txt") != PASS ]]; then
  grep -v '^proof: ' "$output" | tail -n 40 >&2
  exit 1
fi
