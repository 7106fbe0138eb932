// The words of a rule that consists of some atoms.

import {isNumber} from './situation.js';

const kSymbols = {from: ['a', 'b', 'e', 'f'], to: ['c', 'd', 'g', 'h'],
                  what: ['n', 'm', 'k', 'l']};

/** What names can be referred to by, in conditions. */
class Names {
  /** @param atoms that the rule says; @param known that hold beside them */
  constructor(atoms, known) {
    this.atoms = atoms;
    this.known = known;
    this.used = new Set();  // roles whose wildcards need symbols
    this.whole = new Set();  // roles whose whole name needs one
  }

  level(role, property, part, atoms = this.atoms) {
    const found = atoms.find(({level}) => level && level.role === role &&
        property in level && (part === undefined || level.part === part));
    return found && found.level[property];
  }

  count(role) {
    return this.level(role, 'count', undefined, this.known);
  }

  /** What stands in a part of a name for certain. */
  word(role, part) {
    const known = this.level(role, 'word', part, this.known);
    // A number that need not be so is none that the rule should depend on.
    return known !== undefined && isNumber(known)
        ? this.level(role, 'word', part) : known;
  }

  /** What the wildcard of a part is called. */
  symbol(role, part) {
    const before = [...Array(part).keys()].filter(i =>
      this.word(role, i) === undefined);
    return kSymbols[role][before.length] || `${role}-${part}`;
  }

  /** A part of the name, as an expression; it has so many parts. */
  part(role, part) {
    const word = this.word(role, part);
    if (word !== undefined) return isNumber(word) ? word : `"${word}`;
    this.used.add(role);
    return `?${this.symbol(role, part)}?`;
  }

  joined(pieces) {
    if (pieces.length === 1) return pieces[0];
    return pieces.length === 2 ? `word ${pieces.join(' ')}`
                               : `(word ${pieces.join(' ')})`;
  }

  place(role) {
    if (this.count(role) === undefined) {
      this.whole.add(role);
      return `?${role}?`;
    }
    const pieces = [];
    let text = '';
    for (let i = 0; i < this.count(role); ++i) {
      const word = this.word(role, i);
      if (i > 0) text += '.';
      if (word !== undefined) {
        text += word;
        continue;
      }
      if (text) pieces.push(`"${text}`);
      text = '';
      pieces.push(this.part(role, i));
    }
    if (text) pieces.push(`"${text}`);
    return this.joined(pieces);
  }

  /** A part of the name half way, where it is known. */
  halfWay(i, numbered) {
    const to = this.word('to', i);
    if (!numbered.includes(i)) return to;
    const from = this.word('from', i);
    return from === undefined || to === undefined ? undefined
        : String(Math.floor((Number(from) + Number(to)) / 2));
  }

  /** The place half way between from and to. */
  between(numbered) {
    const pieces = [];
    let text = '';
    for (let i = 0; i < this.count('to'); ++i) {
      if (i > 0) text += '.';
      const known = this.halfWay(i, numbered);
      if (known !== undefined) {
        text += known;
        continue;
      }
      if (text) pieces.push(`"${text}`);
      text = '';
      pieces.push(numbered.includes(i)
        ? `(${this.part('from', i)} + ${this.part('to', i)}) / 2`
        : this.part('to', i));
    }
    if (text) pieces.push(`"${text}`);
    return this.joined(pieces);
  }

  /** The list of a role: [NAME ...] [TYPE ...] [ORIGIN ...]. */
  list(role) {
    const lists = [];
    const saysName = this.used.has(role) ||
        this.atoms.some(({level}) => level && level.role === role &&
                                     ('word' in level || 'count' in level));
    if (this.whole.has(role)) {
      lists.push(`[NAME * [${role}]]`);
    } else if (saysName && this.count(role) !== undefined) {
      const words = [...Array(this.count(role)).keys()]
          .map(i => this.word(role, i));
      const symbols = words.flatMap((word, i) =>
        word === undefined ? [this.symbol(role, i)] : []);
      const name = words.map(word => word === undefined ? '?' : word).join('.');
      const isOpen = words.every(word => word === undefined);
      if (this.used.has(role) && symbols.length) {
        lists.push(`[NAME ${name} [${symbols.join(' ')}]]`);
      } else if (!isOpen) {
        lists.push(`[NAME ${name}]`);
      }
    }
    const type = this.level(role, 'type');
    if (type !== undefined) lists.push(`[TYPE ${type}]`);
    const origin = this.level(role, 'origin');
    if (origin !== undefined) lists.push(`[ORIGIN ${origin}]`);
    return lists.join(' ');
  }
}

/** A rule of these atoms; `known` are all that hold in what it covers. */
export function ruleText(atoms, known) {
  const names = new Names(atoms, known);
  const isTurn = atom => atom.aspect === 'player' ? 0 : 1;
  const conditions = atoms.filter(atom => atom.text)
      .sort((a, b) => isTurn(a) - isTurn(b)).map(atom => atom.text(names));
  return {what: names.list('what'), from: names.list('from'),
          to: names.list('to'), conditions, effects: []};
}
