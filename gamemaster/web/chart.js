// What the players expect, move by move, as curves.

import {svg} from './dom.js';
import {colourOf} from './glyphs.js';

const kWidth = 400;
const kHeight = 120;
const kDashes = ['', '7 4', '2 4', '9 3 2 3'];  // for who sees no colours

/** Whether any state has something to show. */
export function hasReports(states) {
  return states.some(state => (state.reports || []).some(Boolean));
}

/** The curve of each role's expected goal over the states. */
export function chart(states, roles, at, go) {
  const last = Math.max(1, states.length - 1);
  const x = step => step / last * kWidth;
  const y = value => kHeight - value / 100 * kHeight;
  const parts = [0, 50, 100].map(value =>
    svg('line', {class: 'grid', x1: 0, x2: kWidth, y1: y(value), y2: y(value)}));
  roles.forEach((role, i) => {
    const points = states
        .map((state, step) => [step, (state.reports || [])[i]])
        .filter(([, report]) => report);
    if (!points.length) return;
    const colour = colourOf(role, roles) || '#888888';
    const line = points.map(([step, report]) =>
      `${x(step).toFixed(1)},${y(report.value).toFixed(1)}`).join(' ');
    parts.push(
      svg('polyline', {class: 'under', points: line}),
      svg('polyline', {points: line, stroke: colour, class: 'curve',
                       'stroke-dasharray': kDashes[i % kDashes.length]}));
    for (const [step, report] of points) {
      parts.push(svg('circle', {cx: x(step), cy: y(report.value), r: 3.5,
                                fill: colour, class: 'point'}));
    }
  });
  parts.push(svg('line', {class: 'now', x1: x(at), x2: x(at), y1: 0,
                          y2: kHeight}));
  const picture = svg('svg', {
    class: 'chart', viewBox: `-6 -6 ${kWidth + 12} ${kHeight + 12}`,
    role: 'img', 'aria-label': 'The goal that players expect, by move',
  }, parts);
  picture.addEventListener('click', event => {
    const box = picture.getBoundingClientRect();
    go(Math.round((event.clientX - box.left) / box.width * last));
  });
  return picture;
}

/** The figures of a state in words, one line a role. */
export function figures(state, roles) {
  const short = number => number >= 1e6 ? (number / 1e6).toFixed(1) + ' M'
      : number >= 1e4 ? Math.round(number / 1e3) + ' k' : String(number);
  return (state.reports || []).map((report, i) => report
      ? `${roles[i]}: expects ${report.value.toFixed(1)}, ` +
        `${short(report.visits)} visits, ${short(report.playouts)} playouts` +
        (report.seconds > 0 ? ` (${short(Math.round(
            report.playouts / report.seconds))} a second)` : '') +
        `, depth ${report.depth}`
      : null).filter(Boolean);
}
