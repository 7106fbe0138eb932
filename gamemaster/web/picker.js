// Several moves that are pointed at alike: pictures of what comes, on the board.

import {thumbnail} from './board.js';
import {svg} from './dom.js';
import {after} from './moves.js';

const kMostPictures = 8;
const kLeast = 100;  // a side, in the measure of the board: a cell
const kShareOfBoard = 7;
const kInAColumn = 4;

/**
 * What a picker shows: where there are more options than it has room for, its
 * pictures stand for several each.
 * @param open called with the options that a picture stands for
 */
export function inSlices(options, open) {
  if (options.length <= kMostPictures) return options;
  const count = Math.min(kMostPictures, Math.ceil(Math.sqrt(options.length)));
  const begin = i => Math.floor(i * options.length / count);
  return Array.from({length: count}, (_, i) => {
    const members = options.slice(begin(i), begin(i + 1));
    return {label: members.map(({words}) => words).join(', '), members,
            changes: [], choose: () => open(members)};
  });
}

/**
 * @param board  a Board, with the position before
 * @param picker cell, and options with label, words, changes, choose(), or
 *               members in the place of words
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

/** What an option leaves, or what several do. */
function picture(board, cell, option, options, size) {
  if (!option.members) return single(board, cell, option, options, size);
  const across = Math.ceil(Math.sqrt(option.members.length));
  const small = (size - 8) / across;
  return svg('g', {transform: 'translate(4 4)'},
    option.members.map((member, i) => svg('g', {
      transform: `translate(${i % across * small} ` +
                 `${Math.floor(i / across) * small})`},
      single(board, cell, member, option.members, small))));
}

/** What comes to the cell, where that tells the options apart; else the board. */
function single(board, cell, option, options, size) {
  const here = ({changes}) => (changes.find(([at]) => at === cell) || [])[1];
  const told = new Set(options.map(here)).size === options.length;
  if (told && here(option) && !board.board.marks) {
    return svg('g', {transform: `scale(${size / 100})`},
               board.glyphs.draw(here(option)));
  }
  const alike = options.filter(({changes}) =>
    JSON.stringify(changes) === JSON.stringify(option.changes));
  if (!option.changes.length) {
    return words(option.words, size / 2, size / 2, size, size / 3);
  }
  const view = thumbnail(board.board, after(board.position, option.changes),
                         board.roles);
  // Where boards are the same, words tell what else differs.
  const foot = alike.length > 1 ? size / 4 : 0;
  view.setAttribute('x', 4 + foot / 2);
  view.setAttribute('y', 4);
  // Stronger than the rules for boards that stand alone.
  view.style.width = view.style.height = `${size - 8 - foot}px`;
  return foot ? svg('g', {}, view, words(option.words, size / 2,
                                         size - foot / 2, size, foot))
              : view;
}

function words(text, x, y, width, height) {
  // A letter is about half as wide as it is high.
  const size = Math.min(0.8 * height, 1.7 * width / text.length);
  return svg('text', {x, y, 'font-size': size, 'text-anchor': 'middle',
                      'dominant-baseline': 'central', class: 'words'}, text);
}
