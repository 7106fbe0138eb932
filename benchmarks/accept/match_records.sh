# shellcheck shell=bash disable=SC2034 # some is for those who source it

# Sourced by the scripts beside it that play matches: where everything is, and
# how to read the summaries that `henhouse match --json` writes.
#
# Sets root, henhouse (HENHOUSE is the launcher to use), at_once and records, a
# folder that is removed at the end.

set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
at_once=2
records=$(mktemp -d)
trap 'rm -rf "$records"' EXIT

# play RECORD RULES OPTION...: one match; its summary goes to a file, what went
# wrong to another beside it.
play() {
  local record=$1 rules=$2
  shift 2
  "$henhouse" match "$rules" --play-clock 1 "$@" --json \
    >"$records/$record.json" 2>"$records/$record.log" || true
}

# Waits until another match may begin.
wait_for_a_place() {
  while (($(jobs -rp | wc -l) >= at_once)); do wait -n; done
}

# The values of one key of a summary, which stands on one line.
value() { sed -n "s/.*\"$1\":\(\[[^]]*\]\|[^,}]*\).*/\1/p" "$2"; }

# TO, CE and IL in a summary, START included.
faults() {
  sed -n 's/.*"errors":\(\[.*\]\),"steps":.*/\1/p' "$1" |
    { grep -oE '"(TO|CE|IL)' || true; } | wc -l
}

# choose_rule_files [FILE...]: sets files to these rule files of The Rule Game, or
# else to the ten benchmark rules beside the corpus.
choose_rule_files() {
  local corpus=${HENHOUSE_CORPUS:-$root/../shared/corpus}
  files=("$@")
  if ((${#files[@]} == 0)); then
    files=("$(dirname "$corpus")"/rule_game/rules/MLC__BMK__*.txt)
  fi
  [[ -e ${files[0]} ]] && return
  echo "$(basename "$0"): no rule files; name some" >&2
  exit 2
}

# When and on what this was measured.
machine() {
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
}

# Shows and keeps what `report` prints, whose last line is PASS or FAIL; ends
# with status 1 where it failed, after what the programs said.
conclude() {
  local results=$1
  report | tee "$results"
  [[ $(tail -n 1 "$results") == PASS ]] && return
  tail -n 5 "$records"/*.log >&2
  exit 1
}

"$henhouse" match --help >/dev/null # builds, so that no match waits
