// Playing cards: which a name means, and how they look. Suits differ by shape,
// not by colour alone.

import {svg} from './dom.js';

const kRanks = {
  a: 'A', ace: 'A', j: 'J', jack: 'J', q: 'Q', queen: 'Q', k: 'K', king: 'K',
  t: '10', ten: '10', two: '2', three: '3', four: '4', five: '5', six: '6',
  seven: '7', eight: '8', nine: '9', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6',
  7: '7', 8: '8', 9: '9', 10: '10', 11: 'J', 12: 'Q', 13: 'K', 14: 'A', 1: 'A',
};
const kSuits = {
  spades: 'spades', spade: 'spades', s: 'spades',
  hearts: 'hearts', heart: 'hearts', h: 'hearts',
  diamonds: 'diamonds', diamond: 'diamonds', d: 'diamonds',
  clubs: 'clubs', club: 'clubs', c: 'clubs',
};
// In a square of 100.
const kShapes = {
  spades: 'M50 8C58 26 90 42 90 64c0 17-20 24-34 12 1 9 4 14 10 18H34c6-4 9-9 10-18-14 12-34 5-34-12C10 42 42 26 50 8z',
  hearts: 'M50 92C40 74 8 56 8 32 8 10 38 6 50 28 62 6 92 10 92 32c0 24-32 42-42 60z',
  diamonds: 'M50 6 86 50 50 94 14 50z',
  clubs: 'M50 8c22 0 26 24 14 34 18-8 32 6 28 22-4 16-26 18-36 4 1 12 4 20 10 26H34c6-6 9-14 10-26-10 14-32 12-36-4-4-16 10-30 28-22C24 32 28 8 50 8z',
};

/**
 * The card that some words mean together; null where they mean none.
 * @param short whether `qs` and `h10` are cards, too: many things are called so
 */
export function cardIn(words, short) {
  const parts = words
      .flatMap(word => word.toLowerCase().split('_'))
      .filter(part => part && part !== 'of' && part !== 'card');
  if (parts.length === 1) {
    if (!short) return null;
    // One letter for the suit, before or after the rank: `qs`, `h10`.
    const word = parts[0];
    const found = /^(10|[2-9atjqk])([shdc])$/.exec(word) ||
                  /^([shdc])(10|[2-9atjqk])$/.exec(word);
    if (!found) return null;
    const [a, b] = [found[1], found[2]];
    return kSuits[a] && kRanks[b] && !kSuits[b]
        ? {rank: kRanks[b], suit: kSuits[a]}
        : {rank: kRanks[a], suit: kSuits[b]};
  }
  if (parts.length !== 2) return null;
  for (const [rank, suit] of [parts, [...parts].reverse()]) {
    // Whole words only: `(cell 3 d)` is no card.
    if (kRanks[rank] && kSuits[suit] && suit.length > 1) {
      return {rank: kRanks[rank], suit: kSuits[suit]};
    }
  }
  return null;
}

/** A card face down in a square of 100. */
export function drawCardBack() {
  return svg('g', {},
    svg('rect', {x: 16, y: 3, width: 68, height: 94, rx: 9, fill: '#3d5a80',
                 stroke: '#6d655c', 'stroke-width': 3}),
    svg('rect', {x: 24, y: 11, width: 52, height: 78, rx: 5, fill: 'none',
                 stroke: '#dfe7f0', 'stroke-width': 2}),
    svg('path', {d: 'M50 20 70 50 50 80 30 50z', fill: 'none',
                 stroke: '#dfe7f0', 'stroke-width': 3}));
}

/** A card in a square of 100. */
export function drawCard({rank, suit}) {
  const red = suit === 'hearts' || suit === 'diamonds';
  const fill = red ? '#b3261e' : '#22201e';
  const sign = (x, y, size) => svg('path', {d: kShapes[suit], fill,
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`});
  return svg('g', {},
    svg('rect', {x: 16, y: 3, width: 68, height: 94, rx: 9, fill: '#fffdf8',
                 stroke: '#6d655c', 'stroke-width': 3}),
    svg('text', {x: 22, y: 30, 'font-size': 28, fill, class: 'glyph-text'}, rank),
    sign(33, 46, 18), sign(58, 66, 42));
}
