// Errors beside the lines of a text that is being written.

import {h, show} from '../dom.js';

export class LineMarks {
  /** @param text a textarea whose lines do not wrap */
  constructor(text) {
    this.text = text;
    this.rows = [];
    this.gutter = h('div', {class: 'gutter', 'aria-hidden': 'true'});
    this.notes = h('div', {class: 'line-notes', 'aria-hidden': 'true'});
    this.element = h('div', {class: 'line-marks'}, this.gutter, text,
                     this.notes);
    text.addEventListener('scroll', () => this.draw());
    // What is changed is judged anew.
    text.addEventListener('input', () => this.mark([]));
  }

  /** @param rows diagnostics as the server sends them */
  mark(rows) {
    this.rows = rows.filter(row => row.line > 0);
    this.text.setAttribute('aria-invalid',
                           this.rows.some(row => row.severity === 'error'));
    this.draw();
    const [first] = this.rows;
    if (first) this.scrollTo(first.line);
  }

  /** The line comes into sight, with some before it. */
  scrollTo(line) {
    this.text.scrollTop = (line - 4) * this.height();
  }

  height() {
    return parseFloat(getComputedStyle(this.text).lineHeight) || 20;
  }

  /** Only what is in sight, for long rulesheets. */
  draw() {
    const height = this.height();
    const top = parseFloat(getComputedStyle(this.text).paddingTop) -
                this.text.scrollTop;
    const lines = this.text.value.split('\n').length;
    const from = Math.max(1, Math.floor(this.text.scrollTop / height));
    const to = Math.min(lines, from + Math.ceil(this.text.clientHeight / height) + 1);
    const worst = new Map();
    for (const row of this.rows) {
      if (!worst.has(row.line) || row.severity === 'error') {
        worst.set(row.line, row);
      }
    }
    // The page allows no style in attributes.
    const placed = (element, line) => {
      element.style.top = `${top + (line - 1) * height}px`;
      return element;
    };
    const numbers = [];
    const notes = [];
    for (let line = from; line <= to; ++line) {
      const row = worst.get(line);
      numbers.push(placed(h('span', {class: row ? row.severity : null}, line),
                          line));
      if (row) {
        notes.push(placed(h('span', {class: `note ${row.severity}`,
                                     title: row.message}, row.message), line));
      }
    }
    show(this.gutter, numbers);
    show(this.notes, notes);
  }
}
