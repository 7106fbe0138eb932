// One game: what it is, a new match of it, its matches.

import {get, getText, info, patiently, post, segment} from '../api.js';
import {attempt, h, kHome, show} from '../dom.js';
import {howToPlay, terms} from '../game/how_to_play.js';
import {showLearnt} from '../game/learnt.js';
import {ownGame, ownerOf} from '../game/own_game.js';
import {startPicture} from '../game/start_picture.js';
import {kName} from '../match/chat.js';
import {diagnostics} from './games.js';
import {keepSeats} from '../seats.js';
import {MatchTable} from './history.js';

export async function gamePage(place, [key]) {
  const [game, about, known] = await Promise.all([
    patiently(() => get(`games/${segment(key)}`),
              {isWanted: () => place.isConnected}), info(),
    get('players').catch(() => ({items: []}))]);
  if (!game.playable) {
    show(place, h('h1', {}, game.title),
         h('p', {class: 'notice bad'}, 'These rules have errors.'),
         diagnostics(game.diagnostics, game.key, null), copy(game),
         sources(game));
    return;
  }
  await draw(place, game, about, known);
}

async function draw(place, game, about, known) {
  // Here and not once for all: its owner may rename it.
  if (place.isConnected) document.title = `${game.title} – ${kHome}`;
  const matches = new MatchTable(10);
  const others = h('span', {});
  const learnt = h('div', {});
  // Whoever brought the game can mend it.
  const mends = !!ownerOf(game.key);
  show(place,
    h('div', {class: 'head'}, h('h1', {}, game.title),
      h('div', {class: 'row'},
        h('button', {class: 'try-it', title: 'A board on which every move ' +
                     'can be tried, for all sides',
                     onclick: () => tryIt(game)}, 'Try it'))),
    ownGame(game, now => draw(place, now, about, known)),
    mends ? warnings(game, true) : null,
    h('div', {class: 'columns'},
      h('div', {class: 'stage'},
        startPicture(game)),
      h('div', {}, howToPlay(game),
        game.removed ? null : newMatch(game, about, known.items))),
    h('details', {class: 'panel details'}, h('summary', {}, 'Details'),
      h('dl', {class: 'about'},
        h('dt', {}, 'Roles'), h('dd', {}, game.roles.join(', ')),
        h('dt', {}, 'Language'), h('dd', {}, about.languages[game.language], others),
        h('dt', {}, 'Size'),
        h('dd', {}, `${game.rules} rules, ${game.facts} facts at the ` +
                    'start, first moves: ' + game.firstMoves.join(', '))),
      terms(game),
      h('pre', {class: 'description'}, game.description),
      mends ? null : warnings(game, false),
      copy(game), sources(game)),
    learnt,
    h('section', {}, h('h2', {}, 'Matches'), matches.element));
  await Promise.all([matches.show({game: game.key}),
                     showVersions(others, game, about),
                     showLearnt(learnt, game)]);
}

function warnings(game, open) {
  const count = game.diagnostics.length;
  if (!count) return null;
  return h('details', {class: 'warnings', open},
    h('summary', {}, count === 1 ? '1 warning' : `${count} warnings`),
    diagnostics(game.diagnostics, game.key, null));
}

/** Other rules of the same name. */
async function showVersions(place, game, about) {
  const same = await get('games', {q: game.title, limit: 50})
      .catch(() => ({items: []}));
  const others = same.items.filter(each => each.title === game.title &&
                                           each.key !== game.key);
  show(place, others.map(each => [
    ', also: ', h('a', {href: `#/game/${segment(each.key)}`},
                  about.languages[each.language] +
                  (each.shipped ? '' : ' (brought)'))]));
}

async function tryIt(game) {
  const answer = await attempt(post('analyses', {game: game.key}));
  if (answer) location.hash = `#/analysis/${segment(answer.id)}`;
}

function copy(game) {
  return h('p', {}, h('a', {class: 'button copy',
                            href: `#/games?copy=${segment(game.key)}`},
                      'Edit a copy'));
}

function sources(game) {
  return h('details', {},
    h('summary', {}, 'Rulesheet'),
    h('pre', {class: 'source', role: 'region', 'aria-label': 'Rulesheet',
              tabindex: 0}, game.source),
    game.language !== 'kif' && game.playable ? inGdl(game) : null);
}

/** May be megabytes: fetched where somebody wants to read it. */
function inGdl(game) {
  const text = h('pre', {class: 'source', role: 'region',
                         'aria-label': 'The same in GDL', tabindex: 0});
  const load = async () => {
    const key = segment(game.key);
    const rules = await attempt(getText(`/base/games/${key}/${key}.kif`));
    if (rules !== null) show(text, rules);
  };
  return h('details', {ontoggle: event => {
    if (event.target.open && !text.textContent) load();
  }}, h('summary', {}, 'The same in GDL'), text);
}

/** The form that begins a match. */
function newMatch(game, about, players) {
  // Nobody plays the role that chance draws.
  const roles = game.roles.filter(role => role !== game.chance);
  const people = h('p', {class: 'faint several-people', hidden: true},
    'All these sides are played here. For somebody elsewhere, “Invite” in ' +
    'the match gives a link; whoever opens it has that side.');
  const seats = roles.map((role, i) =>
    seatChoice(role, i, about, players, countPeople));
  const number = (value, label) => h('input', {
    type: 'number', min: 0.1, max: 3600, step: 'any', value, 'aria-label': label});
  const start = number(3, 'Start clock in seconds');
  const play = number(game.realTime || 2, 'Play clock in seconds');
  const mine = h('input', {type: 'checkbox', checked: !!game.realTime});
  const name = h('input', {maxlength: 40, class: 'name',
                           placeholder: 'if you like',
                           autocomplete: 'nickname',
                           value: localStorage.getItem(kName) || ''});
  const button = h('button', {class: 'primary', type: 'submit'}, 'Play');
  const form = h('form', {class: 'panel new-match', onsubmit: event => {
    event.preventDefault();
    begin();
  }},
    h('h2', {}, 'New match'),
    seats.map(seat => seat.element), people,
    h('label', {class: 'row'}, 'Your name ', name),
    h('div', {class: 'row clocks'},
      h('label', {}, 'Start clock ', start, ' s'),
      h('label', {}, 'Play clock ', play, ' s')),
    h('label', {class: 'check'}, mine, ' The play clock counts for people, too'),
    game.realTime
      ? h('p', {class: 'faint'}, 'In real time: a step lasts as long as the ' +
          'play clock, whatever you do, and who does nothing waits.')
      : null,
    game.hides
      ? h('p', {class: 'faint'}, 'Everybody sees what the rules let them ' +
          'perceive and nothing else; all is shown when the match is over.')
      : null,
    game.chance
      ? h('p', {class: 'faint'}, `Nobody plays ${game.chance}: the game ` +
          'manager draws, and everybody can check it afterwards.')
      : null,
    h('div', {class: 'row'}, button,
      roles.length > 1
        ? h('button', {type: 'button', class: 'quiet', onclick: rotate},
            'Change sides')
        : null));

  function countPeople() {
    people.hidden = seats.filter(seat => seat.isHuman()).length < 2;
  }

  function rotate() {
    const states = seats.map(seat => seat.state());
    states.unshift(states.pop());
    seats.forEach((seat, i) => seat.set(states[i]));
  }

  async function begin() {
    button.disabled = true;
    const person = name.value.trim();
    localStorage.setItem(kName, person);
    // Who plays several seats is known in the first of them.
    const own = seats.find(seat => seat.isHuman());
    const chosen = await attempt(Promise.all(seats.map(seat =>
      seat.value(game.key, seat === own ? person : '', person))));
    const match = chosen && await attempt(post('matches', {
      game: game.key,
      seats: chosen,
      startClock: Number(start.value),
      playClock: Number(play.value),
      humanClock: mine.checked,
    }));
    button.disabled = false;
    if (!match) return;
    keepSeats(match.id, match.seats);
    location.hash = `#/match/${segment(match.id)}`;
  }
  return form;
}

/** @param onChange called where somebody else is chosen */
function seatChoice(role, i, about, players, onChange) {
  const kind = h('select', {'aria-label': `Who plays ${role}`,
                            'data-role': role, onchange: () => {
                              refresh();
                              onChange();
                            }},
    h('option', {value: 'human'}, 'you (a person at this page)'),
    h('option', {value: 'agent'}, 'Henhouse agent'),
    h('option', {value: 'random'}, 'random moves'),
    h('option', {value: 'player'}, 'another player: HOST:PORT'));
  for (const player of players) {
    kind.append(h('option', {value: `player ${player.address}`,
                             disabled: player.state === 'struck out'},
      `${player.says || player.address} (${player.address}, ${player.state})`));
  }
  const level = h('select', {'aria-label': `Strength for ${role}`},
    h('option', {value: 0}, 'full strength'),
    h('option', {value: 'auto'}, 'at my strength'));
  for (let n = about.levels; n >= 1; --n) {
    level.append(h('option', {value: n}, `level ${n}`));
  }
  const address = h('input', {placeholder: 'localhost:4001', spellcheck: 'false',
                              'aria-label': `Address for ${role}`});
  kind.value = i === 0 ? 'human' : 'agent';
  function refresh() {
    level.hidden = kind.value !== 'agent';
    address.hidden = kind.value !== 'player';
  }
  refresh();
  return {
    element: h('div', {class: 'row seat'},
               h('span', {class: 'role'}, role), kind, level, address),
    state: () => [kind.value, level.value, address.value],
    set: ([k, l, a]) => {
      kind.value = k;
      level.value = l;
      address.value = a;
      refresh();
    },
    isHuman: () => kind.value === 'human',
    /**
     * The seat as the server takes it.
     * @param name of the person in this seat; empty where there is none
     * @param opponent the name of the person whose strength counts
     */
    value: async (key, name, opponent) => {
      if (kind.value === 'human') return {kind: 'human', name};
      if (kind.value === 'agent') {
        return {kind: 'agent', level: level.value === 'auto'
          ? (await get('level', {game: key, name: opponent})).level
          : Number(level.value)};
      }
      if (kind.value === 'random') return {kind: 'random'};
      const given = kind.value === 'player' ? address.value
                                            : kind.value.slice('player '.length);
      return {kind: 'player', address: given.trim()};
    },
  };
}
