// How a person says a move: by pointing at cells, by keys, or from the list.
// What is pointed at comes from the server: see `marks` in API.md.

import {h, show} from './dom.js';
import {differences, showPlainMoves, shown, showsPlainMoves} from './moves.js';
import {inSlices} from './picker.js';

const kMostShown = 300;
const kFewMoves = 12;  // these are buttons right away
const kMostButtons = 60;
const kMostDots = 150;

/** Moves with what is known of them. */
function describe(turn) {
  return turn.legal.map((move, i) => {
    const marks = (turn.marks || [])[i] || {};
    return {move, name: marks.name || shown(move),
            paths: (marks.paths || []).map(path =>
              path.map(step => new Set(step))),
            changes: marks.changes || [], rank: marks.rank || 0,
            column: marks.column, key: marks.key};
  });
}

/** The letter that a move consists of, as `(press k)` does, or ''. */
function letterOf(move) {
  const found = /^(?:\(\S+ )?([a-z])\)?$/i.exec(move);
  return found ? found[1].toLowerCase() : '';
}

export class MoveChooser {
  /**
   * @param onMove   called with role and move
   * @param onChange called where the marks on the board change
   */
  constructor(onMove, onChange) {
    this.onMove = onMove;
    this.onChange = onChange;
    this.element = h('section', {class: 'panel chooser', hidden: true,
                                 'aria-label': 'Legal moves'});
    this.key = '';
    this.open = null;  // whether the list is; null: nobody has said so
    this.types = false;  // whether somebody types a move
    this.clear();
  }

  clear() {
    this.role = null;
    this.moves = [];
    this.path = [];
    this.narrowed = null;  // moves of a picker that are chosen from
  }

  /** What can be chosen now: turns are {role, legal, marks}; the first is asked. */
  offer(turns, board, step) {
    const turn = turns[0];
    const key = turn
        ? `${step} ${turn.role} ${turn.legal.length} ` +
          JSON.stringify(turn.marks || null) : '';
    if (key === this.key) return;
    const sameTurn = turn && this.turn === `${step} ${turn.role}`;
    const path = sameTurn ? this.path : [];
    this.key = key;
    this.turn = turn ? `${step} ${turn.role}` : '';
    this.clear();
    if (turn) {
      this.role = turn.role;
      this.moves = describe(turn);
      if (this.fitting(path).length) this.path = path;
      if (!sameTurn) this.filter = '';
    }
    this.draw();
  }

  /** The moves that are pointed at by these cells, or by them and more. */
  fitting(path = this.path) {
    return this.moves.filter(move => move.paths.some(steps =>
      steps.length >= path.length &&
      path.every((cell, i) => steps[i].has(cell))));
  }

  /** Those that are complete, in the order in which they are offered. */
  complete(path = this.path) {
    return this.moves.filter(move => move.paths.some(steps =>
      steps.length === path.length &&
      path.every((cell, i) => steps[i].has(cell))))
        .sort((a, b) => a.rank - b.rank);
  }

  /** Whether something can be said beyond these cells. */
  goesOn(path = this.path) {
    return this.moves.some(move => move.paths.some(steps =>
      steps.length > path.length &&
      path.every((cell, i) => steps[i].has(cell))));
  }

  /** The cells that a move is pointed at by. */
  cellsOf(move) {
    const cells = new Set();
    const found = this.moves.find(each => each.move === move);
    if (!found || !found.paths.length) return cells;
    for (const step of found.paths[0]) {
      if (step.size === 1) for (const cell of step) cells.add(cell);
    }
    return cells.size ? cells : new Set(found.changes.map(([cell]) => cell));
  }

  nameOf(move) {
    const found = this.moves.find(each => each.move === move);
    return found && !showsPlainMoves() ? found.name : shown(move);
  }

  /** What to show on the board. */
  marks() {
    const marks = {from: new Set(), to: new Set(), can: new Set(),
                   selected: new Set(this.path), columns: new Set(),
                   picker: this.picker()};
    for (const move of this.moves) {
      for (const steps of move.paths) {
        for (const cell of steps[0]) {
          marks.can.add(cell);
          if (steps.length > 1) marks.from.add(cell);
        }
        const fits = steps.length > this.path.length &&
            this.path.every((cell, i) => steps[i].has(cell));
        if (!fits) continue;
        const step = steps[this.path.length];
        const ends = steps.length === this.path.length + 1;
        for (const cell of step) marks.can.add(cell);
        if (this.path.length ? step.size === 1
                             : ends && step.size === 1) {
          for (const cell of step) marks.to.add(cell);
        }
        if (move.column !== undefined) {
          marks.columns.add(move.column);
          for (const [cell] of move.changes) marks.to.add(cell);
        }
      }
    }
    // Where any cell of the whole board will do, dots say nothing.
    if (!this.path.length && marks.to.size > kMostDots) marks.to.clear();
    return marks;
  }

  /** Several moves that are pointed at alike: what is to be chosen from. */
  picker() {
    const options = this.options();
    if (!options.length) return null;
    const shownOptions = options.filter(({move}) =>
      !this.narrowed || this.narrowed.has(move));
    return {cell: this.path[this.path.length - 1],
            options: inSlices(shownOptions, slice => {
              this.narrowed = new Set(slice.map(({move}) => move));
              this.onChange();
            })};
  }

  /** All of these, with the words that tell them apart. */
  options() {
    const complete = this.path.length ? this.complete() : [];
    const words = differences(complete.map(({move}) => move));
    return complete.map(({move, name, changes}, i) => ({
      move, changes, words: words[i],
      label: showsPlainMoves() ? shown(move) : name,
      choose: () => this.choose(move),
    }));
  }

  /**
   * A letter or digit chooses from a picker; where none is open, a letter makes
   * the move that consists of it. False where it says nothing.
   */
  type(key) {
    if (key === 'Escape' && this.path.length) {
      this.point([]);
      return true;
    }
    if (key.length !== 1 || this.role === null) return false;
    const options = this.options();
    const wanted = key.toLowerCase();
    if (!this.path.length) {
      const moves = this.moves.filter(({move}) => letterOf(move) === wanted);
      if (moves.length === 1) this.choose(moves[0].move);
      return moves.length === 1;
    }
    const exact = options.filter(({words}) => words.toLowerCase() === wanted);
    const found = exact.length ? exact : options.filter(({words}) =>
      words.toLowerCase().startsWith(wanted));
    if (found.length === 1) this.choose(found[0].move);
    return found.length > 0;
  }

  click(cell) {
    if (this.role === null) return;
    let path = [...this.path, cell];
    if (!this.fitting(path).length) {
      const again = this.path.length > 0 &&
          this.path[this.path.length - 1] === cell;
      path = again || !this.fitting([cell]).length ? [] : [cell];
    }
    this.point(path);
  }

  /** A piece is taken up to be dragged. False where none can be. */
  grab(cell) {
    if (this.role === null || !this.fitting([cell]).length) return false;
    if (this.path.length && this.fitting([...this.path, cell]).length) {
      return false;
    }
    this.path = [cell];
    this.narrowed = null;
    this.draw();
    this.onChange();
    return true;
  }

  /** It is put down elsewhere. */
  drop(cell) {
    const path = [...this.path, cell];
    if (this.fitting(path).length) {
      this.point(path);
      return;
    }
    // A tile that slides is pointed at by itself alone.
    const slides = this.complete().some(({changes}) =>
      changes.some(([at]) => at === cell));
    this.point(slides ? this.path : []);
  }

  point(path) {
    this.path = path;
    this.narrowed = null;
    const complete = path.length ? this.complete() : [];
    if (complete.length === 1 && !this.goesOn()) {
      this.choose(complete[0].move);
      return;
    }
    this.draw();
    this.onChange();
  }

  /** Makes the move of a key with an arrow, if there is one. */
  press(key) {
    const move = this.moves.find(each => each.key === key);
    if (this.role !== null && move) this.choose(move.move);
  }

  /** Whether keys with arrows are moves. */
  takesArrows() {
    return this.role !== null && this.moves.some(move => move.key);
  }

  choose(move) {
    this.onMove(this.role, move);
  }

  draw() {
    const field = this.element.querySelector('[type=search]');
    if (field) this.types = field === document.activeElement;
    const caret = field?.selectionEnd ?? 0;
    this.element.hidden = this.role === null;
    if (this.role === null) {
      show(this.element);
      return;
    }
    // What pointing has left open, and what it cannot say.
    const open = this.path.length ? this.complete()
                                  : this.moves.filter(move => !move.paths.length);
    const few = this.moves.length <= kFewMoves ? this.moves : [];
    const buttons = this.path.length || few.length === 0 ? open : few;
    const list = h('div', {class: 'legal', role: 'group',
                           'aria-label': 'All legal moves'});
    const fill = () => {
      const wanted = this.filter.toLowerCase();
      const found = this.moves.filter(move =>
        move.move.toLowerCase().includes(wanted) ||
        plain(move.name).includes(plain(this.filter)));
      show(list, found.slice(0, kMostShown).map(move => this.button(move)),
           found.length > kMostShown
             ? h('p', {class: 'faint'}, `and ${found.length - kMostShown} more`)
             : null,
           found.length ? null
             : h('p', {class: 'faint'}, 'No legal move is called so.'));
      return found;
    };
    const input = h('input', {
      type: 'search', placeholder: 'Type a move', 'aria-label': 'Type a move',
      value: this.filter,
      oninput: () => {
        this.filter = input.value;
        fill();
      },
      onkeydown: event => {
        if (event.key !== 'Enter') return;
        const found = fill();
        const typed = input.value.trim().toLowerCase();
        const exact = found.find(move =>
            shown(move.move).toLowerCase() === typed || move.move === typed ||
            plain(move.name) === plain(typed));
        if (exact || found.length === 1) {
          this.choose((exact || found[0]).move);
        }
      }});
    fill();
    show(this.element,
      h('h2', {}, this.path.length && open.length > 1 ? 'Which one?'
                                                      : 'Your move'),
      h('div', {class: 'choices'},
        buttons.slice(0, kMostButtons).map(move => this.button(move))),
      // Open by itself where moves are seen nowhere else.
      h('details', {open: this.open ?? buttons.length > kMostButtons},
        h('summary', {onclick: event => {
          this.open = !event.currentTarget.parentElement.open;
        }}, `All ${this.moves.length} legal moves`),
        input, list,
        h('label', {class: 'plain-moves'},
          h('input', {type: 'checkbox', checked: showsPlainMoves(),
                      onchange: event => {
                        showPlainMoves(event.target.checked);
                        this.draw();
                        this.onChange();
                      }}),
          ' as they are in the rules')));
    // Who types goes on, also at the next turn.
    if (this.types && document.activeElement === document.body) {
      input.focus({preventScroll: true});
      input.setSelectionRange(caret, caret);
    }
  }

  button(move) {
    const plain = showsPlainMoves();
    return h('button', {class: 'move', 'data-move': move.move,
                        title: plain ? move.name : shown(move.move),
                        onclick: () => this.choose(move.move)},
             plain ? shown(move.move) : move.name);
  }
}

/** A name as it is typed. */
function plain(name) {
  return name.toLowerCase().replace(/[–x-]/g, '');
}
