// A match: played, watched live, or stepped through afterwards.

import {get, post, segment} from '../api.js';
import {Board} from '../board.js';
import {chart, figures, hasReports} from '../chart.js';
import {attempt, h, show, svg, toast} from '../dom.js';
import {changed, named, shown} from '../moves.js';
import {MoveChooser} from '../chooser.js';
import {colourOf} from '../glyphs.js';
import {keepSeats, seatsOf} from '../seats.js';

// Own pictures: not every machine has letters for these.
const kIcons = {
  first: 'M2 2h3v12H2zM14 2v12L6 8z', back: 'M12 2v12L4 8z',
  on: 'M4 2v12l8-6z', last: 'M11 2h3v12h-3zM2 2v12l8-6z',
  play: 'M4 1v14l10-7z', stop: 'M3 2h4v12H3zM9 2h4v12H9z',
};

function icon(name) {
  return svg('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true'},
             svg('path', {d: kIcons[name]}));
}

const kSpeeds = [1500, 700, 250];  // ms a step

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
    this.playing = 0;
    this.speed = 1;
    this.ended = false;
    this.clockOffset = 0;
    this.seats = seatsOf(id);
    // An invitation: whoever opens it has the seat.
    const token = query.get('seat');
    const role = Number(query.get('role'));
    if (token && !this.seats.some(seat => seat.token === token)) {
      this.seats.push({role, token});
      keepSeats(id, this.seats);
    }
    this.chooser = new MoveChooser((role, move) => this.play(role, move),
                                   () => this.drawBoard());
    this.onKey = event => this.key(event);
  }

  async begin() {
    this.take(await get(`matches/${segment(this.id)}`));
    document.addEventListener('keydown', this.onKey);
    this.timer = setInterval(() => this.drawClocks(), 250);
    if (this.match.live) this.follow();
  }

  end() {
    this.ended = true;
    document.removeEventListener('keydown', this.onKey);
    clearInterval(this.timer);
    clearTimeout(this.player);
    if (this.source) this.source.close();
  }

  follow() {
    if (this.source) this.source.close();
    this.source = new EventSource(`/api/matches/${segment(this.id)}/events`);
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
    history.replaceState(null, '', `#/match/${segment(id)}`);
    if (this.match.live) this.follow();
  }

  turnsOfMine() {
    if (!this.match.live) return [];
    return this.seats
        .map(seat => ({role: seat.role, ...this.match.turn[seat.role]}))
        .filter(turn => turn.legal && turn.legal.length && !turn.chosen);
  }

  index() {
    return this.at === null ? this.states.length - 1 : this.at;
  }

  // ---- What people do -------------------------------------------------------

  async act(action, body = {}, role = null) {
    const seat = role === null ? this.seats[0]
                               : this.seats.find(each => each.role === role);
    return attempt(post(`matches/${segment(this.id)}/${action}`,
                        {seat: seat ? seat.token : '', ...body}));
  }

  play(role, move) {
    this.chooser.wait();
    this.draw();
    return this.act('move', {step: this.match.steps, move}, role);
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
    const answer = await attempt(post(`matches/${segment(this.id)}/resume`));
    if (!answer) return;
    keepSeats(answer.id, answer.seats);
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

  go(to) {
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
                Home: 0, End: this.states.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  toggle() {
    clearTimeout(this.player);
    this.playing = !this.playing;
    if (this.playing && this.index() === this.states.length - 1) this.go(0);
    const step = () => {
      if (!this.playing) return;
      if (this.index() >= this.states.length - 1) {
        this.playing = false;
        this.drawControls();
        return;
      }
      this.go(this.index() + 1);
      this.player = setTimeout(step, kSpeeds[this.speed]);
    };
    if (this.playing) this.player = setTimeout(step, kSpeeds[this.speed]);
    this.drawControls();
  }

  // ---- What is seen ---------------------------------------------------------

  build() {
    const match = this.match;
    this.board = match.board
        ? new Board(match.board, match.roles, cell => this.click(cell)) : null;
    this.parts = {
      status: h('div', {class: 'turn', role: 'status', 'aria-live': 'polite'}),
      players: h('div', {class: 'players'}),
      controls: h('div', {class: 'controls'}),
      actions: h('div', {class: 'row actions'}),
      moves: h('ol', {class: 'move-list', tabindex: 0,
                      'aria-label': 'Moves so far'}),
      facts: h('div', {class: 'facts'}),
      log: h('div', {}),
      search: h('div', {}),
      files: h('div', {class: 'row files'}),
    };
    const p = this.parts;
    show(this.place,
      h('div', {class: 'head'},
        h('h1', {}, h('a', {href: `#/game/${segment(match.game)}`},
          match.title))),
      h('div', {class: 'columns match'},
        h('div', {class: 'stage'}, p.status,
          this.board ? this.board.element : null,
          p.controls, p.facts),
        h('div', {class: 'side'}, p.players, p.actions,
          this.chooser.element,
          h('section', {class: 'panel'}, h('h2', {}, 'Moves'), p.moves),
          p.search, p.log, p.files)));
    this.layout = true;
  }

  click(cell) {
    if (this.at !== null) {
      toast('This is an earlier position.');
      return;
    }
    this.hinted = null;
    this.chooser.click(cell);
  }

  draw() {
    this.drawStatus();
    this.drawPlayers();
    this.drawBoard();
    this.drawControls();
    this.drawActions();
    this.drawMoves();
    this.drawSearch();
    this.drawLog();
  }

  drawStatus() {
    const match = this.match;
    const mine = this.turnsOfMine();
    let text = '';
    let kind = '';
    if (this.offline) {
      text = 'The game manager does not answer; trying again …';
      kind = 'bad';
    } else if (this.at !== null && this.at < this.states.length - 1) {
      text = `After move ${this.at} of ${this.states.length - 1}`;
    } else if (match.status === 'completed') {
      text = result(match, this.seats);
      kind = 'over';
    } else if (match.status === 'interrupted') {
      text = 'This match was interrupted.';
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
      const waiting = match.roles.filter((_, i) => !match.turn[i].chosen);
      text = waiting.length ? `Waiting for ${waiting.join(' and ')}`
                            : 'All have chosen';
    }
    this.parts.status.className = `turn ${kind}`;
    if (this.parts.status.textContent !== text) {
      show(this.parts.status, text);
    }
  }

  drawPlayers() {
    const match = this.match;
    this.clocks = [];
    show(this.parts.players, match.roles.map((role, i) => {
      const clock = h('span', {class: 'clock'});
      this.clocks.push(clock);
      const colour = colourOf(role, match.roles);
      const swatch = h('span', {class: 'swatch'});
      if (colour) swatch.style.background = colour;
      const turn = match.turn[i] || {};
      const last = match.lastTurn[i] || {};
      const seat = this.seats.find(each => each.role === i);
      const others = match.turn.some(each => each.legal && each.legal.length);
      return h('div', {class: 'player' + (turn.chosen ? ' chosen' : '')},
        swatch,
        h('div', {class: 'who'}, h('b', {}, role), ' ',
          h('span', {class: 'faint'}, match.players[i].name,
            seat ? ' (you)' : ''),
          turn.digest && others
            ? h('div', {class: 'digest', title: 'SHA-256 of its move: it ' +
                'cannot change it any more'},
                'has chosen: ', h('code', {}, turn.digest.slice(0, 12)), '…')
            : null,
          last.digest && last.move && others
            ? h('div', {class: 'digest', title: `SHA-256 of "${last.move} ` +
                `${last.salt}" is ${last.digest}`},
                'before: ', shown(last.move), ' = ',
                h('code', {}, last.digest.slice(0, 12)), '…')
            : null),
        clock,
        match.goals.length
          ? h('span', {class: 'goal', title: 'Score'},
              match.goals[i] === null ? '–' : match.goals[i])
          : null,
        seat && match.live && this.seats.length > 1
          ? h('button', {class: 'quiet', onclick: () => this.invite(seat)},
              'Invite')
          : null);
    }));
    this.drawClocks();
  }

  drawClocks() {
    const match = this.match;
    if (!this.clocks || !match) return;
    match.roles.forEach((_, i) => {
      const clock = this.clocks[i];
      const turn = match.turn[i];
      let text = '';
      if (match.live && match.started && !turn.chosen) {
        const used = (Date.now() + this.clockOffset - match.turnBegan) / 1000;
        const limited = !match.players[i].human || match.humanClock;
        text = limited
            ? `${Math.max(0, Math.ceil(match.playClock - used))} s`
            : `${Math.floor(used)} s`;
        clock.classList.toggle('hurry', limited && match.playClock - used < 5 &&
                                            match.players[i].human);
      } else if (match.live && turn.chosen) {
        text = '✓';
      }
      if (clock.textContent !== text) clock.textContent = text;
    });
  }

  drawBoard() {
    const index = this.index();
    const state = this.states[index];
    if (!state) return;
    if (this.board) {
      const marks = this.at === null ? this.chooser.marks() : {};
      let last = named(state.moves, this.match.board);
      if (!last.size && index > 0) {
        last = changed(this.states[index - 1], state);
      }
      marks.last = last;
      if (this.hinted && this.at === null) marks.hint = this.hinted;
      this.board.update(state, marks);
    }
    show(this.parts.facts, state.others.slice(0, 400).map(fact =>
      h('code', {}, shown(fact))));
    this.parts.facts.classList.toggle('only', !this.board);
  }

  drawControls() {
    const index = this.index();
    const last = this.states.length - 1;
    const button = (text, label, to) => h('button', {
      'aria-label': label, title: label, disabled: to < 0 || to > last ||
                                                   to === index,
      onclick: () => this.go(to)}, icon(text));
    show(this.parts.controls,
      button('first', 'First position', 0),
      button('back', 'One move back', index - 1),
      h('button', {'aria-label': this.playing ? 'Stop' : 'Play the moves',
                   title: this.playing ? 'Stop' : 'Play the moves',
                   onclick: () => this.toggle()},
        icon(this.playing ? 'stop' : 'play')),
      button('on', 'One move on', index + 1),
      button('last', 'Last position', last),
      h('input', {type: 'range', min: 0, max: last, value: index,
                  'aria-label': 'Position',
                  oninput: event => this.go(Number(event.target.value))}),
      h('button', {class: 'quiet', title: 'Speed', onclick: () => {
        this.speed = (this.speed + 1) % kSpeeds.length;
        this.drawControls();
      }}, ['½×', '1×', '3×'][this.speed]),
      h('span', {class: 'faint count'}, `${index}/${last}`));
  }

  drawActions() {
    const match = this.match;
    const mine = this.turnsOfMine();
    const parts = [];
    if (match.live) {
      if (this.seats.length) {
        parts.push(
          h('button', {disabled: !mine.length, onclick: () => this.hint()},
            'Hint'),
          h('button', {disabled: !match.started || match.steps === 0,
                       onclick: () => this.act('takeback')}, 'Take back'));
      }
      if (match.players.some(player => !player.human)) {
        parts.push(h('button', {disabled: !match.started,
                                onclick: () => this.act('hurry')},
                     'Move now'));
      }
      if (this.seats.length || !match.players.some(player => player.human)) {
        parts.push(h('button', {class: 'quiet', onclick: () =>
          window.confirm('Give this match up?') && this.act('abort')},
          'Give up'));
      }
    } else {
      if (match.canResume && !match.resumedBy) {
        parts.push(h('button', {class: 'primary',
                                onclick: () => this.resume()}, 'Go on'));
        if (match.status === 'interrupted') {
          parts.push(h('button', {class: 'quiet', onclick: async () => {
            await this.act('abort');
            this.take(await get(`matches/${segment(this.id)}`));
          }}, 'Give up'));
        }
      }
      if (match.resumedBy) {
        parts.push(h('a', {href: `#/match/${segment(match.resumedBy)}`},
                     'It went on here'));
      }
      parts.push(h('a', {class: 'button',
                         href: `#/game/${segment(match.game)}`}, 'New match'));
    }
    show(this.parts.actions, parts);
  }

  drawMoves() {
    const index = this.index();
    const list = this.parts.moves;
    const make = i => h('li', {}, h('button', {
      class: 'link', 'data-step': i, onclick: () => this.go(i)},
      moveText(this.states[i].moves)));
    // Only what is new, for long matches.
    const count = this.states.length - 1;
    if (list.generation !== this.match.generation ||
        list.children.length > count) {
      list.replaceChildren();
      list.generation = this.match.generation;
    }
    for (let i = list.children.length + 1; i <= count; ++i) {
      list.append(make(i));
    }
    for (const old of list.querySelectorAll('.here')) {
      old.classList.remove('here');
    }
    const here = list.children[index - 1];
    if (here) {
      here.classList.add('here');
      list.scrollTop = here.offsetTop - list.offsetTop -
                       list.clientHeight / 2;
    }
  }

  drawSearch() {
    if (!hasReports(this.states)) return;
    const {roles} = this.match;
    const index = this.index();
    show(this.parts.search, h('section', {class: 'panel'},
      h('h2', {}, 'What the agents expect'),
      chart(this.states, roles, index, to => this.go(to)),
      figures(this.states[index], roles).map(line =>
        h('p', {class: 'figures'}, line))));
  }

  drawLog() {
    const match = this.match;
    const rows = [];
    this.states.forEach((state, step) => {
      (state.errors || []).forEach((error, role) => {
        if (!error) return;
        rows.push(h('li', {}, step === 0 ? 'at the start, '
                                         : `move ${step}, `,
          h('b', {}, match.roles[role]), ': ', explain(error)));
      });
    });
    for (const warning of match.warnings) rows.push(h('li', {}, warning));
    if (match.ruleBreak) rows.unshift(h('li', {class: 'bad'},
      'This record breaks the rules: ', match.ruleBreak));
    show(this.parts.log, rows.length
      ? h('section', {class: 'panel log'}, h('h2', {}, 'Log'),
          h('ul', {}, rows.slice(0, 200)))
      : null);
    const base = `/api/matches/${segment(this.match.id)}`;
    show(this.parts.files,
      h('a', {href: `${base}/record.json`}, 'Record (JSON)'),
      h('a', {href: `${base}/record.xml`}, 'XML'));
  }
}

/** A joint move in a list: who had no choice goes without saying. */
function moveText(moves) {
  const idle = /^\(?\s*(noop|nil|wait|pass_turn)\s*\)?$/i;
  const made = moves.filter(move => !idle.test(move));
  return (made.length ? made : moves).map(shown).join('  ·  ');
}

function explain(error) {
  if (error === 'TO') return 'no reply in time (TO)';
  if (error === 'CE') return 'no connection (CE)';
  if (error.startsWith('IL')) return `not a legal move: ${error.slice(3)} (IL)`;
  return error;
}

function result(match, seats) {
  const goals = match.goals;
  if (goals.length !== match.roles.length || goals.includes(null)) {
    return 'The match is over.';
  }
  if (goals.length === 1) return `The match is over: ${goals[0]} of 100.`;
  const best = Math.max(...goals);
  const winners = match.roles.filter((_, i) => goals[i] === best);
  const scores = match.roles.map((role, i) => `${role} ${goals[i]}`).join(', ');
  if (winners.length === goals.length) return `A draw: ${scores}`;
  const mine = seats.length === 1 ? seats[0].role : null;
  if (mine !== null && winners.length === 1) {
    return goals[mine] === best ? `You have won: ${scores}`
                                : `${winners[0]} has won: ${scores}`;
  }
  return winners.length === 1 ? `${winners[0]} has won: ${scores}`
                              : `${winners.join(' and ')} have won: ${scores}`;
}
