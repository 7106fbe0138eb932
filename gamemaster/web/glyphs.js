// How a piece looks. Shapes tell as much as colours do: who sees no colours
// can tell all pieces apart.

import {cardIn, drawCard} from './cards.js';
import {svg} from './dom.js';
import {colourLook, fileLook, pictureLook} from './looks.js';
import {atoms} from './moves.js';

// Colours that names mean, and others for those that mean none; chosen so that
// they differ for colour-blind eyes, too.
const kColours = {
  white: '#fbf7ee', black: '#2a2724', red: '#c8402b', blue: '#2b6cb8',
  green: '#3f8f5b', yellow: '#f0c030', amber: '#e39a1d', jade: '#1f8f7e',
  orange: '#e07b21', purple: '#8a5aa8', brown: '#7c5535', pink: '#e48fb0',
  grey: '#8b8680', gray: '#8b8680', gold: '#e0b020', silver: '#b9bcc0',
};
const kOthers = ['#fbf7ee', '#2a2724', '#2b6cb8', '#e07b21', '#3f8f5b',
                 '#c978a8'];

// Marks within stones, by colour.
const kMarks = {
  red: 'dot', blue: 'square', green: 'triangle', yellow: 'ring',
  amber: 'dot', jade: 'square', orange: 'triangle', purple: 'ring',
};

const kChessNames = {
  k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn',
  king: 'king', queen: 'queen', rook: 'rook', bishop: 'bishop',
  knight: 'knight', pawn: 'pawn',
};

// Silhouettes in a square of 100, feet at 88.
const kChess = {
  pawn: ['M50 18a13 13 0 0 1 8 23c7 4 10 9 10 13H58c1 12 5 18 14 24v10H28V78c9-6 13-12 14-24H32c0-4 3-9 10-13a13 13 0 0 1 8-23z'],
  rook: ['M26 16h11v9h8v-9h10v9h8v-9h11v22l-9 7 3 27 10 8v8H22v-8l10-8 3-27-9-7z',
         'M35 45h30M32 72h36'],
  bishop: ['M50 8a6 6 0 0 1 4 10c10 7 16 16 16 26 0 8-4 13-8 16l3 12 11 8v8H24v-8l11-8 3-12c-4-3-8-8-8-16 0-10 6-19 16-26a6 6 0 0 1 4-10z',
           'M50 28v16M42 36h16M37 60h26M35 72h30'],
  knight: ['M38 12l8 9c20 2 32 16 32 40 0 10-2 19-4 27H26c0-17 16-20 17-34-6 2-9 5-12 10-6 3-13-1-14-8 6-10 10-17 13-27l4-5z',
           'M36 33l4-2M58 34c8 8 10 20 9 40'],
  queen: ['M50 10a6 6 0 0 1 3 11l9 21 12-16a6 6 0 1 1 6 3l-9 31 3 18v10H26V78l3-18-9-31a6 6 0 1 1 6-3l12 16 9-21a6 6 0 0 1 3-11z',
          'M29 60c14-4 28-4 42 0M27 76c15-4 31-4 46 0'],
  king: ['M46 6h8v8h8v8h-8v8c14-6 30-2 30 14 0 10-8 16-12 22l2 12v10H26V78l2-12c-4-6-12-12-12-22 0-16 16-20 30-14v-8h-8v-8h8z',
         'M28 66c14-4 30-4 44 0M27 77c15-4 31-4 46 0M50 34v26'],
};

export function contrast(colour) {
  const n = parseInt(colour.slice(1), 16);
  const light = 0.3 * (n >> 16) + 0.59 * (n >> 8 & 255) + 0.11 * (n & 255);
  return light > 140 ? '#2a2724' : '#fbf7ee';
}

/** The colour that an owner or a role is shown in. */
export function colourOf(name, names = []) {
  const word = String(name).toLowerCase();
  for (const [known, colour] of Object.entries(kColours)) {
    if (word === known || word.startsWith(known + '_') ||
        word.endsWith('_' + known)) {
      return colour;
    }
  }
  const place = names.indexOf(name);
  return place < 0 ? null : kOthers[place % kOthers.length];
}

/** The colour of that very name; null where it is the name of none. */
export function plainColour(name) {
  return kColours[name] || null;
}

/** What tells a colour from others for who sees none. */
export function colourMark(name, fill) {
  const parts = [];
  const line = contrast(fill);
  const mark = kMarks[name];
  const paint = {fill: line, opacity: 0.55};
  if (mark === 'dot') parts.push(svg('circle', {cx: 50, cy: 50, r: 10, ...paint}));
  if (mark === 'square') parts.push(svg('rect', {x: 40, y: 40, width: 20, height: 20, ...paint}));
  if (mark === 'triangle') parts.push(svg('path', {d: 'M50 36 64 60H36z', ...paint}));
  if (mark === 'ring') {
    parts.push(svg('circle', {cx: 50, cy: 50, r: 22, fill: 'none', stroke: line,
                              'stroke-width': 6, opacity: 0.55}));
  }
  return parts;
}

function stone(fill, name) {
  return [
    svg('circle', {cx: 50, cy: 50, r: 38, fill, stroke: '#2a2724',
                   'stroke-width': 4}),
    ...colourMark(name, fill),
  ];
}

function text(word, fill, line) {
  const size = Math.min(58, Math.max(12, 112 / word.length));
  return svg('text', {x: 50, y: 52, 'font-size': size, 'text-anchor': 'middle',
                      'dominant-baseline': 'central', fill, class: 'glyph-text',
                      stroke: line, 'stroke-width': line ? 2 : 0,
                      'paint-order': 'stroke'}, word);
}

/** The words of a name, below each other. */
function lines(name) {
  const words = name.split('_').filter(Boolean).slice(0, 6);
  const size = Math.min(30, 78 / words.length,
                        130 / Math.max(...words.map(word => word.length)));
  return words.map((word, i) => svg('text', {
    x: 50, y: 50 + (i - (words.length - 1) / 2) * size * 1.05,
    'font-size': size, 'text-anchor': 'middle', fill: '#2a2724',
    'dominant-baseline': 'central', class: 'glyph-text'}, word));
}

function cross(fill) {
  return svg('path', {d: 'M22 22 78 78M78 22 22 78', stroke: fill,
                      'stroke-width': 13, 'stroke-linecap': 'round',
                      fill: 'none'});
}

function circle(fill) {
  return svg('circle', {cx: 50, cy: 50, r: 30, stroke: fill,
                        'stroke-width': 12, fill: 'none'});
}

/** A figure in its colour with a mark of that, `star_red`; or null. */
function figure(look) {
  const found = /^(star|square|circle|triangle)_(.+)$/.exec(look);
  const fill = found && plainColour(found[2]);
  if (!fill) return null;
  const line = {fill, stroke: '#2a2724', 'stroke-width': 4};
  const shape = {
    star: () => star(fill),
    square: () => svg('rect', {x: 18, y: 18, width: 64, height: 64, ...line}),
    circle: () => svg('circle', {cx: 50, cy: 50, r: 36, ...line}),
    triangle: () => svg('path', {d: 'M50 14 88 80H12z', ...line}),
  }[found[1]]();
  return svg('g', {class: 'figure-glyph'}, shape, colourMark(found[2], fill));
}

function bucket() {
  const line = {fill: '#b9bcc0', stroke: '#2a2724', 'stroke-width': 4};
  return svg('g', {class: 'bucket-glyph'},
    svg('path', {d: 'M16 26Q50 -14 84 26', ...line, fill: 'none'}),
    svg('path', {d: 'M14 26 26 88H74L86 26z', ...line}),
    svg('ellipse', {cx: 50, cy: 26, rx: 36, ry: 10, ...line, fill: '#6d655c'}));
}

function star(fill) {
  const points = [];
  for (let i = 0; i < 10; ++i) {
    const r = i % 2 ? 17 : 40;
    const angle = Math.PI * (i / 5 - 0.5);
    points.push(`${50 + r * Math.cos(angle)},${52 + r * Math.sin(angle)}`);
  }
  return svg('polygon', {points: points.join(' '), fill,
                         stroke: '#2a2724', 'stroke-width': 3});
}

/** A piece of one of a kind of boards, drawn in a square of 100. */
export class Glyphs {
  constructor(board, roles) {
    this.board = board;
    this.roles = roles;
    this.looks = board.looks || {};
    const contents = Object.keys(board.pieces)
        .filter(content => content !== board.blank);
    this.isCards = contents.length > 3 &&
        contents.every(content => cardIn(atoms(content), true));
    const names = Object.values(board.pieces).map(piece => piece.name);
    this.isChess = names.some(name => name === 'k' || name === 'king') &&
                   names.some(name => name === 'p' || name === 'pawn' ||
                                      name === 'rook' || name === 'r');
    this.isDraughts = !this.isChess && names.length > 0 &&
        names.every(name => ['man', 'king', 'men', 'checker', 'disc', 'd',
                             'k', 'm'].includes(name));
  }

  colour(piece) {
    const owners = this.board.owners;
    const said = colourLook(this.looks, piece.name) ||
                 colourLook(this.looks, piece.owner);
    if (said) return said;
    if (piece.owner) {
      return colourOf(piece.owner, owners.length ? owners : this.roles);
    }
    return colourOf(piece.name, this.roles);
  }

  /** In which a player is shown. */
  colourOfRole(role) {
    return colourLook(this.looks, role) || colourOf(role, this.roles);
  }

  /** What stands in a cell, in words. */
  words(content) {
    const piece = this.board.pieces[content];
    if (!piece) return content;
    const name = this.isChess ? kChessNames[piece.name] || piece.name
                              : piece.name;
    return piece.owner ? `${piece.owner} ${name}` : name;
  }

  /** The content that is this piece of a role; null where there is none. */
  pieceOf(role, name) {
    for (const [content, piece] of Object.entries(this.board.pieces)) {
      const owner = piece.owner.toLowerCase();
      if (piece.name.toLowerCase() === name.toLowerCase() &&
          (owner === role.toLowerCase() || role.startsWith(owner))) {
        return content;
      }
    }
    return this.board.pieces[name] ? name : null;
  }

  /** Contents such as `(card 7 hearts)` or `queen_of_spades`. */
  cardOf(content) {
    return cardIn(atoms(content), this.isCards);
  }

  draw(content) {
    return fileLook(this.looks, content, () => this.drawn(content)) ||
           this.drawn(content);
  }

  /** The same without pictures in files. */
  drawn(content) {
    const piece = this.board.pieces[content] ||
        {name: content, owner: '', short: content.slice(0, 4)};
    const name = piece.name.toLowerCase();
    const fill = this.colour(piece);
    const picture = pictureLook(this.looks, piece.name, fill || '#2a2724');
    if (picture) return svg('g', {}, picture);
    if (!piece.owner && !this.roles.includes(name)) {
      const plain = colourLook(this.looks, name);
      if (plain) return swatch(plain);
      const look = this.looks[name] || '';
      if (look === 'bucket') return bucket();
      const drawn = figure(look);
      if (drawn) return drawn;
      if (look === 'words') return svg('g', {}, tile(), lines(name));
    }
    const card = piece.owner ? null : this.cardOf(content);
    if (card) return drawCard(card);
    const chess = kChessNames[name];
    if (chess && (this.isChess || name.length > 1) && !this.isDraughts) {
      const [body, lines] = kChess[chess];
      const colour = fill || '#2a2724';
      return svg('g', {},
        svg('path', {d: body, fill: colour, stroke: '#2a2724',
                     'stroke-width': 4, 'stroke-linejoin': 'round'}),
        lines ? svg('path', {d: lines, fill: 'none', stroke: contrast(colour),
                             'stroke-width': 4, 'stroke-linecap': 'round'})
              : null);
    }
    if (this.isDraughts) {
      const parts = stone(fill || '#2a2724', '');
      const line = contrast(fill || '#2a2724');
      parts.push(svg('circle', {cx: 50, cy: 50, r: 28, fill: 'none',
                                stroke: line, 'stroke-width': 3,
                                opacity: 0.5}));
      if (name.startsWith('k')) {
        parts.push(svg('path', {d: 'M32 62V38l10 10 8-14 8 14 10-10v24z',
                                fill: line}));
      }
      return svg('g', {}, parts);
    }
    if (!piece.owner) {
      if (name === 'x' || name === 'cross') return cross('var(--ink-x)');
      if (name === 'o' || name === 'circle' || name === 'nought') {
        return circle('var(--ink-o)');
      }
      if (name === 'star') return star('#f0c030');
      if (name === 'arrow' || name === 'wall' || name === 'burnt' ||
          name === 'block') {
        return svg('rect', {x: 24, y: 24, width: 52, height: 52, rx: 8,
                            fill: '#6d655c', stroke: '#2a2724',
                            'stroke-width': 4});
      }
      if (name === 'visited') {
        return svg('circle', {cx: 50, cy: 50, r: 12, fill: '#6d655c'});
      }
      if (['peg', 'ball', 'stone', 'disc', 'mark', ''].includes(name)) {
        return svg('g', {}, stone('#7c5535', ''));
      }
      if (fill) return svg('g', {}, stone(fill, name));
      if (/^[0-9]+$/.test(name) || name.length <= 2) {
        return svg('g', {}, tile(), text(name.toUpperCase(), '#2a2724'));
      }
      return svg('g', {}, tile(), text(piece.short || name, '#2a2724'));
    }
    const colour = fill || '#fbf7ee';
    const word = ['stone', 'piece', 'disc', 'man', 'pawn'].includes(name)
        ? '' : name.length <= 2 ? name : piece.short;
    return svg('g', {}, stone(colour, word ? '' : piece.owner),
               word ? text(word, contrast(colour)) : null);
  }
}

/** A square that is nothing but its colour. */
function swatch(fill) {
  return svg('rect', {class: 'swatch-glyph', x: -6, y: -6, width: 112,
                      height: 112, fill});
}

function tile() {
  return svg('rect', {x: 10, y: 10, width: 80, height: 80, rx: 12,
                      fill: '#f6ead3', stroke: '#8a7458', 'stroke-width': 3});
}
