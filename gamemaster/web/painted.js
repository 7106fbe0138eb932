// Boards without pieces, whose squares have colours: `(cell 3 3 white)`.

import {svg} from './dom.js';
import {colourMark, plainColour} from './glyphs.js';
import {kCell} from './shapes.js';

const kBorder = 7;  // of what is marked

/** The colours of contents where all of them, the blank too, are such. */
export function paints(board) {
  if (!board.blank || board.marks || board.slant || board.triangles ||
      board.links.length) {
    return null;
  }
  const contents = [board.blank, ...Object.keys(board.pieces)];
  const colours = new Map(contents.map(
      content => [content, plainColour(content)]));
  const isPainted = [...colours.values()].every(Boolean) &&
      Object.values(board.pieces).every(({owner}) => !owner);
  return isPainted ? colours : null;
}

/** A square of a colour around (x, y), flush with its neighbours but for marks. */
export function paintedSquare(colours, content, x, y, isMarked) {
  const border = isMarked ? kBorder : 0;
  const fill = colours.get(content);
  return svg('g', {class: 'painted'},
    svg('rect', {x: x - kCell / 2 + border, y: y - kCell / 2 + border,
                 width: kCell - 2 * border, height: kCell - 2 * border, fill}),
    svg('g', {transform: `translate(${x - 50} ${y - 50})`},
        colourMark(content, fill)));
}
