#!/bin/sh
# How many times faster the Datalog engine plays than the fastest engine that
# needs no network either: ggp-base's backward-chaining prover. One thread,
# random playouts from the initial state, per CPU second. Done when the median
# is 20 or more.
#
#   benchmarks/accept/datalog_vs_prover.sh [SECONDS]   (2 a game by default)
#
# The rulesheets are not part of the project; they are looked for in
# $HENHOUSE_CORPUS/games or ../shared/corpus/games. HENHOUSE is the launcher.
set -eu

seconds=${1:-2}
root=$(cd "$(dirname "$0")/../.." && pwd)
corpus=${HENHOUSE_CORPUS:-$root/../shared/corpus}
henhouse=${HENHOUSE:-$root/henhouse}

# Playouts per CPU second of the ggp-base prover, measured 2026-11-21: one
# thread of a 2-core AMD Zen 4 class machine, OpenJDK 17, median of three.
prover='
ticTacToe 1220
connectFour 105
breakthrough 15
checkers 3.0
reversi 0.36
hex 4.2
speedChess 1.25
skirmish 0.33
pentago 14
quarto 132
amazons_8x8 3.4
amazons_10x10 1.8
blocker 1148
battle 2.5
eightPuzzle 141
knightsTour 7477
lightsOn 1744
sudokuGrade1 0.8
chineseCheckers2 131
chineseCheckers4 34.6
chineseCheckers6 39
sheepAndWolf 48.3
racetrackcorridor 161
cephalopodMicro 0.9
dotsAndBoxes 20.6
escortLatch 24.0
englishDraughts 8
atariGo_7x7 14
chess_200 0.17
othello-comp2007 0.05
'

ratios=$(mktemp)
trap 'rm -f "$ratios"' EXIT

printf '%-20s %12s %12s %10s\n' game playouts/s prover ratio
echo "$prover" | while read -r game figure; do
  rules=$corpus/games/$game.kif
  [ -n "$game" ] && [ -f "$rules" ] || continue
  if json=$("$henhouse" bench "$rules" --engine datalog \
              --seconds "$seconds" --json 2>/dev/null); then
    rate=$(echo "$json" | sed -n 's/.*"playouts_per_s":\([-+.0-9eE]*\).*/\1/p')
  else
    rate=0
  fi
  echo "$game $rate $figure" | awk '{
    printf "%-20s %12.2f %12.2f %10.1f\n", $1, $2, $3, $2 / $3 }'
  echo "$rate $figure" | awk '{ print $1 / $2 }' >> "$ratios"
done

sort -n "$ratios" | awk '
  { ratio[NR] = $1 }
  END {
    if (NR == 0) { print "no rulesheets found"; exit 1 }
    median = NR % 2 ? ratio[(NR + 1) / 2] \
                    : (ratio[NR / 2] + ratio[NR / 2 + 1]) / 2
    printf "median of %d games: %.1f, least %.1f\n", NR, median, ratio[1]
    exit median < 20
  }'
