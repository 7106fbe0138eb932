// The box of equipment, figures and triggers, from which things are dragged
// onto the table.

import {h, svg, toast} from '../dom.js';
import {kCell, newNames, placesOf, setColour, sizeOf} from './model.js';
import {figurePicture} from '../table/pictures.js';

const kEquipment = ['square', 'hexagon', 'board', 'group', 'basket'];
const kFigures = ['match', 'ball', 'stone', 'cross', 'circle', 'pawn', 'dame'];
const kFar = 6;  // pixels; less is a click
const kColours = ['', 'white', 'black', 'red', 'blue', 'green', 'yellow'];

function picture(type) {
  const shape = {
    square: () => svg('rect', {x: -14, y: -14, width: 28, height: 28}),
    hexagon: () => svg('polygon', {points: '0,-16 14,-8 14,8 0,16 -14,8 -14,-8'}),
    board: () => svg('path', {d: 'M-15-15h30v30h-30zM-5-15v30M5-15v30M-15-5h30M-15 5h30'}),
    group: () => svg('rect', {x: -16, y: -11, width: 32, height: 22, rx: 7}),
    basket: () => svg('path', {d: 'M-14-10h28l-5 24h-18z'}),
    trigger: () => svg('circle', {r: 9}),
  }[type];
  return svg('svg', {viewBox: '-18 -18 36 36', width: 36, height: 36,
                     'aria-hidden': 'true', class: shape ? 'outline' : ''},
             shape ? shape() : figurePicture(type, ''));
}

export class Box {
  /** @param drop is called with a type and where it falls; null: anywhere */
  constructor(drop) {
    this.drop = drop;
    this.room = 900;  // how wide the table is
    const input = (name, value, more) =>
      h('input', {class: name, value, 'aria-label': name, ...more});
    this.count = input('count', '1', {type: 'number', min: 1, max: 60});
    this.columns = input('columns', '3', {type: 'number', min: 1, max: 30});
    this.rows = input('rows', '3', {type: 'number', min: 1, max: 30});
    this.cells = h('select', {class: 'cells', 'aria-label': 'cells of boards'},
      ['squares', 'hexagons'].map(name => h('option', {value: name}, name)));
    this.called = input('called', '', {size: 9, placeholder: 'by its type',
                                       spellcheck: 'false'});
    this.colour = h('select', {class: 'colour', 'aria-label': 'colour'},
      kColours.map(name => h('option', {value: name}, name || 'as usual')));
    this.element = h('div', {class: 'box panel'},
      this.items(kEquipment), this.items(kFigures), this.items(['trigger']),
      h('div', {class: 'row'},
        h('label', {}, 'How many ', this.count),
        h('label', {}, 'called ', this.called),
        h('label', {}, 'colour ', this.colour),
        h('span', {}, 'boards of ', this.columns, ' × ', this.rows, ' ',
          this.cells)));
  }

  items(types) {
    return h('div', {class: 'box-items'}, types.map(type => {
      const element = h('span', {class: 'box-item', 'data-type': type,
                                 title: `Drag a ${type} onto the table, ` +
                                        'or click',
                                 tabindex: 0, role: 'button'},
                        picture(type), h('small', {}, type));
      element.addEventListener('pointerdown', event => this.take(type, event));
      element.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        this.drop(type, null);
      });
      return element;
    }));
  }

  take(type, event) {
    if (event.button > 0) return;
    event.preventDefault();
    const ghost = h('div', {class: 'ghost'}, picture(type));
    document.body.append(ghost);
    let far = false;
    const move = next => {
      far = far || Math.hypot(next.clientX - event.clientX,
                              next.clientY - event.clientY) > kFar;
      ghost.style.left = `${next.clientX - 18}px`;
      ghost.style.top = `${next.clientY - 18}px`;
    };
    const stop = last => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      ghost.remove();
      // A click puts it where there is room.
      if (last.type === 'pointerup') this.drop(type, far ? last : null);
    };
    move(event);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  }

  isFigure(type) {
    return kFigures.includes(type);
  }

  /** Adds to the game what was dropped; the names, or null where it cannot be. */
  add(game, type, point, place) {
    const count = Math.min(60, Math.max(1, Math.round(this.count.value) || 1));
    const names = newNames(game, type, count, this.called.value.trim());
    if (this.isFigure(type)) {
      if (!place) {
        toast('A figure lies on a piece of equipment: drop it there.', true);
        return null;
      }
      const places = this.spread(game, place, names.length);
      names.forEach((name, i) => {
        const figure = {name, type, place: places[i], args: []};
        setColour(figure, this.colour.value);
        game.figures.push(figure);
      });
    } else if (type === 'trigger') {
      for (const name of names) {
        game.triggers.push({name, type: 'trigger', value: '0', x: point.x,
                            y: point.y, shown: 'visible', args: []});
      }
    } else {
      this.addEquipment(game, type, point, names);
    }
    this.called.value = '';
    return names;
  }

  /** Several figures lie one on each free cell of a board, row by row. */
  spread(game, place, count) {
    const all = placesOf(game);
    const {owner, name} = all.find(each => each.name === place);
    const taken = new Set(game.figures.map(figure => figure.place));
    const free = owner === name ? []
        : all.slice(all.findIndex(each => each.name === place) + 1)
            .filter(each => each.owner === owner && !taken.has(each.name))
            .map(each => each.name);
    return [place, ...free, ...Array(count).fill(place)].slice(0, count);
  }

  addEquipment(game, type, point, names) {
    const args = type === 'board'
        ? [String(Math.round(this.columns.value) || 3),
           String(Math.round(this.rows.value) || 3),
           ...(this.cells.value === 'hexagons' ? ['hexagon'] : [])] : [];
    const size = type === 'board' ? {width: kCell * args[0],
                                     height: kCell * args[1]} : sizeOf(type);
    const step = size.width + (names.length > 1 ? 8 : 30);
    // Several stand in a row, which begins where there is room for it.
    const width = step * names.length;
    const middle = point.x - width / 2;
    const start = {x: Math.max(0, Math.min(middle, this.room - width)),
                   y: Math.max(0, point.y - size.height / 2)};
    const taken = placesOf(game);
    const isFree = (x, y) => !taken.some(place =>
      x < place.x + place.width + 20 && place.x < x + width &&
      y < place.y + place.height + 12 && place.y < y + size.height + 12);
    const spots = [[start.x, start.y]];
    for (let y = 0; y < 2000; y += 20) {
      for (let x = 0; x + width <= this.room + 30 || x === 0; x += 20) spots.push([x, y]);
    }
    const [x, y] = spots.find(spot => isFree(...spot)) || spots[0];
    names.forEach((name, i) => {
      const item = {name, type, x: Math.round(x + i * step), y: Math.round(y),
                    args: [...args]};
      setColour(item, this.colour.value);
      game.equipment.push(item);
    });
  }
}
