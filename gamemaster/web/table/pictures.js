// Pictures of what stands and lies on a table: places and figures.

import {svg} from '../dom.js';

const kCell = 50;  // as wide as a square
const kColours = {white: '#fffdf8', black: '#2a2420', red: '#b8481f',
                  blue: '#1f5f9e', green: '#2c6e3f', yellow: '#e0b020'};

const kPlain = ['stone', 'ball', 'disc', 'disk', 'man', 'piece', 'figure'];

/**
 * The picture of a figure around (0, 0), about 30 wide; what has no picture of
 * its own is a disc with the last part of its name.
 */
export function figurePicture(type, colour, name = '') {
  const fill = kColours[colour] || colour || '#a83c22';
  const line = {stroke: '#2a2420', 'stroke-width': 1.5};
  switch (type) {
    case 'match':
      return [svg('rect', {x: -2.5, y: -14, width: 5, height: 30, rx: 1,
                           fill: '#e3c48f', ...line}),
              svg('ellipse', {cx: 0, cy: -14, rx: 4, ry: 5, fill, ...line})];
    case 'ball':
      return [svg('circle', {r: 14, fill, ...line}),
              svg('circle', {cx: -4, cy: -5, r: 3.5, fill: '#fff9'})];
    case 'cross':
      return [svg('path', {d: 'M-11-11 11 11M-11 11 11-11', fill: 'none',
                           stroke: colour ? fill : '#1f5f9e',
                           'stroke-width': 6, 'stroke-linecap': 'round'})];
    case 'circle':
      return [svg('circle', {r: 11, fill: 'none',
                             stroke: colour ? fill : '#b8481f',
                             'stroke-width': 6})];
    case 'king':
    case 'dame':
      return [svg('circle', {r: 15, fill, ...line}),
              svg('circle', {r: 8, fill: 'none', stroke: '#c99f70',
                             'stroke-width': 4})];
    case 'pawn':
      return [svg('path', {d: 'M-11 14h22q-2-8-7-10a8 8 0 1 0-8 0q-5 2-7 10z',
                           fill, ...line})];
    default: {
      const text = kPlain.includes(type) ? ''
                                         : name.split(/[._]/).at(-1).slice(0, 3);
      const isLight = ['white', 'yellow'].includes(colour);
      return [svg('circle', {r: 14, fill, ...line}),
              text && svg('text', {class: 'figure-name', y: 1,
                                   'text-anchor': 'middle',
                                   'dominant-baseline': 'central',
                                   fill: isLight ? '#2a2420' : '#fffdf8'},
                          text)];
    }
  }
}

/** The edge of a place, from its upper left corner. */
export function outline({type, width, height}, colour = '') {
  const fill = kColours[colour] || colour || 'var(--square)';
  const line = {stroke: 'var(--edge)', 'stroke-width': 1.5, fill};
  if (type === 'hexagon') {
    const [w, h] = [width / 2, height / 2];
    return svg('polygon', {points: `${w},-4 ${width},${h / 2} ${width},` +
        `${h * 1.5} ${w},${height + 4} 0,${h * 1.5} 0,${h / 2}`, ...line});
  }
  return svg('rect', {width, height, ...line,
                      rx: {group: 16, basket: 30}[type] || 2,
                      ...(type === 'group' || type === 'basket'
                            ? {'stroke-dasharray': '5 4',
                               fill: colour ? fill : 'var(--surface)'} : {})});
}

/** Where the figures on a place are drawn, one after another. */
export function spots(place, count) {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count * place.width /
                                                  place.height)));
  const rows = Math.ceil(count / columns);
  return [...Array(count).keys()].map(i => ({
    x: place.x + place.width * ((i % columns) + .5) / columns,
    y: place.y + place.height * (Math.floor(i / columns) + .5) / rows,
    scale: Math.min(1, 1.3 / Math.max(columns * kCell / place.width,
                                      rows * kCell / place.height, 1)),
  }));
}
