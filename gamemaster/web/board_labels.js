// What columns and rows are called, beside a board.

import {svg} from './dom.js';
import {kTriangleRow} from './shapes.js';

const kReadable = 12;  // pixels of a letter

/** Labels can be read on small screens, too. */
export function fitLabels(board) {
  const scale = board.drawing.getScreenCTM()?.a;
  if (!scale) return;
  const size = Math.min(board.room, Math.max(board.label, kReadable / scale));
  board.element.style.setProperty('--label', `${size.toFixed(1)}px`);
}

/** Beside the cells that are seen on the left and at the bottom. */
export function labels(board) {
  const parts = [];
  const text = (x, y, word) => parts.push(
      svg('text', {class: 'label', x, y, 'text-anchor': 'middle',
                   'dominant-baseline': 'central'}, word));
  // As they are seen, from either side.
  const cellsOf = (first, step, count) => {
    const cells = Array.from({length: count}, (_, i) => first + i * step);
    if (board.flipped) cells.reverse();
    return cells;
  };
  const beside = cells => board.board.slant
      ? cells.find(cell => !board.isHole(cell)) ?? cells[cells.length - 1]
      : cells[0];
  for (let row = 0; row < board.rows; ++row) {
    const cell = beside(cellsOf(row * board.columns, 1, board.columns));
    const [x, y] = board.center(cell);
    const seen = board.flipped ? row : board.rows - 1 - row;
    text((board.board.slant ? x - 50 : 0) - 0.7 * board.room - board.margin,
         board.board.triangles ? (seen + 0.5) * kTriangleRow : y,
         board.board.rows.labels[row]);
    if (board.words.length) {
      parts.push(svg('text', {
        class: 'label word', x: -1.3 * board.room, y, 'text-anchor': 'end',
        'dominant-baseline': 'central'},
        board.words[row], svg('title', {}, board.board.rows.values[row])));
    }
  }
  for (let column = 0; column < board.columns; ++column) {
    const cell = beside(cellsOf(column, board.columns, board.rows));
    const [x, y] = board.center(cell);
    text(board.board.slant ? x + 25 : x,
         (board.board.slant ? y + 50 : board.height) + 0.75 * board.room +
             board.margin,
         board.board.columns.labels[column]);
  }
  for (let column = 0; board.above && column < board.columns; ++column) {
    const cell = cellsOf(column, board.columns, board.rows)[board.rows - 1];
    text(board.center(cell)[0], -0.55 * board.room,
         board.board.columns.labels[column]);
  }
  return parts;
}
