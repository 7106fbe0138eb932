// How a person says a move: by clicks on cells, by buttons, or from the list.

import {h, show} from './dom.js';
import {clicks, shown} from './moves.js';

const kMostShown = 300;
const kFewMoves = 12;  // these are buttons right away

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
    this.clear();
  }

  clear() {
    this.role = null;
    this.moves = [];
    this.path = [];
  }

  /** What can be chosen now: turns are {role, legal}; the first is asked. */
  offer(turns, board, step) {
    const turn = turns[0];
    const key = turn ? `${step} ${turn.role} ${turn.legal.length}` : '';
    if (key === this.key) return;
    this.key = key;
    this.clear();
    if (turn) {
      this.role = turn.role;
      this.moves = clicks(turn.legal, board);
      this.filter = '';
    }
    this.draw();
  }

  fitting() {
    return this.moves.filter(move =>
      move.steps.length >= this.path.length &&
      this.path.every((cell, i) => move.steps[i].has(cell)));
  }

  /** What to show on the board. */
  marks() {
    const marks = {from: new Set(), to: new Set(), can: new Set(),
                   selected: new Set(this.path)};
    for (const move of this.fitting()) {
      const step = move.steps[this.path.length];
      if (!step) continue;
      const single = move.steps.length === 1;
      const shown = this.path.length || single ? marks.to : marks.from;
      // Of a whole column or row its end tells enough.
      if (step.size > 1) shown.add(Math.max(...step));
      for (const cell of step) {
        if (step.size === 1) shown.add(cell);
        marks.can.add(cell);
      }
    }
    if (this.path.length) {
      for (const move of this.moves) {
        if (move.steps.length) {
          for (const cell of move.steps[0]) marks.from.add(cell);
        }
      }
    }
    // Where any cell of the whole board will do, dots say nothing.
    if (!this.path.length && marks.to.size > 150) marks.to.clear();
    return marks;
  }

  click(cell) {
    if (this.role === null) return;
    const advance = path => this.moves.filter(move =>
      move.steps.length >= path.length &&
      path.every((each, i) => move.steps[i].has(each)));
    let path = [...this.path, cell];
    let fitting = advance(path);
    if (!fitting.length) {
      const again = this.path.length === 1 && this.path[0] === cell;
      path = again ? [] : [cell];
      fitting = path.length ? advance(path) : this.moves;
      if (path.length && !fitting.length) path = [];
    }
    this.path = path;
    const complete = fitting.filter(move => move.steps.length === path.length);
    if (path.length && complete.length === 1 && fitting.length === 1) {
      this.choose(complete[0].move);
      return;
    }
    this.draw();
    this.onChange();
  }

  choose(move) {
    const role = this.role;
    this.onMove(role, move);
  }

  draw() {
    this.element.hidden = this.role === null;
    if (this.role === null) {
      show(this.element);
      return;
    }
    // What the clicks have left open, and what no click can say.
    const open = this.path.length
        ? this.fitting().filter(move => move.steps.length === this.path.length)
        : this.moves.filter(move => !move.steps.length);
    const few = this.moves.length <= kFewMoves ? this.moves : [];
    const buttons = this.path.length || few.length === 0 ? open : few;
    const choices = h('div', {class: 'choices'},
      buttons.slice(0, 60).map(move => this.button(move)));
    const list = h('div', {class: 'legal', role: 'listbox',
                           'aria-label': 'All legal moves'});
    const fill = () => {
      const wanted = this.filter.toLowerCase();
      const found = this.moves.filter(move =>
        move.move.toLowerCase().includes(wanted));
      show(list, found.slice(0, kMostShown).map(move => this.button(move)),
           found.length > kMostShown
             ? h('p', {class: 'faint'}, `and ${found.length - kMostShown} more`)
             : null);
      return found;
    };
    const input = h('input', {
      type: 'search', placeholder: 'Type a move', 'aria-label': 'Type a move',
      oninput: () => {
        this.filter = input.value;
        fill();
      },
      onkeydown: event => {
        if (event.key !== 'Enter') return;
        const found = fill();
        const typed = input.value.trim().toLowerCase();
        const exact = found.find(move => shown(move.move).toLowerCase() ===
                                         typed || move.move === typed);
        if (exact || found.length === 1) {
          this.choose((exact || found[0]).move);
        }
      }});
    fill();
    show(this.element,
      h('h2', {}, this.path.length && open.length > 1 ? 'Which one?'
                                                      : 'Your move'),
      choices,
      few.length && !this.path.length ? null
        : h('details', {open: this.moves.every(move => !move.steps.length)},
            h('summary', {}, `All ${this.moves.length} legal moves`),
            input, list));
  }

  button(move) {
    return h('button', {class: 'move', 'data-move': move.move,
                        onclick: () => this.choose(move.move)},
             shown(move.move));
  }
}
