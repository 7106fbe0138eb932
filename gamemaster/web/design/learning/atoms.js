// What may be said of steps: small facts, of which the conditions of rules are
// made. Those that hold in all legal steps that were shown are the most special
// rule that covers them.
//
// Of each: `test` a situation; `aspect`, what it is about; `isInstance`, where
// it says no more than which of many like things was used; `rank`, the higher
// the sooner a rule goes without it where others say the same; and either
// `level`, a part of what, from or to, or `text`, which makes a condition.

import {isNumber} from './situation.js';
import {written} from '../lists.js';

const kRoles = ['what', 'from', 'to'];

/** The value that a function has for all; undefined where it has several. */
function common(items, value) {
  const [first, ...rest] = items.map(value);
  return rest.every(each => each === first) ? first : undefined;
}

/** The values of both players, where each has one and they differ. */
function byPlayer(items, value) {
  const of = player => items.filter(item => item.player === player);
  if (items.some(item => !item.player) || !of(1).length || !of(2).length) {
    return null;
  }
  const values = [common(of(1), value), common(of(2), value)];
  return values.includes(undefined) || values[0] === values[1] ? null : values;
}

const hasParts = (thing, count) => thing.parts.length === count;

/** Of one role: its name part by part, its type, and its origin. */
function levelAtoms(role, shown) {
  const atoms = [];
  const aspect = role;
  const count = common(shown, item => item[role].parts.length);
  if (count !== undefined) {
    atoms.push({aspect, rank: 0, level: {role, count},
                test: item => hasParts(item[role], count)});
  }
  for (let i = 0; i < (count || 0); ++i) {
    const word = common(shown, item => item[role].parts[i]);
    if (word !== undefined) {
      atoms.push({aspect, isInstance: isNumber(word), rank: 0,
                  level: {role, part: i, word},
                  test: item => hasParts(item[role], count) &&
                                item[role].parts[i] === word});
      continue;
    }
    const words = byPlayer(shown, item => item[role].parts[i]);
    if (words) {
      atoms.push({aspect, rank: 20,
        test: item => hasParts(item[role], count) && item.player > 0 &&
                      item[role].parts[i] === words[item.player - 1],
        text: names => `${names.part(role, i)} = item onMove ` +
                       `[${words.join(' ')}]`});
    }
  }
  const type = common(shown, item => item[role].type);
  if (type !== undefined) {
    atoms.push({aspect, rank: role === 'what' ? 0 : 1, level: {role, type},
                test: item => item[role].type === type});
  }
  const origin = role === 'what' && common(shown, item => item.what.place);
  if (origin) {
    atoms.push({aspect, isInstance: true, rank: 2, level: {role, origin},
                test: item => item.what.place === origin});
  }
  return atoms;
}

/** Of places in a row, numbered by one number: which numbers were shown. */
function setAtoms(role, shown) {
  const count = common(shown, item => item[role].parts.length);
  if (count === undefined) return [];
  const numbered = [...Array(count).keys()].filter(i =>
    shown.every(item => isNumber(item[role].parts[i])));
  if (numbered.length !== 1) return [];
  const [i] = numbered;
  const words = [...new Set(shown.map(item => item[role].parts[i]))];
  if (words.length < 2) return [];
  return [{aspect: role, isSet: true, rank: 30,
           test: item => hasParts(item[role], count) &&
                         words.includes(item[role].parts[i]),
           text: names => `member? ${names.part(role, i)} ${written([words])}`}];
}

/** How the numbers in the names of both places differ. */
function wayAtoms(shown) {
  const count = common(shown, item => item.from.parts.length);
  const isSame = count !== undefined && shown.every(item =>
    item.to.parts.length === count);
  if (!isSame) return {atoms: [], numbered: [], has: () => false};
  const numbered = [...Array(count).keys()].filter(i => shown.every(item =>
    isNumber(item.from.parts[i]) && isNumber(item.to.parts[i])));
  const has = item => hasParts(item.from, count) && hasParts(item.to, count) &&
      numbered.every(i => isNumber(item.from.parts[i]) &&
                          isNumber(item.to.parts[i]));
  const by = (item, i) => Number(item.to.parts[i]) - Number(item.from.parts[i]);
  const atoms = [];
  const add = (rank, test, text) => {
    if (shown.every(test)) {
      atoms.push({aspect: 'way', rank, test: item => has(item) && test(item),
                  text});
    }
  };
  for (const i of numbered) {
    const from = names => names.part('from', i);
    const to = names => names.part('to', i);
    const first = by(shown[0], i);
    const size = Math.abs(first);
    const plus = first < 0 ? ` - ${size}` : first > 0 ? ` + ${size}` : '';
    add(10, item => by(item, i) === first,
        names => `${to(names)} = ${from(names)}${plus}`);
    const turns = byPlayer(shown, item => by(item, i));
    if (turns) {
      add(11, item => item.player > 0 && by(item, i) === turns[item.player - 1],
          names => `(${to(names)} - ${from(names)}) = item onMove ` +
                   `[${turns.join(' ')}]`);
    }
    if (first !== 0) {
      add(14, item => Math.abs(by(item, i)) === size,
          names => `${size} = abs ${to(names)} - ${from(names)}`);
    }
    if (first > 0) {
      add(13, item => by(item, i) > 0, names => `${to(names)} > ${from(names)}`);
    } else if (first < 0) {
      add(13, item => by(item, i) < 0, names => `${to(names)} < ${from(names)}`);
    }
    const most = Math.max(...shown.map(item => Math.abs(by(item, i))));
    if (shown.some(item => Math.abs(by(item, i)) !== most)) {
      add(18, item => Math.abs(by(item, i)) <= most,
          names => `(abs ${to(names)} - ${from(names)}) <= ${most}`);
    }
  }
  if (numbered.length === 2) planeAtoms(numbered, shown, by, add);
  return {atoms, numbered, has};
}

/** Of both directions on a board together. */
function planeAtoms([i, j], shown, by, add) {
  const size = (names, k) =>
    `(abs ${names.part('to', k)} - ${names.part('from', k)})`;
  const sizes = item => [Math.abs(by(item, i)), Math.abs(by(item, j))];
  const [a, b] = sizes(shown[0]);
  add(15, item => sizes(item)[0] === sizes(item)[1],
      names => `${size(names, i)} = ${size(names, j)}`);
  add(16, item => sizes(item).includes(0),
      names => `or (${names.part('to', i)} = ${names.part('from', i)}) ` +
               `(${names.part('to', j)} = ${names.part('from', j)})`);
  add(17, item => sizes(item)[0] + sizes(item)[1] === a + b,
      names => `${a + b} = ${size(names, i)} + ${size(names, j)}`);
  add(19, item => Math.max(...sizes(item)) === Math.max(a, b),
      names => `${Math.max(a, b)} = max ${size(names, i)} ${size(names, j)}`);
  if (a * b > 1) {
    add(19, item => sizes(item)[0] * sizes(item)[1] === a * b,
        names => `${a * b} = ${size(names, i)} * ${size(names, j)}`);
  }
}

/** What lies on a place; `place` makes its name as an expression. */
function contentAtoms(aspect, world, lying, place) {
  const atoms = [];
  const add = (rank, test, text) => atoms.push({aspect, rank, test, text});
  add(21, item => lying(item) && !lying(item).length,
      names => `empty? contains ${place(names)}`);
  add(23, item => lying(item) && lying(item).length > 0,
      names => `not empty? contains ${place(names)}`);
  for (const kind of world.kinds) {
    add(22, item => lying(item) && kind.includes(lying(item)[0]),
        names => `member? first contains ${place(names)} ${written([kind])}`);
    add(24, item => lying(item) &&
                    !lying(item).some(name => kind.includes(name)),
        names => `empty? filter [member? % ${written([kind])}] contains ` +
                 place(names));
  }
  return atoms;
}

/**
 * All that holds in each legal step of those that were shown, as situations,
 * one of them at least.
 */
export function atomsOf(world, shown) {
  const way = wayAtoms(shown);
  const atoms = kRoles.flatMap(role => [
    ...levelAtoms(role, shown),
    ...(role === 'what' ? [] : setAtoms(role, shown))]);
  atoms.push(...way.atoms);
  const player = common(shown, item => item.player);
  if (player && world.players === 2) {
    atoms.push({aspect: 'player', rank: 5,
                test: item => item.player === player,
                text: () => `onMove = ${player}`});
  }
  atoms.push(...contentAtoms('lies there', world, item => item.onTo,
                             names => names.place('to')));
  const jumps = way.numbered.length > 0 && shown.every(item =>
    item.mid && item.mid !== item.from.name && item.mid !== item.to.name);
  if (jumps) {
    atoms.push(...contentAtoms('lies between', world,
      item => way.has(item) && item.mid ? item.onMid : null,
      names => names.between(way.numbered)));
  }
  return atoms.filter(atom => shown.every(atom.test));
}
