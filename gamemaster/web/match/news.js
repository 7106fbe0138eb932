// How news of a match come: as events, and by asking where it cannot be
// followed.

import {segment} from '../api.js';

const kPollEvery = 1000;  // ms

export class News {
  /** Of the match of a page, which takes them and says whether more may come. */
  constructor(page) {
    this.page = page;
    this.ended = false;
  }

  follow() {
    const page = this.page;
    this.close();
    // Who plays is known to be there, so that nobody else ends the match.
    const token = page.token();
    const seat = token ? `?seat=${segment(token)}` : '';
    this.source = new EventSource(
        `/api/matches/${segment(page.id)}/events${seat}`);
    this.source.onmessage = event => {
      page.take(JSON.parse(event.data));
      if (!page.goesOn() && !page.mayHaveRematch()) this.close();
    };
    // The browser tries again by itself while the server is away, and not where
    // it refuses, as when the one that played the match is gone.
    this.source.onerror = () => {
      if (this.ended || !page.goesOn()) return;
      page.lose();
      if (this.source.readyState === EventSource.CLOSED) this.poll();
    };
  }

  /** Looks again and again, until it can be followed or is over. */
  poll() {
    const page = this.page;
    this.close();
    this.next = setTimeout(async () => {
      try {
        await page.load();
      } catch {
        page.lose();
      }
      if (this.ended || !page.goesOn()) return;
      if (page.match.live) this.follow();
      else this.poll();
    }, kPollEvery);
  }

  /** No events any more, and no looks. */
  close() {
    clearTimeout(this.next);
    if (this.source) this.source.close();
  }

  end() {
    this.ended = true;
    this.close();
  }
}
