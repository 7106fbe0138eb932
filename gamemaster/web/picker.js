// Several moves that are pointed at alike: pictures of what comes, on the board.

import {thumbnail} from './board.js';
import {svg} from './dom.js';
import {after} from './moves.js';

const kLeast = 100;  // a side, in the measure of the board: a cell
const kShareOfBoard = 7;
const kInAColumn = 4;

/**
 * @param board  a Board, with the position before
 * @param picker cell, and options with label, changes, choose()
 */
export function drawPicker(board, {cell, options}) {
  const [width, height] = [board.width, board.height];
  const size = Math.max(kLeast, Math.max(width, height) / kShareOfBoard);
  const across = options.length > kInAColumn ? 3 : 1;
  const down = Math.ceil(options.length / across);
  const [x, y] = board.center(cell);
  const clamp = (at, room) => Math.max(0, Math.min(room, at));
  const left = clamp(x - size / 2, width - across * size);
  const top = clamp(y - size / 2, height - down * size);
  return svg('g', {class: 'picker', role: 'group', 'aria-label': 'Which one?'},
    options.map((option, i) => svg('g', {
      class: 'option', role: 'button', tabindex: 0, 'aria-label': option.label,
      'data-label': option.label,
      transform: `translate(${left + i % across * size} ` +
                 `${top + Math.floor(i / across) * size})`,
      onclick: option.choose,
      onkeydown: event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        option.choose();
      }},
      svg('title', {}, option.label),
      svg('rect', {width: size, height: size, rx: 8}),
      picture(board, cell, option, options, size))));
}

/** What comes to the cell, where that tells the options apart; else the board. */
function picture(board, cell, option, options, size) {
  const here = ({changes}) => (changes.find(([at]) => at === cell) || [])[1];
  const differ = new Set(options.map(here)).size === options.length;
  if (differ && here(option) && !board.board.marks) {
    return svg('g', {transform: `scale(${size / 100})`},
               board.glyphs.draw(here(option)));
  }
  if (!option.changes.length) {
    return svg('text', {x: size / 2, y: size / 2, 'font-size': size / 5,
                        'text-anchor': 'middle',
                        'dominant-baseline': 'central'}, option.label);
  }
  const view = thumbnail(board.board, after(board.position, option.changes),
                         board.roles);
  view.setAttribute('x', 4);
  view.setAttribute('y', 4);
  // Stronger than the rules for boards that stand alone.
  view.style.width = view.style.height = `${size - 8}px`;
  return view;
}
