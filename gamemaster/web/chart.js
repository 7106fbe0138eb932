// What the players expect, move by move, as curves.

import {svg} from './dom.js';
import {colourOf} from './glyphs.js';
import {short} from './numbers.js';

const kWidth = 400;
const kHeight = 120;
const kLeft = 26;  // for the numbers
const kDashes = ['', '7 4', '2 4', '9 3 2 3'];  // for who sees no colours

/** Whether any state has something to show. */
export function hasReports(states) {
  return states.some(state => (state.reports || []).some(Boolean));
}

/** Who answers by a plan of before has looked at nothing anew. */
function hasValue(report) {
  return Boolean(report) && (report.visits > 0 || report.nodes > 1 ||
                             (report.proven ?? null) !== null);
}

/**
 * Lines across a chart, each with its number on the left.
 * @param y where a value stands
 */
export function scale(values, width, y, words = String) {
  return values.map(value =>
    [svg('line', {class: 'grid', x1: 0, x2: width, y1: y(value), y2: y(value)}),
     svg('text', {class: 'number', x: -4, y: y(value), 'text-anchor': 'end',
                  'dominant-baseline': 'central'}, words(value))]).flat();
}

/** The curve of each role's expected goal over the states. */
export function chart(states, roles, at, go) {
  const last = Math.max(1, states.length - 1);
  const x = step => step / last * kWidth;
  const y = value => kHeight - value / 100 * kHeight;
  const parts = scale([0, 50, 100], kWidth, y);
  roles.forEach((role, i) => {
    const points = states
        .map((state, step) => [step, (state.reports || [])[i]])
        .filter(([, report]) => hasValue(report));
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
                                fill: colour, class: 'point'},
        svg('title', {}, `${role}, move ${step}: ` +
                         report.value.toFixed(1))));
    }
    const here = points.filter(([step]) => step <= at).pop();
    if (here) {
      const [step, report] = here;
      const left = x(step) > kWidth - 50;
      parts.push(svg('text', {class: 'number here',
        x: x(step) + (left ? -7 : 7), y: Math.max(8, y(report.value) - 8),
        'text-anchor': left ? 'end' : 'start'}, report.value.toFixed(0)));
    }
  });
  parts.push(svg('line', {class: 'now', x1: x(at), x2: x(at), y1: 0,
                          y2: kHeight}));
  const picture = svg('svg', {
    class: 'chart', viewBox: `${-kLeft} -6 ${kWidth + kLeft + 6} ${kHeight + 12}`,
    role: 'img', 'aria-label': 'The goal that players expect, by move',
  }, parts);
  picture.addEventListener('click', event => {
    const box = picture.getBoundingClientRect();
    const along = (event.clientX - box.left) / box.width *
                  (kWidth + kLeft + 6) - kLeft;
    go(Math.max(0, Math.min(last, Math.round(along / kWidth * last))));
  });
  return picture;
}

/** The figures of a report in words. */
export function figures(report) {
  const rate = report.playouts_per_s ||
      (report.seconds > 0 ? report.playouts / report.seconds : 0);
  const parts = [hasValue(report) ? `expects ${report.value.toFixed(1)}`
                                  : 'plays as planned'];
  if (report.visits) parts.push(`${short(report.visits)} visits`);
  if (report.playouts) {
    parts.push(`${short(report.playouts)} playouts` +
               (rate ? ` (${short(rate)} a second)` : ''));
  }
  if (report.nodes > 1) parts.push(`${short(report.nodes)} nodes`);
  if (report.depth) parts.push(`depth ${report.depth}`);
  return parts.join(', ');
}
