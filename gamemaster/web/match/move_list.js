// The moves so far; a click goes to the position after one.

import {h} from '../dom.js';
import {showsPlainMoves} from '../moves.js';
import {isIdleStep, moveText, stepText} from './texts.js';

export class MoveList {
  constructor(go) {
    this.go = go;
    this.form = null;
    this.here = null;  // the move that is shown as the present one
    this.element = h('ol', {class: 'move-list', tabindex: 0,
                            'aria-label': 'Moves so far'});
  }

  /**
   * @param source where it is another one, all is drawn anew
   * @param chance     the role that is drawn, if there is one
   */
  draw(states, index, source, chance = null) {
    const list = this.element;
    const count = states.length - 1;
    const form = `${source} ${showsPlainMoves()}`;
    if (this.form !== form || list.children.length > count) {
      list.replaceChildren();
      this.form = form;
    }
    // Only what is new, for long matches.
    for (let i = list.children.length + 1; i <= count; ++i) {
      const again = i > 1 && isIdleStep(states[i].moves) &&
                    isIdleStep(states[i - 1].moves);
      // Of several steps without news, as while hidden cards are dealt, the
      // last stands for all.
      if (again) list.lastElementChild.classList.add('idle');
      list.append(h('li', {value: i}, h('button', {
        class: 'link', 'data-step': i, title: moveText(states[i].moves, chance),
        onclick: () => this.go(i)},
        stepText(states[i], chance))));
    }
    const here = list.children[index - 1] || null;
    // Where it stays the same, the list stays where a person has scrolled it.
    if (here === this.here) return;
    if (this.here) this.here.classList.remove('here');
    this.here = here;
    if (!here) return;
    here.classList.add('here');
    list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
    // On a phone it is a row.
    list.scrollLeft = here.offsetLeft - list.offsetLeft - list.clientWidth / 2;
  }
}
