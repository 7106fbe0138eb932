// A match: played, watched live, or stepped through afterwards.

import {get, post, segment} from '../api.js';
import {Board} from '../board.js';
import {MoveChooser} from '../chooser.js';
import {attempt, h, show, toast} from '../dom.js';
import {Glyphs} from '../glyphs.js';
import {actions} from '../match/actions.js';
import {factTable, loose, looseHidden, sortOut} from '../match/belongings.js';
import {drawChance, drawPercepts} from '../match/knowledge.js';
import {drawLog} from '../match/log.js';
import {MoveList} from '../match/move_list.js';
import {PlayersPanel} from '../match/players.js';
import {drawSearch} from '../match/search_panel.js';
import {Solution} from '../match/solution.js';
import {Stepper} from '../match/stepper.js';
import {playedRoles, result} from '../match/texts.js';
import {changed, named, shown} from '../moves.js';
import {keepSeats, seatsOf} from '../seats.js';

const kPollEvery = 1000;  // ms, of a match that another process plays
const kMostFacts = 400;

export async function matchPage(place, [id], query) {
  const page = new MatchPage(place, id, query);
  await page.begin();
  return () => page.end();
}

class MatchPage {
  constructor(place, id, query) {
    this.place = place;
    this.id = id;
    this.match = null;
    this.states = [];
    this.at = null;  // the state that is looked at; null: the newest
    this.sent = new Map();  // the last choice of a role
    this.ended = false;
    this.clockOffset = 0;
    this.seats = seatsOf(id);
    this.looksAs = 0;  // the seat of ours whose knowledge is shown
    // An invitation: whoever opens it has the seat.
    const token = query.get('seat');
    const role = Number(query.get('role'));
    if (token && !this.seats.some(seat => seat.token === token)) {
      this.seats.push({role, token});
      keepSeats(id, this.seats);
    }
    this.chooser = new MoveChooser((role, move) => this.play(role, move),
                                   () => this.drawBoard());
    this.players = new PlayersPanel(seat => this.invite(seat));
    this.moves = new MoveList(to => this.go(to));
    this.solution = new Solution(() => this.draw());
    this.stepper = new Stepper(to => this.go(to), () => this.position());
    this.onKey = event => this.key(event);
  }

  async begin() {
    await this.load();
    document.addEventListener('keydown', this.onKey);
    this.timer = setInterval(
        () => this.players.drawClocks(this.clockOffset), 250);
    if (this.match.live) this.follow();
    else if (this.match.status === 'running') this.poll();
  }

  end() {
    this.ended = true;
    document.removeEventListener('keydown', this.onKey);
    clearInterval(this.timer);
    clearTimeout(this.next);
    this.stepper.end();
    this.solution.close();
    if (this.source) this.source.close();
  }

  /** The token of the seat that is looked from; empty for spectators. */
  token() {
    const seat = this.seats[this.looksAs] || this.seats[0];
    return seat ? seat.token : '';
  }

  /** Where something is hidden: looks from another seat of ours. */
  async lookAs(number) {
    if (this.source) this.source.close();
    this.looksAs = number;
    this.match = null;
    this.states = [];
    this.at = null;
    await this.load();
    if (this.match && this.match.live) this.follow();
  }

  follow() {
    if (this.source) this.source.close();
    // Who plays is known to be there, so that nobody else ends the match.
    const token = this.token();
    const seat = token ? `?seat=${segment(token)}` : '';
    this.source = new EventSource(
        `/api/matches/${segment(this.id)}/events${seat}`);
    this.source.onmessage = event => {
      const news = JSON.parse(event.data);
      this.take(news);
      if (!news.live) this.source.close();
    };
    // The browser tries again by itself while the server is away.
    this.source.onerror = () => {
      if (!this.ended && this.match.live) {
        this.offline = true;
        this.drawStatus();
      }
    };
  }

  /** Asks for what is new; long matches come in several parts. */
  async load() {
    let more = true;
    while (more && !this.ended) {
      const {generation} = this.match || {};
      const news = await get(
          `matches/${segment(this.id)}`,
          {seat: this.token(),
           ...(generation ? {from: this.states.length, generation} : {})});
      if (this.ended) return;
      this.take(news);
      more = !news.live && news.states.length > 0 &&
             this.states.length <= news.steps;
    }
  }

  /** Another process plays it, as those of tournaments: nobody wakes us. */
  poll() {
    this.next = setTimeout(async () => {
      try {
        await this.load();
      } catch {
        this.offline = true;
        this.drawStatus();
      }
      if (!this.ended && this.match.status === 'running') this.poll();
    }, kPollEvery);
  }

  /** News of the match: rows from `from` on take the place of ours. */
  take(news) {
    this.offline = false;
    this.clockOffset = news.now - Date.now();
    const fresh = !this.match || this.match.generation !== news.generation ||
                  news.from === 0;
    this.states = fresh ? news.states
                        : this.states.slice(0, news.from).concat(news.states);
    if (this.at !== null && this.at >= this.states.length) this.at = null;
    const before = this.match;
    this.match = news;
    if (before && before.id !== news.id) this.rename(news.id);
    if (!this.layout || JSON.stringify(before && before.board) !==
                            JSON.stringify(news.board)) {
      this.build();
    }
    this.chooser.offer(this.turnsOfMine(), news.board, news.steps);
    this.draw();
  }

  /** Moves were taken back: the match goes on under another id. */
  rename(id) {
    keepSeats(id, this.seats);
    this.id = id;
    this.solution.close();
    history.replaceState(null, '', `#/match/${segment(id)}`);
    if (this.match.live) this.follow();
  }

  turnsOfMine() {
    if (!this.match.live) return [];
    return this.seats
        .map(seat => ({role: seat.role, ...this.match.turn[seat.role]}))
        .filter(turn => turn.legal && turn.legal.length && !turn.chosen &&
                        !this.isSent(turn.role));
  }

  /** Whether our choice is on its way, which the server has not told yet. */
  isSent(role) {
    const sent = this.sent.get(role);
    return sent && sent.steps === this.match.steps &&
           sent.generation === this.match.generation;
  }

  /** The states that are stepped through: of the match or of a solution. */
  row() {
    return this.solution.open ? this.solution.states : this.states;
  }

  index() {
    if (this.solution.open) return this.solution.at;
    return this.at === null ? this.states.length - 1 : this.at;
  }

  position() {
    return {index: this.index(), last: this.row().length - 1};
  }

  // ---- What people do -------------------------------------------------------

  async act(action, body = {}, role = null) {
    const seat = role === null ? this.seats[0]
                               : this.seats.find(each => each.role === role);
    return attempt(post(`matches/${segment(this.id)}/${action}`,
                        {seat: seat ? seat.token : '', ...body}));
  }

  async play(role, move) {
    const {steps, generation} = this.match;
    this.sent.set(role, {steps, generation});
    this.chooser.offer(this.turnsOfMine(), this.match.board, steps);
    this.draw();
    if (await this.act('move', {step: steps, move}, role)) return;
    // It was refused: the choice is open again.
    this.sent.delete(role);
    this.chooser.offer(this.turnsOfMine(), this.match.board, this.match.steps);
    this.draw();
  }

  async hint() {
    const turn = this.turnsOfMine()[0];
    if (!turn) return;
    toast('Asking an agent …');
    const answer = await this.act('hint', {}, turn.role);
    if (!answer || !this.match) return;
    toast(`It would play: ${shown(answer.move)}`);
    this.hinted = named([answer.move], this.match.board);
    this.drawBoard();
  }

  async resume() {
    const answer = await this.act('resume');
    if (!answer) return;
    // Our seats stay ours; those of nobody are ours now.
    const others = answer.seats.filter(
        each => !this.seats.some(seat => seat.role === each.role));
    keepSeats(answer.id, this.seats.concat(others));
    location.hash = `#/match/${segment(answer.id)}`;
  }

  async invite(seat) {
    const link = `${location.origin}/#/match/${segment(this.id)}` +
                 `?role=${seat.role}&seat=${seat.token}`;
    try {
      await navigator.clipboard.writeText(link);
      toast(`The link to play ${this.match.roles[seat.role]} is copied.`);
    } catch {
      window.prompt('Whoever opens this plays ' +
                    this.match.roles[seat.role], link);
    }
  }

  async solve() {
    const seat = this.seats[0];
    const step = this.index();
    await this.solution.ask(this.id, seat ? seat.token : '', step,
                            this.states[step]);
  }

  go(to) {
    if (this.solution.open) {
      this.solution.go(to);
      return;
    }
    const last = this.states.length - 1;
    const index = Math.max(0, Math.min(last, to));
    this.at = index === last && this.match.live ? null : index;
    this.draw();
  }

  key(event) {
    if (event.target.closest('input, textarea, select, .board') ||
        event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const to = {ArrowLeft: this.index() - 1, ArrowRight: this.index() + 1,
                Home: 0, End: this.row().length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  click(cell) {
    if (this.at !== null || this.solution.open) {
      toast(this.solution.open ? 'This is the solution.'
                               : 'This is an earlier position.');
      return;
    }
    this.hinted = null;
    this.chooser.click(cell);
  }

  // ---- What is seen ---------------------------------------------------------

  build() {
    const match = this.match;
    this.board = match.board
        ? new Board(match.board, match.roles, cell => this.click(cell)) : null;
    this.glyphs = this.board ? this.board.glyphs
                             : new Glyphs({pieces: {}, owners: []}, match.roles);
    this.parts = {
      status: h('div', {class: 'turn', role: 'status', 'aria-live': 'polite'}),
      actions: h('div', {class: 'row actions'}),
      facts: h('div', {class: 'facts'}),
      percepts: h('div', {}),
      chance: h('div', {}),
      files: h('div', {class: 'row files'}),
      views: h('div', {class: 'row views'}),
      log: h('div', {}),
      search: h('div', {}),
    };
    const p = this.parts;
    show(this.place,
      h('div', {class: 'head'},
        h('h1', {}, h('a', {href: `#/game/${segment(match.game)}`},
          match.title))),
      h('div', {class: 'columns match'},
        h('div', {class: 'stage'}, p.status,
          this.board ? this.board.element : null,
          this.stepper.element, p.facts),
        h('div', {class: 'side'}, this.players.element, p.views, p.actions,
          this.chooser.element, this.solution.element,
          h('section', {class: 'panel'}, h('h2', {}, 'Moves'),
            this.moves.element),
          p.percepts, p.search, p.log, p.chance, p.files)));
    this.layout = true;
  }

  draw() {
    const index = this.index();
    this.drawStatus();
    this.players.draw(this.match, this.seats, this.row()[index], this.glyphs);
    this.players.drawClocks(this.clockOffset);
    this.drawBoard();
    this.stepper.draw();
    this.drawActions();
    if (this.solution.open) return;
    this.moves.draw(this.states, index, this.match.generation,
                    this.match.chance ? this.match.chance.role : null);
    drawPercepts(this.parts.percepts, this.match, this.states, index);
    drawChance(this.parts.chance, this.match);
    this.drawFiles();
    this.drawViews();
    drawSearch(this.parts.search, this.states, this.match.roles, index,
               to => this.go(to));
    drawLog(this.parts.log, this.match, this.states);
  }

  drawFiles() {
    const match = this.match;
    const files = `/api/matches/${segment(match.id)}`;
    show(this.parts.files,
      match.veiled ? null
        : [h('a', {href: `${files}/record.json`}, 'Record (JSON)'),
           h('a', {href: `${files}/record.xml`}, 'XML')],
      match.tournament
        ? h('a', {href: `#/tournament/${segment(match.tournament)}`},
            `Tournament ${match.tournament}`)
        : null);
  }

  /** Whoever holds several seats sees from one at a time. */
  drawViews() {
    const match = this.match;
    const several = match.veiled && this.seats.length > 1;
    show(this.parts.views, several
      ? this.seats.map((seat, i) => h('button', {
          class: 'quiet', disabled: i === this.looksAs,
          onclick: () => attempt(this.lookAs(i))},
          `See as ${match.roles[seat.role]}`))
      : null);
  }

  drawStatus() {
    const match = this.match;
    const mine = this.turnsOfMine();
    let text = '';
    let kind = '';
    if (this.offline) {
      text = 'The game manager does not answer; trying again …';
      kind = 'bad';
    } else if (this.solution.open) {
      text = this.solution.text();
      kind = this.solution.over && !this.solution.failure ? 'over' : '';
    } else if (this.at !== null && this.at < this.states.length - 1) {
      text = `After move ${this.at} of ${this.states.length - 1}`;
    } else if (match.status === 'completed') {
      text = result(match, this.seats);
      kind = 'over';
    } else if (match.status === 'interrupted') {
      text = match.failure ? `This match is paused: ${match.failure}`
                           : 'This match was interrupted.';
      kind = 'bad';
    } else if (match.status === 'aborted') {
      text = `Aborted: ${match.failure || 'no reason is known'}`;
      kind = 'bad';
    } else if (!match.started) {
      text = 'The players read the rules …';
    } else if (mine.length) {
      text = `Your move, ${match.roles[mine[0].role]}`;
      kind = 'yours';
    } else {
      const waiting = playedRoles(match)
          .filter(({index}) => !match.turn[index].chosen &&
                               !this.isSent(index))
          .map(({role}) => role);
      text = match.veiled ? 'Waiting for the others'
          : waiting.length ? `Waiting for ${waiting.join(' and ')}`
                           : 'All have chosen';
    }
    this.parts.status.className = `turn ${kind}`;
    if (this.parts.status.textContent !== text) {
      show(this.parts.status, text);
    }
  }

  drawBoard() {
    const index = this.index();
    const states = this.row();
    const state = states[index];
    if (!state) return;
    const isNow = this.at === null && !this.solution.open;
    if (this.board) {
      const marks = isNow ? this.chooser.marks() : {};
      let last = named(state.moves, this.match.board);
      if (!last.size && index > 0) last = changed(states[index - 1], state);
      marks.last = last;
      if (this.hinted && isNow) marks.hint = this.hinted;
      this.board.update(state, marks);
    }
    const {rest} = sortOut(state.others, this.match.roles);
    const facts = rest.slice(0, kMostFacts);
    show(this.parts.facts, this.board ? facts.map(loose) : factTable(facts),
         looseHidden(state.hidden, this.match.roles));
    this.parts.facts.classList.toggle('only', !this.board);
  }

  drawActions() {
    show(this.parts.actions, actions(this));
  }

  /** Whether the state that is looked at ends the game. */
  isTheEnd() {
    return this.match.status === 'completed' &&
           this.index() === this.states.length - 1;
  }
}
