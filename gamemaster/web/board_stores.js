// The stores at the ends of a board of two rows, as in kalaha.

import {svg} from './dom.js';
import {colourOf} from './glyphs.js';
import {atoms} from './moves.js';
import {kCell} from './shapes.js';

/** The room for one of them, on each side. */
export const kStore = 1.1 * kCell;

/** How much is in the store of a role. */
function count(board, role) {
  const {relation} = board.board.stores;
  const fact = (board.position.others || []).map(atoms)
      .find(words => words[0] === relation && words[1] === role);
  return fact ? fact[2] : '';
}

/** That of the lower row stands on the right, as who sits there sees it. */
export function stores(board) {
  if (!board.board.stores) return [];
  return board.board.rows.values.map((role, row) => {
    const right = (row === 0) !== board.flipped;
    const x = right ? board.width - kStore / 2 : kStore / 2;
    const middle = board.height / 2;
    const amount = count(board, role);
    const text = (y, word, properties) => svg('text', {
      x, y, 'text-anchor': 'middle', 'dominant-baseline': 'central',
      ...properties}, word);
    return svg('g', {class: 'store', 'data-role': role},
      svg('title', {}, `${role}: ${amount}`),
      svg('rect', {class: 'ground', x: x - 0.44 * kCell, y: 6,
                   width: 0.88 * kCell, height: board.height - 12,
                   rx: 0.4 * kCell}),
      svg('circle', {cx: x, cy: middle - 0.5 * kCell, r: 9,
                     fill: colourOf(role, board.roles) || 'none'}),
      text(middle, amount, {class: 'amount', 'font-size': 0.5 * kCell}),
      text(middle + 0.55 * kCell, role, {class: 'label word'}));
  });
}
