// All games, and the place to drop a new one.

import {get, info, patiently, post, segment} from '../api.js';
import {attempt, h, show, toast} from '../dom.js';
import {emblem} from '../game/start_picture.js';
import {LineMarks} from '../game/line_marks.js';
import {keepOwner} from '../game/own_game.js';

const kPageSize = 60;

export async function gamesPage(place, _, query) {
  const about = await info();
  const search = h('input', {type: 'search', placeholder: 'Find a game',
                             'aria-label': 'Find a game',
                             oninput: () => later()});
  const list = h('div', {class: 'cards'});
  const more = h('button', {class: 'quiet', hidden: true,
                            onclick: () => load(false)}, 'More games');
  const outcome = h('div', {});
  let next = '';
  let asked = 0;
  let timer = 0;

  const seen = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      picture(entry.target);
    }
  }, {rootMargin: '200px'});

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => load(true), 150);
  }

  async function load(fresh) {
    const mine = ++asked;
    const page = await attempt(get('games', {
      q: search.value, limit: kPageSize, cursor: fresh ? '' : next}));
    if (!page || mine !== asked) return;
    if (fresh) list.replaceChildren();
    for (const game of page.items) add(game);
    if (!list.children.length) {
      list.append(h('p', {class: 'faint'}, 'No game has such a name.'));
    }
    next = page.next || '';
    more.hidden = !next;
  }

  /** The same game in other languages or versions is on the same card. */
  function add(game) {
    const last = list.lastElementChild;
    if (!last || last.dataset.title !== game.title) {
      list.append(card(game));
      return;
    }
    const known = last.querySelector('.languages');
    known.textContent += ', ' + nameOf(game);
    // That in GDL has its author's words.
    if (game.language === 'kif' && game.shipped) {
      last.href = `#/game/${segment(game.key)}`;
      last.dataset.key = game.key;
    }
  }

  function nameOf(game) {
    return about.languages[game.language] + (game.shipped ? '' : ' (brought)');
  }

  function card(game) {
    const element = h('a', {class: 'card', href: `#/game/${segment(game.key)}`,
                            'data-key': game.key,
                            'data-title': game.title},
      h('div', {class: 'picture'}),
      h('strong', {}, game.title),
      h('small', {class: 'faint languages'}, nameOf(game)));
    seen.observe(element);
    return element;
  }

  async function picture(element) {
    try {
      const game = await patiently(
          () => get(`games/${segment(element.dataset.key)}`),
          {isWanted: () => element.isConnected});
      if (game.state) show(element.querySelector('.picture'), emblem(game));
    } catch {
      // Without a picture, then.
    }
  }

  // ---- Bringing a game ------------------------------------------------------

  const names = Object.keys(about.languages)
      .map(language => '.' + language).join(', ');
  const file = h('input', {type: 'file', hidden: true, accept: names,
                           onchange: () => bring(file.files[0])});
  const name = h('input', {value: 'my_game.kif', 'aria-label': 'File name',
                           spellcheck: 'false'});
  const text = h('textarea', {rows: 14, spellcheck: 'false', 'aria-label': 'Rules',
                              placeholder: 'Rules in any language that is ' +
                                  'read here, told by the ending of the name'});
  const marks = new LineMarks(text);
  const editor = h('details', {class: 'panel editor',
                               ontoggle: () => marks.draw()},
    h('summary', {}, 'Write or paste rules'),
    h('div', {class: 'row'}, name,
      h('button', {class: 'primary', onclick: () => submit()},
        'Check and add')),
    marks.element);
  const drop = h('div', {class: 'drop'},
    h('p', {}, 'Drop a rulesheet here (', names, ') or ',
      h('button', {class: 'link', onclick: () => file.click()},
        'choose a file'), '.'),
    file);

  /** The rules of another game in the editor, under a name of their own. */
  async function beginCopy(key) {
    const game = await patiently(() => get(`games/${segment(key)}`));
    const base = game.key.split('.')[0].replace(/_[0-9a-f]{6,}$/, '');
    name.value = `my_${base}.${game.language}`;
    text.value = game.source;
    editor.open = true;
    editor.scrollIntoView({block: 'start'});
    text.focus();
    text.setSelectionRange(0, 0);
    text.scrollTop = 0;
  }

  async function bring(chosen) {
    if (!chosen) return;
    if (chosen.size > 2 << 20) {
      toast('The file is larger than 2 MB.', true);
      return;
    }
    name.value = chosen.name;
    text.value = await chosen.text();
    editor.open = true;
    await submit();
  }

  async function submit() {
    show(outcome, h('p', {class: 'notice'}, 'Reading the rules …'));
    try {
      const brought = {name: name.value, text: text.value};
      const game = await patiently(() => post('games', brought), {
        isWanted: () => outcome.isConnected,
        onBusy: () => show(outcome, h('p', {class: 'notice'},
            'Other rules are being read; this goes on by itself …')),
      });
      keepOwner(game.key, game.owner);
      toast(`${game.title} can be played.`);
      location.hash = `#/game/${segment(game.key)}`;
    } catch (error) {
      const rows = error.answer && error.answer.diagnostics;
      marks.mark(rows || []);
      show(outcome, h('p', {class: 'notice bad'}, error.message),
           rows ? diagnostics(rows, name.value, text) : null);
    }
  }

  place.addEventListener('dragover', event => {
    event.preventDefault();
    drop.classList.add('over');
  });
  place.addEventListener('dragleave', () => drop.classList.remove('over'));
  place.addEventListener('drop', event => {
    event.preventDefault();
    drop.classList.remove('over');
    bring(event.dataTransfer.files[0]);
  });

  show(place,
    h('div', {class: 'head'}, h('h1', {}, 'Games'), search),
    list, more,
    h('section', {'aria-label': 'Bring a game'},
      h('h2', {}, 'Bring a game'),
      h('p', {}, h('a', {class: 'button design-a-game', href: '#/design'},
                   'Design a game on a table')),
      drop, editor, outcome));
  await load(true);
  if (query && query.get('copy')) await attempt(beginCopy(query.get('copy')));
  return () => seen.disconnect();
}

/** What is wrong with rules; a click goes to the place in the text. */
export function diagnostics(rows, file, text) {
  return h('ol', {class: 'diagnostics'}, rows.map(row =>
    h('li', {class: row.severity},
      h('button', {class: 'link', onclick: () => goTo(text, row)},
        row.line ? `${file}:${row.line}:${row.column}` : file),
      ' ', h('span', {class: 'severity'}, row.severity), ': ', row.message,
      ' ', h('small', {class: 'faint'}, `[${row.check}]`),
      row.line && text ? excerpt(text.value, row) : null)));
}

function excerpt(text, row) {
  const line = text.split('\n')[row.line - 1];
  if (line === undefined) return null;
  return h('pre', {class: 'excerpt'}, line.slice(0, 200), '\n',
           ' '.repeat(Math.max(0, Math.min(row.column, 200) - 1)) + '^');
}

function goTo(text, row) {
  if (!text || !row.line) return;
  const lines = text.value.split('\n');
  const start = lines.slice(0, row.line - 1)
      .reduce((sum, line) => sum + line.length + 1, 0) + row.column - 1;
  const details = text.closest('details');
  if (details) details.open = true;
  text.focus();
  text.setSelectionRange(start, start + 1);
  text.scrollTop = Math.max(0, (row.line - 4) * 18);
}
