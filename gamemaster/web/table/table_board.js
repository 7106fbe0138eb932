// A match that is played on a table: `table` of API.md. To the page it is a
// board whose cells are the places and then the things, by their numbers.

import {h, show, svg} from '../dom.js';
import {Glyphs} from '../glyphs.js';
import {atoms} from '../moves.js';
import {figurePicture, outline, spots} from './pictures.js';

const kMargin = 12;
const kDragFrom = 5;  // pixels; less is a click
const kStyle = 'table/table.css';

/** The look of tables is fetched with the first one. */
function addStyle() {
  if (document.querySelector(`link[href="${kStyle}"]`)) return;
  document.head.append(h('link', {rel: 'stylesheet', href: kStyle}));
}

/** Names and numbers of a table, and what facts and moves say of it. */
export class TablePlan {
  constructor(table) {
    this.places = table.places;
    this.things = table.things;
    this.place = new Map(table.places.map((each, i) => [each.name, i]));
    this.thing = new Map(table.things.map((each, i) => [each.name, i]));
  }

  /** The number of a thing among all cells. */
  cellOf(thing) {
    return this.places.length + thing;
  }

  /** What a term names: the first thing and the last place, or null. */
  named(term) {
    const words = atoms(term.toLowerCase());
    const thing = words.find(word => this.thing.has(word));
    const place = words.findLast(word => this.place.has(word));
    return thing === undefined || place === undefined ? null
        : {thing: this.thing.get(thing), place: this.place.get(place)};
  }

  /** A move as people say it. */
  nameOf(move) {
    const step = this.named(move);
    return step ? `${this.things[step.thing].name} → ` +
                  this.places[step.place].name
                : move.replace(/^\((.*)\)$/, '$1');
  }

  /** Takes from the facts of states, one after another, what lies where. */
  settle(states) {
    states.forEach((state, i) => this.settleAfter(state, states[i - 1]));
  }

  /**
   * Of one state: `where`, the place of each thing, is no longer among its
   * facts; `marked` is what moved since the state before, if there is one.
   */
  settleAfter(state, before) {
    if (state.others !== state.loose) {
      state.where = new Map();
      state.loose = state.others = state.others.filter(fact => {
        const found = this.named(fact);
        if (found) state.where.set(found.thing, found.place);
        return !found;
      });
    }
    if (!before) return;
    if (!state.names && state.moves) {
      state.names = state.moves.map(move => move && this.nameOf(move));
    }
    state.marked = [...state.where].filter(([thing, place]) =>
      before.where.get(thing) !== place)
        .flatMap(([thing, place]) => [before.where.get(thing), place])
        .filter(place => place !== undefined);
  }

  /** How moves are pointed at: see `marks` of a turn in API.md. */
  marks(legal, {where}) {
    const found = legal.map(move => this.named(move));
    const goals = new Set(found.filter(Boolean).map(({place}) => place));
    const lying = place => [...where].filter(([, at]) => at === place)
        .map(([thing]) => this.cellOf(thing));
    return found.map((step, i) => {
      const name = this.nameOf(legal[i]);
      if (!step) return {name, paths: []};
      const {thing, place} = step;
      const from = where.get(thing);
      const first = [this.cellOf(thing),
                     ...(lying(from).length === 1 ? [from] : [])];
      // Where all go to one place, it need not be pointed at.
      return goals.size === 1
          ? {name, paths: [[first]],
             changes: [place, ...lying(place)].map(cell => [cell, thing])}
          : {name, paths: [[first, [place, ...lying(place)]]]};
    });
  }
}

export class TableBoard {
  /**
   * @param onCell called with a number when it is clicked
   * @param hands  grab(cell), drop(cell) as those of Board
   */
  constructor(plan, roles, onCell, hands) {
    addStyle();
    this.plan = plan;
    this.onCell = onCell;
    this.hands = hands;
    this.board = {owners: [], pieces: {}};
    this.glyphs = new Glyphs(this.board, roles);
    this.element = svg('svg', {class: 'drawn-table match-table', role: 'group',
                               'aria-label': 'The table'});
    this.element.addEventListener('pointerdown', event => this.press(event));
    this.element.addEventListener('keydown', event => {
      const cell = this.cellOf(event.target);
      if ((event.key !== 'Enter' && event.key !== ' ') || cell === null) return;
      event.preventDefault();
      this.focused = cell;
      this.onCell(cell);
    });
    const {places} = plan;
    const right = Math.max(...places.map(({x, width}) => x + width));
    const below = Math.max(...places.map(({y, height}) => y + height));
    this.element.setAttribute('viewBox',
      [-kMargin, -kMargin, right + 2 * kMargin, below + 2 * kMargin].join(' '));
  }

  /** It is as the game puts it. */
  get isFixed() {
    return true;
  }

  flip() {}

  describe(cell) {
    const {places, things} = this.plan;
    return cell < places.length ? places[cell].name
                                : things[cell - places.length].name;
  }

  update(state, marks = {}) {
    this.state = state;
    this.marks = marks;
    const {places} = this.plan;
    const lying = places.map(() => []);
    for (const [thing, place] of state.where) lying[place].push(thing);
    show(this.element,
         places.map((place, i) => this.drawPlace(place, i)),
         lying.flatMap((things, i) => this.drawThings(places[i],
                                                      things.sort((a, b) => a - b))));
    this.refocus();
  }

  /** Names of classes and properties of what can be pointed at. */
  properties(kind, cell) {
    const classes = [kind];
    for (const mark of ['last', 'to', 'can', 'selected', 'hint', 'won']) {
      if (this.marks[mark] && this.marks[mark].has(cell)) classes.push(mark);
    }
    const can = classes.includes('can');
    return {class: classes.join(' '), 'data-number': cell,
            ...(can ? {tabindex: 0, role: 'button',
                       'aria-label': this.words(cell)} : {})};
  }

  words(cell) {
    const {places} = this.plan;
    const name = this.describe(cell);
    if (cell < places.length) return name;
    const place = this.state.where.get(cell - places.length);
    return `${name} on ${places[place].name}`;
  }

  drawPlace(place, i) {
    const {class: classes, ...more} = this.properties('place', i);
    const isTarget = this.marks.to && this.marks.to.has(i);
    return svg('g', {...more, class: `${classes} ${place.shape}`,
                     'data-place': place.name,
                     transform: `translate(${place.x},${place.y})`},
      svg('title', {}, place.name),
      outline({...place, type: place.shape}),
      svg('text', {class: 'label', x: 4, y: place.height - 4}, place.name),
      isTarget ? svg('circle', {class: 'target', cx: place.width / 2,
                                cy: place.height / 2, r: 7}) : null);
  }

  drawThings(place, things) {
    const at = spots(place, things.length);
    return things.map((thing, i) => {
      const {name, picture, colour} = this.plan.things[thing];
      const cell = this.plan.cellOf(thing);
      return svg('g', {...this.properties('figure', cell),
                       'data-figure': name, 'data-place': place.name,
                       transform: `translate(${at[i].x},${at[i].y}) ` +
                                  `scale(${at[i].scale})`},
        svg('title', {}, this.words(cell)),
        svg('circle', {r: 18, class: 'grip'}),
        figurePicture(picture, colour, name));
    });
  }

  /** What was chosen by a key keeps the focus when all is drawn anew. */
  refocus() {
    if (this.focused === undefined) return;
    const found = this.element.querySelector(
        `[data-number="${this.focused}"][tabindex]`) ||
        this.element.querySelector('.to[tabindex], .can[tabindex]');
    this.focused = undefined;
    if (found) found.focus();
  }

  cellOf(element) {
    const found = element.closest('[data-number]');
    return found ? Number(found.dataset.number) : null;
  }

  under(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY)
        .map(element => element.closest('[data-number]'))
        .find(element => element && this.element.contains(element));
    return found ? Number(found.dataset.number) : null;
  }

  /** A click, or a thing that is dragged to where it is let go. */
  press(event) {
    if (event.button > 0) return;
    const pressed = this.under(event);
    if (pressed === null) return;
    event.preventDefault();
    const start = [event.clientX, event.clientY];
    let dragged = null;
    let isRefused = false;
    const move = next => {
      const way = [next.clientX - start[0], next.clientY - start[1]];
      if (!dragged && !isRefused && Math.hypot(...way) > kDragFrom) {
        isRefused = pressed < this.plan.places.length ||
                    !this.hands.grab(pressed);
        if (!isRefused) {
          dragged = this.element.querySelector(`[data-number="${pressed}"]`);
          dragged.classList.add('dragged');
        }
      }
      if (!dragged) return;
      const scale = this.element.getScreenCTM().a;
      dragged.style.translate =
          `${way[0] / scale}px ${way[1] / scale}px`;
    };
    const end = last => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      const to = this.under(last);
      if (dragged) {
        dragged.classList.remove('dragged');
        dragged.style.translate = '';
        if (last.type === 'pointerup' && to !== null) this.hands.drop(to);
      } else if (last.type === 'pointerup' && to === pressed) {
        this.onCell(pressed);
      }
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }
}
