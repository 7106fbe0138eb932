// The buttons of a match: what can be done now.

import {get, segment} from '../api.js';
import {h} from '../dom.js';

/** @param page the MatchPage */
export function actions(page) {
  const match = page.match;
  const mine = page.turnsOfMine();
  const parts = [];
  if (match.live) {
    if (page.seats.length) {
      parts.push(
        h('button', {disabled: !mine.length, onclick: () => page.hint()},
          'Hint'),
        h('button', {disabled: !match.started || match.steps === 0,
                     onclick: () => page.act('takeback')}, 'Take back'));
    }
    if (match.players.some(player => !player.human)) {
      parts.push(h('button', {disabled: !match.started,
                              onclick: () => page.act('hurry')},
                   'Move now'));
    }
    if (page.seats.length || !match.players.some(player => player.human)) {
      parts.push(h('button', {class: 'quiet', onclick: () =>
        window.confirm('Give this match up?') && page.act('abort')},
        'Give up'));
    }
  } else {
    if (match.canResume && !match.resumedBy) {
      parts.push(h('button', {class: 'primary',
                              onclick: () => page.resume()}, 'Go on'));
      if (match.status === 'interrupted') {
        parts.push(h('button', {class: 'quiet', onclick: async () => {
          await page.act('abort');
          page.take(await get(`matches/${segment(page.id)}`));
        }}, 'Give up'));
      }
    }
    if (match.resumedBy) {
      parts.push(h('a', {href: `#/match/${segment(match.resumedBy)}`},
                   'It went on here'));
    }
    parts.push(h('a', {class: 'button',
                       href: `#/game/${segment(match.game)}`}, 'New match'));
  }
  const mayAsk = !match.live || page.seats.length > 0;
  if (match.roles.length === 1 && mayAsk && !page.solution.open &&
      !page.isTheEnd()) {
    parts.push(h('button', {class: 'solve', onclick: () => page.solve()},
                 'Show a solution'));
  }
  return parts;
}
