// Boards without pieces, whose squares have colours: `(cell 3 3 white)`, or in
// Munsell's notation.

import {svg} from './dom.js';
import {colourMark, contrast, plainColour} from './glyphs.js';
import {munsell} from './munsell.js';
import {kCell} from './shapes.js';

const kBorder = 7;  // of what is marked

/** The colour of a content, where all of them, the blank too, have one. */
export function paints(board) {
  if (board.munsell) return munsell;
  if (!board.blank || board.marks || board.slant || board.triangles ||
      board.links.length) {
    return null;
  }
  const contents = [board.blank, ...Object.keys(board.pieces)];
  const colours = new Map(contents.map(
      content => [content, plainColour(content)]));
  const isPainted = [...colours.values()].every(Boolean) &&
      Object.values(board.pieces).every(({owner}) => !owner);
  return isPainted ? content => colours.get(content) : null;
}

/** A square of a colour around (x, y), flush with its neighbours but for marks. */
export function paintedSquare(colourOf, content, x, y, isMarked) {
  const border = isMarked ? kBorder : 0;
  const fill = colourOf(content) || '#8a8378';
  return svg('g', {class: 'painted'},
    svg('rect', {x: x - kCell / 2 + border, y: y - kCell / 2 + border,
                 width: kCell - 2 * border, height: kCell - 2 * border, fill}),
    svg('g', {transform: `translate(${x - 50} ${y - 50})`},
        colourMark(content, fill), notation(content, fill)));
}

/** What is told of a colour in Munsell's notation, for who cannot see it. */
function notation(content, fill) {
  const [hue, rest] = content.toUpperCase()
      .replace(/(\d)P(\d)/g, '$1.$2').split(' ');
  if (!rest) return null;
  return [hue, rest].map((line, i) => svg('text', {
    class: 'notation', x: 50, y: 46 + 24 * i, 'font-size': 21,
    'text-anchor': 'middle', fill: contrast(fill), opacity: 0.8}, line));
}
