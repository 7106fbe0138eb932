// Rules from examples: what a step that was shown says of itself, and the
// levels by which the paper generalizes that.

import {readLists, written} from './lists.js';
import {placesOf} from './model.js';

/** The rule of exactly the step that was shown. */
export function ruleOf(game, shown) {
  const figure = game.figures.find(({name}) => name === shown.figure);
  const type = name => placesOf(game).find(place => place.name === name).type;
  return {
    what: `[NAME ${figure.name}] [TYPE ${figure.type}] ` +
          `[ORIGIN ${figure.place}]`,
    from: `[NAME ${shown.from}] [TYPE ${type(shown.from)}]`,
    to: `[NAME ${shown.to}] [TYPE ${type(shown.to)}]`,
  };
}

const without = (text, key) =>
  written(readLists(text).filter(part => part[0] !== key));

/**
 * One level more general: of a figure from its name to its type and origin, to
 * its type, to any; of equipment from its name to its type, to any.
 */
export function generalized(text) {
  for (const key of ['NAME', 'ORIGIN', 'TYPE']) {
    if (readLists(text).some(part => part[0] === key)) return without(text, key);
  }
  return text;
}

/** How often a part can be generalized still. */
export const levelsOf = text => readLists(text).length;

/** The symbols that the parts of a step give values. */
export function symbolsOf(step) {
  return [step.what, step.from, step.to].flatMap(text =>
    readLists(text).flatMap(part =>
      Array.isArray(part[2]) ? part[2] : part[2] ? [part[2]] : []));
}

/** The numbers in a name become wildcards with symbols: s.4 is s.? [a]. */
export function withNumbersOpen(step, part) {
  const used = new Set(symbolsOf(step));
  const fresh = () => {
    const name = [...'abcdefghijklmnopqrstuvwxyz'].find(x => !used.has(x));
    used.add(name);
    return name;
  };
  const lists = readLists(step[part]);
  const name = lists.find(item => item[0] === 'NAME');
  if (!name || name.length > 2) return step[part];
  const symbols = [];
  name[1] = name[1].split('.').map(word => {
    if (!/^\d+$/.test(word)) return word;
    symbols.push(fresh());
    return '?';
  }).join('.');
  if (!symbols.length) {
    name[1] = '*';
    symbols.push(fresh());
  }
  name.push(symbols);
  return written(lists.filter(item => item === name || item[0] !== 'ORIGIN'));
}

/** The name of a part as an expression, which a wildcard may have to give. */
export function nameOf(step, part) {
  const lists = readLists(step[part]);
  const name = lists.find(item => item[0] === 'NAME');
  if (!name) {
    const used = new Set(symbolsOf(step));
    const symbol = used.has(part) ? `${part}-name` : part;
    lists.unshift(['NAME', '*', [symbol]]);
    step[part] = written(lists);
    return `?${symbol}?`;
  }
  if (name.length === 2) return `"${name[1]}`;
  const symbols = [...name[2]];
  const pieces = name[1].split(/([*?])/).filter(Boolean).map(piece =>
    piece === '*' || piece === '?' ? `?${symbols.shift()}?` : `"${piece}`);
  if (pieces.length === 1) return pieces[0];
  return pieces.length === 2 ? `word ${pieces.join(' ')}`
                             : `(word ${pieces.join(' ')})`;
}

/** All rows of a length on a board, as lists of names. */
export function rowsOf(game, length) {
  const places = new Set(placesOf(game).map(place => place.name));
  const rows = [];
  for (const board of game.equipment.filter(item => item.type === 'board')) {
    const [columns, height] = board.args.map(Number);
    for (let row = 1; row <= height; ++row) {
      for (let column = 1; column <= columns; ++column) {
        for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
          const line = [...Array(length).keys()].map(i =>
            `${board.name}.${column + i * dx}.${row + i * dy}`);
          if (line.every(name => places.has(name))) rows.push(line);
        }
      }
    }
  }
  return rows;
}

/** A condition: so many figures of a type are in a row. */
export function rowCondition(game, type, length) {
  const names = game.figures.filter(figure => figure.type === type)
      .map(figure => figure.name);
  return `member? ${length} map [[row] count filter [member? first contains ` +
      `% ${written([names])}] :row] ${written([rowsOf(game, length)])}`;
}
