// Players somewhere in the network, and how able all are that have played.

import {get, post} from '../api.js';
import {attempt, h, renew, show, wide} from '../dom.js';
import {gameField} from '../game/known_games.js';

const kEvery = 8000;  // ms between looks

export async function playersPage(place) {
  const list = h('div', {});
  const address = h('input', {placeholder: 'localhost:9147',
                              'aria-label': 'Address', spellcheck: 'false'});

  /** Whether it was done. */
  async function change(body) {
    const done = await attempt(post('players', body));
    await attempt(load());
    return done !== null;
  }

  async function add() {
    const done = await change({action: 'add', address: address.value.trim()});
    if (done) address.value = '';
  }

  async function load() {
    const page = await get('players');
    if (!page.items.length) {
      show(list, h('p', {class: 'faint'}, 'No player has been announced yet.'));
      return;
    }
    renew(list, wide('Players', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Player'), h('th', {}, 'State'),
        h('th', {}, 'Matches'), h('th', {}, 'Faults'),
        h('th', {}, h('span', {class: 'heard'}, 'Actions')))),
      h('tbody', {}, page.items.map(player => h('tr', {
        'data-player': player.name},
        h('td', {}, player.says ? `${player.says} ` : '',
          h('code', {}, player.address)),
        h('td', {}, h('span', {class: `state ${player.state.split(' ')[0]}`},
          player.state)),
        h('td', {}, player.matches), h('td', {}, player.faults),
        h('td', {},
          player.strikes
            ? h('button', {class: 'quiet', onclick: () =>
                change({action: 'forgive', name: player.name})}, 'Forgive')
            : null,
          h('button', {class: 'quiet', onclick: () =>
            change({action: 'remove', name: player.name})}, 'Remove'))))))));
  }

  const abilities = h('div', {});
  const {input: game, element: gameFilter} = gameField({
    'aria-label': 'Game',
    onchange: () => attempt(showAbilities(abilities, game.value.trim()))});

  show(place,
    h('div', {class: 'head'}, h('h1', {}, 'Players')),
    h('p', {class: 'faint'}, 'Programs that speak the protocol of ggp.org. ' +
      'An agent of ours announces itself with ',
      h('code', {}, `henhouse agent --register ${location.origin}`), '.'),
    list,
    h('form', {class: 'row', onsubmit: event => {
      event.preventDefault();
      add();
    }}, address, h('button', {class: 'primary', type: 'submit'}, 'Add')),
    h('section', {}, h('h2', {}, 'How able they are'),
      h('p', {class: 'faint'}, 'How often each wins against those it met, a ' +
        'draw being half a win; recent matches weigh more. Of one game that ' +
        'is won by points, by how many it wins.'),
      h('div', {class: 'row filters'}, gameFilter), abilities));
  await load();
  await showAbilities(abilities, '');
  const timer = setInterval(() => attempt(load()), kEvery);
  return () => clearInterval(timer);
}

const percent = share => `${Math.round(100 * share)} %`;

/** Of one game, or of all without a key. */
async function showAbilities(place, game) {
  const page = await get('ratings', game ? {game} : {});
  const rows = page.items.filter(row => row.ability);
  if (!rows.length) {
    show(place, h('p', {class: 'faint'}, 'Nobody has met anybody yet.'));
    return;
  }
  rows.sort((a, b) => b.ability.strength - a.ability.strength);
  const byPoints = rows.some(row => row.ability.meanLead !== null);
  show(place, wide('Abilities', h('table', {},
    h('thead', {}, h('tr', {}, h('th', {}, 'Player'), h('th', {}, 'Strength'),
      h('th', {}, 'Likely'), h('th', {}, 'Confidence'),
      byPoints ? h('th', {}, 'Points ahead') : null, h('th', {}, 'Matches'))),
    h('tbody', {}, rows.map(({player, matches, ability}) => h('tr', {},
      h('td', {}, player),
      h('td', {}, percent(ability.strength)),
      h('td', {}, ability.confidence
        ? `${percent(ability.least)} – ${percent(ability.most)}`
        : 'not known yet'),
      h('td', {}, ability.confidence.toFixed(1)),
      byPoints
        ? h('td', {}, ability.meanLead.toFixed(1) +
            ` ± ${ability.leadDeviation.toFixed(1)}`) : null,
      h('td', {}, matches)))))));
}
