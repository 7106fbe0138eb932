#!/usr/bin/env bash
# The Rule Game by a player who does not know the rule (henhouse discover):
# refusals in the mean, against every bucket in turn and random tries, on the
# same boards. Asks that all boards are cleared, and that the refusals are at
# most half of those of every bucket in turn, in the mean of all files.
#
#   benchmarks/accept/rule_discovery.sh [BOARDS [FILE...]]
#
# BOARDS (20) of nine pieces for each rule file; by default the ten benchmark
# rules in $HENHOUSE_CORPUS/../rule_game/rules, which are not part of the
# project. Prints a table, writes it to rule_discovery.txt beside this file, and
# ends with PASS or FAIL, status 0 or 1. HENHOUSE is the launcher to use.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

boards=${1:-20}
shift || true
choose_rule_files "$@"
"$henhouse" discover --help >/dev/null # builds

# number PLAYER KEY: out of one line of JSON on stdin.
number() { sed -n "s/.*\"$1\":{[^}]*\"$2\":\([0-9.]*\).*/\1/p"; }

report() {
  local file json player row rows=$records/rows
  machine
  echo "# Refusals in the mean of $boards boards of nine pieces"
  printf '%-36s %8s %8s %8s %6s\n' rule learner 'in turn' random share
  for file in "${files[@]}"; do
    json=$("$henhouse" discover "$file" --boards "$boards" --set pieces=9 \
      --json 2>"$records/$(basename "$file").log") || json=
    row=$(basename "$file" .txt)
    row=${row#MLC__BMK__}
    for player in learner 'in turn' random; do
      row+=" $(number "$player" refusals <<<"$json")"
    done
    row+=" $(number learner cleared <<<"$json")"
    echo "$row" >>"$rows"
  done
  awk -v boards="$boards" '
    function line(name, l, t, r) {
      printf "%-36s %8.2f %8.2f %8.2f %5.0f%%\n", name, l, t, r, t ? 100 * l / t : 0
    }
    NF != 5 || $5 != boards { bad = 1 }
    { line($1, $2, $3, $4); l += $2; t += $3; r += $4 }
    END {
      line("mean", l / NR, t / NR, r / NR)
      print !bad && l <= t / 2 ? "PASS" : "FAIL"
    }' "$rows"
}

conclude "$root/benchmarks/accept/rule_discovery.txt"
