// Finds the page for the part of the address behind '#'.

import {NoAnswer, untilAnswered} from './api.js';
import {h, kHome, show} from './dom.js';
import {analysisPage} from './pages/analysis.js';
import {gamesPage} from './pages/games.js';
import {gamePage} from './pages/game.js';
import {historyPage} from './pages/history.js';
import {matchPage} from './pages/match.js';
import {playersPage} from './pages/players.js';
import {tournamentPage} from './pages/tournament.js';
import {tournamentsPage} from './pages/tournaments.js';

const kPages = {
  games: gamesPage,
  game: gamePage,
  match: matchPage,
  analysis: analysisPage,
  // Few people design games: that page is fetched when it is asked for.
  design: async (...about) => (await import('./pages/design.js').catch(() => {
    throw new NoAnswer();
  })).designPage(...about),
  history: historyPage,
  players: playersPage,
  tournament: tournamentPage,
  tournaments: tournamentsPage,
};

// Pages without a link of their own belong to these.
const kSections = {'': 'games', game: 'games', design: 'games', tournament: 'tournaments',
                   analysis: 'games', match: 'history'};

let leave = null;  // what ends the page that is shown

/** The parts of a path; one that cannot be decoded is a single part. */
function partsOf(path) {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return [path];
  }
}

/** By what the page is about, unless it says more itself, as a match does. */
function nameTab(place) {
  const heading = place.querySelector('h1');
  if (heading && document.title === kHome) {
    document.title = `${heading.textContent} – ${kHome}`;
  }
}

async function route() {
  const [path, search] = location.hash.replace(/^#\/?/, '').split('?');
  const [name, ...rest] = partsOf(path);
  const key = name || 'games';
  const page = Object.hasOwn(kPages, key) ? kPages[key] : null;
  if (leave) leave();
  leave = null;
  document.title = kHome;
  const main = document.getElementById('main');
  for (const link of document.querySelectorAll('.top nav a')) {
    const here = link.getAttribute('href') ===
                 `#/${kSections[name] || name}`;
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (!page) {
    show(main, h('p', {class: 'notice'}, 'There is no such page.'));
    return;
  }
  const place = h('div', {class: `page ${name === 'analysis' ? 'match analysis' : name || 'games'}`});
  show(main, place);
  window.scrollTo(0, 0);
  let left = false;
  let end = null;
  leave = () => {
    left = true;
    if (end) end();
  };
  try {
    end = await page(place, rest, new URLSearchParams(search || ''));
    if (left && end) end();
    if (!left) nameTab(place);
  } catch (error) {
    const passes = error instanceof NoAnswer || error.status === 503;
    show(place, h('p', {class: 'notice bad'}, error.message,
                  passes ? ' This page comes by itself as soon as it can.' : null));
    if (!passes) return;
    await untilAnswered(() => !left);
    if (!left) route();
  }
}

window.addEventListener('hashchange', route);
// The address after '#' names a page, so that the link cannot lead by it.
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  document.getElementById('main').focus();
});
route();
