// Games that were brought from this browser: they can be renamed and deleted.

import {post, segment} from '../api.js';
import {attempt, h, show} from '../dom.js';

const kPrefix = 'henhouse.game.';

/** The token that opens a game to be changed, told when it was brought. */
export function keepOwner(key, token) {
  if (token) localStorage.setItem(kPrefix + key, token);
}

export function ownerOf(key) {
  return localStorage.getItem(kPrefix + key);
}

/**
 * The buttons for one's own game, and what is said of one that was deleted.
 * @param onChange called with the game as it is then
 */
export function ownGame(game, onChange) {
  const owner = ownerOf(game.key);
  const change = async (action, more = {}) => {
    const now = await attempt(post(`games/${segment(game.key)}/${action}`,
                                   {owner, ...more}));
    if (now) onChange(now);
  };
  const bringBack = h('button', {class: 'primary restore',
                                 onclick: () => change('restore')},
                      'Bring it back');
  if (game.removed) {
    return h('p', {class: 'notice removed', role: 'status'},
      'This game is deleted: its matches stay, no new ones begin. ',
      owner ? bringBack : null);
  }
  if (!owner) return null;
  const place = h('div', {class: 'row own-game'});
  const name = h('input', {value: game.title, maxlength: 60,
                           'aria-label': 'New name'});
  const form = h('form', {class: 'row', onsubmit: event => {
    event.preventDefault();
    change('rename', {title: name.value});
  }}, name, h('button', {class: 'primary', type: 'submit'}, 'Save'),
    h('button', {type: 'button', onclick: () => draw()}, 'Cancel'));
  function draw() {
    show(place,
      h('button', {class: 'quiet rename', onclick: () => {
        show(place, form);
        name.focus();
        name.select();
      }}, 'Rename'),
      h('button', {class: 'quiet delete', onclick: () =>
        window.confirm(`Delete ${game.title}? Its matches stay readable, and ` +
                       'you can bring it back.') && change('delete')},
        'Delete'));
  }
  draw();
  return place;
}
