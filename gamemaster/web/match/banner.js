// What happened that nobody should miss, until it is of no use any more: why a
// match ended, what was played for who was late, a hint.

import {h, renew} from '../dom.js';
import {shown} from '../moves.js';
import {reason} from './outcome.js';

/** @param page the MatchPage */
export function drawBanner(place, page) {
  const {match} = page;
  const rows = [];
  const why = page.isTheEnd() ? reason(match, page.states, page.endingHere().words)
                               : '';
  if (why) rows.push(h('p', {class: 'why'}, why));
  if (page.late && match.live) rows.push(late(page));
  const hint = page.hint.here();
  if (page.hint.asks) {
    rows.push(h('p', {class: 'banner'}, 'An agent thinks about a hint …'));
  } else if (hint) {
    rows.push(h('p', {class: 'banner hinted'}, 'Hint: ',
                h('b', {}, hint.name)));
  }
  renew(place, rows);
}

function late(page) {
  return h('p', {class: 'banner late', role: 'alert'},
    h('button', {class: 'quiet', 'aria-label': 'Close this message',
                 onclick: () => {
                   page.late = null;
                   page.draw();
                 }}, '✕'),
    `Your time as ${page.match.roles[page.late.role]} ran out: `,
    h('b', {}, shown(page.late.move)), ' was played for you.');
}
