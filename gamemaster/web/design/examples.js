// Steps that were shown, legal and illegal ones, and the rules that are made or
// learnt of them.

import {h, show} from '../dom.js';
import {ruleOf} from './generalize.js';
import {learn} from './learning/learner.js';
import {placesOf} from './model.js';

const kPlayers = ['whoever is on move', 'player 1', 'player 2'];

const button = (text, name, onclick) => h('button', {class: name, onclick}, text);

/** A question about a step, in words; `now`: the position shown last. */
export function questionText(game, now, asked) {
  const {figure, from, to, player, where} = asked;
  const moved = game.figures.filter(({name}) =>
    now.get(name) !== where.get(name));
  const gone = moved.filter(({name}) => !where.has(name));
  const if_ = moved.filter(({name}) => where.has(name)).map(({name}) => {
    const there = where.get(name);
    const instead = gone.filter(each => now.get(each.name) === there);
    gone.splice(0, Infinity, ...gone.filter(each => !instead.includes(each)));
    return `${name} lay on ${there}` + (instead.length
      ? ` instead of ${instead.map(each => each.name).join(', ')}` : '');
  });
  for (const place of new Set(gone.map(each => now.get(each.name)))) {
    if_.push(`nothing lay on ${place}`);
  }
  const who = player && game.players === 2 ? `player ${player} move ` : '';
  const step = who ? `may ${who}${figure} from ${from} to ${to}?`
                   : `may ${figure} go from ${from} to ${to}?`;
  return if_.length ? `If ${if_.join(' and ')}, ${step}`
                    : step.replace('may', 'May');
}

export class Examples {
  /** @param design with game, now, change(action) and draw() */
  constructor(design) {
    this.design = design;
    this.player = h('select', {class: 'shown-player',
                               'aria-label': 'who makes the steps'},
      kPlayers.map((text, i) => h('option', {value: i}, text)));
    this.element = h('div', {class: 'examples'});
    this.clear();
  }

  clear() {
    this.shown = [];
    this.stopLearning();
    this.draw();
  }

  stopLearning() {
    if (this.resting) this.design.now = this.resting;
    this.resting = null;  // where figures are beside a question
    this.learnt = null;
    this.skipped = [];
  }

  /** @param step figure, from, to; `where` figures are before it */
  add(step) {
    const player = this.design.game.players === 2
        ? Number(this.player.value) : 0;
    this.shown.push({...step, player, legal: true});
    this.learnt ? this.learn() : this.draw();
  }

  /** A step is legal or not; what was not is taken back. */
  judge(example, legal) {
    example.legal = legal;
    if (!legal && example === this.shown.at(-1)) {
      this.design.now = new Map(example.where);
    }
    this.shown.some(each => each.legal && !each.asked) && this.learnt
      ? this.learn() : this.draw();
    this.design.draw();
  }

  remove(example) {
    this.shown = this.shown.filter(each => each !== example);
    this.stopLearning();
    this.design.draw();
  }

  /** The rule so far, and the case that is asked about next. */
  learn() {
    if (this.resting) this.design.now = this.resting;
    this.learnt = learn(this.design.game, this.shown, this.skipped);
    const {question} = this.learnt;
    this.resting = question ? this.design.now : null;
    if (question) this.design.now = new Map(question.where);
    this.design.draw();
  }

  answer(legal) {
    const {question} = this.learnt;
    this.shown.push({...question, legal, asked: true});
    this.learn();
  }

  skip() {
    this.skipped.push(this.learnt.question.key);
    this.learn();
  }

  /** What is asked about, for the table: which figure goes where. */
  arrow() {
    const question = this.learnt && this.learnt.question;
    return question ? {figure: question.figure, to: question.to} : null;
  }

  draw() {
    this.forgetWhatIsGone();
    const last = this.shown.findLast(example => !example.asked);
    const {game} = this.design;
    show(this.element, last ? [
      this.learnt ? this.drawLearning() : null,
      h('div', {class: 'row shown'},
        h('span', {}, `Shown: ${last.figure} from ${last.from} to ${last.to}.`),
        last.legal ? button('Make a rule of it', 'primary make-rule',
                            () => this.make(ruleOf(game, last))) : null,
        this.learnt ? null : this.drawBegin(),
        game.players === 2 ? h('label', {}, 'Next by ', this.player) : null),
      h('ul', {class: 'shown-steps'},
        this.shown.map(example => this.drawExample(example)))] : null);
  }

  drawBegin() {
    const isReady = this.shown.some(each => each.legal && !each.asked);
    return h('button', {class: 'learn', disabled: !isReady,
                        title: 'The most special rule that fits all steps ' +
                               'below, and questions about it',
                        onclick: () => this.learn()}, 'Learn a rule from all');
  }

  drawExample(example) {
    const {figure, from, to, player, legal, asked} = example;
    return h('li', {class: legal ? 'legal' : 'illegal'},
      h('span', {}, `${figure}: ${from} → ${to}`,
        player ? `, player ${player}` : '', asked ? ' (asked)' : '', ' '),
      h('button', {class: 'small judge', 'aria-pressed': String(!legal),
                   onclick: () => this.judge(example, !legal)},
        legal ? 'legal' : 'illegal'),
      h('button', {class: 'small quiet', 'aria-label': 'forget this step',
                   onclick: () => this.remove(example)}, '×'));
  }

  drawLearning() {
    const {rule, question, problem} = this.learnt;
    const before = this.shown.findLast(each => !each.asked).where;
    if (problem) {
      return h('div', {class: 'panel learning', role: 'status'},
               h('p', {class: 'notice bad'}, problem));
    }
    const line = (label, text) => h('div', {}, h('b', {}, label), ' ',
                                    h('code', {}, text || 'any'));
    return h('div', {class: 'panel learning', role: 'status'},
      question ? h('div', {class: 'question', 'data-figure': question.figure,
                           'data-from': question.from, 'data-to': question.to,
                           'data-player': question.player},
        h('p', {}, questionText(this.design.game, before, question)),
        h('div', {class: 'row'},
          button('Yes', 'primary answer-yes', () => this.answer(true)),
          button('No', 'answer-no', () => this.answer(false)),
          button('Another question', 'quiet ask-another', () => this.skip())))
        : h('p', {class: 'settled'}, 'Nothing is left to ask.'),
      h('div', {class: 'learnt'}, line('What', rule.what),
        line('From', rule.from), line('To', rule.to),
        rule.conditions.map(text => line('When', text))),
      h('div', {class: 'row'},
        button('Make this rule', 'primary make-learnt',
               () => this.make(rule)),
        button('Stop', 'quiet stop-learning', () => {
          this.stopLearning();
          this.design.draw();
        })));
  }

  /** Steps of what has been removed or has another name since. */
  forgetWhatIsGone() {
    const {game} = this.design;
    const figures = new Set(game.figures.map(({name}) => name));
    const places = new Set(placesOf(game).map(({name}) => name));
    const isThere = ({figure, from, to}) =>
      figures.has(figure) && places.has(from) && places.has(to);
    if (this.shown.every(isThere)) return;
    this.shown = this.shown.filter(isThere);
    this.stopLearning();
  }

  make(rule) {
    this.clear();
    this.design.change(game => {
      game.steps.push({conditions: [], effects: [], ...rule,
                       name: `step-${game.steps.length + 1}`});
    });
  }
}
