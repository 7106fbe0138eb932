// What the agents tell of their searches: curves, figures, best play.

import {chart, figures, hasReports} from '../chart.js';
import {h, show} from '../dom.js';
import {stepText} from './texts.js';

export function drawSearch(place, states, roles, index, go) {
  if (!hasReports(states)) {
    show(place);
    return;
  }
  show(place, h('section', {class: 'panel search'},
    h('h2', {}, 'What the agents expect'),
    chart(states, roles, index, go),
    (states[index].reports || []).map((report, i) =>
      report ? account(report, roles[i]) : null)));
}

function account(report, role) {
  const proven = report.proven ?? null;
  const pv = report.pv || [];
  return h('div', {class: 'account'},
    h('p', {class: 'figures'}, h('b', {}, role), ': ', figures(report), ' ',
      proven === null ? null
        : h('span', {class: 'tag proven', title: 'With best play by all'},
            `proven: ${proven}`)),
    pv.length
      ? h('ol', {class: 'variation', 'aria-label': 'Best play as it sees it'},
          pv.map((moves, i) =>
            h('li', {}, stepText({moves, names: report.names?.[i]}))))
      : null,
    report.method ? h('p', {class: 'method'}, report.method) : null);
}
