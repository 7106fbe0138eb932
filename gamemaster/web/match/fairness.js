// What proves that nobody cheats: seals of choices, the seed of chance.

import {h, show} from '../dom.js';
import {sha256} from '../sha256.js';

/**
 * Numbers by which everybody can check that nobody cheated: what players chose
 * before others had, and how chance is drawn. Closed until somebody opens it.
 * Keeps the seals that were shown before what they were made of was told.
 */
export class Fairness {
  constructor() {
    this.place = h('div', {});
    this.verdict = h('p', {class: 'verdict', role: 'status'});
    this.verify = h('button', {type: 'button', class: 'quiet',
                               onclick: () => this.check()}, 'Verify');
    this.element = h('details', {class: 'panel fairness'},
                     h('summary', {}, 'Fairness'), this.place,
                     h('div', {class: 'row'}, this.verify), this.verdict);
    this.seen = new Map();  // seals by match, step and role
  }

  draw(match, states) {
    this.match = match;
    this.states = states;
    this.seals = sealsOf(match, states);
    for (const {step, role, seal, text} of this.seals) {
      if (text === null) this.seen.set(this.name(step, role), seal);
    }
    const rows = [...sealed(match), ...drawn(match)];
    this.element.hidden = rows.length === 0 && this.seals.length === 0;
    this.verify.disabled = !this.seals.length && !match.chance;
    show(this.place, rows, sealCount(this.seals));
  }

  name(step, role) {
    return `${this.match.id} ${step} ${role}`;
  }

  check() {
    const told = this.seals.filter(seal => seal.text !== null);
    const wrong = told.filter(each => !this.holds(each));
    const closed = this.seals.length - told.length;
    const chance = this.match.chance;
    const lines = [
      ...wrong.map(({step, role}) =>
        `Step ${step}: what ${this.match.roles[role]} played is not what the ` +
        'seal said!'),
      told.length ? `${told.length - wrong.length} of ${told.length} choices ` +
        'are what their seals said before.' : null,
      closed ? `${closed} seals are not opened yet.` : null,
      chance && chance.seed ? (sha256(chance.seed) === chance.digest
        ? 'The secret number of the draws is what its SHA-256 said.'
        : 'The secret number of the draws is not what its SHA-256 said!')
        : null,
      chance && !chance.seed ? 'The number of the draws is secret yet.' : null,
    ].filter(Boolean);
    show(this.verdict, lines.length ? lines.map(line => h('span', {
      class: line.endsWith('!') ? 'bad' : null}, line, h('br', {})))
      : 'Nobody has chosen anything yet that could be verified.');
  }

  /** Whether an opened seal is what was shown, and of what was played. */
  holds({step, role, seal, text, move}) {
    const before = this.seen.get(this.name(step, role));
    const state = this.states[step];
    const played = state && state.moves && state.moves[role];
    // What was late or not legal was replaced, as its error says.
    const replaced = state && state.errors && state.errors[role];
    return sha256(text) === seal && (!before || before === seal) &&
        (!played || replaced || played === move);
  }
}

/**
 * {step, role, seal, text, move}: step is the number of the state that came of
 * the move; text and move are null as long as the seal is closed.
 */
function sealsOf(match, states) {
  const seals = [];
  states.forEach((state, step) => (state.seals || []).forEach((each, role) => {
    if (!each) return;
    seals.push({step, role, seal: each.seal, move: each.move,
                text: each.move === null ? null : `${each.move} ${each.salt}`});
  }));
  (match.turn || []).forEach((turn, role) => {
    if (!turn.digest) return;
    seals.push({step: states.length, role, seal: turn.digest, move: null,
                text: null});
  });
  return seals;
}

function sealCount(seals) {
  if (!seals.length) return null;
  return h('p', {class: 'faint'}, 'Each hidden choice of a player that is no ' +
    'person is sealed before it counts: the SHA-256 of it is told, and what ' +
    `that was made of afterwards. So far there are ${seals.length}.`);
}

/** What was chosen already, sealed; and what the seal before stood for. */
function sealed(match) {
  const rows = [];
  match.roles.forEach((role, i) => {
    const turn = match.turn[i] || {};
    const last = match.lastTurn[i] || {};
    if (turn.digest) {
      rows.push(h('p', {class: 'digest'}, h('b', {}, role),
        ' has chosen and cannot change it. The SHA-256 of the move: ',
        h('code', {}, turn.digest)));
    }
    if (last.digest && last.move) {
      rows.push(h('p', {class: 'digest'}, h('b', {}, role),
        ' had chosen before the others: the SHA-256 of ',
        h('code', {}, `${last.move} ${last.salt}`), ' is ',
        h('code', {}, last.digest)));
    }
  });
  return rows;
}

/** The digest of the draws before the end, the seed after it. */
function drawn(match) {
  const chance = match.chance;
  if (!chance) return [];
  return [
    h('p', {}, `The game manager draws for ${match.roles[chance.role]}. All ` +
      'its draws come from a secret number, whose SHA-256 is'),
    h('p', {}, h('code', {class: 'chance-digest'}, chance.digest)),
    chance.seed
      ? [h('p', {}, 'Now the number is told:'),
         h('p', {}, h('code', {class: 'chance-seed'}, chance.seed)),
         h('p', {class: 'faint'}, 'To check every draw, take the record of ' +
           'this match: ', h('code', {}, 'henhouse match RULES --verify RECORD'))]
      : h('p', {class: 'faint'}, 'The number is told when the match is over; ' +
          'then everybody can check every draw.')];
}
