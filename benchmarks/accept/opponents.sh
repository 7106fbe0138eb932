#!/usr/bin/env bash
# Rock paper scissors of 1,000 rounds against players that follow a rule: what
# the agent's search gets a round, 100 for a round that it wins and 50 for one
# that nobody wins, in the mean of so many matches, and what it should get at
# least. It plays the game of games/eggg by its rules, in the one seat and in the
# other by turns.
#
#   benchmarks/accept/opponents.sh [MATCHES]
#
#   points    the mean, and its standard error
#   goal      of the match, by its rules, in the mean
#   ms/round  of a processor, for the reply to a round
#   first s   of a processor, for the first choice of a match, which finds out
#             that the game is one round again and again
#
# What is best against the players that draw is known: 75 against one that never
# shows the same twice, 62.5 against one that shows its favourite half of the
# time, 56.25 against one that avoids runs of three, 50 against one that draws
# uniformly.
#
# Prints a table, writes it to opponents.txt beside this file, and ends with PASS
# or FAIL, status 0 or 1. OPPONENTS is the program (henhouse-opponents) to use; by
# default that of build/release.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${OPPONENTS:-$root/build/release/bin/henhouse-opponents}
matches=${1:-200}
results=$root/benchmarks/accept/opponents.txt

{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  "$program" "$root/games/eggg/rock_paper_scissors.egg" --set rounds=1000 \
    --matches "$matches" || true
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
