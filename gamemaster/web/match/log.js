// The error log of a match.

import {h, show} from '../dom.js';
import {explain} from './texts.js';

const kMostShown = 200;

export function drawLog(place, match, states) {
  const rows = [];
  states.forEach((state, step) => {
    (state.errors || []).forEach((error, role) => {
      if (!error) return;
      rows.push(h('li', {}, step === 0 ? 'at the start, ' : `move ${step}, `,
        h('b', {}, match.roles[role]), ': ', explain(error)));
    });
  });
  for (const warning of match.warnings) rows.push(h('li', {}, warning));
  if (match.ruleBreak) {
    rows.unshift(h('li', {class: 'bad'}, 'This record breaks the rules: ',
                   match.ruleBreak));
  }
  show(place, rows.length
    ? h('section', {class: 'panel log'}, h('h2', {}, 'Log'),
        h('ul', {}, rows.slice(0, kMostShown)))
    : null);
}
