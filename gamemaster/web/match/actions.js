// The buttons of a match: what can be done now.

import {segment} from '../api.js';
import {h} from '../dom.js';
import {keepSeats, seatsOf} from '../seats.js';
import {playedRoles} from './texts.js';

/** @param page the MatchPage */
export function actions(page) {
  const match = page.match;
  const mine = page.turnsOfMine();
  const parts = [];
  if (match.live) {
    if (page.seats.length) {
      if (!match.hides) {
        parts.push(h('button', {disabled: !mine.length,
                                onclick: () => page.hint()}, 'Hint'));
      }
      parts.push(h('button', {disabled: !match.started || match.steps === 0,
                              onclick: () => page.act('takeback')},
                   'Take back'));
    }
    if (playedRoles(match).some(({index}) => !match.players[index].human)) {
      parts.push(h('button', {disabled: !match.started,
                              onclick: () => page.act('hurry')},
                   'Move now'));
    }
    // Without a seat it works where no people play, or all have left.
    const theirs = !page.seats.length &&
                   match.players.some(player => player.human);
    parts.push(h('button', {class: 'quiet', onclick: () =>
      window.confirm(theirs ? 'End this match of others?'
                            : 'Give this match up?') && page.act('abort')},
      theirs ? 'End it' : 'Give up'));
  } else {
    if (match.canResume && !match.resumedBy) {
      parts.push(h('button', {class: 'primary',
                              onclick: () => page.resume()}, 'Go on'));
    }
    if (match.status === 'interrupted' && !match.resumedBy) {
      parts.push(h('button', {class: 'quiet', onclick: async () => {
        await page.act('abort');
        await page.load();
      }}, 'Give up'));
    }
    if (match.resumedBy) {
      // Seats are the same there.
      parts.push(h('a', {href: `#/match/${segment(match.resumedBy)}`,
                         onclick: () => keepSeats(match.resumedBy,
                             seatsOf(match.resumedBy).length
                                 ? seatsOf(match.resumedBy) : page.seats)},
                   'It went on here'));
    }
    parts.push(h('a', {class: 'button',
                       href: `#/game/${segment(match.game)}`}, 'New match'));
  }
  const mayAsk = !match.veiled && (!match.live || page.seats.length > 0);
  if (match.roles.length === 1 && mayAsk && !page.solution.open &&
      !page.isTheEnd()) {
    parts.push(h('button', {class: 'solve', onclick: () => page.solve()},
                 'Show a solution'));
  }
  return parts;
}
