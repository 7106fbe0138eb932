// The designer: a game is put together on a table, its rules are made from
// steps that are shown, and all of it is text of Design and Play.

import {get, patiently, post, segment} from '../api.js';
import {Box} from '../design/box.js';
import {Examples} from '../design/examples.js';
import {colourOf, emptyGame, placesOf, readGame, remove, rename, setColour,
        writeGame} from '../design/model.js';
import {Rules} from '../design/rules.js';
import {Table} from '../design/table.js';
import {Trial} from '../design/trial.js';
import {attempt, h, show, toast} from '../dom.js';
import {Draft} from '../draft.js';
import {LineMarks} from '../game/line_marks.js';
import {keepOwner} from '../game/own_game.js';
import {diagnostics} from './games.js';

const kMostUndone = 200;

class Designer {
  constructor(place) {
    this.game = emptyGame();
    this.history = [writeGame(this.game)];
    this.at = 0;
    this.draft = null;  // until what it begins with is there
    this.shows = false;  // figures show steps, and do not change the start
    this.now = new Map();  // where the figures are while steps are shown
    this.table = new Table({
      figure: (figure, to) => this.moveFigure(figure, to),
      equipment: (names, dx, dy) => this.moveThings(names, dx, dy),
      select: (names, adds) => this.select(names, adds),
    }, 'The table');
    this.box = new Box((type, event) => this.dropped(type, event));
    this.rules = new Rules(this);
    this.examples = new Examples(this);
    this.trial = new Trial();
    this.build(place);
    this.draw();
  }

  build(place) {
    const button = (text, name, onclick, more = {}) =>
      h('button', {class: name, onclick, ...more}, text);
    this.name = h('input', {value: 'my_design', 'aria-label': 'Name',
                            spellcheck: 'false', class: 'game-name',
                            oninput: () => this.keepDraft(this.text.value)});
    this.undo = button('Undo', 'undo', () => this.go(-1));
    this.redo = button('Redo', 'redo', () => this.go(1));
    this.file = h('input', {type: 'file', hidden: true, accept: '.dap',
                            onchange: () => this.openFile()});
    this.saved = h('select', {class: 'open-saved', 'aria-label': 'Open a game',
      onchange: () => {
        if (this.saved.value) {
          location.hash = `#/design/${segment(this.saved.value)}`;
        }
      }}, h('option', {value: ''}, 'Open …'));
    this.players = [1, 2].map(count => button(
      count === 1 ? 'A puzzle' : 'For two', `players-${count}`,
      () => this.change(game => { game.players = count; })));
    this.description = h('textarea', {rows: 1, 'aria-label': 'Description',
      class: 'description',
      placeholder: 'What players are told before the game',
      oninput: () => {
        this.game.description = this.description.value;
        this.edited();
        this.keepDraft(this.text.value);
      },
      onchange: () => this.keep()});
    this.shower = h('input', {type: 'checkbox', class: 'shows',
      onchange: () => this.show(this.shower.checked)});
    this.selection = h('div', {class: 'selection'});
    this.tries = ['try-agent', 'try-second', 'try-person'].map((name, i) =>
      button('', i === 0 ? `primary ${name}` : name, () => this.try(
        [['person', 'agent'], ['agent', 'person'], ['person', 'person']][i])));
    this.text = h('textarea', {rows: 22, spellcheck: 'false', class: 'source',
                               'aria-label': 'The game as text',
                               oninput: () => this.keepDraft(this.text.value),
                               onchange: () => this.readText()});
    this.marks = new LineMarks(this.text);
    this.problems = h('div', {role: 'status'});
    this.table.element.addEventListener('keydown', event => {
      if (event.key === 'Delete' && this.table.selected.size) {
        this.removeSelected();
      }
    });
    show(place,
      h('link', {rel: 'stylesheet', href: 'table/table.css'}),
      h('link', {rel: 'stylesheet', href: 'design/design.css'}),
      h('div', {class: 'head'}, h('h1', {}, 'Design a game'),
        h('div', {class: 'row'}, this.name, this.undo, this.redo,
          button('New', 'quiet new', () => this.beginAnew()),
          this.saved,
          button('Open a file', 'quiet', () => this.file.click()), this.file,
          button('Save as a file', 'save-file', () => this.saveFile()),
          button('Save', 'primary save', () => this.save()))),
      h('div', {class: 'told'}, h('div', {class: 'row'}, this.players),
        this.description),
      h('div', {class: 'workbench'},
        this.box.element,
        h('div', {class: 'bench'},
          h('div', {class: 'row'},
            h('label', {}, this.shower, ' Show steps by moving figures'),
            button('Figures back to the start', 'small back-to-start',
                   () => this.show(this.shows)),
            this.selection),
          this.table.element, this.examples.element)),
      h('div', {class: 'row try'}, 'Try it: ', this.tries),
      this.problems, this.trial.element, this.rules.element,
      h('details', {class: 'panel as-text', open: true,
                    ontoggle: () => this.marks.draw()},
        h('summary', {}, 'The game as text'), this.marks.element));
    this.listSaved();
  }

  async listSaved() {
    const found = await attempt(get('games', {limit: 500}));
    if (!found) return;
    this.saved.append(...found.items
      .filter(game => game.language === 'dap')
      .map(game => h('option', {value: game.key}, game.title)));
  }

  // Changes, and taking them back.

  /** Changes the game as one step of the history, and draws it. */
  change(action) {
    action(this.game);
    this.keep();
    this.draw();
  }

  /** After every character that is typed into a field of the game. */
  edited() {
    this.text.value = writeGame(this.game);
    this.marks.mark([]);
  }

  keep() {
    const text = writeGame(this.game);
    if (text === this.history[this.at]) return;
    this.history.splice(this.at + 1, Infinity, text);
    if (this.history.length > kMostUndone) this.history.shift();
    this.at = this.history.length - 1;
    this.keepDraft(text);
    this.drawButtons();
  }

  keepDraft(text) {
    if (this.draft) this.draft.write(this.name.value, text);
  }

  /** Who comes back by its address finds the game that was saved. */
  moveTo(key) {
    history.replaceState(null, '', `#/design/${segment(key)}`);
    this.key = key;
    this.draft = new Draft(`design.${key}`);
  }

  /** Goes on with what was not saved, as one step of the history. */
  beginDraft(key) {
    this.key = key;
    this.draft = new Draft(`design.${key}`);
    const kept = this.draft.read();
    if (!kept) return;
    this.name.value = kept.name;
    if (kept.text === this.text.value) return;
    this.text.value = kept.text;
    if (!this.readText()) return;
    show(this.problems, h('p', {class: 'notice'},
      'This game is as you left it, and not saved yet; Undo takes that back.'));
  }

  go(by) {
    const text = this.history[this.at + by];
    if (text === undefined) return;
    this.at += by;
    this.game = readGame(text);
    this.keepDraft(text);
    this.show(this.shows);
  }

  open(game) {
    this.game = game;
    this.table.selected.clear();
    this.show(false);
    this.keep();
  }

  /** A game that was saved keeps its address, and its draft. */
  beginAnew() {
    if (this.key) location.hash = '#/design';
    else this.open(emptyGame());
  }

  /** Whether the text is that of a game. */
  readText() {
    const text = this.text.value;
    this.keepDraft(text);
    try {
      this.game = readGame(text);
    } catch (error) {
      show(this.problems, h('p', {class: 'notice bad'}, error.message));
      return false;
    }
    show(this.problems);
    this.history.splice(this.at + 1, Infinity, writeGame(this.game));
    this.at = this.history.length - 1;
    this.show(this.shows);
    this.text.value = text;
    return true;
  }

  // What is done on the table.

  show(on) {
    // What is selected says where figures begin, and not how they move.
    if (on && !this.shows) this.table.selected.clear();
    this.shows = on;
    this.shower.checked = on;
    this.examples.clear();
    this.now = new Map(this.game.figures.map(({name, place}) => [name, place]));
    this.draw();
  }

  dropped(type, event) {
    if (event && !this.table.holds(event)) return;
    const places = placesOf(this.game);
    // By a key: onto what is selected, else onto the first place.
    const place = event ? this.table.placeUnder(event)
        : (places.find(({owner}) => this.table.selected.has(owner)) ||
           places[0] || {name: null}).name;
    this.box.room = this.table.width;
    const point = event ? this.table.pointAt(event)
                        : {x: this.table.width / 2, y: 150};
    const names = this.box.add(this.game, type, point, place);
    if (!names) return;
    for (const {name, place: where} of this.game.figures) {
      if (!this.now.has(name)) this.now.set(name, where);
    }
    this.table.selected = new Set(names);
    this.keep();
    this.draw();
  }

  moveFigure(figure, to) {
    const from = this.now.get(figure);
    if (from === to) return;
    if (this.shows) {
      const where = new Map(this.now);
      this.now.set(figure, to);
      this.examples.add({figure, from, to, where});
      this.draw();
      return;
    }
    const moved = this.table.selected.has(figure) ? this.table.selected
                                                  : new Set([figure]);
    this.change(game => {
      for (const thing of game.figures) {
        if (!moved.has(thing.name)) continue;
        thing.place = to;
        this.now.set(thing.name, to);
      }
    });
  }

  moveThings(names, dx, dy) {
    this.change(game => {
      for (const thing of [...game.equipment, ...game.triggers]) {
        if (!names.includes(thing.name)) continue;
        thing.x += dx;
        thing.y += dy;
      }
    });
  }

  select(names, adds) {
    if (!adds) this.table.selected.clear();
    for (const name of names) this.table.selected.add(name);
    this.draw();
  }

  selectedThings() {
    const {equipment, figures, triggers} = this.game;
    return [...equipment, ...figures, ...triggers]
        .filter(({name}) => this.table.selected.has(name));
  }

  /** Conditions: figures lie where they are shown; those selected, or all. */
  lying() {
    const {selected} = this.table;
    const {figures} = this.game;
    const some = figures.filter(({name}) => selected.has(name));
    return (some.length ? some : figures)
        .map(({name}) => `at? "${name} "${this.now.get(name)}`);
  }

  /** Conditions: places that are selected are empty. */
  emptied() {
    const names = placesOf(this.game)
        .filter(({owner}) => this.table.selected.has(owner))
        .map(({name}) => name);
    if (!names.length) toast('Select the places on the table first.', true);
    return names.map(name => `empty? contains "${name}`);
  }

  removeSelected() {
    const names = new Set(this.table.selected);
    this.table.selected.clear();
    this.change(game => remove(game, names));
  }

  // Drawing.

  draw() {
    this.table.draw(this.game, this.now, {arrow: this.examples.arrow()});
    this.examples.draw();
    this.rules.draw();
    this.description.value = this.game.description;
    this.players.forEach((button, i) => button.setAttribute(
      'aria-pressed', String(this.game.players === i + 1)));
    const kinds = this.game.players === 1
        ? ['yourself', 'watch the agent']
        : ['against the agent', 'the agent begins', 'two people here'];
    this.tries.forEach((each, i) => {
      each.hidden = i >= kinds.length;
      each.textContent = kinds[i] || '';
    });
    this.drawSelection();
    this.drawButtons();
    this.edited();
  }

  drawButtons() {
    this.undo.disabled = this.at === 0;
    this.redo.disabled = this.at === this.history.length - 1;
  }

  drawSelection() {
    const things = this.selectedThings();
    if (!things.length) {
      show(this.selection);
      return;
    }
    const [first] = things;
    const name = h('input', {class: 'thing-name', 'aria-label': 'name',
      value: things.length === 1 ? first.name : '', size: 10,
      placeholder: 'name and number', spellcheck: 'false',
      onchange: () => this.renameSelected(name.value.trim())});
    const colour = h('input', {class: 'thing-colour', size: 6,
      'aria-label': 'colour', value: colourOf(first), placeholder: 'colour',
      onchange: () => this.change(() => {
        for (const thing of things) {
          setColour(thing, colour.value.replace(/[^\w#]/g, ''));
        }
      })});
    const isTrigger = this.game.triggers.includes(first);
    const value = isTrigger && h('input', {class: 'thing-value', size: 6,
      'aria-label': 'value', value: first.value,
      onchange: () => this.change(() => {
        first.value = value.value.trim() || '0';
      })});
    show(this.selection, h('span', {},
      things.length === 1 ? first.type : `${things.length} things`, ' '),
      name, colour, value,
      h('button', {class: 'small', onclick: () => this.removeSelected()},
        'Remove'));
  }

  /** One thing gets the name, several get it with numbers. */
  renameSelected(base) {
    const things = this.selectedThings();
    if (!base) return;
    this.change(game => things.forEach((thing, i) => {
      const before = thing.name;
      const name = things.length === 1 ? base : `${base}.${i + 1}`;
      if (before === name) return;
      if (!rename(game, before, name)) {
        toast(`Something is called ${name} already.`, true);
        return;
      }
      this.table.selected.delete(before);
      this.table.selected.add(thing.name);
    }));
    this.now = new Map(this.game.figures.map(({name, place}) => [name, place]));
    this.draw();
  }

  // The server: what the text means, trials, games that are saved.

  /** Brings the game; its answer, or null where it has errors. */
  async bring(name) {
    try {
      const brought = {name: `${name}.dap`, text: this.text.value};
      const answer = await patiently(() => post('games', brought));
      show(this.problems, (answer.diagnostics || []).length
        ? diagnostics(answer.diagnostics, `${name}.dap`, this.marks) : null);
      return answer;
    } catch (error) {
      const rows = error.answer && error.answer.diagnostics;
      this.marks.mark(rows || []);
      show(this.problems, h('p', {class: 'notice bad'}, error.message),
           rows ? diagnostics(rows, `${name}.dap`, this.marks) : null);
      return null;
    }
  }

  fileName() {
    return this.name.value.replace(/[^\w-]+/g, '_') || 'my_design';
  }

  async try(players) {
    await this.trial.end();
    const answer = await this.bring(`trial_of_${this.fileName()}`);
    if (answer) {
      await attempt(this.trial.begin(this.game, answer, players));
    }
  }

  async save() {
    await this.trial.end();
    const answer = await this.bring(this.fileName());
    if (!answer) return;
    if (this.draft) this.draft.clear();
    keepOwner(answer.key, answer.owner);
    if (!this.text.isConnected) return;  // who went elsewhere stays there
    this.moveTo(answer.key);
    this.draft.clear();
    toast(`${answer.title} is saved.`);
    show(this.problems, h('p', {class: 'notice saved'}, 'Saved: ',
      h('a', {href: `#/game/${segment(answer.key)}`}, answer.title)));
  }

  saveFile() {
    const link = h('a', {
      href: URL.createObjectURL(new Blob([this.text.value])),
      download: `${this.fileName()}.dap`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async openFile() {
    const [chosen] = this.file.files;
    if (!chosen) return;
    this.name.value = chosen.name.replace(/\.[^.]*$/, '');
    this.openText(await chosen.text());
    this.file.value = '';
  }

  openText(text) {
    try {
      this.open(readGame(text));
    } catch (error) {
      toast(error.message, true);
    }
  }

  async openSaved(key) {
    const game = await patiently(() => get(`games/${segment(key)}`));
    this.name.value = game.key.split('.')[0].replace(/_[0-9a-f]{6,}$/, '');
    this.openText(game.source);
  }
}

/** #/design, or #/design/KEY for a game that was saved. */
export async function designPage(place, [key]) {
  const designer = new Designer(place);
  if (key) await designer.openSaved(key);
  designer.beginDraft(key || '');
  return () => designer.trial.end();
}
