// The moves so far; a click goes to the position after one.

import {h} from '../dom.js';
import {moveText} from './texts.js';

export class MoveList {
  constructor(go) {
    this.go = go;
    this.generation = null;
    this.element = h('ol', {class: 'move-list', tabindex: 0,
                            'aria-label': 'Moves so far'});
  }

  /**
   * @param generation where it is another one, all is drawn anew
   * @param chance     the role that is drawn, if there is one
   */
  draw(states, index, generation, chance = null) {
    const list = this.element;
    const count = states.length - 1;
    if (this.generation !== generation || list.children.length > count) {
      list.replaceChildren();
      this.generation = generation;
    }
    // Only what is new, for long matches.
    for (let i = list.children.length + 1; i <= count; ++i) {
      list.append(h('li', {}, h('button', {
        class: 'link', 'data-step': i, onclick: () => this.go(i)},
        moveText(states[i].moves, chance))));
    }
    for (const old of list.querySelectorAll('.here')) {
      old.classList.remove('here');
    }
    const here = list.children[index - 1];
    if (!here) return;
    here.classList.add('here');
    list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}
