// How news of a match come: as events, and by asking where it cannot be
// followed.

import {segment} from '../api.js';

const kPollEvery = 1000;  // ms

export class News {
  /** Of the match of a page, which takes them and says whether more may come. */
  constructor(page) {
    this.page = page;
    this.ended = false;
    this.isOn = false;  // more is wanted
    this.looks = false;  // an answer is on its way
    this.onSight = () => {
      if (this.isOn && !this.looks) this.follow();
    };
    document.addEventListener('visibilitychange', this.onSight);
  }

  /**
   * A browser has few connections to a server, so that those who are not seen
   * hold none: they look again and again, as long as the match goes on.
   */
  follow() {
    this.close();
    this.isOn = true;
    if (!document.hidden) this.listen();
    else if (this.page.goesOn()) this.poll();
  }

  listen() {
    const page = this.page;
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
      if (this.ended) return;
      const isRefused = this.source.readyState === EventSource.CLOSED;
      if (page.goesOn()) page.lose();
      if (isRefused && page.goesOn()) this.poll();
      else if (isRefused) this.close();
    };
  }

  /** Looks again and again, until it can be followed or is over. */
  poll() {
    const page = this.page;
    const wasHidden = document.hidden;
    this.close();
    this.isOn = true;
    this.next = setTimeout(async () => {
      await this.look();
      if (!this.isOn) return;
      if (page.goesOn() && !page.match.live && !wasHidden) this.poll();
      else if (page.goesOn() || page.mayHaveRematch()) this.follow();
      else this.close();
    }, kPollEvery);
  }

  async look() {
    this.looks = true;
    try {
      await this.page.load();
    } catch {
      if (this.isOn) this.page.lose();
    }
    this.looks = false;
  }

  /** No events any more, and no looks. */
  close() {
    this.isOn = false;
    clearTimeout(this.next);
    if (this.source) this.source.close();
  }

  end() {
    this.ended = true;
    this.close();
    document.removeEventListener('visibilitychange', this.onSight);
  }
}
