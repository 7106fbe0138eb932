// What somebody writes and has not saved yet: this browser keeps it, so that it
// is there again when the page is left and comes back.

const kPrefix = 'henhouse.draft.';

export class Draft {
  /** @param name of what is written; drafts of the same name are one */
  constructor(name) {
    this.key = kPrefix + name;
  }

  /** {name, text}, or null. */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  write(name, text) {
    try {
      localStorage.setItem(this.key, JSON.stringify({name, text}));
    } catch {
      // A text that the browser has no room for is not kept.
    }
  }

  clear() {
    localStorage.removeItem(this.key);
  }
}
