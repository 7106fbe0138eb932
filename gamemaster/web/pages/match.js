// A match: played, watched live, or stepped through afterwards.

import {get, post, segment} from '../api.js';
import {Board} from '../board.js';
import {MoveChooser} from '../chooser.js';
import {attempt, h, renew, show, toast} from '../dom.js';
import {Glyphs} from '../glyphs.js';
import {actions} from '../match/actions.js';
import {Attention} from '../match/attention.js';
import {drawBanner} from '../match/banner.js';
import {Chat} from '../match/chat.js';
import {Ending} from '../match/ending.js';
import {Fairness} from '../match/fairness.js';
import {drawFiles} from '../match/files.js';
import {Hint} from '../match/hint.js';
import {drawPercepts} from '../match/knowledge.js';
import {arrange, matchParts} from '../match/layout.js';
import {drawLog} from '../match/log.js';
import {LooseFacts} from '../match/loose_facts.js';
import {MoveList} from '../match/move_list.js';
import {News} from '../match/news.js';
import {Orientation} from '../match/orientation.js';
import {OtherTurns} from '../match/other_turns.js';
import {outcome} from '../match/outcome.js';
import {Pace} from '../match/pace.js';
import {PlayersPanel} from '../match/players.js';
import {drawSearch} from '../match/search_panel.js';
import {Solution} from '../match/solution.js';
import {soundButton} from '../match/sound_button.js';
import {statusOf, timeOut} from '../match/status.js';
import {Stepper} from '../match/stepper.js';
import {moveText} from '../match/texts.js';
import {lastStep} from '../moves.js';
import {keepSeats, seatsOf} from '../seats.js';

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
    // The token is for nobody else who sees or is sent the address.
    if (token) history.replaceState(null, '', `#/match/${segment(id)}`);
    this.chooser = new MoveChooser((role, move) => this.play(role, move),
                                   () => this.draw());
    this.pace = new Pace(() => this.draw());
    this.news = new News(this);
    this.attention = new Attention();
    this.orientation = new Orientation(() => this.drawBoard());
    this.fairness = new Fairness();
    this.otherTurns = new OtherTurns(this);
    this.hint = new Hint(this);
    this.ending = new Ending(() => this.draw());
    this.chat = new Chat((text, name) => this.send('say', {text, name}, null));
    this.late = null;  // what was played for a seat of ours whose time ran out
    this.players = new PlayersPanel(seat => this.invite(seat));
    this.moves = new MoveList(to => this.go(to));
    this.solution = new Solution(() => this.draw());
    this.stepper = new Stepper(to => this.go(to), () => this.position(),
                               [this.orientation.button, soundButton()]);
    this.onKey = event => this.key(event);
  }

  async begin() {
    await this.load();
    document.addEventListener('keydown', this.onKey);
    this.timer = setInterval(
        () => this.players.drawClocks(this.clockOffset), 250);
    if (this.goesOn()) this.news.follow();
  }

  /** Whether there may be news: played by this server or another process. */
  goesOn() {
    return this.match.live || this.match.status === 'running';
  }

  end() {
    this.ended = true;
    document.removeEventListener('keydown', this.onKey);
    clearInterval(this.timer);
    this.pace.end();
    this.stepper.end();
    this.solution.close();
    this.attention.end();
    this.news.end();
  }

  /** The token of the seat that is looked from; empty for spectators. */
  token() {
    const seat = this.seats[this.looksAs] || this.seats[0];
    return seat ? seat.token : '';
  }

  /** Where something is hidden: looks from another seat of ours. */
  async lookAs(number) {
    this.news.close();
    this.looksAs = number;
    this.at = null;
    try {
      await this.load(true);
    } finally {
      if (!this.ended && this.goesOn()) this.news.follow();
    }
  }

  /** Whether somebody elsewhere may still ask for a rematch. */
  mayHaveRematch() {
    const people = this.match.players.filter(player => player.human).length;
    return this.match.status !== 'interrupted' && !this.match.rematch &&
           people > 1 && people > this.seats.length;
  }

  /**
   * Asks for what is new; long matches come in several parts.
   * @param anew whether all is to be told again, as another seat sees it
   */
  async load(anew = false) {
    let more = true;
    while (more && !this.ended) {
      const generation = anew ? null : this.match?.generation;
      anew = false;
      const news = await get(
          `matches/${segment(this.id)}`,
          {seat: this.token(),
           said: this.chat.heard,
           ...(generation ? {from: this.states.length, generation} : {})});
      if (news.table && !this.tables) {
        this.tables = await import('../table/table_board.js');
      }
      if (this.ended) return;
      this.take(news);
      more = !news.live && news.states.length > 0 &&
             this.states.length <= news.steps;
    }
  }

  /** The server is away. */
  lose() {
    this.offline = true;
    this.drawStatus();
  }

  /** News of the match: rows from `from` on take the place of ours. */
  take(news) {
    this.offline = false;
    this.clockOffset = news.now - Date.now();
    const fresh = !this.match || this.match.generation !== news.generation ||
                  news.from === 0;
    this.states = fresh ? news.states
                        : this.states.slice(0, news.from).concat(news.states);
    if (news.table && !this.plan) {
      this.plan = new this.tables.TablePlan(news.table);
    }
    if (this.plan) this.plan.settle(this.states);
    if (this.at !== null && this.at >= this.states.length) this.at = null;
    const before = this.match;
    this.match = news;
    if (before && before.id !== news.id) this.rename(news.id);
    const moved = !before || before.generation !== news.generation ||
                  before.steps !== news.steps;
    // What was found out about a position goes with it.
    if (moved && before && this.solution.open && news.live) {
      this.solution.close();
    }
    if (moved) this.noteStep(before, news);
    if (!this.layout || JSON.stringify(before && before.board) !==
                            JSON.stringify(news.board)) {
      this.build();
    }
    if (!this.orientation.settled) {
      this.orientation.choose(this.board, news, this.seats, this.states[0]);
    }
    const turns = this.turnsOfMine();
    this.chooser.offer(turns, news.board, news.steps);
    this.otherTurns.look();
    this.pace.take(news.status === 'running' && this.seats.length > 0 &&
                   turns.length === 0);
  }

  /** What people and their screen readers are to notice of a new position. */
  noteStep(before, news) {
    const last = this.states[this.states.length - 1];
    if (!before || !last || !last.moves) return;
    this.late = timeOut(news, this.states, this.seats) || this.late;
    const chance = news.chance ? news.chance.role : null;
    const from = before.generation === news.generation ? before.steps + 1
                                                       : news.steps;
    for (const state of this.states.slice(from)) {
      if (state.moves) this.attention.say(moveText(state.moves, chance));
    }
  }

  /** Moves were taken back: the match goes on under another id. */
  rename(id) {
    keepSeats(id, this.seats);
    this.id = id;
    this.solution.close();
    history.replaceState(null, '', `#/match/${segment(id)}`);
    if (this.match.live) this.news.follow();
  }

  turnsOfMine() {
    if (!this.match.live) return [];
    return this.seats
        .map(seat => ({role: seat.role, ...this.match.turn[seat.role]}))
        .filter(turn => turn.legal && turn.legal.length && !turn.chosen &&
                        !this.isSent(turn.role))
        .map(turn => this.plan
          ? {...turn, marks: this.plan.marks(turn.legal, this.states.at(-1))}
          : turn);
  }

  /** Whether what is shown is the position that is played now. */
  isNow() {
    return !this.solution.open &&
           (this.at === null || this.at === this.states.length - 1);
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

  act(action, body = {}, role = null) {
    return attempt(this.send(action, body, role));
  }

  send(action, body, role) {
    const seat = role === null ? this.seats[0]
                               : this.seats.find(each => each.role === role);
    return post(`matches/${segment(this.id)}/${action}`,
                {seat: seat ? seat.token : '', ...body});
  }

  async play(role, move) {
    const {steps, generation} = this.match;
    this.late = null;
    this.sent.set(role, {steps, generation});
    this.chooser.offer(this.turnsOfMine(), this.match.board, steps);
    this.draw();
    if (await this.act('move', {step: steps, move}, role)) return;
    // It was refused: the choice is open again.
    this.sent.delete(role);
    this.chooser.offer(this.turnsOfMine(), this.match.board, this.match.steps);
    this.draw();
  }

  takeBack() {
    return this.act('takeback', {seats: this.seats.map(seat => seat.token)});
  }

  resign() {
    // Who is to move gives up, where several seats are ours.
    const turn = this.turnsOfMine()[0];
    return this.act('resign', {}, turn ? turn.role : null);
  }

  async rematch() {
    const answer = await this.act('rematch', {
      seats: this.seats.map(seat => seat.token)});
    if (!answer) return;
    keepSeats(answer.id, answer.seats);
    this.leaveFor(`#/match/${segment(answer.id)}`);
  }

  async analyse() {
    const answer = await attempt(post('analyses', {match: this.id,
                                                   seat: this.token()}));
    if (!answer) return;
    this.leaveFor(`#/analysis/${segment(answer.id)}?node=${this.index()}`);
  }

  /** Unless the person has gone elsewhere in the meantime. */
  leaveFor(address) {
    if (!this.ended) location.hash = address;
  }

  /** Seats are the same in the match of this id. */
  takeSeatsTo(id) {
    if (!seatsOf(id).length) keepSeats(id, this.seats);
  }

  async resume() {
    // Somebody else may have been faster.
    await attempt(this.load());
    if (this.ended) return;
    const {resumedBy} = this.match;
    if (resumedBy) {
      this.takeSeatsTo(resumedBy);
      this.leaveFor(`#/match/${segment(resumedBy)}`);
      return;
    }
    const answer = await this.act('resume');
    if (!answer) return;
    // Our seats stay ours; those of nobody are ours now.
    const others = answer.seats.filter(
        each => !this.seats.some(seat => seat.role === each.role));
    keepSeats(answer.id, this.seats.concat(others));
    this.leaveFor(`#/match/${segment(answer.id)}`);
  }

  async invite(seat) {
    const link = `${location.origin}/#/match/${segment(this.id)}` +
                 `?role=${seat.role}&seat=${seat.token}`;
    const role = this.match.roles[seat.role];
    try {
      await navigator.clipboard.writeText(link);
      toast(`The link to play ${role} is copied; it also brings the ` +
            'seat back.');
    } catch {
      const told = window.prompt(`Whoever opens this plays ${role}, ` +
                                 'instead of you', link);
      if (told === null) return;
    }
    if (this.ended) return;
    await attempt(this.giveAway(seat));
  }

  /** The seat is somebody else's now: nothing is chosen or seen from it. */
  async giveAway(seat) {
    if (this.seats.length < 2) return;  // the last one stays
    const own = this.seats[this.looksAs];
    this.seats = this.seats.filter(each => each !== seat);
    keepSeats(this.id, this.seats);
    const number = Math.max(0, this.seats.indexOf(own));
    if (this.match.veiled) {
      await this.lookAs(number);
      return;
    }
    this.looksAs = number;
    this.chooser.offer(this.turnsOfMine(), this.match.board, this.match.steps);
    this.draw();
    if (this.goesOn()) this.news.follow();
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
    if (event.target.closest('input, textarea, select') ||
        event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (this.isNow() && this.chooser.type(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'f') {
      this.orientation.turn();
      return;
    }
    const to = {ArrowLeft: this.index() - 1, ArrowRight: this.index() + 1,
                Home: 0, End: this.row().length - 1}[event.key];
    if (this.arrow(event.key)) {
      event.preventDefault();
      return;
    }
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** Where moves are directions, the keys with arrows make them. */
  arrow(key) {
    if (!key.startsWith('Arrow') || !this.isNow() ||
        !this.chooser.takesArrows()) {
      return false;
    }
    this.chooser.press(key);
    return true;
  }

  click(cell) {
    // An earlier position is for looking, and for analysing.
    if (!this.isNow()) return;
    this.chooser.click(cell);
    const [chosen] = this.chooser.path.slice(-1);
    if (chosen !== undefined) {
      this.attention.say(`${this.board.describe(chosen)} selected`);
    }
  }

  // ---- What is seen ---------------------------------------------------------

  build() {
    const match = this.match;
    const hands = {
      grab: cell => this.isNow() && this.chooser.grab(cell),
      drop: cell => this.chooser.drop(cell),
      arrow: key => this.arrow(key),
    };
    const click = cell => this.click(cell);
    this.board = match.board
        ? new Board(match.board, match.roles, click, hands)
        : this.plan
          ? new this.tables.TableBoard(this.plan, match.roles, click, hands)
          : null;
    this.glyphs = this.board ? this.board.glyphs
                             : new Glyphs({pieces: {}, owners: []}, match.roles);
    this.facts = new LooseFacts(match.roles);
    this.parts = matchParts(this.chooser);
    this.orientation.settled = false;
    arrange(this);
    this.layout = true;
  }

  draw() {
    const index = this.index();
    if (this.plan && this.solution.open) this.plan.settle(this.row());
    this.drawStatus();
    this.players.draw(this.match, this.seats, this.row()[index], this.glyphs,
                      this.row()[index - 1]);
    this.players.drawClocks(this.clockOffset);
    this.drawBoard();
    this.stepper.draw();
    this.drawActions();
    this.chat.draw(this.match, this.seats);
    drawBanner(this.parts.banner, this);
    this.parts.chooser.hidden = !this.isNow();
    for (const part of [this.parts.percepts, this.parts.search,
                        this.moves.element.parentElement]) {
      part.hidden = this.solution.open;
    }
    if (this.solution.open) return;
    const {generation, seat, chance} = this.match;
    this.moves.draw(this.states, index, `${generation} ${seat}`,
                    chance ? chance.role : null);
    drawPercepts(this.parts.percepts, this.match, this.states, index);
    this.fairness.draw(this.match, this.states);
    drawFiles(this.parts.files, this.match);
    this.drawViews();
    drawSearch(this.parts.search, this.states, this.match.roles, index,
               to => this.go(to));
    drawLog(this.parts.log, this.match, this.states);
  }

  /** Whoever holds several seats sees from one at a time. */
  drawViews() {
    const match = this.match;
    const several = match.veiled && this.seats.length > 1;
    const toChoose = this.turnsOfMine().length ? [] : this.otherTurns.roles();
    renew(this.parts.views, several
      ? this.seats.map((seat, i) => h('button', {
          class: toChoose.includes(seat.role) ? 'primary' : 'quiet',
          disabled: i === this.looksAs,
          onclick: () => attempt(this.lookAs(i))},
          `See as ${match.roles[seat.role]}`))
      : null);
  }

  drawStatus() {
    const {text, kind} = statusOf(this);
    this.parts.status.className = `turn ${kind}`;
    if (this.parts.status.textContent !== text) {
      show(this.parts.status, text);
    }
    const over = this.match.status === 'completed';
    this.attention.follow(this.turnsOfMine().length > 0, this.match.title,
                          over ? outcome(this.match, this.seats).text : '');
  }

  drawBoard() {
    const index = this.index();
    const states = this.row();
    const state = states[index];
    if (!state) return;
    const isNow = this.isNow();
    if (this.board) {
      this.board.flip(this.orientation.flipped);
      const marks = isNow ? this.chooser.marks() : {};
      marks.last = lastStep(states[index - 1], state);
      marks.hint = this.hint.here()?.marks;
      marks.won = this.endingHere().cells;
      this.board.update(state, marks);
    }
    this.facts.draw(states, state, Boolean(this.board), this.glyphs?.looks);
  }

  drawActions() {
    renew(this.parts.actions, actions(this));
  }

  /** Whether the state that is looked at ends the game. */
  isTheEnd() {
    return this.match.status === 'completed' && !this.solution.open &&
           this.index() === this.states.length - 1;
  }

  /** Why the state that is looked at ended the game, if it did: see Ending. */
  endingHere() {
    const {id, resigned, veiled} = this.match;
    const ended = this.isTheEnd() && resigned === null && !veiled;
    return this.ending.of(ended ? `matches/${segment(id)}` : '');
  }
}
