// Playing what is being designed, on its own table.

import {post, segment} from '../api.js';
import {attempt, h, show} from '../dom.js';
import {SeenEvents} from '../seen_events.js';
import {namesInRules} from './names.js';
import {Table} from './table.js';

const kSeats = {
  person: {kind: 'human', name: ''},
  agent: {kind: 'agent', level: 0, search: ''},
};

export class Trial {
  constructor() {
    this.table = new Table({
      figure: (figure, place) => this.play(figure, place),
      select: ([figure]) => this.take(figure),
      place: place => this.put(place),
    }, 'The game on trial');
    this.state = h('p', {class: 'turn', role: 'status'});
    this.done = h('button', {class: 'primary done', hidden: true,
                             onclick: () => this.send('done')},
                  'The move is done');
    this.moves = h('ol', {class: 'trial-moves'});
    this.onLeave = () => this.end({keepalive: true});
    this.element = h('section', {class: 'trial panel', hidden: true,
                                 'aria-label': 'Trial'},
      h('div', {class: 'row'}, this.state, this.done,
        h('button', {class: 'quiet', onclick: () => this.end()}, 'Close')),
      this.table.element, this.moves);
  }

  /** @param answer of the game when it was brought */
  async begin(design, answer, players) {
    await this.end();
    this.game = structuredClone(design);
    this.key = answer.key;
    this.owner = answer.owner;
    window.addEventListener('pagehide', this.onLeave);
    this.names = namesInRules(this.game);
    this.roles = answer.roles;
    const seats = answer.roles.map((role, i) => kSeats[players[i]]);
    const match = await post('matches', {game: answer.key, seats,
                                         startClock: 2, playClock: 1});
    this.id = match.id;
    this.seats = match.seats;
    this.states = [];
    this.element.hidden = false;
    this.element.scrollIntoView({block: 'nearest'});
    this.follow();
  }

  follow() {
    const seat = this.seats.length ? `?seat=${segment(this.seats[0].token)}`
                                   : '';
    this.events = new SeenEvents(
        `matches/${segment(this.id)}/events${seat}`, news => {
          this.states.splice(news.from, Infinity, ...news.states);
          this.match = news;
          this.draw();
          if (!news.live) this.events.close();
        });
  }

  /** The terms of a fact or a move, with the names of the game. */
  terms(text) {
    return text.replace(/[()]/g, ' ').trim().split(/\s+/)
        .map(word => this.names.get(word) || word);
  }

  draw() {
    const last = this.states.at(-1);
    if (!last) return;  // nothing is known before the first event
    const facts = last.others || last.facts || [];
    const where = new Map();
    const game = structuredClone(this.game);
    for (const fact of facts) {
      const [name, one, two] = this.terms(fact);
      if (name === 'at') where.set(one, two);
      const trigger = name === 'value' &&
          game.triggers.find(item => item.name === one);
      if (trigger) trigger.value = two;
    }
    const legal = this.legal();
    const can = new Set(legal.map(({move}) => this.terms(move)[1])
                             .filter(Boolean));
    this.where = where;
    this.table.draw(game, where, {can, fits: true});
    this.done.hidden = !legal.some(({move}) => move === 'done');
    show(this.moves, this.states.slice(1).map(state =>
      h('li', {}, state.moves.filter(move => move && move !== 'noop')
                      .map(move => this.terms(move).join(' ')).join(', '))));
    const over = !this.match.live;
    this.state.className = `turn ${over ? 'over' : legal.length ? 'yours' : ''}`;
    this.state.textContent = over ? this.result()
        : legal.length ? `Your move, ${this.roles[legal[0].role]}.`
                       : 'Thinking …';
  }

  result() {
    const goals = this.match.goals || [];
    if (this.match.failure) return this.match.failure;
    if (goals.length === 1) {
      return goals[0] === 100 ? 'Solved.' : 'Over, and not solved.';
    }
    const best = goals.indexOf(100);
    return best < 0 ? 'A draw.' : `Over: ${this.roles[best]} wins.`;
  }

  /** What the people here may choose now. */
  legal() {
    if (!this.match.live) return [];
    return this.seats.flatMap(({role, token}) =>
      (this.match.turn[role].legal || []).filter(move => move !== 'noop')
          .map(move => ({role, token, move})));
  }

  /** The places that a figure may go to. */
  targets(figure) {
    return this.legal().map(({move}) => this.terms(move))
        .filter(([, one]) => one === figure).map(([, , , to]) => to);
  }

  /** A click on a figure: it goes where it alone can, or waits for a place. */
  take(figure) {
    const there = this.targets(figure);
    const at = this.where.get(figure);
    const [taken] = this.table.selected;
    this.table.selected.clear();
    if (taken && this.targets(taken).includes(at)) {
      this.play(taken, at);
    } else if (there.length === 1) {
      this.play(figure, there[0]);
    } else if (there.length) {
      this.table.selected.add(figure);
      this.draw();
    }
  }

  put(place) {
    const [taken] = this.table.selected;
    if (!taken) return;
    this.table.selected.clear();
    this.play(taken, place);
    this.draw();
  }

  play(figure, place) {
    const found = this.legal().find(({move}) => {
      const [, one, , to] = this.terms(move);
      return one === figure && to === place;
    });
    if (found) this.send(found.move);
  }

  send(move) {
    const found = this.legal().find(each => each.move === move);
    if (!found) return;
    attempt(post(`matches/${segment(this.id)}/move`,
                 {seat: found.token, step: this.match.steps, move}));
  }

  /**
   * Ends the match; a game that was brought for a trial only is taken away.
   * @param options of post()
   */
  async end(options = {}) {
    window.removeEventListener('pagehide', this.onLeave);
    if (this.events) this.events.close();
    this.events = null;
    this.element.hidden = true;
    const ends = [];
    if (this.id && this.match && this.match.live && this.seats.length) {
      ends.push(post(`matches/${segment(this.id)}/abort`,
                     {seat: this.seats[0].token}, options));
    }
    this.id = null;
    if (this.key && this.owner) {
      ends.push(post(`games/${segment(this.key)}/delete`,
                     {owner: this.owner}, options));
    }
    this.key = null;
    // Both at once: a page that is left sends nothing later.
    await Promise.all(ends.map(attempt));
  }
}
