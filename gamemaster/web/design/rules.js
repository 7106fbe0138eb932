// The rules of a game under design: steps, moves, and when the game is over,
// as forms whose fields are text of the language.

import {h, show} from '../dom.js';
import {generalized, levelsOf, nameOf, rowCondition, symbolsOf,
        withNumbersOpen} from './generalize.js';
import {isSound} from './lists.js';

const kParts = {what: 'What', from: 'From', to: 'To'};

/** A field of text; the change counts as one when the field is left. */
function field(label, value, change, design, more = {}) {
  const input = h('input', {value, 'aria-label': label, spellcheck: 'false',
    ...more,
    oninput: () => {
      input.setAttribute('aria-invalid', String(!isSound(input.value)));
      change(input.value);
      design.edited();
    },
    onchange: () => design.keep()});
  return input;
}

const button = (text, onclick, more = {}) =>
  h('button', {class: 'small', onclick, ...more}, text);

export class Rules {
  /** @param design with game, change(action), edited() and keep() */
  constructor(design) {
    this.design = design;
    this.element = h('div', {class: 'rules'});
  }

  draw() {
    const {game} = this.design;
    show(this.element,
      h('section', {class: 'steps', 'aria-label': 'Steps'},
        h('h2', {}, 'Steps'),
        game.steps.length ? null
          : h('p', {class: 'faint'}, 'Show a step: move a figure, and make a ' +
                                     'rule of it.'),
        game.steps.map((step, i) => this.step(step, i))),
      h('section', {class: 'moves', 'aria-label': 'Moves'},
        h('h2', {}, 'Moves'), this.moves()),
      h('section', {class: 'endings', 'aria-label': 'End of the game'},
        h('h2', {}, 'The game is over'),
        game.endings.map((ending, i) => this.ending(ending, i)),
        h('div', {class: 'row'},
          button('Add an ending', () => this.design.change(now => {
            now.endings.push({name: `end-${now.endings.length + 1}`,
                              conditions: [''], winner: 'onMove'});
          }), {class: 'small add-ending'}))));
  }

  step(step, i) {
    const change = action => this.design.change(game => action(game.steps[i]));
    return h('div', {class: 'rule panel', 'data-step': step.name},
      h('div', {class: 'row'},
        field('name of the step', step.name, text => {
          step.name = text.replace(/[\s[\]]/g, '');
        }, this.design, {class: 'step-name'}),
        button('Remove', () => this.design.change(game => {
          game.steps.splice(i, 1);
        }), {class: 'small quiet'})),
      Object.entries(kParts).map(([part, label]) =>
        h('div', {class: `row part part-${part}`},
          h('span', {class: 'part-name'}, label),
          field(label, step[part], text => { step[part] = text; },
                this.design, {class: 'wide'}),
          button('Generalize', () => change(rule => {
            rule[part] = generalized(rule[part]);
          }), {class: 'small generalize',
               disabled: !isSound(step[part]) || !levelsOf(step[part])}),
          button('Any number', () => change(rule => {
            rule[part] = withNumbersOpen(rule, part);
          }), {class: 'small open-numbers',
               disabled: !step[part].includes('NAME'),
               title: 'The numbers of the name become wildcards'}))),
      this.conditions(step, i),
      this.effects(step, i));
  }

  conditions(step, i) {
    const change = action => this.design.change(game => action(game.steps[i]));
    const symbols = symbolsOf(step).map(name => `?${name}?`).join(' ');
    const add = text => change(rule => rule.conditions.push(text));
    return h('div', {class: 'conditions'},
      h('small', {class: 'faint'}, 'When ', symbols),
      this.texts('condition', step.conditions),
      h('div', {class: 'row'},
        button('Condition', () => add(''), {class: 'small add-condition'}),
        button('To is empty', () => change(rule => {
          rule.conditions.push(`empty? contains ${nameOf(rule, 'to')}`);
        }), {class: 'small to-empty'}),
        this.design.game.players === 2 ? [1, 2].map(player =>
          button(`Player ${player}`, () => add(`onMove = ${player}`),
                 {class: `small player-${player}`})) : null));
  }

  effects(step, i) {
    const change = action => this.design.change(game => action(game.steps[i]));
    const {game} = this.design;
    const basket = game.equipment.find(item => item.type === 'basket') ||
        {name: 'basket'};
    return h('div', {class: 'effects'},
      step.effects.length ? h('small', {class: 'faint'}, 'Then') : null,
      this.texts('side effect', step.effects),
      h('div', {class: 'row'},
        button('Take what lies there', () => change(rule => {
          const inner = text => text.startsWith('word') ? `(${text})` : text;
          const place = inner(nameOf(rule, 'to'));
          const mover = inner(nameOf(rule, 'what'));
          rule.effects.push(`move first filter [not % = ${mover}] contains ` +
                            `${place} ${place} "${basket.name}`);
        }), {class: 'small add-move'}),
        game.triggers.length
          ? button('Set a trigger', () => change(rule => {
              rule.effects.push(`set "${game.triggers[0].name} 1`);
            }), {class: 'small add-set'}) : null));
  }

  /** The fields of a list of texts, each of which can be removed. */
  texts(label, list) {
    return list.map((text, i) => h('div', {class: 'row text-row'},
      field(label, text, now => { list[i] = now; }, this.design,
            {class: 'wide expression'}),
      button('×', () => this.design.change(() => list.splice(i, 1)),
             {class: 'small quiet', 'aria-label': `remove the ${label}`})));
  }

  moves() {
    const {game} = this.design;
    const names = game.steps.map(step => step.name);
    const add = text => this.design.change(now => {
      const move = now.moves.at(-1);
      move.steps = `${move.steps} ${text}`.trim();
    });
    return [
      game.moves.length ? null
        : h('p', {class: 'faint'}, 'Each step is a move by itself.'),
      game.moves.map((move, i) => h('div', {class: 'row'},
        field('name of the move', move.name, text => {
          move.name = text.replace(/[\s[\]]/g, '');
        }, this.design),
        field('steps of the move', move.steps, text => { move.steps = text; },
              this.design, {class: 'wide'}),
        button('×', () => this.design.change(now => now.moves.splice(i, 1)),
               {class: 'small quiet', 'aria-label': 'remove the move'}))),
      h('div', {class: 'row'},
        button('New move', () => this.design.change(now => {
          now.moves.push({name: `move-${now.moves.length + 1}`, steps: ''});
        }), {class: 'small new-move', disabled: !names.length}),
        game.moves.length ? names.map(name => [
          button(`+ ${name}`, () => add(name), {class: 'small then',
                                                'data-step': name}),
          button(`+ ${name} …`, () => add(`[* ${name}]`),
                 {class: 'small then-often', 'data-step': name,
                  title: 'as often as one likes'})]) : null),
    ];
  }

  ending(ending, i) {
    const {game} = this.design;
    const types = [...new Set(game.figures.map(figure => figure.type))];
    const change = action =>
      this.design.change(now => action(now.endings[i]));
    const length = h('input', {type: 'number', value: 3, min: 2, max: 9,
                               'aria-label': 'length of the row'});
    const hasBoard = game.equipment.some(item => item.type === 'board');
    const winner = (text, value) => button(text, () => change(rule => {
      rule.winner = value;
    }), {class: `small winner-${value.replace(/\W/g, '')}`});
    const add = (...texts) => change(rule => {
      rule.conditions = [...rule.conditions.filter(Boolean), ...texts];
    });
    return h('div', {class: 'rule panel ending'},
      h('div', {class: 'row'},
        field('name of the ending', ending.name, text => {
          ending.name = text.replace(/[\s[\]]/g, '');
        }, this.design),
        button('Remove', () => this.design.change(now => {
          now.endings.splice(i, 1);
        }), {class: 'small quiet'})),
      this.texts('condition', ending.conditions),
      h('div', {class: 'row'},
        button('Condition', () => change(rule => rule.conditions.push('')),
               {class: 'small add-condition'}),
        button('Figures lie as now', () => add(...this.design.lying()),
               {class: 'small lie-as-now', title: 'Those that are selected on ' +
                'the table, or all, lie where they are shown'}),
        button('Nothing lies there', () => add(...this.design.emptied()),
               {class: 'small lies-nothing', title: 'Of places that are ' +
                'selected on the table'}),
        button('No step is possible', () => add('not canMove'),
               {class: 'small no-step'}),
        hasBoard ? h('span', {}, 'A row of ', length, ' on a board: ',
          types.map(type => button(type, () => change(rule => {
            const row = rowCondition(game, type,
                                     Math.round(length.value) || 3);
            rule.conditions = [...rule.conditions.filter(Boolean), row];
          }), {class: 'small row-of', 'data-type': type}))) : null),
      h('div', {class: 'row'}, 'The winner is player ',
        field('winner', ending.winner, text => { ending.winner = text; },
              this.design, {class: 'winner'}),
        winner('1', '1'), game.players === 2 ? winner('2', '2') : null,
        game.players === 2 ? winner('who is on move', 'onMove') : null,
        game.players === 2 ? winner('the other', '3 - onMove') : null,
        winner('nobody', '0')));
  }
}
