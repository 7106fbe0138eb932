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

/** @param page the MatchPage */
export function arrange(page) {
  const p = page.parts;
  show(page.place,
    h('div', {class: 'head'},
      h('h1', {}, h('a', {href: `#/game/${segment(page.match.game)}`},
        page.match.title))),
    h('div', {class: 'columns match'},
      h('div', {class: 'stage'}, p.status, p.banner,
        page.board ? page.board.element : null,
        page.stepper.element, page.facts.element),
      h('div', {class: 'side'}, page.players.element,
        page.facts.counters, p.views, p.actions,
        p.chooser, page.solution.element,
        h('section', {class: 'panel moves'}, h('h2', {}, 'Moves'),
          page.moves.element),
        page.chat.element, p.percepts, p.search, p.log, page.fairness.element, p.files)),
    page.attention.element);
}
