// How often a position is drawn while others play, as chance may hundreds of
// times in a second.

const kEvery = 150;  // ms between two drawings

export class Pace {
  constructor(draw) {
    this.draw = draw;
    this.drawn = -Infinity;
  }

  /** At once, unless `isPassing` and something was drawn just now. */
  take(isPassing) {
    clearTimeout(this.later);
    const left = isPassing ? this.drawn + kEvery - performance.now() : 0;
    if (left > 0) {
      this.later = setTimeout(() => this.take(false), left);
      return;
    }
    this.draw();
    this.drawn = performance.now();
  }

  end() {
    clearTimeout(this.later);
  }
}
