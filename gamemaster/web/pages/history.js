// Past matches, ratings, and records of others.

import {get, post, segment} from '../api.js';
import {attempt, h, renew, show, time, toast, wide} from '../dom.js';
import {gameField} from '../game/known_games.js';

const kMostAtOnce = 500;  // rows, as the server gives them

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
  status.value = query.get('status') || '';
  const matches = new MatchTable(30);
  const ratings = h('div', {});
  const file = h('input', {type: 'file', accept: '.json', hidden: true,
                           onchange: () => bring(file.files[0])});
  const key = h('input', {placeholder: 'Game, if the record does not say',
                          'aria-label': 'Key of the game of the record'});

  const filter = () => ({game: game.value.trim(), player: player.value.trim(),
                         status: status.value});

  function load() {
    // In the address, for when one comes back from a match.
    const said = new URLSearchParams(
        Object.entries(filter()).filter(([, value]) => value)).toString();
    history.replaceState(null, '', `#/history${said ? '?' + said : ''}`);
    return attempt(matches.show(filter()));
  }

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
    matches.element,
    h('section', {}, h('h2', {}, 'Ratings'), ratings),
    h('section', {class: 'panel'}, h('h2', {}, 'Import a record'),
      h('p', {class: 'faint'}, 'A match record of ggp.org, in JSON: it is ' +
        'replayed by our referee and can be stepped through.'),
      h('div', {class: 'row'}, key,
        h('button', {onclick: () => file.click()}, 'Choose a record'), file)));
  await matches.show(filter());
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
export class MatchTable {
  /** @param atOnce how many are asked for at a time */
  constructor(atOnce) {
    this.atOnce = atOnce;
    this.asked = 0;
    this.rows = [];
    this.next = '';
    this.element = h('div', {});
  }

  /**
   * Shows those that a filter lets through; where that is the same as before,
   * as many as are there. What is there stays until the first rows have come.
   */
  async show(filter) {
    const isSame = JSON.stringify(filter) === JSON.stringify(this.filter);
    const limit = isSame ? Math.max(this.atOnce, this.rows.length)
                         : this.atOnce;
    this.filter = filter;
    await this.load(Math.min(limit, kMostAtOnce), '');
  }

  async load(limit, cursor) {
    const mine = ++this.asked;
    const page = await get('matches', {...this.filter, limit, cursor});
    // Somebody may want others by now.
    if (mine !== this.asked) return;
    this.rows = cursor ? this.rows.concat(page.items) : page.items;
    this.next = page.next;
    this.draw();
  }

  draw() {
    if (!this.rows.length) {
      show(this.element, h('p', {class: 'faint'}, 'No matches.'));
      return;
    }
    renew(this.element, wide('Matches', h('table', {class: 'matches'},
      h('thead', {}, h('tr', {}, h('th', {}, 'When'), h('th', {}, 'Game'),
        h('th', {}, 'Players'), h('th', {}, 'Moves'), h('th', {}, 'Status'))),
      h('tbody', {}, this.rows.map(row)))),
      this.next ? h('button', {class: 'quiet', onclick: () =>
        attempt(this.load(this.atOnce, this.next))}, 'More') : null);
  }
}

function row(match) {
  const link = `#/match/${segment(match.id)}`;
  const status = match.resumedBy ? 'continued' : kStatus[match.status];
  return h('tr', {'data-match': match.id},
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
