#!/usr/bin/env bash
# The Rule Game with known rules: boards of nine pieces, cleared by our agent in
# a match with a start clock of 1 s, and how long the puzzle search took for the
# line by itself. Asks for every board that nothing is refused, and that the
# search has its proof after 1 s at most.
#
#   benchmarks/accept/rule_puzzles.sh [BOARDS [FILE...]]
#
# BOARDS (20) for each rule file; by default the ten benchmark rules in
# $HENHOUSE_CORPUS/../rule_game/rules, which are not part of the project. Prints
# a table, writes it to rule_puzzles.txt beside this file, and ends with PASS or
# FAIL, status 0 or 1. HENHOUSE is the launcher to use.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

boards=${1:-20}
shift || true
choose_rule_files "$@"
"$henhouse" analyze --help >/dev/null # builds

report() {
  local file name seed board cleared proven longest seconds verdict=PASS
  machine
  printf '%-36s %7s %8s %7s %9s\n' rule boards cleared proven 'longest s'
  for file in "${files[@]}"; do
    name=$(basename "$file" .txt)
    cleared=0 proven=0 longest=0
    for ((seed = 1; seed <= boards; seed++)); do
      board=(--language rule_game --set pieces=9 --set "seed=$seed")
      play "$name.$seed" "$file" --start-clock 1 "${board[@]}"
      if [[ $(value goals "$records/$name.$seed.json") == "[100]" &&
        $(value steps "$records/$name.$seed.json") == 9 ]]; then
        cleared=$((cleared + 1))
      fi
      "$henhouse" analyze "$file" --seconds 1 --json "${board[@]}" \
        >"$records/analysis.json" 2>"$records/analysis.log" || true
      seconds=$(value seconds "$records/analysis.json")
      if [[ $(value depth "$records/analysis.json") == 9 ]] &&
        grep -q '"value":100.0,"proven":100,' "$records/analysis.json"; then
        proven=$((proven + 1))
      fi
      longest=$(awk -v a="$longest" -v b="${seconds:-9}" \
        'BEGIN { printf "%.2f", (a > b ? a : b) }')
    done
    printf '%-36s %7s %8s %7s %9s\n' "${name#MLC__BMK__}" "$boards" "$cleared" \
      "$proven" "$longest"
    if ((cleared < boards || proven < boards)) ||
      awk -v s="$longest" 'BEGIN { exit !(s > 1) }'; then
      verdict=FAIL
    fi
  done
  echo "$verdict"
}

conclude "$root/benchmarks/accept/rule_puzzles.txt"
