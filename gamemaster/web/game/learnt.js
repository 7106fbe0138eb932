// What henhouse learn has found out about a game, and how its play grew.

import {get, segment} from '../api.js';
import {scale} from '../chart.js';
import {h, show, svg, time, wide} from '../dom.js';

const kWidth = 400;
const kHeight = 120;
const kLeft = 44;  // for the numbers

const signed = elo => (elo < 0 ? '' : '+') + Math.round(elo);

/** Shows it where there is anything. */
export async function showLearnt(place, game) {
  const {items} = await get(`games/${segment(game.key)}/learnt`)
      .catch(() => ({items: []}));
  if (!items.length) return;
  show(place, h('section', {class: 'learnt'}, h('h2', {}, 'Learnt'),
    h('p', {class: 'faint'}, 'Versions of the play of this game that beat ' +
      'the one before; Elo is against play without memory, as these trials ' +
      'estimate it.'),
    curve(items),
    wide('Versions', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Generation'), h('th', {}, 'Elo'),
        h('th', {}, 'What is new'), h('th', {}, 'When'))),
      h('tbody', {}, items.map(version => h('tr', {},
        h('td', {}, version.generation), h('td', {}, signed(version.elo)),
        h('td', {}, version.note), h('td', {}, time(version.added)))))))));
}

/** Elo by generation, from play without memory on. */
function curve(items) {
  const elos = [0, ...items.map(version => version.elo)];
  const low = Math.min(...elos);
  const high = Math.max(...elos, low + 1);
  const x = generation => generation / items.length * kWidth;
  const y = elo => kHeight - (elo - low) / (high - low) * kHeight;
  return svg('svg', {
    class: 'chart growth',
    viewBox: `${-kLeft} -8 ${kWidth + kLeft + 8} ${kHeight + 16}`, role: 'img',
    'aria-label': 'Elo by generation: ' + elos.map(signed).join(', ')},
    scale([low, high], kWidth, y, signed),
    svg('polyline', {class: 'curve', stroke: 'currentColor', points:
      elos.map((elo, i) => `${x(i).toFixed(1)},${y(elo).toFixed(1)}`)
          .join(' ')}),
    elos.map((elo, i) => svg('circle', {
      cx: x(i), cy: y(elo), r: 3.5, fill: 'currentColor', class: 'point'},
      svg('title', {}, `generation ${i}: ${signed(elo)}`))));
}
