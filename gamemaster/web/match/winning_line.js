// The line that decided a match, asked for once when its end is looked at.

import {get, segment} from '../api.js';

export class WinningLine {
  /** @param onKnown called when it is there */
  constructor(onKnown) {
    this.onKnown = onKnown;
    this.id = null;
    this.cells = null;
  }

  /** A set of cells; null as long as it is not known, or where there is none. */
  of(match) {
    if (match.id !== this.id) this.ask(match);
    return this.cells;
  }

  async ask(match) {
    this.id = match.id;
    this.cells = null;
    if (match.resigned !== null || match.veiled) return;
    let cells = [];
    try {
      ({cells} = await get(`matches/${segment(match.id)}/line`));
    } catch {
      return;  // the board is as good without it
    }
    if (match.id !== this.id || !cells.length) return;
    this.cells = new Set(cells);
    this.onKnown();
  }
}
