// An analysis: a board of its own, on which every move can be tried.

import {get, post, segment} from '../api.js';
import {EnginePanel} from '../analysis/engine_panel.js';
import {Variations} from '../analysis/variations.js';
import {Board} from '../board.js';
import {MoveChooser} from '../chooser.js';
import {attempt, h, show} from '../dom.js';
import {Glyphs} from '../glyphs.js';
import {icon} from '../icons.js';
import {Ending} from '../match/ending.js';
import {LooseFacts} from '../match/loose_facts.js';
import {Orientation} from '../match/orientation.js';
import {outcome} from '../match/outcome.js';
import {isIdle} from '../match/texts.js';
import {lastStep} from '../moves.js';

const kArrows = 3;

export async function analysisPage(place, [id], query) {
  const page = new AnalysisPage(place, id);
  await page.begin(query.get('node'));
  return () => page.end();
}

class AnalysisPage {
  constructor(place, id) {
    this.place = place;
    this.id = id;
    this.path = `analyses/${segment(id)}`;
    this.at = 0;
    this.picks = new Map();  // of roles that have chosen, where several do
    this.ended = false;
    this.chooser = new MoveChooser((role, move) => this.pick(role, move),
                                   () => this.drawBoard());
    this.orientation = new Orientation(() => this.drawBoard());
    this.ending = new Ending(() => this.draw());
    this.variations = new Variations(to => this.go(to));
    this.engine = new EnginePanel(id, (node, report) => this.note(node, report),
                                  (node, line) => this.playLine(node, line),
                                  move => this.chooser.nameOf(move));
    this.onKey = event => this.key(event);
  }

  async begin(node) {
    this.game = await get(this.path);
    this.nodes = [];
    this.game.nodes.forEach(node => this.add(node));
    const {board, table, roles} = this.game;
    const click = cell => this.chooser.click(cell);
    const hands = {grab: cell => this.chooser.grab(cell),
                   drop: cell => this.chooser.drop(cell), arrow: () => false};
    this.board = board ? new Board(board, roles, click, hands) : null;
    if (table) {
      const {TableBoard, TablePlan} = await import('../table/table_board.js');
      this.plan = new TablePlan(table);
      this.board = new TableBoard(this.plan, roles, click, hands);
    }
    if (!this.isShown()) return;
    this.glyphs = this.board ? this.board.glyphs
                             : new Glyphs({pieces: {}, owners: []}, roles);
    this.orientation.choose(this.board, this.game, [], this.nodes[0]);
    this.build();
    document.addEventListener('keydown', this.onKey);
    document.title = `Analysis – ${this.game.title}`;
    const wanted = node === null ? this.game.mainLine - 1 : Number(node);
    await this.go(this.nodes[wanted] ? wanted : 0);
  }

  /** Whether nobody has gone to another page while answers were awaited. */
  isShown() {
    return !this.ended && this.place.isConnected;
  }

  end() {
    this.ended = true;
    this.engine.stop();
    document.removeEventListener('keydown', this.onKey);
  }

  build() {
    this.status = h('div', {class: 'turn', role: 'status',
                            'aria-live': 'polite'});
    this.facts = new LooseFacts(this.game.roles);
    const step = (label, picture, to) => h('button', {
      'aria-label': label, title: label, onclick: () => this.go(to())},
      icon(picture));
    show(this.place,
      h('div', {class: 'head'},
        h('h1', {}, 'Analysis: ',
          h('a', {href: `#/game/${segment(this.game.game)}`},
            this.game.title)),
        this.game.match
          ? h('a', {class: 'button',
                    href: `#/match/${segment(this.game.match)}`},
              'Back to the match') : null),
      h('div', {class: 'columns match'},
        h('div', {class: 'stage'}, this.status,
          this.board ? this.board.element : null,
          h('div', {class: 'controls'},
            step('First position', 'first', () => 0),
            step('One move back', 'back', () => this.before()),
            step('One move on', 'on', () => this.after()),
            step('Last position', 'last', () => this.endOfLine()),
            this.orientation.button),
          this.facts.element),
        h('div', {class: 'side'}, this.facts.counters, this.engine.element,
          h('section', {class: 'panel moves'}, h('h2', {}, 'Moves'),
            this.variations.element),
          h('div', {class: 'choosing'}, this.chooser.element))));
  }

  chance() {
    return this.game.chance ? this.game.chance.role : null;
  }

  before() {
    return this.nodes[this.at].parent ?? 0;
  }

  after() {
    return this.nodes[this.at].children[0] ?? this.at;
  }

  endOfLine() {
    let node = this.at;
    while (this.nodes[node].children.length) node = this.nodes[node].children[0];
    return node;
  }

  key(event) {
    if (event.target.closest('input, textarea, select') || event.ctrlKey ||
        event.metaKey || event.altKey) {
      return;
    }
    if (this.chooser.type(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'f') {
      this.orientation.turn();
      return;
    }
    const to = {ArrowLeft: () => this.before(), ArrowRight: () => this.after(),
                Home: () => 0, End: () => this.endOfLine()}[event.key];
    if (!to) return;
    event.preventDefault();
    this.go(to());
  }

  // ---- Positions --------------------------------------------------------

  /** Shows a node; what the rules say of it comes a moment later. */
  async go(to) {
    if (!this.isShown()) return;
    this.at = to;
    this.picks.clear();
    this.chooser.offer([], this.game.board, `${to}`);
    history.replaceState(null, '',
                         `#/analysis/${segment(this.id)}?node=${to}`);
    const node = this.nodes[to];
    if (!node.legal) {
      this.engine.look(null);
      this.draw();
      const told = await attempt(get(`${this.path}/nodes/${to}`));
      if (!told || this.ended) return;
      Object.assign(node, told, {children: node.children});
      if (this.at !== to) return;
    }
    this.engine.look(to, node.terminal ? 'The game is over here.'
        : this.game.hides ? 'There is no engine for games that hide something.'
                          : '');
    this.offer();
    this.draw();
  }

  /** The roles that have something to choose. */
  choosing() {
    const {legal, terminal} = this.nodes[this.at];
    if (!legal || terminal) return [];
    const roles = legal.map((_, role) => role);
    const several = roles.filter(role => legal[role].length > 1);
    if (several.length) return several;
    const real = roles.filter(role => !isIdle(legal[role][0]));
    return real.length ? real : [roles[0]];
  }

  /** Of a table: what lies where in a node. */
  settle(number) {
    const node = this.nodes[number];
    if (!this.plan) return node;
    const before = node.parent === null ? null : this.settle(node.parent);
    this.plan.settleAfter(node, before);
    return node;
  }

  offer() {
    const node = this.settle(this.at);
    const {legal, marks} = node;
    const turns = this.choosing().filter(role => !this.picks.has(role))
        .map(role => ({role, legal: legal[role],
                       marks: this.plan ? this.plan.marks(legal[role], node)
                                        : (marks || [])[role]}));
    this.chooser.offer(turns, this.game.board, `${this.at} ${this.picks.size}`);
  }

  async pick(role, move) {
    this.picks.set(role, move);
    if (this.choosing().some(each => !this.picks.has(each))) {
      this.offer();
      this.draw();
      return;
    }
    const moves = this.nodes[this.at].legal.map(
        (row, each) => this.picks.get(each) ?? row[0]);
    const next = await this.play(this.at, moves);
    if (next === null) {
      this.picks.clear();
      this.offer();
      this.draw();
    } else {
      this.go(next);
    }
  }

  /** The node after a joint move; null where the rules refuse it. */
  async play(parent, moves) {
    const told = await attempt(post(`${this.path}/nodes`, {parent, moves}));
    if (!told) return null;
    if (told.id > this.nodes.length) await attempt(this.catchUp());
    if (told.id > this.nodes.length) return null;
    if (told.id === this.nodes.length) this.add(told);
    else Object.assign(this.nodes[told.id], told);
    return told.id;
  }

  /** Adds the nodes that were made elsewhere, as in another tab. */
  async catchUp() {
    const {nodes} = await get(this.path);
    nodes.slice(this.nodes.length).forEach(node => this.add(node));
  }

  /** The node that is next in number, after its parent. */
  add(node) {
    const id = this.nodes.push({...node, children: []}) - 1;
    if (node.parent !== null) this.nodes[node.parent].children.push(id);
  }

  /** @param line joint moves, or {role, move} of one who chooses */
  async playLine(from, line) {
    let node = from;
    for (const each of line) {
      const {legal} = this.nodes[node];
      const moves = Array.isArray(each) ? each : legal.map((row, role) =>
        this.game.roles[role] === each.role ? each.move : row[0]);
      const next = await this.play(node, moves);
      if (next === null) return;
      node = next;
    }
    this.go(node);
  }

  /** The engine has said something of a node. */
  note(node, report) {
    if (!report) return;
    const proven = report.proven ?? null;
    this.nodes[node].value = proven !== null ? `=${proven}`
        : report.value === null ? undefined : `${Math.round(report.value)}`;
    if (node === this.at) this.draw();
  }

  // ---- What is seen -----------------------------------------------------

  draw() {
    this.drawStatus();
    this.drawBoard();
    this.variations.draw(this.nodes, this.at, this.chance());
  }

  drawStatus() {
    const node = this.nodes[this.at];
    let text = '…';
    let kind = '';
    if (node.terminal) {
      const {words} = this.endingHere();
      text = outcome({...this.game, goals: node.goals}, []).text +
             (words ? `: ${words}` : '');
      kind = 'over';
    } else if (node.legal) {
      const role = this.choosing().find(each => !this.picks.has(each));
      text = role === undefined ? '…'
          : role === this.chance() ? 'Chance draws: choose what'
                                   : `${this.game.roles[role]} to move`;
    }
    this.status.className = `turn ${kind}`;
    if (this.status.textContent !== text) show(this.status, text);
  }

  drawBoard() {
    const node = this.settle(this.at);
    if (this.board) {
      const before = node.parent === null ? null : this.nodes[node.parent];
      const marks = this.chooser.marks();
      marks.last = lastStep(before, node);
      marks.arrows = this.arrows();
      marks.won = this.endingHere().cells;
      this.board.flip(this.orientation.flipped);
      this.board.update(node, marks);
    }
    this.facts.draw(this.nodes, node, Boolean(this.board));
  }

  /** Why the game is over where we are, if it is: see Ending. */
  endingHere() {
    const over = this.nodes[this.at].terminal;
    return this.ending.of(over ? `${this.path}/nodes/${this.at}` : '');
  }

  /** Of the best moves, where they are between cells. */
  arrows() {
    const {report} = this.engine;
    if (!report || this.engine.node !== this.at || this.chooser.path.length) {
      return [];
    }
    return this.engine.best().slice(0, kArrows)
        .map(({move}) => this.chooser.moves.find(each => each.move === move))
        .filter(each => each && each.paths.length)
        .map(({paths: [steps], column, changes}) => {
          // What drops into a column is told by where it comes to rest; of a
          // whole row its end tells enough.
          const cells = column !== undefined && changes.length
              ? [changes[0][0]] : steps.map(step => Math.max(...step));
          return {from: cells.length > 1 ? cells[0] : null,
                  to: cells[cells.length - 1]};
        });
  }
}
