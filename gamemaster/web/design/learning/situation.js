// What can be said of a step that is shown: the figure, from where to where, by
// whom, and what lies there.

import {placesOf} from '../model.js';

export const isNumber = word => /^\d+$/.test(word);

/** Figures that names or types put together; none of them holds all. */
function kindsOf(figures) {
  const groups = new Map();
  const add = (key, name) =>
    groups.set(key, [...(groups.get(key) || []), name]);
  for (const {name, type} of figures) {
    const words = name.split('.').filter(word => !isNumber(word));
    add(`named ${words.join('.')}`, name);
    add(`of ${words[0]}`, name);
    add(`type ${type}`, name);
  }
  const seen = new Set();
  return [...groups.values()].filter(names => {
    const key = names.join(' ');
    const isNew = !seen.has(key) && names.length < figures.length;
    seen.add(key);
    return isNew;
  });
}

/** What figures that differ in numbers only have in common. */
const baseOf = ({name, type}) =>
  name.split('.').filter(word => !isNumber(word)).join('.') + ' ' + type;

/** A game, as far as steps are concerned. */
export class World {
  constructor(game) {
    this.players = game.players;
    this.figures = game.figures.map(figure =>
      ({...figure, parts: figure.name.split('.'), base: baseOf(figure)}));
    this.places = placesOf(game).map(({name, type}) =>
      ({name, type, parts: name.split('.')}));
    this.figure = new Map(this.figures.map(each => [each.name, each]));
    this.place = new Map(this.places.map(each => [each.name, each]));
    this.middle = new Map();
    this.kinds = kindsOf(game.figures);
  }

  /** The figures on a place in a position, in the order of the game. */
  on(place, where) {
    return this.figures.filter(({name}) => where.get(name) === place)
        .map(({name}) => name);
  }

  /** The name of the place half way, rounded down, of the same board. */
  between(from, to) {
    const key = `${from.name} ${to.name}`;
    if (!this.middle.has(key)) this.middle.set(key, this.halfWay(from, to));
    return this.middle.get(key);
  }

  halfWay(from, to) {
    if (from.parts.length !== to.parts.length) return null;
    const parts = to.parts.map((word, i) =>
      isNumber(word) && isNumber(from.parts[i])
        ? String(Math.floor((Number(word) + Number(from.parts[i])) / 2)) : word);
    return this.place.has(parts.join('.')) ? parts.join('.') : null;
  }

  /**
   * @param step figure, from, to by their names, player (0: either), and where
   *     each figure is before it
   */
  situation({figure, from, to, player, where}) {
    const ends = {from: this.place.get(from), to: this.place.get(to)};
    const mid = this.between(ends.from, ends.to);
    return {...ends, what: this.figure.get(figure), player, mid,
            onTo: this.on(to, where),
            onMid: mid ? this.on(mid, where) : []};
  }
}
