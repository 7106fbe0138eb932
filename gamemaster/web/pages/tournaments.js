// All tournaments, and the form that begins one.

import {get, info, post, segment} from '../api.js';
import {attempt, h, renew, show, time, toast, wide} from '../dom.js';

const kKinds = {
  'round-robin': 'Round robin: everyone meets everyone',
  'gauntlet': 'Gauntlet: the first meets all others',
  'swiss': 'Swiss: in each round those meet who stand alike',
  'sprt': 'SPRT: is the first stronger than the second?',
};
const kEvery = 3000;  // ms between looks at those that run

export async function tournamentsPage(place) {
  const [about, known] = await Promise.all([
    info(), get('players').catch(() => ({items: []}))]);
  const list = h('div', {});
  show(place,
    h('div', {class: 'head'}, h('h1', {}, 'Tournaments')),
    list,
    h('section', {}, await newTournament(about, known.items)));
  await load();
  const timer = setInterval(() => attempt(load()), kEvery);
  return () => clearInterval(timer);

  async function load() {
    const page = await get('tournaments', {limit: 50});
    if (!page.items.length) {
      show(list, h('p', {class: 'faint'}, 'No tournament has been played yet.'));
      return;
    }
    renew(list, wide('Tournaments', h('table', {class: 'tournaments'},
      h('thead', {}, h('tr', {}, h('th', {}, 'Tournament'), h('th', {}, 'Kind'),
        h('th', {}, 'Games'), h('th', {}, 'Players'), h('th', {}, 'Progress'),
        h('th', {}, 'Begun'))),
      h('tbody', {}, page.items.map(row)))));
  }
}

function row(one) {
  return h('tr', {'data-tournament': one.name},
    h('td', {}, h('a', {href: `#/tournament/${segment(one.name)}`}, one.name)),
    h('td', {}, one.kind),
    h('td', {}, one.games.slice(0, 3).map(game => game.title).join(', ') +
                (one.games.length > 3 ? ` and ${one.games.length - 3} more`
                                      : '')),
    h('td', {}, one.players.length),
    h('td', {}, progress(one)),
    h('td', {}, time(one.added)));
}

/** A bar with its figures. */
export function progress(one) {
  const settled = one.played + one.aborted;
  const share = one.planned ? settled / one.planned : 0;
  const bar = h('span', {class: `bar ${one.status}`, role: 'progressbar',
                         'aria-label': 'Matches played', 'aria-valuemin': 0,
                         'aria-valuemax': one.planned || 0,
                         'aria-valuenow': settled}, h('span', {}));
  bar.firstChild.style.width = `${(100 * share).toFixed(1)}%`;
  return h('span', {class: 'progress'},
    bar, h('span', {class: 'figure'}, `${settled} of ${one.planned ?? '?'}`),
    h('span', {class: `state ${one.status}`}, one.status));
}

// ---- The form ---------------------------------------------------------------

async function newTournament(about, known) {
  const games = await gameChoice();
  const players = h('div', {class: 'entrants'});
  const kind = h('select', {'aria-label': 'Kind', onchange: refresh},
    Object.entries(kKinds).map(([value, text]) => h('option', {value}, text)));
  const name = h('input', {placeholder: 'Name', 'aria-label': 'Name',
                           pattern: '[A-Za-z0-9_.\\-]{1,64}',
                           title: 'letters, digits, _ . -',
                           spellcheck: 'false'});
  const number = (value, min, max, label) => h('input', {
    type: 'number', min, max, value, 'aria-label': label});
  const rounds = number(1, 1, 1000000, 'Rounds');
  const start = number(5, 1, 3600, 'Start clock in seconds');
  const play = number(1, 1, 3600, 'Play clock in seconds');
  const seed = number(1, 0, 4294967295, 'Seed');
  const parallel = number(0, 0, 64, 'Matches at once; 0: as cores allow');
  const limit = number(0, 0, 100000, 'Longest match in moves; 0: no limit');
  const scramble = h('input', {type: 'checkbox'});
  const elo0 = number(0, -1000, 1000, 'Elo of the hypothesis H0');
  const elo1 = number(20, -1000, 1000, 'Elo of the hypothesis H1');
  const most = number(1000, 1, 1000000, 'Most matches');
  const button = h('button', {class: 'primary', type: 'submit'}, 'Begin');
  const clocks = h('div', {class: 'row'},
    h('label', {}, 'Start clock ', start, ' s'),
    h('label', {}, 'Play clock ', play, ' s'));
  const roundRow = h('label', {}, 'Rounds ', rounds);
  const sprt = h('div', {class: 'row'},
    h('label', {}, 'H0 ', elo0, ' Elo'), h('label', {}, 'H1 ', elo1, ' Elo'),
    h('label', {}, 'at most ', most, ' matches'));
  const form = h('form', {class: 'panel new-tournament', onsubmit: event => {
    event.preventDefault();
    begin();
  }},
    h('h2', {}, 'New tournament'),
    h('div', {class: 'row'}, name, kind),
    h('h3', {}, 'Players'), players,
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'quiet', onclick: () => add()},
        'Add a player')),
    h('h3', {}, 'Games'), games.element,
    h('h3', {}, 'How'), clocks,
    h('div', {class: 'row'}, roundRow, h('label', {}, 'Seed ', seed)), sprt,
    h('details', {}, h('summary', {}, 'More'),
      h('div', {class: 'row'},
        h('label', {}, 'Matches at once ', parallel),
        h('label', {}, 'Longest match ', limit)),
      h('p', {class: 'faint'}, '0: as many as there are cores for, and no ' +
        'limit. A match that is too long counts for nobody.'),
      h('label', {class: 'check'}, scramble,
        ' Scramble the words of the rules')),
    h('div', {class: 'row'}, button));

  function add(value) {
    const entrant = playerChoice(about, known, value, () => {
      if (players.children.length > 1) entrant.element.remove();
    });
    entrant.element.entrant = entrant;
    players.append(entrant.element);
  }
  const entrants = () => [...players.children].map(each => each.entrant);

  function refresh() {
    sprt.hidden = kind.value !== 'sprt';
    roundRow.hidden = kind.value === 'sprt';
  }
  add('agent');
  add('random');
  refresh();

  async function begin() {
    if (!games.value().length) {
      toast('Choose a game to be played first.', true);
      games.focus();
      return;
    }
    const spec = {
      kind: kind.value,
      players: distinct(entrants().map(each => each.value())),
      games: games.value(),
      start_clock: Number(start.value), play_clock: Number(play.value),
      seed: Number(seed.value), parallel: Number(parallel.value),
      step_limit: Number(limit.value), scramble: scramble.checked,
    };
    if (name.value) spec.name = name.value;
    if (kind.value === 'sprt') {
      spec.sprt = {elo0: Number(elo0.value), elo1: Number(elo1.value),
                   most_games: Number(most.value)};
    } else {
      spec.rounds = Number(rounds.value);
    }
    button.disabled = true;
    const begun = await attempt(post('tournaments', spec));
    button.disabled = false;
    if (begun) location.hash = `#/tournament/${segment(begun.name)}`;
  }
  return form;
}

/** Those of one name get numbers. */
function distinct(players) {
  const counts = new Map();
  for (const player of players) {
    const base = player.name || player.player;
    const count = (counts.get(base) || 0) + 1;
    counts.set(base, count);
    player.name = count === 1 ? base : `${base} (${count})`;
  }
  return players;
}

function playerChoice(about, known, value, remove) {
  const kind = h('select', {'aria-label': 'Player', onchange: refresh},
    h('option', {value: 'agent'}, 'Henhouse agent'),
    about.searches.map(search =>
      h('option', {value: `agent:${search}`}, `Henhouse agent: ${search}`)),
    h('option', {value: 'search'}, 'our search in one process'),
    about.searches.map(search =>
      h('option', {value: `search:${search}`}, `in one process: ${search}`)),
    h('option', {value: 'random'}, 'random moves'),
    h('option', {value: 'legal'}, 'always the first move'),
    known.map(player => h('option', {value: player.address,
                                     disabled: player.state === 'struck out'},
      `${player.says || player.address} (${player.address})`)),
    h('option', {value: ''}, 'another player: HOST:PORT'));
  const address = h('input', {placeholder: 'localhost:4001',
                              'aria-label': 'Address', spellcheck: 'false'});
  const name = h('input', {placeholder: 'Name', 'aria-label': 'Name of player',
                           maxlength: 40});
  const iterations = h('input', {type: 'number', min: 0, value: 1000,
                                 'aria-label': 'Iterations a move'});
  const work = h('label', {}, iterations, ' iterations a move');
  if (value) kind.value = value;
  function refresh() {
    address.hidden = kind.value !== '';
    work.hidden = !kind.value.startsWith('search');
  }
  refresh();
  return {
    element: h('div', {class: 'row entrant'}, kind, address, work, name,
      h('button', {type: 'button', class: 'quiet', 'aria-label': 'Remove',
                   title: 'Remove', onclick: remove}, '×')),
    value: () => {
      const player = {player: kind.value || address.value.trim()};
      if (name.value.trim()) player.name = name.value.trim();
      if (!work.hidden) player.iterations = Number(iterations.value);
      return player;
    },
  };
}

async function gameChoice() {
  const chosen = new Map();
  const tags = h('div', {class: 'row chosen-games'});
  const input = h('input', {type: 'search', placeholder: 'Find a game',
                            'aria-label': 'Find a game to add',
                            oninput: () => attempt(find())});
  const found = h('div', {class: 'choices', role: 'group',
                          'aria-label': 'Games to add'});
  function add(game) {
    chosen.set(game.key, game);
    draw();
  }
  function draw() {
    show(tags, [...chosen.values()].map(game => h('button', {
      type: 'button', class: 'tag-button', title: 'Remove',
      'data-key': game.key, onclick: () => {
        chosen.delete(game.key);
        draw();
      }}, game.title, game.language === 'kif' ? '' : ` (${game.language})`,
      ' ×')));
    if (!chosen.size) {
      show(tags, h('span', {class: 'faint'}, 'none yet: choose below'));
    }
  }
  let asked = 0;
  async function find() {
    const mine = ++asked;
    const page = await get('games', {q: input.value, limit: 12});
    if (mine !== asked) return;
    show(found, page.items.map(game => h('button', {
      type: 'button', class: 'quiet', 'data-key': game.key,
      onclick: () => add(game)}, game.title,
      game.language === 'kif' ? '' : ` (${game.language})`)));
  }
  draw();
  await find();
  return {element: h('div', {}, tags, input, found),
          value: () => [...chosen.keys()],
          focus: () => input.focus()};
}
