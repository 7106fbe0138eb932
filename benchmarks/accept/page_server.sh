# shellcheck shell=bash
# Sourced by what looks at the page. start_page_server PROGRAMS GAMES: starts
# `henhouse serve` from the folder PROGRAMS with a store of its own, sets
# $page_address, and ends it with the script.

page_server=
page_folder=$(mktemp -d)
trap '[[ -z $page_server ]] || kill "$page_server"; rm -rf "$page_folder"' EXIT

start_page_server() {
  HENHOUSE_GAMES=$2 "$1/henhouse-serve" --port 0 \
    --db "$page_folder/matches.db" \
    >"$page_folder/address" 2>"$page_folder/log" &
  page_server=$!
  for _ in {1..300}; do
    [[ -s $page_folder/address ]] && break
    sleep 0.1
  done
  # shellcheck disable=SC2034 # for who sources it
  page_address=$(<"$page_folder/address")
}
