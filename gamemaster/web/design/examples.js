// Steps that were shown, and the rules that are made of them.

import {h, show} from '../dom.js';
import {ruleOf} from './generalize.js';

export class Examples {
  /** @param design with game, change(action) and names of its parts */
  constructor(design) {
    this.design = design;
    this.shown = [];
    this.element = h('div', {class: 'examples'});
  }

  add(example) {
    this.shown.push(example);
    this.draw();
  }

  clear() {
    this.shown = [];
    this.draw();
  }

  draw() {
    const last = this.shown.at(-1);
    show(this.element, last ? h('div', {class: 'row shown'},
      h('span', {}, `Shown: ${last.figure} from ${last.from} to ${last.to}.`),
      h('button', {class: 'primary make-rule', onclick: () => this.make(last)},
        'Make a rule of it')) : null);
  }

  make(example) {
    this.design.change(game => {
      const rule = ruleOf(game, example);
      game.steps.push({name: `step-${game.steps.length + 1}`, ...rule,
                       conditions: [], effects: []});
    });
    this.clear();
  }
}
