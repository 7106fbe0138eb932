// All steps that somebody might ask about: each figure from each place to each,
// by each player, with this or that or nothing where it goes.

import {isNumber} from './situation.js';

const kLikeFigures = 3;  // so many of those that differ in numbers only
const kMostWays = 200000;

/** Some figures of each kind, and those that were shown. */
function someFigures(world, examples) {
  const shown = new Set(examples.map(example => example.figure));
  const counts = new Map();
  return world.figures.filter(figure => {
    counts.set(figure.base, (counts.get(figure.base) || 0) + 1);
    return shown.has(figure.name) || counts.get(figure.base) <= kLikeFigures;
  });
}

const marksOf = (atoms, situation) =>
  atoms.map(atom => atom.test(situation) ? 0 : 1).join('');

/** What lies where in the position that was shown last. */
function lyingIn(world, where) {
  const lying = new Map(world.places.map(place => [place.name, []]));
  for (const figure of world.figures) {
    // Some may have been taken away for a question.
    const there = lying.get(where.get(figure.name));
    if (there) there.push(figure);
  }
  return lying;
}

/** One step for each way in which figure and places can break the facts. */
function waysOf(world, atoms, examples, lying) {
  const {where} = examples.at(-1);
  const facts = atoms.filter(atom => !atom.aspect.startsWith('lies') &&
                                     atom.aspect !== 'player');
  const looks = new Map([...lying].map(([name, figures]) =>
    [name, figures.map(figure => figure.base).join(' ')]));
  // What was illegal from a place is little to ask about, and itself nothing.
  const illegal = examples.filter(example => !example.legal);
  const froms = new Set(illegal.map(example => example.from));
  const same = new Set(illegal.map(each =>
    `${each.figure} ${each.from} ${each.to}`));
  const found = new Map();
  let left = kMostWays;
  for (const what of someFigures(world, examples)) {
    const home = where.get(what.name);
    for (const from of world.places) {
      const isCrowd = isNumber(from.parts.at(-1)) &&
          lying.get(from.name).some(figure => figure !== what);
      const oddness = (home === from.name ? 0 : 1) + (isCrowd ? 1 : 0);
      for (const to of world.places) {
        if (from === to || left-- < 0) continue;
        if (same.has(`${what.name} ${from.name} ${to.name}`)) continue;
        const mid = world.between(from, to);
        const key = [home === to.name, looks.get(to.name),
                     mid && looks.get(mid),
                     marksOf(facts, {what, from, to, player: 0})].join('|');
        const before = found.get(key);
        if (!before || before.oddness > oddness) {
          found.set(key, {what, from, to, mid, oddness});
        }
      }
    }
  }
  return [...found.values()];
}

/** What may lie on a place instead: as it is first, nothing, one of a kind. */
function othersOn(world, what, there) {
  const now = there.filter(figure => figure !== what);
  const kinds = new Map(world.figures.filter(figure => figure !== what)
      .map(figure => [figure.base, [figure]]));
  return [now, ...(now.length ? [[]] : []), ...kinds.values()];
}

/** The position of a case: what lies on some places is changed. */
export function positionOf(where, figure, from, changes) {
  const all = new Map(where);
  for (const [place, figures] of changes) {
    for (const [name, at] of all) if (at === place) all.delete(name);
    for (const name of figures) all.set(name, place);
  }
  return all.set(figure, from);
}

/**
 * A case for each set of facts that a step can break: `breaks` are the numbers
 * of the atoms; `oddness`, how far it is from the position that was shown last,
 * and `changes`, what lies elsewhere than there.
 */
export function casesOf(world, atoms, examples) {
  const {where, player} = examples.at(-1);
  const players = world.players === 2 && player ? [player, 3 - player]
                                                : [player];
  const asksOfMid = atoms.some(atom => atom.aspect === 'lies between');
  const lying = lyingIn(world, where);
  const found = new Map();
  const names = figures => figures.map(({name}) => name);
  for (const {what, from, to, mid, oddness} of
       waysOf(world, atoms, examples, lying)) {
    const isMid = mid && mid !== from.name && mid !== to.name;
    const onMid = isMid && asksOfMid
        ? othersOn(world, what, lying.get(mid))
        : [mid ? lying.get(mid).filter(figure => figure !== what) : []];
    othersOn(world, what, lying.get(to.name)).forEach((there, i) =>
      onMid.forEach((between, j) => players.forEach(who => {
        const isTwice = there.some(figure => between.includes(figure));
        if (isTwice && i + j > 0) return;
        const situation = {what, from, to, mid, player: who,
                           onTo: names(there), onMid: names(between)};
        const marks = marksOf(atoms, situation);
        const odd = oddness + (i > 0) + (j > 0) + (who === player ? 0 : .5);
        const before = found.get(marks);
        if (before && before.oddness <= odd) return;
        found.set(marks, {
          figure: what.name, from: from.name, to: to.name, player: who,
          oddness: odd,
          breaks: [...marks].flatMap((mark, k) => mark === '1' ? [k] : []),
          changes: [...(i > 0 ? [[to.name, names(there)]] : []),
                    ...(j > 0 ? [[mid, names(between)]] : [])]});
      })));
  }
  return [...found.values()];
}
