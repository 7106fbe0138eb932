// Learning a rule by example: of all rules that are a conjunction of atoms, the
// most special one that covers the legal steps that were shown. A case that
// breaks some of its atoms is decided where these contain all that an illegal
// step breaks, as no rule between can allow it then; the others are asked about.

import {atomsOf} from './atoms.js';
import {casesOf, positionOf} from './cases.js';
import {ruleText} from './rule_text.js';
import {World} from './situation.js';

const kMostAspects = 2;  // a case that is odd in more ways is not asked about

const isWithin = (some, set) => some.every(each => set.has(each));

/**
 * What tells illegal steps apart that no atom excludes: a number or a name of
 * from, to or what that they have and no legal step has.
 */
function exceptionOf(legal, illegal) {
  const ways = ['from', 'to', 'what'].flatMap(role => {
    const {length} = legal[0][role].parts;
    const isLike = [...legal, ...illegal].every(item =>
      item[role].parts.length === length);
    if (!isLike) return [];
    return [...Array(length).keys()].map(part => ({role, part}));
  });
  const found = ways.map(({role, part}) => {
    const value = item => item[role].parts[part];
    const words = [...new Set(illegal.map(value))];
    return {role, part, words, value};
  }).filter(({words, value}) =>
    !legal.some(item => words.includes(value(item))));
  if (!found.length) return null;
  const {role, words, part, value} =
      found.sort((a, b) => a.words.length - b.words.length)[0];
  return {aspect: role, rank: 0, test: item => !words.includes(value(item)),
          text: names => `not member? ${names.part(role, part)} ` +
                         `[${words.join(' ')}]`};
}

/**
 * Groups of atoms that a rule may do without, the least readable first;
 * `instead`: one of these has to stay.
 */
function triesOf(atoms) {
  const all = [...atoms.keys()];
  const levels = (role, test) => all.filter(i =>
    atoms[i].level && atoms[i].level.role === role && test(atoms[i].level));
  const isName = level => 'word' in level || 'count' in level;
  const isType = level => 'type' in level;
  const figureNames = levels('what', isName);
  const count = figureNames.filter(i => 'word' in atoms[i].level).length;
  const isOneFigure = count > 0 && figureNames.some(i =>
    atoms[i].level.count === count);
  return [
    ...all.filter(i => atoms[i].text)
        .sort((a, b) => atoms[b].rank - atoms[a].rank).map(i => ({gone: [i]})),
    // A type says it better than a name with wildcards, as far as they agree.
    {gone: isOneFigure ? [] : figureNames, instead: levels('what', isType)},
    {gone: levels('what', level => 'origin' in level)},
    {gone: levels('what', isType), instead: figureNames},
    ...['from', 'to'].map(role => ({
      gone: levels(role, isType),
      instead: levels(role, level => 'word' in level)}))];
}

/** Those of the atoms that cover the same; `sets` are what cases break. */
function withoutRedundant(atoms, sets) {
  const left = new Set(atoms.keys());
  let known = sets;
  for (const {gone, instead} of triesOf(atoms)) {
    if (instead && !instead.some(i => left.has(i))) continue;
    const set = new Set(gone);
    if (known.some(breaks => isWithin(breaks, set))) continue;
    gone.forEach(i => left.delete(i));
    known = known.map(breaks => breaks.filter(i => left.has(i)));
  }
  return atoms.filter((_, i) => left.has(i));
}

/** The case that is best asked about, of those that nothing decides. */
function bestQuestion(atoms, open) {
  const aspects = breaks =>
    new Set(breaks.map(i => atoms[i].isInstance ? 'which' : atoms[i].aspect));
  const cost = ({breaks, oddness}) => {
    // First whether others of the same will do, all at once.
    if (breaks.every(i => atoms[i].isInstance)) {
      return -1000 - 10 * breaks.length + oddness;
    }
    return 100 * aspects(breaks).size + 5 * breaks.length + oddness;
  };
  return open.filter(({breaks}) => aspects(breaks).size <= kMostAspects)
      .sort((a, b) => cost(a) - cost(b))[0];
}

/**
 * @param examples steps with figure, from, to, player, where (see World) and
 *     legal; asked, where the answer to a question is meant. One at least is
 *     legal and not asked.
 * @param skipped the keys of questions that were not answered
 * @return problem, or rule and question; the latter may be null
 */
export function learn(game, examples, skipped = []) {
  const world = new World(game);
  const situations = new Map(examples.map(example =>
    [example, world.situation(example)]));
  const of = test => examples.filter(test).map(each => situations.get(each));
  const legal = of(example => example.legal);
  const illegal = of(example => !example.legal);
  const begun = atomsOf(world, of(each => each.legal && !each.asked));
  const atoms = begun.filter(atom => legal.every(atom.test));
  const breaksOf = item =>
    [...atoms.keys()].filter(i => !atoms[i].test(item));
  const covered = illegal.filter(item => !breaksOf(item).length);
  if (covered.length) {
    const exception = exceptionOf(legal, covered);
    if (!exception) {
      return {problem: 'No rule tells the legal steps from the illegal ones. ' +
                       'Take some away, and make two rules.'};
    }
    atoms.push(exception);
  }
  // That this one instance is illegal says nothing of others like it, unless
  // it was asked to find out just that.
  const isOfInstances = breaks => breaks.every(i =>
    atoms[i].isInstance || atoms[i].isSet);
  const refused = examples.filter(each => !each.legal).map(each =>
    ({breaks: breaksOf(situations.get(each)), asked: each.asked}));
  const deciding = refused.filter(({breaks, asked}) =>
    asked || !isOfInstances(breaks));
  const isDecided = breaks => {
    const set = new Set(breaks);
    return deciding.some(each => isWithin(each.breaks, set));
  };
  const shown = examples.filter(each => !each.asked);
  const cases = casesOf(world, atoms, shown).filter(({breaks}) =>
    breaks.length);
  const sets = [...cases, ...refused].map(({breaks}) => breaks);
  const known = new Set(skipped);
  const open = cases.filter(each => !isDecided(each.breaks) &&
                                    !known.has(keyOf(each)));
  const found = bestQuestion(atoms, open);
  const question = found && {
    figure: found.figure, from: found.from, to: found.to,
    player: found.player, key: keyOf(found),
    where: positionOf(shown.at(-1).where, found.figure, found.from,
                      found.changes)};
  return {rule: ruleText(withoutRedundant(atoms, sets), atoms),
          question: question || null};
}

/** Tells cases apart. */
function keyOf({figure, from, to, player, changes}) {
  return [figure, from, to, player, ...changes.flat(2)].join(' ');
}
