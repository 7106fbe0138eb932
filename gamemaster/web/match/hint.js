// What an agent would do, as long as the position is there that it was asked
// about.

import {toast} from '../dom.js';

export class Hint {
  /** @param page the MatchPage */
  constructor(page) {
    this.page = page;
    this.found = null;  // {name, marks, key}: of the position with this key
    this.asks = false;
  }

  key() {
    const {generation, steps} = this.page.match;
    return `${generation} ${steps}`;
  }

  /** The hint for what is shown; null where there is none. */
  here() {
    const {page, found} = this;
    return found && page.isNow() && found.key === this.key() &&
           page.turnsOfMine().length ? found : null;
  }

  async ask() {
    const {page} = this;
    const turn = page.turnsOfMine()[0];
    if (!turn) return;
    const key = this.key();
    this.asks = true;
    page.draw();
    let answer = null;
    try {
      answer = await page.send('hint', {}, turn.role);
    } catch (error) {
      // Of a position that is gone nobody wants to hear.
      if (!page.ended && key === this.key()) toast(error.message, true);
    }
    this.asks = false;
    if (page.ended) return;
    if (answer && key === this.key()) {
      this.found = {key, name: page.chooser.nameOf(answer.move),
                    marks: page.chooser.cellsOf(answer.move)};
      page.attention.say(`Hint: ${this.found.name}`);
    }
    page.draw();
  }
}
