// The table: equipment with the figures on it, drawn and moved by the mouse or
// a finger.

import {svg, show} from '../dom.js';
import {figurePicture, outline, spots} from '../table/pictures.js';
import {colourOf, placesOf, sizeOf} from './model.js';

const kSvgMargin = 30;

export class Table {
  /**
   * @param on what is called: figure(name, place), equipment(names, dx, dy),
   *     select(names, adds), place(name) where equipment stays; each may be
   *     missing
   */
  constructor(on, label) {
    this.on = on;
    this.element = svg('svg', {class: 'table drawn-table', role: 'group', tabindex: 0,
                               'aria-label': label});
    this.element.addEventListener('pointerdown', event => this.down(event));
    this.element.addEventListener('keydown', event => this.key(event));
    this.selected = new Set();
    new ResizeObserver(() => {
      if (this.drawn && this.wanted() !== this.width) this.draw(...this.drawn);
    }).observe(this.element);
  }

  /** On a small screen less is shown, so that it can be touched. */
  wanted() {
    const seen = this.element.getBoundingClientRect().width || 900;
    return Math.round(Math.min(900, Math.max(360, seen * 1.1)));
  }

  /**
   * @param where the place of each figure by its name
   * @param marks `can`: figures that may be moved; `arrow`: a figure and the
   *     place to which it points; `fits`: nothing is to be put beside it
   */
  draw(game, where, {can = new Set(), arrow = null, fits = false} = {}) {
    this.game = game;
    this.places = placesOf(game);
    this.spot = new Map();
    this.named = null;
    this.drawn = [game, where, {can, arrow, fits}];
    this.width = this.wanted();
    const [width, height] = fits ? [0, 0] : [this.width, 380];
    const right = Math.max(width, ...this.places.map(p => p.x + p.width),
                           ...game.triggers.map(t => t.x + 110));
    const below = Math.max(height, ...this.places.map(p => p.y + p.height),
                           ...game.triggers.map(t => t.y + 30));
    const none = fits ? [] : [0];
    const left = Math.min(...none, ...this.places.map(p => p.x));
    const above = Math.min(...none, ...this.places.map(p => p.y),
                           ...game.triggers.map(t => t.y));
    this.element.setAttribute('viewBox',
      [left - kSvgMargin, above - kSvgMargin, right - left + 2 * kSvgMargin,
       below - above + 2 * kSvgMargin].join(' '));
    show(this.element,
         this.places.map(place => this.drawPlace(place)),
         this.places.flatMap(place => this.drawFigures(place, where, can)),
         game.triggers.map(trigger => this.drawTrigger(trigger)),
         arrow ? this.drawArrow(arrow) : null);
  }

  drawPlace(place) {
    const chosen = this.selected.has(place.owner) ? ' selected' : '';
    const label = place.type === 'square' || place.type === 'hexagon'
        ? place.name.split('.').slice(-2).join('.') : place.name;
    const isFirst = this.named !== place.owner;
    this.named = place.owner;
    return svg('g', {class: `place${chosen}`, 'data-place': place.name,
                     'data-owner': place.owner, role: 'button',
                     'aria-label': place.name,
                     tabindex: isFirst || this.carried ? 0 : null,
                     transform: `translate(${place.x},${place.y})`},
      svg('title', {}, place.name), outline(place, colourOf(place)),
      svg('text', {class: 'label', x: 4, y: place.height - 4}, label));
  }

  drawFigures(place, where, can) {
    const here = this.game.figures.filter(({name}) =>
      where.get(name) === place.name);
    const at = spots(place, here.length);
    here.forEach(({name}, i) => this.spot.set(name, at[i]));
    return here.map((figure, i) => {
      const classes = ['figure', this.selected.has(figure.name) && 'selected',
                       can.has(figure.name) && 'can'].filter(Boolean);
      return svg('g', {class: classes.join(' '), 'data-figure': figure.name,
                       'data-place': place.name, tabindex: 0, role: 'button',
                       'aria-label': `${figure.name} on ${place.name}`,
                       transform: `translate(${at[i].x},${at[i].y}) ` +
                                  `scale(${at[i].scale})`},
        svg('title', {}, `${figure.name} on ${place.name}`),
        svg('circle', {r: 18, class: 'grip'}),
        figurePicture(figure.type, colourOf(figure), figure.name));
    });
  }

  drawTrigger(trigger) {
    const chosen = this.selected.has(trigger.name) ? ' selected' : '';
    return svg('g', {class: `trigger${chosen}`, 'data-owner': trigger.name,
                     transform: `translate(${trigger.x},${trigger.y})`},
      svg('rect', {width: 110, height: 24, rx: 12}),
      svg('text', {x: 10, y: 17}, `${trigger.name}: ${trigger.value}`));
  }

  drawArrow({figure, to}) {
    const end = this.places.find(each => each.name === to);
    const {x: a, y: b} = this.spot.get(figure);
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    const length = Math.hypot(x - a, y - b) || 1;
    const [dx, dy] = [(x - a) / length, (y - b) / length];
    const point = (back, aside) =>
      `${x - back * dx - aside * dy},${y - back * dy + aside * dx}`;
    return svg('g', {class: 'asked-arrow'},
      svg('line', {x1: a, y1: b, x2: x - 16 * dx, y2: y - 16 * dy}),
      svg('polygon', {points: `${x},${y} ${point(18, 9)} ${point(18, -9)}`}));
  }

  /** A point of the window on the table. */
  pointAt(event) {
    const matrix = this.element.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY)
        .matrixTransform(matrix);
    return {x: Math.round(point.x), y: Math.round(point.y)};
  }

  /** Whether a point of the window is on the table. */
  holds(event) {
    const box = this.element.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right &&
           event.clientY >= box.top && event.clientY <= box.bottom;
  }

  placeUnder(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const found = under.map(element => element.closest('[data-place]'))
        .find(element => element && this.element.contains(element));
    return found ? found.dataset.place : null;
  }

  down(event) {
    if (event.button > 0) return;
    const figure = event.target.closest('[data-figure]');
    const thing = event.target.closest('[data-owner]');
    event.preventDefault();
    this.element.focus({preventScroll: true});
    if (figure && this.on.figure) {
      this.follow(event, figure, last => {
        const place = this.placeUnder(last);
        if (place) this.on.figure(figure.dataset.figure, place);
      }, () => this.pick(figure.dataset.figure, event));
    } else if (thing && this.on.equipment) {
      const owner = thing.dataset.owner;
      const names = this.selected.has(owner) ? [...this.selected] : [owner];
      const moved = [...this.element.querySelectorAll('[data-owner]')]
          .filter(({dataset}) => names.includes(dataset.owner));
      this.follow(event, moved, (last, dx, dy) =>
        this.on.equipment(names, dx, dy), () => this.pick(owner, event));
    } else if (thing && this.on.place) {
      this.on.place(thing.dataset.place);
    } else if (!thing && this.on.select && this.on.equipment) {
      this.lasso(event);
    }
  }

  /**
   * By keys: Enter takes a figure up and puts it onto a place, or selects what
   * stands there; arrows move what is selected.
   */
  key(event) {
    const arrows = {ArrowLeft: [-10, 0], ArrowRight: [10, 0],
                    ArrowUp: [0, -10], ArrowDown: [0, 10]};
    const {figure, place, owner} = event.target.closest('g')?.dataset || {};
    if (event.key in arrows && this.selected.size && this.on.equipment) {
      this.on.equipment([...this.selected], ...arrows[event.key]);
    } else if (event.key === 'Escape') {
      this.carry(null);
    } else if (event.key !== 'Enter' && event.key !== ' ') {
      return;
    } else if (this.carried && place) {
      const {carried} = this;
      this.carry(null);
      this.on.figure(carried, place);
    } else if (figure && this.on.figure) {
      this.pick(figure, event);
      this.carry(figure);
    } else if (owner) {
      this.pick(owner, event);
      this.focusOn(`[data-owner="${owner}"]`);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A figure is taken up by a key, and may be put onto any place. */
  carry(figure) {
    this.carried = figure;
    for (const place of this.element.querySelectorAll('.place')) {
      if (figure) place.setAttribute('tabindex', 0);
    }
    if (figure) this.focusOn('.place');
  }

  focusOn(selector) {
    const found = this.element.querySelector(selector);
    if (found) found.focus();
  }

  pick(name, event) {
    if (this.on.select) this.on.select([name], event.shiftKey || event.ctrlKey);
  }

  /** Elements follow the pointer; then `drop`, or `click` where it stayed. */
  follow(event, elements, drop, click) {
    const moved = [elements].flat();
    const before = moved.map(element => element.getAttribute('transform'));
    const start = this.pointAt(event);
    let far = false;
    const move = next => {
      const now = this.pointAt(next);
      const [dx, dy] = [now.x - start.x, now.y - start.y];
      far = far || Math.hypot(dx, dy) > 4;
      if (!far) return;
      moved.forEach((element, i) => {
        element.classList.add('dragged');
        element.setAttribute('transform',
                             `translate(${dx},${dy}) ${before[i]}`);
      });
    };
    this.until(move, last => {
      const now = this.pointAt(last);
      moved.forEach((element, i) => {
        element.classList.remove('dragged');
        element.setAttribute('transform', before[i]);
      });
      if (!far) click();
      else if (last.type === 'pointerup') {
        drop(last, now.x - start.x, now.y - start.y);
      }
    });
  }

  /** A rectangle around what is to be selected. */
  lasso(event) {
    const start = this.pointAt(event);
    const frame = svg('rect', {class: 'lasso'});
    this.element.append(frame);
    const box = now => ({x: Math.min(start.x, now.x), y: Math.min(start.y, now.y),
                         width: Math.abs(start.x - now.x),
                         height: Math.abs(start.y - now.y)});
    this.until(next => {
      for (const [name, value] of Object.entries(box(this.pointAt(next)))) {
        frame.setAttribute(name, value);
      }
    }, last => {
      frame.remove();
      const around = box(this.pointAt(last));
      const inside = thing => {
        const size = thing.width ? thing : sizeOf(thing.type);
        return thing.x >= around.x && thing.y >= around.y &&
               thing.x + size.width <= around.x + around.width &&
               thing.y + size.height <= around.y + around.height;
      };
      this.on.select(this.places.filter(inside).map(place => place.owner),
                     event.shiftKey);
    });
  }

  until(move, end) {
    const stop = last => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      end(last);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  }
}
