// The parts of the page of a match, and where they stand.

import {segment} from '../api.js';
import {h, show} from '../dom.js';

export function matchParts(chooser) {
  return {
    status: h('div', {class: 'turn', role: 'status', 'aria-live': 'polite'}),
    banner: h('div', {class: 'banners'}),
    chooser: h('div', {class: 'choosing'}, chooser.element),
    actions: h('div', {class: 'row actions'}),
    percepts: h('div', {}),
    files: h('div', {class: 'row files'}),
    views: h('div', {class: 'row views'}),
    log: h('div', {}),
    search: h('div', {}),
  };
}

/**
 * Without a board, who plays, what they have and what can be done stand where
 * the board would be.
 * @param page the MatchPage
 */
export function arrange(page) {
  const p = page.parts;
  const table = [page.players.element, page.facts.counters];
  show(page.place,
    h('div', {class: 'head'},
      h('h1', {}, h('a', {href: `#/game/${segment(page.match.game)}`},
        page.match.title))),
    h('div', {class: 'columns match'},
      page.board
        ? h('div', {class: 'stage'}, p.status, p.banner, page.board.element,
            page.stepper.element, page.facts.element)
        : h('div', {class: 'stage bare'}, p.status, p.banner, table,
            p.chooser, page.facts.element, page.stepper.element),
      h('div', {class: 'side'}, page.board ? table : null, p.views, p.actions,
        page.board ? p.chooser : null, page.solution.element,
        h('section', {class: 'panel moves'}, h('h2', {}, 'Moves'),
          page.moves.element),
        page.chat.element, p.percepts, p.search, p.log, page.fairness.element, p.files)),
    page.attention.element);
}
