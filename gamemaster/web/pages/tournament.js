// One tournament: how it goes, its table, its matches.

import {get, post, segment} from '../api.js';
import {attempt, h, renew, show, svg, time, wide} from '../dom.js';
import {SeenEvents} from '../seen_events.js';
import {MatchTable} from './history.js';
import {progress} from './tournaments.js';

const kQuiet = 2500;  // ms between looks at the matches

export async function tournamentPage(place, [name]) {
  const path = `tournaments/${segment(name)}`;
  let now = await get(path);
  let events = null;
  let ended = false;
  let shownAt = 0;
  let waiting = 0;
  const state = h('div', {class: 'panel standing'});
  const table = h('div', {});
  const matches = new MatchTable(20);
  show(place,
    h('div', {class: 'head'}, h('h1', {}, name)),
    state, table,
    h('details', {class: 'panel'}, h('summary', {}, 'What is played'),
      spec(now)),
    h('section', {}, h('h2', {}, 'Matches'), matches.element));
  draw();
  await showMatches();
  follow();
  return () => {
    ended = true;
    clearTimeout(waiting);
    if (events) events.close();
  };

  function follow() {
    if (events) events.close();
    events = new SeenEvents(`${path}/events`, news => {
      now = news;
      draw();
      showMatchesSoon();
      if (now.status !== 'running') events.close();
    });
  }

  function showMatchesSoon() {
    clearTimeout(waiting);
    const left = shownAt + kQuiet - Date.now();
    waiting = setTimeout(showMatches, Math.max(0, left));
  }

  async function showMatches() {
    if (ended) return;
    shownAt = Date.now();
    await attempt(matches.show({tournament: name}));
  }

  async function act(action) {
    if (await attempt(post(`${path}/${action}`))) {
      now = await get(path);
      draw();
      follow();
    }
  }

  function draw() {
    renew(state,
      h('div', {class: 'row'}, progress(now),
        now.running ? h('span', {class: 'faint'}, `${now.running} running`)
                    : null,
        now.aborted ? h('span', {class: 'bad'}, `${now.aborted} aborted`)
                    : null,
        h('span', {class: 'spacer'}),
        now.canStop ? h('button', {onclick: () => act('stop')}, 'Stop') : null,
        now.canResume ? h('button', {class: 'primary',
                                     onclick: () => act('resume')}, 'Go on')
                      : null),
      now.failure ? h('p', {class: 'notice bad'}, now.failure) : null,
      now.table && now.table.sprt ? verdict(now.table.sprt) : null);
    renew(table, now.table ? standings(now.table) : null);
  }
}

function standings(table) {
  const rated = table.players.filter(row => row.rating !== null);
  const least = Math.min(...rated.map(row => row.rating - row.error_bar));
  const most = Math.max(...rated.map(row => row.rating + row.error_bar));
  return wide('Standings', h('table', {class: 'standings'},
    h('thead', {}, h('tr', {}, h('th', {}, '#'), h('th', {}, 'Player'),
      h('th', {}, 'Games'), h('th', {}, 'Score'),
      rated.length ? h('th', {colspan: 2}, 'Rating, 95 %') : null,
      h('th', {}, 'Faults'))),
    h('tbody', {}, table.players.map((row, i) => h('tr', {},
      h('td', {class: 'faint'}, i + 1), h('td', {}, h('b', {}, row.name)),
      h('td', {}, row.games),
      h('td', {}, row.score.toFixed(1),
        row.games ? h('span', {class: 'faint'},
          ` (${Math.round(100 * row.score / row.games)} %)`) : null),
      rated.length
        ? [h('td', {class: 'figure'}, row.rating === null ? ''
             : `${Math.round(row.rating)} ± ${Math.round(row.error_bar)}`),
           h('td', {}, row.rating === null ? null
             : interval(row, least, most))]
        : null,
      h('td', {class: row.faults ? 'bad' : ''}, row.faults))))));
}

/** A rating with its error bar, on the scale of all. */
function interval(row, least, most) {
  const width = 160;
  const x = rating => 6 + (rating - least) / Math.max(1, most - least) *
                              (width - 12);
  const [a, m, b] = [row.rating - row.error_bar, row.rating,
                     row.rating + row.error_bar].map(x);
  return svg('svg', {class: 'interval', viewBox: `0 0 ${width} 20`, width,
                     height: 20, 'aria-hidden': 'true'},
    svg('line', {class: 'axis', x1: 0, x2: width, y1: 10, y2: 10}),
    svg('path', {class: 'error', d: `M${a} 10H${b}M${a} 5v10M${b} 5v10`}),
    svg('circle', {cx: m, cy: 10, r: 5}));
}

function verdict(sprt) {
  const words = {H0: 'H0 is accepted: no such gain',
                 H1: 'H1 is accepted: the first is stronger',
                 none: 'no verdict yet'};
  const share = (sprt.llr - sprt.lower) / (sprt.upper - sprt.lower);
  const mark = h('span', {class: 'mark'});
  mark.style.left = `${Math.max(0, Math.min(100, 100 * share)).toFixed(1)}%`;
  return h('div', {class: 'sprt'},
    h('div', {}, h('b', {}, words[sprt.verdict]), ' ',
      h('span', {class: 'faint'}, `${sprt.wins} won, ${sprt.draws} drawn, ` +
        `${sprt.losses} lost`)),
    h('div', {class: 'row llr'},
      h('span', {}, `H0 ${sprt.lower.toFixed(2)}`),
      h('span', {class: 'track'}, mark),
      h('span', {}, `${sprt.upper.toFixed(2)} H1`)),
    h('div', {class: 'faint'},
      `log-likelihood ratio ${sprt.llr.toFixed(2)}`));
}

function spec(now) {
  return h('dl', {class: 'about'},
    h('dt', {}, 'Kind'), h('dd', {}, now.kind),
    h('dt', {}, 'Games'), h('dd', {}, now.games.map((game, i) => [
      i ? ', ' : '', h('a', {href: `#/game/${segment(game.key)}`}, game.title),
      game.set.length ? ` (${game.set.join(', ')})` : ''])),
    h('dt', {}, 'Players'), h('dd', {}, now.players.map(player =>
      (player.name === player.player ? player.name
                                     : `${player.name}: ${player.player}`) +
      (player.iterations ? `, ${player.iterations} iterations a move` : '') +
      (player.seconds ? `, ${player.seconds} s of work a move` : ''))
        .join('; ')),
    h('dt', {}, 'Clocks'),
    h('dd', {}, `${now.startClock} s and ${now.playClock} s`),
    h('dt', {}, 'Seed'), h('dd', {}, now.seed),
    h('dt', {}, 'Begun'), h('dd', {}, time(now.added)));
}
