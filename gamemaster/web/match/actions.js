// The buttons of a match: what can be done now, with what is shown.

import {segment} from '../api.js';
import {h} from '../dom.js';
import {playedRoles} from './texts.js';

/** @param page the MatchPage */
export function actions(page) {
  const match = page.match;
  const parts = [];
  if (page.solution.open) {
    parts.push(h('button', {class: 'primary', onclick: () => {
      page.solution.close();
      page.draw();
    }}, 'Back to the match'));
    return parts;
  }
  if (!page.isNow()) {
    if (match.live) {
      parts.push(h('button', {class: 'primary', onclick: () =>
        page.go(page.states.length - 1)}, 'Back to the game'));
    }
  } else {
    parts.push(...(match.live ? whilePlayed(page) : whenOver(page)));
  }
  const mayAsk = !match.veiled && (!match.live || page.seats.length > 0);
  if (mayAsk || (!match.veiled && !match.players.some(each => each.human))) {
    parts.push(h('button', {class: 'analyse', onclick: () => page.analyse()},
                 'Analyse here'));
  }
  if (match.roles.length === 1 && mayAsk && !page.isTheEnd()) {
    parts.push(h('button', {class: 'solve', onclick: () => page.solve()},
                 'Show a solution'));
  }
  return parts;
}

function whilePlayed(page) {
  const match = page.match;
  const parts = [];
  if (page.seats.length) {
    if (!match.hides) {
      parts.push(h('button', {class: 'hint-button',
                              disabled: !page.turnsOfMine().length ||
                                        page.hint.asks,
                              onclick: () => page.hint.ask()}, 'Hint'));
    }
    parts.push(h('button', {class: 'take-back',
                            disabled: !match.started || match.steps === 0,
                            onclick: () => page.takeBack()}, 'Take back'));
  }
  if (playedRoles(match).some(({index}) => !match.players[index].human)) {
    parts.push(h('button', {disabled: !match.started,
                            onclick: () => page.act('hurry')}, 'Move now'));
  }
  // Without a seat it works where no people play, or all have left.
  if (!page.seats.length) {
    const theirs = match.players.some(player => player.human);
    parts.push(h('button', {class: 'quiet', onclick: () =>
      window.confirm(theirs ? 'End this match of others, without a result?'
                            : 'End this match without a result?') &&
      page.act('abort')}, 'End it'));
  } else if (!match.started || match.steps === 0) {
    parts.push(h('button', {class: 'quiet give-up',
                            onclick: () => page.act('abort')}, 'Call off'));
  } else {
    parts.push(h('button', {class: 'quiet give-up', onclick: () =>
      window.confirm('Give up? The match is lost then.') && page.resign()},
      'Give up'));
  }
  return parts;
}

function whenOver(page) {
  const match = page.match;
  const parts = [];
  if (match.canResume && !match.resumedBy) {
    parts.push(h('button', {class: 'primary',
                            onclick: () => page.resume()}, 'Go on'));
  }
  // A tournament plays it anew.
  if (match.status === 'interrupted' && !match.resumedBy && !match.tournament) {
    parts.push(h('button', {class: 'quiet', onclick: async () => {
      await page.act('abort');
      await page.load();
    }}, 'End it'));
  }
  if (match.resumedBy) {
    parts.push(h('a', {href: `#/match/${segment(match.resumedBy)}`,
                       onclick: () => page.takeSeatsTo(match.resumedBy)},
                 'It went on here'));
  } else if (match.status !== 'interrupted' && !match.tournament &&
             (page.seats.length ||
              !match.players.some(player => player.human))) {
    parts.push(h('button', {
      class: match.canResume ? 'rematch' : 'primary rematch',
      onclick: () => page.rematch()},
      match.rematch && page.seats.length ? 'Join the rematch' : 'Rematch'));
  }
  parts.push(h('a', {class: 'button', href: `#/game/${segment(match.game)}`},
               'New match'));
  return parts;
}
