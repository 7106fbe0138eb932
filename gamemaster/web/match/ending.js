// Why a game ended in a state, asked for once when that is looked at.

import {get} from '../api.js';

const kUnknown = {words: '', cells: null};

export class Ending {
  /** @param onKnown called when it is there */
  constructor(onKnown) {
    this.onKnown = onKnown;
    this.path = '';
    this.told = kUnknown;
  }

  /**
   * {words, cells}: what the rules say, may be empty, and the cells of the line
   * that decided it, a set, or null where there is none or it is not known yet.
   * @param path of a match or of a node of an analysis; empty: no end
   */
  of(path) {
    if (!path) return kUnknown;
    if (path !== this.path) this.ask(path);
    return this.told;
  }

  async ask(path) {
    this.path = path;
    this.told = kUnknown;
    let told;
    try {
      told = await get(`${path}/ending`);
    } catch {
      return;  // the board is as good without it
    }
    if (path !== this.path) return;
    this.told = {words: told.words,
                 cells: told.cells.length ? new Set(told.cells) : null};
    this.onKnown();
  }
}
