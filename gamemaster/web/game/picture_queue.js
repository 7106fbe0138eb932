// The pictures of cards that are in sight, two at once: a browser has few
// connections to one server, and what is clicked on needs one, too.

const kAtOnce = 2;

export class PictureQueue {
  /** @param load draws the picture of a card; an AbortSignal gives it up */
  constructor(load) {
    this.load = load;
    this.waiting = new Set();
    this.loading = 0;
    this.aborting = new AbortController();
    this.seen = new IntersectionObserver(entries => {
      for (const {target, isIntersecting} of entries) {
        if (isIntersecting) this.waiting.add(target);
        else this.waiting.delete(target);
      }
      this.begin();
    }, {rootMargin: '200px'});
  }

  add(card) {
    this.seen.observe(card);
  }

  begin() {
    for (const card of this.waiting) {
      if (this.loading === kAtOnce) return;
      this.waiting.delete(card);
      this.seen.unobserve(card);
      ++this.loading;
      this.load(card, this.aborting.signal).finally(() => {
        --this.loading;
        this.begin();
      });
    }
  }

  end() {
    this.seen.disconnect();
    this.waiting.clear();
    this.aborting.abort();
  }
}
