// A puzzle's solution, step by step, away from the match.

import {post, segment} from '../api.js';
import {attempt, h, show} from '../dom.js';
import {SeenEvents} from '../seen_events.js';
import {MoveList} from './move_list.js';

export class Solution {
  /** @param onChange called where there is something to draw */
  constructor(onChange) {
    this.onChange = onChange;
    this.element = h('div', {});
    this.close();
  }

  get open() {
    return this.states.length > 0;
  }

  /** Asks for the solution of a state of a match. */
  async ask(match, seat, step, state) {
    const begun = await attempt(post(`matches/${segment(match)}/solve`,
                                     {seat, step}));
    if (!begun) return;
    this.close();
    this.states = [state];
    show(this.element, h('section', {class: 'panel solution'},
      h('h2', {}, 'Solution'), this.list.element));
    this.draw();
    this.events = new SeenEvents(
        `solutions/${segment(begun.id)}/events`, news => this.take(news),
        isRefused => {
          if (!isRefused) return;  // else nothing is known of it any more
          this.take({from: this.states.length - 1, states: [], over: true,
                     goal: null, failure: 'the game manager was stopped'});
        });
    this.onChange();
  }

  take(news) {
    this.states = this.states.slice(0, news.from + 1).concat(news.states);
    this.over = news.over;
    this.goal = news.goal;
    this.failure = news.failure;
    if (news.over) this.events.close();
    this.draw();
    this.onChange();
  }

  close() {
    if (this.events) this.events.close();
    this.events = null;
    this.states = [];
    this.at = 0;
    this.over = false;
    this.goal = null;
    this.failure = '';
    this.list = new MoveList(to => this.go(to));
    show(this.element);
  }

  go(to) {
    this.at = Math.max(0, Math.min(this.states.length - 1, to));
    this.draw();
    this.onChange();
  }

  /** What is to be said of it in a line. */
  text() {
    const moves = this.states.length - 1;
    if (this.failure) return `No solution: ${this.failure}`;
    if (!this.over) {
      return moves ? `Solving: ${moves} moves so far …`
                   : 'An agent looks for a solution …';
    }
    const end = this.goal === null ? '' : ` reach ${this.goal} of 100`;
    return `Solution: ${moves} moves${end}`;
  }

  draw() {
    if (this.open) this.list.draw(this.states, this.at, 0);
  }
}
