// A field for the key of a game, which offers the games by their titles.

import {get} from '../api.js';
import {attempt, h} from '../dom.js';

/** @param properties of the input */
export function gameField(properties) {
  const names = h('datalist', {id: 'known-games'});
  const input = h('input', {type: 'search', spellcheck: 'false',
                            placeholder: 'Game (its key)', list: names.id,
                            ...properties});
  input.addEventListener('focus', async () => {
    const found = await attempt(get('games', {limit: 500}));
    if (found) {
      names.replaceChildren(...found.items.map(({key, title}) =>
        h('option', {value: key}, title)));
    }
  }, {once: true});
  return {input, element: h('span', {}, input, names)};
}
