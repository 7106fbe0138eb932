// What stands beside the board: hands of cards or pieces and counters, found
// from the shape of the facts; display may read names.

import {cardIn, drawCard, drawCardBack} from '../cards.js';
import {h, svg} from '../dom.js';
import {atoms, shown} from '../moves.js';
import {joinDigits} from './digits.js';

const kMostShown = 40;

/**
 * What a fact says of a role: {group, thing, count}; null where it says
 * nothing of it. `(hand red (card 7 hearts))`, `(in_hand white pawn 2)`,
 * `(score red 30)`, `(has knight black)`.
 */
function read(fact, role) {
  const words = atoms(fact);
  if (words.length < 3) return null;
  const place = words.indexOf(role, 1);
  if (place < 0 || words.indexOf(role, place + 1) > 0) return null;
  const rest = words.filter((_, i) => i > 0 && i !== place);
  const number = /^-?[0-9]+$/.test(rest[rest.length - 1])
      ? Number(rest[rest.length - 1]) : null;
  const card = cardIn(rest, /card|hand|hold|deal/i.test(words[0]));
  if (card) return {group: words[0], card, thing: rest.join(' '), count: 1};
  if (number !== null && rest.length === 1) {
    return {group: words[0], thing: '', count: number};
  }
  if (number !== null && rest.length === 2) {
    return {group: words[0], thing: rest[0], count: number, counted: true};
  }
  return rest.length <= 2
      ? {group: words[0], thing: rest.join(' '), count: 1} : null;
}

const cache = new WeakMap();

/** The facts that say something of each role, and those that are left. */
export function sortOut(others, roles) {
  if (cache.has(others)) return cache.get(others);
  const owned = new Map(roles.map(role => [role, []]));
  const rest = [];
  for (const fact of joinDigits(others)) {
    const finds = roles.map(role => [role, read(fact, role)])
        .filter(([, found]) => found);
    if (finds.length === 1) owned.get(finds[0][0]).push(finds[0][1]);
    else rest.push(fact);
  }
  const sorted = {owned, rest};
  cache.set(others, sorted);
  return sorted;
}

/**
 * What is hidden of a role: facts of which no more is known than a pattern and
 * how many there are.
 */
export function hiddenOf(hidden, role) {
  const mine = (hidden || []).filter(({pattern}) =>
    atoms(pattern).indexOf(role, 1) > 0);
  if (!mine.length) return null;
  return h('div', {class: 'belongings'}, mine.map(each => veiled(each, role)));
}

/** The same of what belongs to nobody. */
export function looseHidden(hidden, roles) {
  return (hidden || [])
      .filter(({pattern}) => {
        const words = atoms(pattern);
        return !roles.some(role => words.indexOf(role, 1) > 0);
      })
      .map(each => veiled(each, null));
}

function veiled({pattern, least, most}, role) {
  const words = atoms(pattern);
  const count = least === most ? `${most}` : `${least} to ${most}`;
  const title = `${count} that are not known: ${shown(pattern)}`;
  if (/card|hand|hold|deal|board/i.test(words[0]) && most <= kMostShown &&
      least > 0) {
    const known = words.slice(1)
        .filter(word => word !== role && word !== '?').join(' ');
    return h('div', {class: 'hand', title},
      h('span', {class: 'faint'}, words[0].replace(/_/g, ' ')),
      Array.from({length: least}, () =>
        svg('svg', {class: 'card-picture face-down', viewBox: '14 0 72 100',
                    role: 'img', 'aria-label': title},
            svg('title', {}, title), drawCardBack())),
      known ? h('span', {class: 'faint'}, known) : null);
  }
  return h('div', {class: 'hand', title},
    h('code', {class: 'faint'}, `${shown(pattern)} ×${count}`));
}

/** A role's hand and counters. */
export function belongings(others, role, glyphs) {
  // What is in a store on the board is seen there.
  const things = (sortOut(others, glyphs.roles).owned.get(role) || [])
      .filter(({group}) => group !== glyphs.board.stores?.relation);
  if (!things.length) return null;
  const groups = new Map();
  for (const thing of things.slice(0, kMostShown)) {
    if (!groups.has(thing.group)) groups.set(thing.group, []);
    groups.get(thing.group).push(thing);
  }
  return h('div', {class: 'belongings'}, [...groups].map(([group, list]) =>
    h('div', {class: 'hand'},
      h('span', {class: 'faint'}, group.replace(/_/g, ' ')),
      list.map(thing => item(thing, role, glyphs)))));
}

/** What all roles have paid together; null where nobody pays. */
export function potOf(others, roles) {
  const paid = [...sortOut(others, roles).owned.values()].flat()
      .filter(({group, thing}) => group === 'paid' && !thing);
  return paid.length > 1
      ? paid.reduce((sum, {count}) => sum + count, 0) : null;
}

/** By how much each counter of a role differs: {name, gain}. */
export function gainsOf(before, after, role, roles) {
  const counters = others => new Map(
      (sortOut(others, roles).owned.get(role) || [])
          .filter(({thing, card}) => !thing && !card)
          .map(({group, count}) => [group, count]));
  const old = counters(before);
  return [...counters(after)]
      .map(([group, count]) => ({name: group.replace(/_/g, ' '),
                                 gain: count - (old.get(group) ?? count)}))
      .filter(({gain}) => gain !== 0);
}

/** A fact that belongs to nobody. */
export function loose(fact) {
  const words = atoms(fact);
  const card = words.length > 1 && cardIn(words.slice(1), false);
  return card ? h('span', {class: 'hand'},
                  h('span', {class: 'faint'}, words[0].replace(/_/g, ' ')),
                  picture(card, shown(fact)))
              : h('code', {}, shown(fact));
}

/** The cards that facts name. */
export function cardsOf(facts) {
  return facts.map(fact => cardIn(atoms(fact).slice(1), false))
      .filter(card => card);
}

/** All facts as a table, a row a relation: for games without a board. */
export function factTable(facts) {
  const rows = new Map();
  for (const fact of facts) {
    const words = shown(fact);
    const end = words.search(/[\s(]/);
    const name = end < 0 ? words : words.slice(0, end);
    if (!rows.has(name)) rows.set(name, []);
    rows.get(name).push(end < 0 ? '' : words.slice(end).trim());
  }
  return h('table', {class: 'fact-table'}, h('tbody', {},
    [...rows].map(([name, list]) => h('tr', {},
      h('th', {scope: 'row'}, name.replace(/_/g, ' ')),
      h('td', {}, list.map(words => {
        const card = words && cardIn(atoms(words), false);
        if (card) return picture(card, words);
        return h('code', {}, words || '✓');
      }))))));
}

function picture(card, words) {
  return svg('svg', {class: 'card-picture', viewBox: '14 0 72 100',
                     role: 'img', 'aria-label': words},
             svg('title', {}, words), drawCard(card));
}

function item(thing, role, glyphs) {
  if (thing.card) return picture(thing.card, thing.thing);
  const piece = thing.thing && glyphs.pieceOf(role, thing.thing);
  if (piece) {
    if (thing.count === 0) return null;
    return h('span', {class: 'in-hand', title: thing.thing},
      svg('svg', {viewBox: '0 0 100 100', role: 'img',
                  'aria-label': thing.thing}, glyphs.draw(piece)),
      thing.count > 1 ? `×${thing.count}` : null);
  }
  if (!thing.thing) return h('b', {}, thing.count);
  return h('code', {}, thing.thing,
           thing.counted || thing.count !== 1 ? ` ${thing.count}` : '');
}
