// All games, and the place to drop a new one.

import {get, info, patiently, post, segment} from '../api.js';
import {attempt, h, show, toast} from '../dom.js';
import {Draft} from '../draft.js';
import {emblem} from '../game/start_picture.js';
import {LineMarks} from '../game/line_marks.js';
import {keepOwner} from '../game/own_game.js';
import {PictureQueue} from '../game/picture_queue.js';

const kPageSize = 60;
const kNewName = 'my_game.kif';

export async function gamesPage(place, _, query) {
  const about = await info();
  const search = h('input', {type: 'search', placeholder: 'Find a game',
                             'aria-label': 'Find a game',
                             value: query.get('q') || '',
                             oninput: () => later()});
  const list = h('div', {class: 'cards'});
  const more = h('button', {class: 'quiet', hidden: true,
                            onclick: () => attempt(load(false))}, 'More games');
  const outcome = h('div', {});
  let next = '';
  let asked = 0;
  let timer = 0;

  const pictures = new PictureQueue(picture);

  function later() {
    keepSearch();
    clearTimeout(timer);
    timer = setTimeout(() => attempt(load(true)), 150);
  }

  /** In the address, for when one comes back from a game. */
  function keepSearch() {
    if (search.value) query.set('q', search.value);
    else query.delete('q');
    const said = query.toString();
    history.replaceState(null, '', `#/games${said ? '?' + said : ''}`);
  }

  async function load(fresh) {
    const mine = ++asked;
    const page = await get('games', {
      q: search.value, limit: kPageSize, cursor: fresh ? '' : next});
    if (mine !== asked) return;
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
    pictures.add(element);
    return element;
  }

  async function picture(element, signal) {
    const place = element.querySelector('.picture');
    // Large rules are read for some seconds.
    show(place, h('span', {class: 'faint'}, '…'));
    try {
      const game = await patiently(
          () => get(`games/${segment(element.dataset.key)}`, {}, {signal}),
          {isWanted: () => element.isConnected});
      show(place, game.state ? emblem(game) : null);
    } catch {
      show(place);  // without a picture, then
    }
  }

  // ---- Bringing a game ------------------------------------------------------

  const names = Object.keys(about.languages)
      .map(language => '.' + language).join(', ');
  const file = h('input', {type: 'file', hidden: true, accept: names,
                           onchange: () => {
                             bring(file.files[0]);
                             // The same file can be chosen once it is mended.
                             file.value = '';
                           }});
  const copied = query.get('copy') || '';
  const draft = new Draft(`rules.${copied}`);
  const keepDraft = () => draft.write(name.value, text.value);
  const name = h('input', {value: kNewName, 'aria-label': 'File name',
                           spellcheck: 'false', oninput: keepDraft});
  const text = h('textarea', {rows: 14, spellcheck: 'false', 'aria-label': 'Rules',
                              oninput: keepDraft,
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
    goToEditor();
  }

  function goToEditor() {
    editor.open = true;
    editor.scrollIntoView({block: 'start'});
    text.focus();
    text.setSelectionRange(0, 0);
    text.scrollTop = 0;
  }

  /** Fills the editor with what was not added, else with what to copy. */
  async function beginEditor() {
    const kept = draft.read();
    if (!kept || !kept.text) {
      if (copied) await attempt(beginCopy(copied));
      return;
    }
    name.value = kept.name;
    text.value = kept.text;
    editor.open = true;
    show(outcome, h('p', {class: 'notice'},
      'These rules are as you left them, and not added yet. ',
      h('button', {class: 'link begin-anew', onclick: beginAnew},
        'Begin anew')));
    if (copied) goToEditor();
  }

  function beginAnew() {
    draft.clear();
    name.value = kNewName;
    text.value = '';
    marks.mark([]);
    show(outcome);
    attempt(beginEditor());
  }

  async function bring(chosen) {
    if (!chosen) return;
    if (chosen.size > 2 << 20) {
      toast('The file is larger than 2 MB.', true);
      return;
    }
    name.value = chosen.name;
    text.value = await chosen.text();
    keepDraft();
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
      draft.clear();
      keepOwner(game.key, game.owner);
      if (!outcome.isConnected) return;  // who went elsewhere stays there
      toast(`${game.title} can be played.`);
      location.hash = `#/game/${segment(game.key)}`;
    } catch (error) {
      const rows = error.answer && error.answer.diagnostics;
      marks.mark(rows || []);
      show(outcome, h('p', {class: 'notice bad'}, error.message),
           rows ? diagnostics(rows, name.value, marks) : null);
    }
  }

  show(place,
    h('div', {class: 'head'}, h('h1', {}, 'Games'), search),
    list, more,
    h('section', {'aria-label': 'Bring a game'},
      h('h2', {}, 'Bring a game'),
      h('p', {}, h('a', {class: 'button design-a-game', href: '#/design'},
                   'Design a game on a table')),
      drop, editor, outcome));
  await load(true);
  // All over the window: beside the page the browser would open the file.
  const dragging = new AbortController();
  for (const type of ['dragover', 'dragleave', 'drop']) {
    document.addEventListener(type, event => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      drop.classList.toggle('over', type === 'dragover');
      if (type === 'drop') bring(event.dataTransfer.files[0]);
    }, {signal: dragging.signal});
  }
  await beginEditor();
  return () => {
    dragging.abort();
    pictures.end();
  };
}

/**
 * What is wrong with rules.
 * @param marks the LineMarks of their text, to which a click on a place goes;
 *              null where the text is not there
 */
export function diagnostics(rows, file, marks) {
  return h('ol', {class: 'diagnostics'}, rows.map(row => {
    const name = row.line ? `${file}:${row.line}:${row.column}` : file;
    const isThere = row.line && marks;
    return h('li', {class: row.severity},
      isThere ? h('button', {class: 'link', onclick: () => goTo(marks, row)},
                  name)
              : name,
      ' ', h('span', {class: 'severity'}, row.severity), ': ', row.message,
      ' ', h('small', {class: 'faint'}, `[${row.check}]`),
      isThere ? excerpt(marks.text.value, row) : null);
  }));
}

function excerpt(text, row) {
  const line = text.split('\n')[row.line - 1];
  if (line === undefined) return null;
  return h('pre', {class: 'excerpt'}, line.slice(0, 200), '\n',
           ' '.repeat(Math.max(0, Math.min(row.column, 200) - 1)) + '^');
}

function goTo(marks, row) {
  const {text} = marks;
  const lines = text.value.split('\n');
  const start = lines.slice(0, row.line - 1)
      .reduce((sum, line) => sum + line.length + 1, 0) + row.column - 1;
  const details = text.closest('details');
  if (details) details.open = true;
  text.focus();
  text.setSelectionRange(start, start + 1);
  marks.scrollTo(row.line);
}
