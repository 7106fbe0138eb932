// How the translator calls things in rules, see translators/rules/names.cc.

import {placesOf} from './model.js';

const kReserved = ['role', 'init', 'true', 'does', 'next', 'legal', 'goal',
  'terminal', 'base', 'not', 'distinct', 'or', 'sees', 'random', 'gdl',
  'knows', 'input', 'noop', 'done', 'move', 'player', 'first', 'second'];

function ruleName(name) {
  let text = '';
  [...name].forEach((letter, i) => {
    if (i > 0 && /[A-Z]/.test(letter)) {
      const before = name[i - 1];
      if (/[a-z0-9]/.test(before) ||
          (/[A-Z]/.test(before) && /[a-z]/.test(name[i + 1] || ''))) {
        text += '_';
      }
    }
    text += /[A-Za-z0-9]/.test(letter) ? letter.toLowerCase() : '_';
  });
  return text || 'nameless';
}

/** From the names in rules to those of the game. */
export function namesInRules(game) {
  const used = new Set(kReserved);
  const names = new Map();
  const things = [...placesOf(game), ...game.figures, ...game.triggers];
  for (const {name} of things) {
    const base = ruleName(name);
    let fresh = base;
    for (let i = 2; used.has(fresh); ++i) fresh = `${base}_${i}`;
    used.add(fresh);
    names.set(fresh, name);
  }
  return names;
}
