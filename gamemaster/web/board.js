// A board as SVG: squares, hexagons or triangles, pieces, marks, a cursor for the keys.

import {fitLabels, labels} from './board_labels.js';
import {borders, holes, joinedSides, links} from './board_lines.js';
import {kStore, stores} from './board_stores.js';
import {svg} from './dom.js';
import {Glyphs} from './glyphs.js';
import {cutToOutline} from './looks.js';
import {paintedSquare, paints} from './painted.js';
import {drawPicker} from './picker.js';
import {rowWords} from './row_words.js';
import {hexagon, kCell, kHexRow, kTriangle, kTriangleRow, triangle}
  from './shapes.js';

const kDragFrom = 6;  // pixels that a click may shake

/** A board that follows the positions it is given. */
export class Board {
  /**
   * @param board  as the server sends it
   * @param roles  of the match
   * @param onCell called with the index of a cell that is chosen
   * @param hands  grab(cell), whether it can be dragged; drop(cell); arrow(key),
   *               whether the key is a move
   */
  constructor(board, roles, onCell = null, hands = null) {
    this.roles = roles;
    this.hands = hands || {grab: () => false, arrow: () => false};
    this.board = board;
    this.onCell = onCell;
    this.glyphs = new Glyphs(board, roles);
    this.paints = paints(board);
    this.columns = board.columns.values.length;
    this.rows = board.rows.values.length;
    this.cursor = Math.max(0, board.holes.findIndex(hole => !hole));
    this.flipped = false;  // seen from the other side
    this.byKeys = false;  // the arrow keys move the cursor
    this.position = {cells: []};
    this.marks = {};
    this.element = this.frame();
  }

  /** Turns the board around, so that the top is below. */
  flip(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    this.draw();
  }

  /** The middle of a cell in the picture. */
  center(cell) {
    const [x, y] = this.place(cell);
    const [from, to] = this.crop || [0, this.width];
    return this.flipped ? [from + to - x, this.height - y] : [x, y];
  }

  /** The same with the first row below. */
  place(cell) {
    const column = cell % this.columns;
    const row = Math.floor(cell / this.columns);
    if (this.board.triangles) {
      // The middle of what is inside: a third of the height from the side.
      const low = this.pointsUp(cell) ? 2 / 3 : 1 / 3;
      return [(column + 1) * kTriangle / 2,
              (this.rows - 1 - row + low) * kTriangleRow];
    }
    if (!this.board.slant) {
      return [this.side + (this.seenColumn(row, column) + 0.5) * kCell,
              (this.rows - row - 0.5) * kCell];
    }
    return [(column + 0.5 + this.board.slant * row / 2) * kCell - this.left(),
            (this.rows - 1 - row) * kHexRow + kCell * 0.58];
  }

  /** Where a column of a row is seen, and what is seen there: the same. */
  seenColumn(row, column) {
    const turned = this.board.stores && this.board.stores.turned && row === 1;
    return turned ? this.columns - 1 - column : column;
  }

  /** Of triangles: the lower left one does, its neighbours do not. */
  pointsUp(cell) {
    return (cell % this.columns + Math.floor(cell / this.columns)) % 2 === 0;
  }

  /** The same as it is seen. */
  isSeenUp(cell) {
    return this.pointsUp(cell) !== this.flipped;
  }

  left() {
    return this.board.slant < 0 ? -(this.rows - 1) / 2 * kCell : 0;
  }

  /** The cell at a point of the window; null beside the board. */
  cellAt(clientX, clientY) {
    const place = this.drawing.getScreenCTM();
    if (!place) return null;
    const point = new DOMPoint(clientX, clientY)
        .matrixTransform(place.inverse());
    let best = null;
    let least = this.board.triangles ? (kTriangleRow * 0.5) ** 2
                                     : 71 * 71;  // the corner of a square
    for (let cell = 0; cell < this.columns * this.rows; ++cell) {
      if (this.isHole(cell)) continue;
      const [x, y] = this.center(cell);
      const distance = (x - point.x) ** 2 + (y - point.y) ** 2;
      if (distance < least) {
        least = distance;
        best = cell;
      }
    }
    return best;
  }

  isHole(cell) {
    return Boolean(this.board.holes[cell]);
  }

  /** A cell in the words of the labels. */
  nameOf(cell) {
    return this.board.columns.labels[cell % this.columns] +
           this.board.rows.labels[Math.floor(cell / this.columns)];
  }

  frame() {
    this.side = this.board.stores ? kStore : 0;
    let width = this.columns * kCell + 2 * this.side;
    let height = this.rows * kCell;
    if (this.board.triangles) {
      width = (this.columns + 1) * kTriangle / 2;
      height = this.rows * kTriangleRow;
    }
    if (this.board.slant) {
      width += (this.rows - 1) / 2 * kCell;
      height = (this.rows - 1) * kHexRow + kCell * 1.16;
      // What is cut away to a hexagon need not be on the screen.
      let least = Infinity;
      let most = -Infinity;
      for (let cell = 0; cell < this.columns * this.rows; ++cell) {
        if (this.isHole(cell)) continue;
        const [x] = this.place(cell);
        least = Math.min(least, x - kCell / 2);
        most = Math.max(most, x + kCell / 2);
      }
      this.crop = [least, most];
    }
    // Labels of about the same size on the screen whatever the board, and room
    // for larger ones on small screens.
    this.label = Math.min(34, Math.max(11, 2.4 * (width / kCell)));
    this.room = Math.min(70, Math.max(13, width / 28));
    // The colours of sides that are to be joined lie around the board.
    this.margin = this.board.joined.length ? 14 : 0;
    const edge = 1.3 * this.room + this.margin;
    this.words = this.side ? [] : rowWords(this.board);
    // Where the upper row is numbered the other way, it has labels of its own.
    this.above = this.side && this.board.stores.turned ? edge - 8 : 0;
    const left = edge + 0.6 * this.room *
        Math.max(0, ...this.words.map(word => word.length));
    this.width = width;
    this.height = height;
    const [from, to] = this.crop || [0, width];
    this.drawing = svg('g', {});
    this.extra = svg('g', {});
    const element = svg('svg', {
      class: 'board', role: 'application', tabindex: this.onCell ? 0 : null,
      viewBox: `${from - left} ${-8 - this.margin - this.above} ` +
               `${to - from + left + 8 + this.margin} ` +
               `${height + edge + 8 + this.margin + this.above}`,
      'aria-label': 'The board',
    }, this.drawing, this.extra);
    element.style.setProperty('--label', `${this.label}px`);
    if (this.onCell) {
      new ResizeObserver(() => fitLabels(this)).observe(element);
      element.addEventListener('keydown', event => this.key(event));
      this.listen(element);
      element.addEventListener('focus', () => {
        this.byKeys = element.matches(':focus-visible');
        this.drawCursor();
      });
      element.addEventListener('blur', () => {
        this.byKeys = false;
        this.drawCursor();
      });
    }
    return element;
  }

  /**
   * Clicks and dragging. By hand and not by clicks on cells: those may be drawn
   * anew between press and release, and then there is no click.
   */
  listen(element) {
    let pressed = null;
    let start = null;
    this.dragged = null;
    const end = () => {
      pressed = null;
      if (this.dragged) this.dragged.remove();
      this.dragged = null;
    };
    element.addEventListener('pointerdown', event => {
      this.byKeys = false;
      this.drawCursor();
      end();
      if (!event.isPrimary || event.button !== 0 ||
          event.target.closest('.option')) return;
      pressed = this.cellAt(event.clientX, event.clientY);
      start = [event.clientX, event.clientY];
    });
    element.addEventListener('pointermove', event => {
      if (pressed === null) return;
      if (!this.dragged) {
        const way = Math.hypot(event.clientX - start[0],
                               event.clientY - start[1]);
        if (way < kDragFrom || this.content(pressed) === null ||
            !this.hands.grab(pressed)) return;
        element.setPointerCapture(event.pointerId);
        this.dragged = this.ghost(pressed);
      }
      this.moveGhost(event.clientX, event.clientY);
    });
    element.addEventListener('pointercancel', end);
    element.addEventListener('pointerup', event => {
      const cell = this.cellAt(event.clientX, event.clientY);
      const from = pressed;
      const wasDragged = Boolean(this.dragged);
      end();
      if (cell === null || from === null) return;
      this.cursor = cell;
      if (wasDragged && cell !== from) this.hands.drop(cell);
      else if (!wasDragged && cell === from) this.onCell(cell);
    });
  }

  /** What is in a cell, to follow the hand. */
  ghost(cell) {
    const content = this.content(cell);
    const ghost = svg('g', {class: 'ghost'},
      content === null ? null : svg('g', {transform: 'translate(-50 -50)'},
        this.board.marks ? this.glyphs.draw('mark')
                         : this.glyphs.draw(content)));
    this.element.append(ghost);
    return ghost;
  }

  moveGhost(clientX, clientY) {
    const place = this.drawing.getScreenCTM().inverse();
    const point = new DOMPoint(clientX, clientY).matrixTransform(place);
    this.dragged.setAttribute('transform', `translate(${point.x} ${point.y})`);
  }

  /** Whoever came by Tab has the arrow keys; else they are the page's. */
  key(event) {
    if (this.hands.arrow(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1],
                   ArrowDown: [0, -1]};
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in steps) {
      if (!this.byKeys) return;
      this.cursor = this.beside(this.cursor, ...steps[event.key].map(
          step => this.flipped ? -step : step));
      this.draw();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.onCell(this.cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The cell nearest to another in a direction, so that each can be reached
   * where a row or a column has holes, as on a board for draughts; along
   * straight lines alone where lines join the cells.
   */
  beside(cell, dx, dy) {
    const seen = each => {
      const row = Math.floor(each / this.columns);
      return [this.seenColumn(row, each % this.columns), row];
    };
    const [x, y] = seen(cell);
    let best = cell;
    let least = Infinity;
    for (let each = 0; each < this.columns * this.rows; ++each) {
      if (this.isHole(each)) continue;
      const [column, row] = seen(each);
      const along = (column - x) * dx + (row - y) * dy;
      const across = Math.abs((column - x) * dy + (row - y) * dx);
      if (along <= 0 || across > (this.board.links.length ? 0 : along)) continue;
      // Where two are as far, a row is kept or the next one is come to.
      const way = along + across + (dy ? along : across) / 100;
      if (way < least) [best, least] = [each, way];
    }
    return best;
  }

  /**
   * @param position cells by index: contents or null
   * @param marks    sets of cells: last, from (where moves begin), to (targets),
   *                 can (any other that can be clicked), selected, won (of the
   *                 line that decided); columns that
   *                 something can be dropped into; a picker: the cell where it
   *                 opens and options with label, changes, choose(); and
   *                 arrows: {from, to} by cells, the best first, where `from`
   *                 may be null
   */
  update(position, marks = {}) {
    this.position = position;
    this.marks = marks;
    this.draw();
  }

  has(mark, cell) {
    return Boolean(this.marks[mark] && this.marks[mark].has(cell));
  }

  draw() {
    const parts = [];
    for (let cell = 0; cell < this.columns * this.rows; ++cell) {
      if (!this.isHole(cell)) parts.push(this.cell(cell));
    }
    this.drawing.replaceChildren(...joinedSides(this), ...holes(this),
                                 ...links(this), ...cutToOutline(this, parts),
                                 ...borders(this));
    this.extra.replaceChildren(
        ...labels(this), ...stores(this), ...this.columnMarks(),
        ...(this.marks.arrows || []).map((each, i) => this.arrow(each, i)));
    if (this.marks.picker && this.marks.picker.options.length) {
      this.extra.append(drawPicker(this, this.marks.picker));
    }
    this.drawCursor();
  }

  /** From cell to cell, fainter the less it counts; a ring around one cell. */
  arrow({from, to}, rank) {
    const [x, y] = this.center(to);
    const look = {class: 'arrow', opacity: Math.max(0.25, 0.8 - 0.22 * rank)};
    if (from === null || from === undefined || from === to) {
      return svg('circle', {...look, cx: x, cy: y, r: 38, fill: 'none',
                            'stroke-width': rank ? 6 : 10});
    }
    const [a, b] = this.center(from);
    const length = Math.hypot(x - a, y - b) || 1;
    const [dx, dy] = [(x - a) / length, (y - b) / length];
    const [width, head] = rank ? [6, 18] : [10, 26];
    const point = (along, across) =>
      `${(a + along * dx - across * dy).toFixed(1)},` +
      `${(b + along * dy + across * dx).toFixed(1)}`;
    const neck = length - head - 6;
    return svg('polygon', {...look, class: 'arrow full', points: [
      point(24, width), point(neck, width), point(neck, head),
      point(length - 6, 0), point(neck, -head), point(neck, -width),
      point(24, -width)].join(' ')});
  }

  drawCursor() {
    if (this.cursorMark) this.cursorMark.remove();
    this.cursorMark = null;
    this.element.classList.toggle('by-keys', this.byKeys);
    if (this.onCell && this.byKeys) {
      const [x, y] = this.center(this.cursor);
      this.cursorMark = svg('rect', {class: 'cursor', x: x - 46, y: y - 46,
                                     width: 92, height: 92, rx: 10});
      this.extra.append(this.cursorMark);
      this.element.setAttribute('aria-label', 'The board, at ' +
          this.describe(this.cursor));
    }
  }

  content(cell) {
    const content = this.position.cells[cell];
    if (content === undefined || content === null) return null;
    if (this.board.marks) return 'mark';
    return content === this.board.blank && !this.paints ? null : content;
  }

  isUnknown(cell) {
    return (this.position.unknown || []).includes(cell);
  }

  describe(cell) {
    const content = this.content(cell);
    if (this.isUnknown(cell)) return this.nameOf(cell) + ' unknown';
    return this.nameOf(cell) + ' ' +
           (content === null ? 'empty' : this.glyphs.words(content));
  }

  cell(cell) {
    const [x, y] = this.center(cell);
    const column = cell % this.columns;
    const row = Math.floor(cell / this.columns);
    const classes = ['cell'];
    if (this.board.checkered && !this.board.slant && (column + row) % 2 === 0) {
      classes.push('dark');
    } else if (this.isDraughtsBoard()) {
      classes.push('dark');
    }
    if (this.isUnknown(cell)) classes.push('unknown');
    for (const mark of ['last', 'from', 'to', 'selected', 'hint', 'won']) {
      if (this.has(mark, cell)) classes.push(mark);
    }
    const canChoose = ['from', 'to', 'can'].some(mark => this.has(mark, cell));
    const isMarked = this.isUnknown(cell) ||
        ['last', 'selected', 'hint', 'won'].some(mark => this.has(mark, cell));
    const shape = this.ground(cell, x, y, isMarked);
    const group = svg('g', {
      class: classes.join(' '), 'data-cell': this.nameOf(cell),
    }, svg('title', {}, this.describe(cell)), shape);
    const content = this.content(cell);
    if (this.isUnknown(cell)) {
      group.append(svg('text', {class: 'unknown-mark', x, y, 'font-size': 34,
                                'text-anchor': 'middle',
                                'dominant-baseline': 'central'}, '?'));
    }
    if (content !== null && this.paints) {
      group.append(paintedSquare(this.paints, content, x, y, isMarked));
    } else if (content !== null) {
      const size = this.board.triangles ? 0.56 : this.board.slant ? 0.72
                                                                   : 0.86;
      group.append(svg('g', {
        class: 'piece',
        transform: `translate(${x - 50 * size} ${y - 50 * size}) scale(${size})`,
      }, this.board.marks ? this.glyphs.draw('mark')
                          : this.glyphs.draw(content)));
    }
    if (this.has('to', cell) && !this.paints) {
      group.append(svg('circle', content === null
          ? {class: 'target', cx: x, cy: y, r: 13}
          : {class: 'target ring', cx: x, cy: y,
             r: this.board.triangles ? 30 : 42}));
    }
    if (this.onCell && canChoose) group.classList.add('can');
    return group;
  }

  ground(cell, x, y, isMarked) {
    if (this.board.triangles) {
      return svg('polygon', {class: 'ground',
                             points: triangle(x, y, this.isSeenUp(cell))});
    }
    if (this.board.links.length) {
      return svg('circle', {class: 'ground', cx: x, cy: y,
                            r: isMarked ? 48 : 15});
    }
    if (this.board.looks.cells === 'circles') {
      return svg('circle', {class: 'ground', cx: x, cy: y, r: 48});
    }
    return this.board.slant
        ? svg('polygon', {class: 'ground', points: hexagon(x, y)})
        : svg('rect', {class: 'ground', x: x - 50, y: y - 50, width: kCell,
                       height: kCell});
  }

  /** Over the columns that something can be dropped into. */
  columnMarks() {
    return [...(this.marks.columns || [])].map(column => {
      const [x] = this.center((this.rows - 1) * this.columns + column);
      return svg('polygon', {class: 'column-mark',
                             points: `${x - 16},-6 ${x + 16},-6 ${x},14`});
    });
  }

  /** Holes in every other square, as draughts are played. */
  isDraughtsBoard() {
    if (this.draughts === undefined) {
      const holes = this.board.holes;
      this.draughts = holes.length > 0 && !this.board.slant &&
          !this.board.triangles &&
          holes.filter(Boolean).length * 2 === holes.length &&
          holes.every((hole, cell) => {
            const odd = (cell % this.columns +
                         Math.floor(cell / this.columns)) % 2 === 1;
            return hole === (odd !== holes[0]);
          });
    }
    return this.draughts;
  }
}

/** A small board for lists: no marks, no keys. */
export function thumbnail(board, state, roles) {
  const view = new Board(board, roles);
  view.update(state);
  view.element.removeAttribute('role');
  view.element.setAttribute('aria-hidden', 'true');
  return view.element;
}
