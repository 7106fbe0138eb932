// Of who holds several seats in a match that hides something: which of those
// are to choose that are not looked from. A seat is told of its own turn alone.

import {get, segment} from '../api.js';

const kAgain = 500;  // ms, where the turn of a seat has not begun yet

export class OtherTurns {
  /** Of a match page, whose `draw` is called where it is known. */
  constructor(page) {
    this.page = page;
    this.asked = '';  // the turn that was asked about
    this.known = [];
  }

  /** The numbers of their roles; none where that is not known yet. */
  roles() {
    return this.asked === this.turn() ? this.known : [];
  }

  /** What the answer is about; empty where there is no such question. */
  turn() {
    const {match, seats} = this.page;
    if (!match.veiled || !match.live || !match.started) return '';
    if (seats.length < 2) return '';
    return [match.id, match.generation, match.steps, match.seat].join(' ');
  }

  /** Asks once for each turn, until all of them have begun it. */
  async look() {
    const turn = this.turn();
    if (turn === this.asked) return;
    this.asked = turn;
    this.known = [];
    const isWanted = () => turn && turn === this.turn() && !this.page.ended;
    let waits = isWanted();
    while (waits) {
      const turns = await Promise.all(this.others().map(seat =>
        this.turnOf(seat).catch(() => null)));
      if (!isWanted()) return;
      this.known = turns.filter(each => each?.isToChoose)
          .map(({role}) => role);
      this.page.draw();
      waits = turns.some(each => !each?.hasBegun);
      if (waits) await new Promise(resolve => setTimeout(resolve, kAgain));
    }
  }

  others() {
    const {seats, match} = this.page;
    return seats.filter(({role}) => role !== match.seat);
  }

  async turnOf({role, token}) {
    const {id, generation, steps} = this.page.match;
    const news = await get(`matches/${segment(id)}`,
                           {seat: token, generation, from: steps + 1});
    const {legal, chosen} = news.turn?.[role] || {};
    const isToChoose = Boolean(legal?.length) && !chosen;
    return {role, isToChoose, hasBegun: isToChoose || Boolean(chosen)};
  }
}
