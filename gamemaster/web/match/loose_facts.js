// The facts that are neither on the board nor anybody's: counters are shown,
// the others are there for who wants them.

import {h, show} from '../dom.js';
import {atoms, shown} from '../moves.js';
import {factTable, loose, looseHidden, potOf, sortOut} from './belongings.js';

const kMostFacts = 400;

export class LooseFacts {
  /** @param roles of the match */
  constructor(roles) {
    this.roles = roles;
    /** Beside the board: what counts. */
    this.counters = h('div', {class: 'counters'});
    this.count = h('span', {});
    this.place = h('div', {class: 'facts'});
    this.rest = h('details', {class: 'rest'},
                  h('summary', {}, this.count), this.place);
    this.hidden = h('div', {class: 'facts'});
    /** Below the board. */
    this.element = h('div', {}, this.hidden, this.rest);
    this.forget();
  }

  forget() {
    this.constant = null;  // facts that held in all states so far
    this.seen = 0;
    this.first = null;
  }

  /** Learns which facts never change. */
  learn(states) {
    if (states.length < this.seen || states[0] !== this.first) this.forget();
    for (; this.seen < states.length; ++this.seen) {
      const facts = new Set(states[this.seen].others);
      if (this.seen === 0) {
        this.constant = facts;
        this.first = states[0];
        continue;
      }
      for (const fact of this.constant) {
        if (!facts.has(fact)) this.constant.delete(fact);
      }
    }
  }

  /**
   * @param states   all that are known, of which `state` is one
   * @param hasBoard else all facts are a table, and nothing is left out
   * @param looks    by name: facts that are a `notice` are shown like counters
   */
  draw(states, state, hasBoard, looks = {}) {
    const {rest} = sortOut(state.others, this.roles);
    show(this.hidden, looseHidden(state.hidden, this.roles));
    if (!hasBoard) {
      const pot = potOf(state.others, this.roles);
      show(this.counters, pot === null ? [] : [counter('pot', pot)]);
      this.hidden.prepend(factTable(rest.slice(0, kMostFacts)));
      this.hidden.classList.add('only');
      this.rest.hidden = true;
      return;
    }
    this.learn(states);
    const counters = [];
    const others = [];
    const relations = new Map();
    for (const fact of rest) {
      const [name] = atoms(fact);
      relations.set(name, (relations.get(name) || 0) + 1);
    }
    for (const fact of rest) {
      const words = atoms(fact);
      const alone = words.length === 2 && relations.get(words[0]) === 1;
      if (alone && (/^-?[0-9]+$/.test(words[1]) ||
                    looks[words[0]] === 'notice')) {
        counters.push({name: words[0], value: words[1]});
      } else if (!(alone && this.roles.includes(words[1])) &&
                 !(this.seen > 1 && this.constant.has(fact))) {
        // Whose turn it is, is shown beside the players.
        others.push(fact);
      }
    }
    show(this.counters, counters.map(({name, value}) => counter(name, value)));
    // Cards tell more than words.
    const cards = others.map(fact => [fact, loose(fact)])
        .filter(([, element]) => element.tagName !== 'CODE');
    this.hidden.append(...cards.map(([, element]) => element));
    const words = others.filter(fact => !cards.some(([card]) => card === fact));
    this.rest.hidden = words.length === 0;
    this.count.textContent = words.length === 1 ? '1 more fact'
        : `${words.length} more facts`;
    show(this.place, words.slice(0, kMostFacts)
        .map(fact => h('code', {}, shown(fact))));
  }
}

function counter(name, value) {
  return h('span', {class: 'counter'}, name.replace(/_/g, ' '), ' ',
           h('b', {}, value));
}
