#!/usr/bin/env bash
# screenshots.sh [FOLDER]: pictures of the page of `henhouse serve`, taken by a
# headless Chromium from a real server, where a person plays by clicks against
# our agent. FOLDER: where they go; by default gamemaster/web/screenshots. Needs
# what `henhouse test --all` has installed and built.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
folder=${1:-$root/gamemaster/web/screenshots}
programs=${HENHOUSE_PROGRAMS:-$root/build/test/bin}
work=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$work"' EXIT

HENHOUSE_GAMES=$root/games "$programs/henhouse-serve" --port 0 \
  --db "$work/matches.db" >"$work/address" 2>"$work/log" &
server=$!
for _ in {1..100}; do
  [[ -s $work/address ]] && break
  sleep 0.1
done

mkdir -p "$folder"
"$programs/serve_screenshots" "$(<"$work/address")" "$folder"
