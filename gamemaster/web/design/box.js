// The box of equipment, figures and triggers, from which things are dragged
// onto the table.

import {h, svg, toast} from '../dom.js';
import {kCell, newNames, placesOf, setColour, sizeOf} from './model.js';
import {figurePicture} from '../table/pictures.js';

const kEquipment = ['square', 'hexagon', 'board', 'group', 'basket'];
const kFigures = ['match', 'ball', 'stone', 'cross', 'circle', 'pawn', 'dame'];
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
  /** @param on what is called: drop(type, event, wishes) */
  constructor(drop) {
    this.drop = drop;
    const input = (name, value, more) =>
      h('input', {class: name, value, 'aria-label': name, ...more});
    this.count = input('count', '1', {type: 'number', min: 1, max: 60});
    this.columns = input('columns', '3', {type: 'number', min: 1, max: 30});
    this.rows = input('rows', '3', {type: 'number', min: 1, max: 30});
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
        h('label', {}, 'boards of ', this.columns, ' × ', this.rows)));
  }

  items(types) {
    return h('div', {class: 'box-items'}, types.map(type => {
      const element = h('span', {class: 'box-item', 'data-type': type,
                                 title: `Drag a ${type} onto the table`},
                        picture(type), h('small', {}, type));
      element.addEventListener('pointerdown', event => this.take(type, event));
      return element;
    }));
  }

  take(type, event) {
    if (event.button > 0) return;
    event.preventDefault();
    const ghost = h('div', {class: 'ghost'}, picture(type));
    document.body.append(ghost);
    const move = next => {
      ghost.style.left = `${next.clientX - 18}px`;
      ghost.style.top = `${next.clientY - 18}px`;
    };
    const stop = last => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      ghost.remove();
      if (last.type === 'pointerup') this.drop(type, last);
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
      for (const name of names) {
        const figure = {name, type, place, args: []};
        setColour(figure, this.colour.value);
        game.figures.push(figure);
      }
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

  addEquipment(game, type, point, names) {
    const args = type === 'board'
        ? [String(Math.round(this.columns.value) || 3),
           String(Math.round(this.rows.value) || 3)] : [];
    const size = type === 'board' ? {width: kCell * args[0],
                                     height: kCell * args[1]} : sizeOf(type);
    const step = size.width + (names.length > 1 ? 8 : 30);
    // Several stand in a row, which begins where there is room for it.
    const width = step * names.length;
    const middle = point.x - width / 2;
    const start = {x: Math.max(0, Math.min(middle, 900 - width)),
                   y: Math.max(0, point.y - size.height / 2)};
    const taken = placesOf(game);
    const isFree = (x, y) => !taken.some(place =>
      x < place.x + place.width + 20 && place.x < x + width &&
      y < place.y + place.height + 12 && place.y < y + size.height + 12);
    const spots = [[start.x, start.y]];
    for (let y = 0; y < 2000; y += 20) {
      for (let x = 0; x + width <= 930 || x === 0; x += 20) spots.push([x, y]);
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
