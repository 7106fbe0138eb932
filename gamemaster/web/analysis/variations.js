// The tree of an analysis as text: the first move of each position in a line,
// the others as branches below it.

import {h, renew} from '../dom.js';
import {moveText, stepText} from '../match/texts.js';

export class Variations {
  /** @param go called with the number of a node */
  constructor(go) {
    this.go = go;
    this.element = h('div', {class: 'variations', tabindex: 0, role: 'group',
                             'aria-label': 'Moves and variations'});
  }

  /**
   * @param nodes  {parent, moves, children, value}
   * @param at     the node that is shown
   * @param chance the role that is drawn, if there is one
   */
  draw(nodes, at, chance) {
    const button = (number, depth, first) => {
      const node = nodes[number];
      return h('button', {
        class: number === at ? 'link here' : 'link', 'data-node': number,
        'aria-current': number === at ? 'true' : null,
        title: moveText(node.moves, chance),
        onclick: () => this.go(number)},
        h('span', {class: 'faint'}, `${depth}.`),
        stepText(node, chance),
        node.value === undefined ? null
          : h('small', {class: 'worth', title: 'What the engine expected here'},
              node.value));
    };
    // Without recursion along a line, for long matches.
    const line = (number, depth) => {
      const parts = [];
      for (let now = number; nodes[now].children.length;) {
        const [main, ...others] = nodes[now].children;
        ++depth;
        parts.push(button(main, depth));
        for (const other of others) {
          parts.push(h('div', {class: 'branch'}, button(other, depth),
                       line(other, depth)));
        }
        now = main;
      }
      return parts;
    };
    renew(this.element,
      h('button', {class: at === 0 ? 'link here' : 'link', 'data-node': 0,
                   onclick: () => this.go(0)}, 'Start'),
      line(0, 0));
    const here = this.element.querySelector('.here');
    if (!here) return;
    const box = this.element;
    if (here.offsetTop < box.scrollTop ||
        here.offsetTop > box.scrollTop + box.clientHeight - 30) {
      box.scrollTop = here.offsetTop - box.clientHeight / 2;
    }
  }
}
