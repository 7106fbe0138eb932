"""Boards as pictures for notebooks."""

from __future__ import annotations

import math
from html import escape
from typing import Any, Mapping, Optional

_SIDE = 40.0
_MARGIN = 22.0
_LINE = 16.0
_OWNERS = ("#f7f4ea", "#2b2b2b", "#c0392b", "#2471a3", "#d4ac0d", "#7d3c98")
_COLOURS = {
    "black": "#2b2b2b",
    "blue": "#2471a3",
    "green": "#1e8449",
    "grey": "#909497",
    "orange": "#dc7633",
    "red": "#c0392b",
    "white": "#f7f4ea",
    "yellow": "#d4ac0d",
}


def draw(layout: Mapping[str, Any], position: Mapping[str, Any]) -> str:
    """A board and what stands on it, as `_henhouse.State.board` tells them, as
    SVG; facts that are not on the board stand below."""
    columns, rows = layout["columns"]["labels"], layout["rows"]["labels"]
    slant = layout["slant"]
    width = 2 * _MARGIN + _SIDE * (len(columns) + abs(slant) * (len(rows) - 1) / 2)
    others = " ".join(position["others"])
    below = _wrapped(others, max(24, int(width / 7)))
    top = 2.5 * _MARGIN + _pitch(layout) * len(rows)  # of what stands below
    height = top + _LINE * len(below)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" '
        f'height="{height:g}" viewBox="0 0 {width:g} {height:g}" '
        'font-family="sans-serif" text-anchor="middle">'
    ]
    for row in range(len(rows)):
        for column in range(len(columns)):
            index = row * len(columns) + column
            if layout["holes"] and layout["holes"][index]:
                continue
            x, y = _centre(layout, column, row)
            parts.append(_cell(layout, column, row, x, y))
            content = position["cells"][index]
            if content is not None and content != layout["blank"]:
                parts.append(_piece(layout, content, x, y))
    parts += _labels(layout)
    for line, text in enumerate(below):
        y = top + _LINE * line
        parts.append(
            f'<text x="4" y="{y:g}" font-size="11" text-anchor="start" '
            f'fill="#666">{escape(text)}</text>'
        )
    return "".join(parts) + "</svg>"


def _pitch(layout: Mapping[str, Any]) -> float:
    """How far a row is from the next: hexagons lie between each other."""
    return _SIDE if layout["slant"] == 0 else _SIDE * math.sqrt(3) / 2


def _centre(layout: Mapping[str, Any], column: int, row: int) -> tuple[float, float]:
    rows = len(layout["rows"]["labels"])
    slant = layout["slant"]
    shift = slant * row / 2 if slant >= 0 else -slant * (rows - 1 - row) / 2
    x = _MARGIN + _SIDE * (column + 0.5 + shift)
    return x, _MARGIN + _pitch(layout) * (rows - row - 0.5)


def _cell(layout: Mapping[str, Any], column: int, row: int, x: float, y: float) -> str:
    fill = "#fffdf5"
    if layout["checkered"]:
        fill = "#d9b98c" if (column + row) % 2 == 0 else "#f3e3c7"
    if layout["slant"] == 0:
        left, top = x - _SIDE / 2, y - _SIDE / 2
        return (
            f'<rect x="{left:g}" y="{top:g}" width="{_SIDE:g}" height="{_SIDE:g}" '
            f'fill="{fill}" stroke="#8a7f6a"/>'
        )
    radius = _SIDE / math.sqrt(3)
    corners = " ".join(
        f"{x + radius * math.sin(k * math.pi / 3):.1f},"
        f"{y + radius * math.cos(k * math.pi / 3):.1f}"
        for k in range(6)
    )
    return f'<polygon points="{corners}" fill="{fill}" stroke="#8a7f6a"/>'


def _piece(layout: Mapping[str, Any], content: str, x: float, y: float) -> str:
    piece = layout["pieces"].get(content, {})
    owner = piece.get("owner", "")
    short = piece.get("short") or content
    colour = _colour(layout, content, owner)
    if colour is None:
        return _text(x, y, short, "#2b2b2b", 18 if len(short) < 3 else 11)
    kinds = {p["name"] for p in layout["pieces"].values() if p["owner"] == owner}
    disc = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{_SIDE * 0.38:g}" fill="{colour}" '
        'stroke="#555"/>'
    )
    if content.lower() in _COLOURS or (owner and len(kinds) < 2):
        return disc
    ink = "#f7f4ea" if colour == _COLOURS["black"] else "#2b2b2b"
    return disc + _text(x, y, short, ink, 16 if len(short) < 3 else 10)


def _colour(layout: Mapping[str, Any], content: str, owner: str) -> Optional[str]:
    for word in (owner, content):
        for part in word.replace("_", " ").lower().split():
            if part in _COLOURS:
                return _COLOURS[part]
    if owner in layout["owners"]:
        return _OWNERS[layout["owners"].index(owner) % len(_OWNERS)]
    return None


def _labels(layout: Mapping[str, Any]) -> list[str]:
    rows = layout["rows"]["labels"]
    below = _MARGIN * 1.6 + _pitch(layout) * len(rows)
    labels = []
    for column, label in enumerate(layout["columns"]["labels"]):
        x, _ = _centre(layout, column, 0)
        labels.append(_text(x, below, label, "#666", 11))
    for row, label in enumerate(rows):
        x, y = _centre(layout, 0, row)
        labels.append(_text(x - _SIDE / 2 - 10, y, label, "#666", 11))
    return labels


def _text(x: float, y: float, text: str, colour: str, size: int) -> str:
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size}" '
        f'fill="{colour}">{escape(text)}</text>'
    )


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines[:6]
