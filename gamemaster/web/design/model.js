// A game under design: the eight parts of the text, as objects. Expressions
// stay text, which the server reads.

import {readLists, written} from './lists.js';

/** Boards are drawn with cells of this size, and other equipment by it. */
export const kCell = 50;
const kHexagonRow = 44;  // how far rows of hexagons are from each other

export function emptyGame() {
  return {players: 2, description: '', equipment: [], figures: [],
          triggers: [], steps: [], moves: [], endings: []};
}

const texts = list => (Array.isArray(list) ? list : [])
    .filter(item => !Array.isArray(item) || item.length)
    .map(item => Array.isArray(item) ? written(item) : item);
const number = word => Math.round(Number(word)) || 0;
const at = place => Array.isArray(place) ? place.map(number) : [0, 0];
const bare = word => Array.isArray(word) ? written(word) : word;

/** Reads a text; throws an Error where it has not eight parts. */
export function readGame(text) {
  const items = readLists(text);
  const parts = items[0];
  if (items.length !== 1 || !Array.isArray(parts) || parts.length !== 8) {
    throw new Error('A game is one list of eight parts, [N D E F T S M G].');
  }
  if (parts.slice(2).some(part => !Array.isArray(part) ||
                          part.some(item => !Array.isArray(item)))) {
    throw new Error('The parts from the third on are lists of lists.');
  }
  const [players, description, equipment, figures, triggers, steps, moves,
         endings] = parts;
  return {
    players: number(players) === 1 ? 1 : 2,
    description: bare(description),
    equipment: equipment.map(([name, type, place, args = []]) => {
      const [x, y] = at(place);
      return {name, type: type === 'wastebasket' ? 'basket' : type, x, y,
              args};
    }),
    figures: figures.map(([name, type, place, args = []]) =>
      ({name, type, place, args})),
    triggers: triggers.map(([name, type, value, place, shown, args = []]) => {
      const [x, y] = at(place);
      return {name, type, value: Array.isArray(value) ? `[${written(value)}]`
                                                      : value,
              x, y, shown: bare(shown || 'visible'), args};
    }),
    steps: steps.map(([name, what, from, to, conditions, effects]) =>
      ({name, what: written(what), from: written(from), to: written(to),
        conditions: texts(conditions), effects: texts(effects)})),
    moves: moves.map(([name, list]) =>
      ({name, steps: bare(list)})),
    endings: endings.map(([name, conditions, winner]) =>
      ({name, conditions: texts(conditions), winner: bare(winner)})),
  };
}

const bracketed = list => list.map(text => `[${text}]`).join(' ');
/** What a list cannot hold is left out of the words of a description. */
const plain = text => text.replace(/[[\];]/g, ' ');

/** The text of a game, as it is saved. */
export function writeGame(game) {
  const part = (name, rows) => rows.length
      ? `[ ; ${name}\n${rows.map(row => `  ${row}`).join('\n')} ]\n`
      : `[] ; no ${name}\n`;
  return `[${game.players} [${plain(game.description)}]\n` +
    part('equipment', game.equipment.map(item =>
      `[${item.name} ${item.type} [${item.x} ${item.y}] ` +
      `[${written(item.args)}]]`)) +
    part('figures', game.figures.map(figure =>
      `[${figure.name} ${figure.type} ${figure.place} ` +
      `[${written(figure.args)}]]`)) +
    part('triggers', game.triggers.map(trigger =>
      `[${trigger.name} ${trigger.type} ${trigger.value} ` +
      `[${trigger.x} ${trigger.y}] ${trigger.shown} ` +
      `[${written(trigger.args)}]]`)) +
    part('steps', game.steps.map(step =>
      `[${step.name}\n    [${step.what}]\n    [${step.from}]\n    ` +
      `[${step.to}]\n    [${bracketed(step.conditions)}]\n    ` +
      `[${bracketed(step.effects)}]]`)) +
    part('moves', game.moves.map(move => `[${move.name} [${move.steps}]]`)) +
    part('game-over conditions', game.endings.map(ending =>
      `[${ending.name} [${bracketed(ending.conditions)}] ` +
      `[${ending.winner}]]`)) + ']\n';
}

/** Where figures can lie: name, type and place of each, boards cell by cell. */
export function placesOf(game) {
  return game.equipment.flatMap(item => {
    if (item.type !== 'board') {
      return [{...item, owner: item.name, ...sizeOf(item.type)}];
    }
    const [columns, rows] = item.args.map(number);
    const type = item.args[2] || 'square';
    const places = [];
    for (let row = 1; row <= rows; ++row) {
      for (let column = 1; column <= columns; ++column) {
        const shift = type === 'hexagon' ? (row - 1) * kCell / 2 : 0;
        places.push({name: `${item.name}.${column}.${row}`, type,
                     owner: item.name, ...sizeOf(type), args: [],
                     x: item.x + (column - 1) * kCell + shift,
                     y: item.y + (rows - row) *
                            (type === 'hexagon' ? kHexagonRow : kCell)});
      }
    }
    return places;
  });
}

export function sizeOf(type) {
  const [width, height] = {group: [150, 100], basket: [100, 80]}[type] ||
      [kCell, kCell];
  return {width, height};
}

const kBases = {square: 's', hexagon: 'h', match: 'm', ball: 'b', cross: 'x',
                circle: 'o'};

const namesIn = game => new Set([...placesOf(game), ...game.equipment,
                                 ...game.figures, ...game.triggers]
                                .map(thing => thing.name.toLowerCase()));

/** Names for so many new things of a type: `b`, or `m.1`, `m.2`, ... */
export function newNames(game, type, count, wish = '') {
  const used = namesIn(game);
  const base = wish || kBases[type] || type;
  if (count === 1 && !used.has(base.toLowerCase()) &&
      type !== 'square' && type !== 'hexagon') {
    return [base];
  }
  const names = [];
  for (let i = 1; names.length < count; ++i) {
    if (!used.has(`${base}.${i}`.toLowerCase())) names.push(`${base}.${i}`);
  }
  return names;
}

/** Everything that says the old name in a list of words says the new one. */
export function rename(game, from, to) {
  const clean = to.replace(/[\s[\]();"?*]/g, '');
  if (!clean || namesIn(game).has(clean.toLowerCase())) return false;
  const isBoard = game.equipment.some(item => item.name === from &&
                                              item.type === 'board');
  const inWord = word => {
    const [quote, name] = word.startsWith('"') ? ['"', word.slice(1)]
                                               : ['', word];
    if (name === from) return quote + clean;
    return isBoard && name.startsWith(`${from}.`)
        ? quote + clean + name.slice(from.length) : word;
  };
  const inText = text => text.split(/(\s+|[[\]()])/).map(inWord).join('');
  for (const thing of [...game.equipment, ...game.figures, ...game.triggers]) {
    if (thing.name === from) thing.name = clean;
    if (thing.place) thing.place = inText(thing.place);
  }
  for (const step of game.steps) {
    for (const part of ['what', 'from', 'to']) step[part] = inText(step[part]);
    step.conditions = step.conditions.map(inText);
    step.effects = step.effects.map(inText);
  }
  for (const ending of game.endings) {
    ending.conditions = ending.conditions.map(inText);
    ending.winner = inText(ending.winner);
  }
  return true;
}

/** Takes things away, with what lies on them. */
export function remove(game, names) {
  const gone = place => names.has(place.name) || names.has(place.owner);
  const places = new Set(placesOf(game).filter(gone).map(place => place.name));
  game.figures = game.figures.filter(figure =>
    !names.has(figure.name) && !places.has(figure.place));
  game.equipment = game.equipment.filter(item => !names.has(item.name));
  game.triggers = game.triggers.filter(item => !names.has(item.name));
}

/** The colour that the arguments of a thing say. */
export function colourOf(thing) {
  const found = thing.args.find(part => Array.isArray(part) &&
                                part[0] === 'color');
  return found ? found[1] : '';
}

export function setColour(thing, colour) {
  thing.args = thing.args.filter(part => !Array.isArray(part) ||
                                 part[0] !== 'color');
  if (colour) thing.args.push(['color', colour]);
}
