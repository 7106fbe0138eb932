// Past matches, ratings, and records of others.

import {get, post, segment} from '../api.js';
import {attempt, h, show, time, toast, wide} from '../dom.js';
import {gameField} from '../game/known_games.js';

const kStatus = {
  running: 'running', completed: '', aborted: 'aborted',
  interrupted: 'interrupted',
};

export async function historyPage(place, _, query) {
  const field = (name, label) => h('input', {
    type: 'search', name, placeholder: label, 'aria-label': label,
    value: query.get(name) || '', onchange: () => load()});
  const {input: game, element: gameFilter} = gameField({
    name: 'game', 'aria-label': 'Game (its key)',
    value: query.get('game') || '', onchange: () => load()});
  const player = field('player', 'Player');
  const status = h('select', {'aria-label': 'Status', onchange: () => load()},
    h('option', {value: ''}, 'all'),
    ['running', 'completed', 'aborted', 'interrupted'].map(word =>
      h('option', {value: word}, word)));
  const matches = h('div', {});
  const ratings = h('div', {});
  const file = h('input', {type: 'file', accept: '.json', hidden: true,
                           onchange: () => bring(file.files[0])});
  const key = h('input', {placeholder: 'Game, if the record does not say',
                          'aria-label': 'Key of the game of the record'});

  const load = () => matchTable(matches, {
    game: game.value.trim(), player: player.value, status: status.value}, 30);

  async function bring(chosen) {
    if (!chosen) return;
    const text = await chosen.text();
    const game = key.value ? `?game=${segment(key.value)}` : '';
    const match = await attempt(post(`records${game}`, text));
    file.value = '';
    if (!match) return;
    toast(match.ruleBreak ? 'The record breaks the rules; it is flagged.'
                          : 'The record agrees with the rules.');
    location.hash = `#/match/${segment(match.id)}`;
  }

  show(place,
    h('div', {class: 'head'}, h('h1', {}, 'History')),
    h('div', {class: 'row filters'}, gameFilter, player, status),
    matches,
    h('section', {}, h('h2', {}, 'Ratings'), ratings),
    h('section', {class: 'panel'}, h('h2', {}, 'Import a record'),
      h('p', {class: 'faint'}, 'A match record of ggp.org, in JSON: it is ' +
        'replayed by our referee and can be stepped through.'),
      h('div', {class: 'row'}, key,
        h('button', {onclick: () => file.click()}, 'Choose a record'), file)));
  await load();
  await showRatings(ratings);
}

async function showRatings(place) {
  const table = await get('ratings');
  if (!table.items.length) {
    show(place, h('p', {class: 'faint'}, 'Nobody has finished a match yet.'));
    return;
  }
  const rated = table.items.some(row => row.rating !== null);
  show(place, wide('Ratings', h('table', {},
    h('thead', {}, h('tr', {}, h('th', {}, 'Player'),
      rated ? h('th', {}, 'Rating') : null, h('th', {}, 'Matches'),
      h('th', {}, 'Mean goal'), h('th', {}, 'Faults'))),
    h('tbody', {}, table.items.map(row => h('tr', {},
      h('td', {}, row.player),
      rated ? h('td', {}, row.rating === null ? ''
          : `${Math.round(row.rating)} ± ${Math.round(row.errorBar)}`) : null,
      h('td', {}, row.matches), h('td', {}, row.meanGoal.toFixed(1)),
      h('td', {}, row.faults)))))));
}

/** A table of matches, with a button for more. */
export async function matchTable(place, filter, limit) {
  const body = h('tbody', {});
  let next = '';
  const more = h('button', {class: 'quiet', hidden: true,
                            onclick: () => load()}, 'More');

  async function load() {
    const page = await attempt(get('matches', {...filter, limit,
                                               cursor: next}));
    if (!page) return;
    for (const match of page.items) body.append(row(match));
    next = page.next || '';
    more.hidden = !next;
  }
  // What was there before stays until the first rows have come.
  await load();
  if (!body.children.length) {
    show(place, h('p', {class: 'faint'}, 'No matches.'));
    return;
  }
  show(place, wide('Matches', h('table', {class: 'matches'},
    h('thead', {}, h('tr', {}, h('th', {}, 'When'), h('th', {}, 'Game'),
      h('th', {}, 'Players'), h('th', {}, 'Moves'), h('th', {}, 'Status'))),
    body)), more);
}

function row(match) {
  const link = `#/match/${segment(match.id)}`;
  const status = match.resumedBy ? 'continued' : kStatus[match.status];
  return h('tr', {},
    h('td', {}, h('a', {href: link}, time(match.start))),
    h('td', {}, h('a', {href: `#/game/${segment(match.game)}`}, match.title)),
    h('td', {}, match.seats.map(seat => h('span', {class: 'result'},
      h('span', {class: 'faint'}, seat.role + ' '), seat.player,
      seat.goal === null ? null : h('b', {}, ' ' + seat.goal),
      seat.faults ? h('span', {class: 'bad'}, ` ${seat.faults} faults`)
                  : null))),
    h('td', {}, match.steps),
    h('td', {}, status,
      match.imported ? h('span', {class: 'tag'}, 'imported') : null,
      match.ruleBreak ? h('span', {class: 'tag bad'}, 'breaks the rules')
                      : null));
}
