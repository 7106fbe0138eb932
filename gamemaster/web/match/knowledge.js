// Games that hide something: what a seat has perceived, and what that tells.

import {h, show} from '../dom.js';
import {shown} from '../moves.js';
import {moveText} from './texts.js';

/** A percept in plain words: `(heard bob bet)` is "heard bob bet". */
export function perceptText(percept) {
  return shown(percept).replace(/_/g, ' ');
}

/** Own moves and percepts, step by step. */
export function drawPercepts(place, match, states, index) {
  if (!match.hides) {
    show(place);
    return;
  }
  if (match.veiled && match.seat === null) {
    show(place, h('section', {class: 'panel percepts'},
      h('h2', {}, 'What is hidden'),
      h('p', {class: 'faint'}, 'In this game the players see different ' +
        'things. All of it is shown once the match is over.')));
    return;
  }
  const roles = match.seat === null
      ? match.roles.map((_, i) => i)
          .filter(i => !match.chance || match.chance.role !== i)
      : [match.seat];
  const rows = states.slice(1).map((state, i) => h('li', {
    class: i + 1 === index ? 'here' : null, value: i + 1},
    match.veiled ? h('span', {class: 'own'}, moveText(state.moves), ' ') : null,
    roles.map(role => told(match, state, role))));
  show(place, h('section', {class: 'panel percepts'},
    h('h2', {}, match.veiled ? `What ${match.roles[match.seat]} has perceived`
                             : 'What the players have perceived'),
    rows.length ? h('ol', {reversed: true, tabindex: 0,
                          'aria-label': 'Percepts, the last first'},
                   rows.reverse())
                : h('p', {class: 'faint'}, 'Nothing yet.'),
    match.veiled ? h('p', {class: 'faint basis'}, basisText(states[index]))
                 : null));
}

function told(match, state, role) {
  const percepts = (state.percepts || [])[role] || [];
  const text = percepts.length ? percepts.map(perceptText).join(', ')
                               : 'nothing';
  return h('div', {class: 'percept'},
    match.veiled ? null : h('span', {class: 'faint'}, `${match.roles[role]} `),
    h('b', {class: percepts.length ? '' : 'faint',
            title: percepts.join(' ')}, `perceived: ${text}`));
}

/** On what it rests that facts are shown. */
function basisText(state) {
  if (!state) return '';
  if (state.basis === 'all') {
    return state.possible === 1
        ? 'From this follows the whole position.'
        : `Shown is what is true in all ${state.possible} positions that ` +
          'are possible by this.';
  }
  if (state.basis === 'sample') {
    return `There are too many possible positions; shown is what is true in ` +
           `${state.possible} of them that were looked at.`;
  }
  return 'There are too many possible positions: what is true in all of ' +
         'them was not worked out, and only the own moves are shown.';
}
