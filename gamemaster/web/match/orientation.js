// Which side of a board is below: one's own, unless somebody turned it.

import {h} from '../dom.js';
import {icon} from '../icons.js';

const kKey = 'henhouse.flipped.';

/** Who owns the pieces of a role, in the words of the board. */
function ownerOf(board, roles, role) {
  return board.owners.length === roles.length ? board.owners[role]
                                              : roles[role];
}

/**
 * Whether the first row is above so that a role has its pieces below.
 * @param state the first one of the match
 */
export function beginsAbove(board, roles, role, state) {
  if (!board || role === null || !state || !state.cells) return false;
  const mine = ownerOf(board, roles, role);
  const width = board.columns.values.length;
  const sums = {own: [0, 0], other: [0, 0]};
  state.cells.forEach((content, cell) => {
    const piece = content !== null && board.pieces[content];
    // A piece may be called by its owner and nothing else.
    const owner = piece && (piece.owner || (roles.includes(content) && content));
    if (!owner) return;
    const sum = owner === mine ? sums.own : sums.other;
    sum[0] += Math.floor(cell / width);
    ++sum[1];
  });
  const [own, other] = [sums.own, sums.other].map(([rows, count]) =>
    count ? rows / count : null);
  return own !== null && other !== null && own > other + 0.5;
}

/** The side of the board that is below in a match, and the button to turn it. */
export class Orientation {
  /** @param onChange called where the board was turned */
  constructor(onChange) {
    this.onChange = onChange;
    this.above = false;   // as we choose it
    this.turned = false;  // from that, by the person
    this.settled = false;  // a position was there to choose by
    this.key = '';
    this.button = h('button', {class: 'flip', title: 'Turn the board (f)',
                               'aria-label': 'Turn the board',
                               onclick: () => this.turn()}, icon('flip'));
  }

  get flipped() {
    return this.above !== this.turned;
  }

  /** @param first state of the match */
  choose(board, match, seats, first) {
    this.button.hidden = !board || Boolean(board.isFixed);
    this.settled = Boolean(first);
    const role = seats.length === 1 ? seats[0].role : null;
    this.above = Boolean(board) &&
                 beginsAbove(board.board, match.roles, role, first);
    this.key = kKey + match.game;
    this.turned = localStorage.getItem(this.key) === '1';
  }

  turn() {
    this.turned = !this.turned;
    if (this.turned) localStorage.setItem(this.key, '1');
    else localStorage.removeItem(this.key);
    this.onChange();
  }
}
