// How a game begins, as a picture: its board, else its cards, else in words.

import {thumbnail} from '../board.js';
import {drawCard} from '../cards.js';
import {h, show, svg} from '../dom.js';
import {cardsOf, factTable} from '../match/belongings.js';
import {atoms} from '../moves.js';

const kMostFacts = 40;
const kMostWords = 4;
const kMostCards = 5;

/** What stands on its table, which is drawn as soon as that can be. */
function tablePicture(game) {
  const place = h('div', {class: 'picture-of-table', 'aria-hidden': 'true'});
  import('../table/table_board.js').then(({TableBoard, TablePlan}) => {
    const plan = new TablePlan(game.table);
    const state = {...game.state};
    plan.settle([state]);
    const board = new TableBoard(plan, game.roles, () => {}, {});
    board.update(state);
    show(place, board.element);
  });
  return place;
}

/** For the page of the game: all of it. */
export function startPicture(game) {
  if (game.board) return thumbnail(game.board, game.state, game.roles);
  if (game.table) return tablePicture(game);
  return h('div', {class: 'facts only'},
           factTable(game.state.others.slice(0, kMostFacts)));
}

/** For its card, in a square: what is typical of it. */
export function emblem(game) {
  if (game.board) return thumbnail(game.board, game.state, game.roles);
  if (game.table) return tablePicture(game);
  const facts = game.state.others;
  const cards = cardsOf(facts);
  if (cards.length > 1) return fan(cards);
  return factTable(eachOnce(facts).slice(0, kMostWords));
}

/** The first fact of each relation. */
function eachOnce(facts) {
  const seen = new Set();
  return facts.filter(fact => {
    const [name] = atoms(fact);
    return !seen.has(name) && seen.add(name);
  });
}

/** Some of the cards, held in a hand. */
function fan(cards) {
  const count = Math.min(cards.length, kMostCards);
  return svg('svg', {class: 'fan', viewBox: '0 0 200 200', 'aria-hidden': true},
    Array.from({length: count}, (_, i) => {
      const card = cards[Math.floor(i * cards.length / count)];
      const angle = (i - (count - 1) / 2) * 16;
      return svg('g', {transform: `rotate(${angle} 100 190) translate(50 50)`},
                 drawCard(card));
    }));
}
