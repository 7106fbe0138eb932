// How often a position is drawn while others play, as chance may hundreds of
// times in a second.

const kEvery = 150;  // ms between two drawings, at least
const kShare = 4;    // so many times as long as a drawing takes, at least

export class Pace {
  constructor(draw) {
    this.draw = draw;
    this.next = 0;
  }

  /** At once, unless `isPassing` and something was drawn just now. */
  take(isPassing) {
    clearTimeout(this.later);
    const begin = performance.now();
    if (isPassing && begin < this.next) {
      this.later = setTimeout(() => this.take(false), this.next - begin);
      return;
    }
    this.draw();
    const end = performance.now();
    this.next = end + Math.max(kEvery, kShare * (end - begin));
  }

  end() {
    clearTimeout(this.later);
  }
}
