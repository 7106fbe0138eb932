// Players somewhere in the network.

import {get, post} from '../api.js';
import {attempt, h, show, wide} from '../dom.js';

const kEvery = 8000;  // ms between looks

export async function playersPage(place) {
  const list = h('div', {});
  const address = h('input', {placeholder: 'localhost:9147',
                              'aria-label': 'Address', spellcheck: 'false'});

  async function change(body) {
    await attempt(post('players', body));
    await load();
  }

  async function load() {
    const page = await attempt(get('players'));
    if (!page) return;
    if (!page.items.length) {
      show(list, h('p', {class: 'faint'}, 'No player has been announced yet.'));
      return;
    }
    show(list, wide('Players', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Player'), h('th', {}, 'State'),
        h('th', {}, 'Matches'), h('th', {}, 'Faults'),
        h('th', {}, h('span', {class: 'heard'}, 'Actions')))),
      h('tbody', {}, page.items.map(player => h('tr', {},
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

  show(place,
    h('div', {class: 'head'}, h('h1', {}, 'Players')),
    h('p', {class: 'faint'}, 'Programs that speak the protocol of ggp.org. ' +
      'An agent of ours announces itself with ',
      h('code', {}, `henhouse agent --register ${location.origin}`), '.'),
    list,
    h('form', {class: 'row', onsubmit: event => {
      event.preventDefault();
      change({action: 'add', address: address.value.trim()});
      address.value = '';
    }}, address, h('button', {class: 'primary', type: 'submit'}, 'Add')));
  await load();
  const timer = setInterval(load, kEvery);
  return () => clearInterval(timer);
}
