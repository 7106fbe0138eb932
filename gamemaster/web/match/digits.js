// Numbers that the rules write digit by digit.

import {atoms} from '../moves.js';

/**
 * Facts with such numbers joined: of `(money ann 100 5) (money ann 1000 2)`,
 * one fact for each of at least two places, powers of ten without a gap, comes
 * `(money ann 2500)`. As gamemaster/board/fact_lines.h does for the terminal.
 */
export function joinDigits(facts) {
  const numbers = new Map();
  const digits = facts.map(fact => {
    const words = /^\([^()]+\)$/.test(fact) ? atoms(fact) : [];
    const [place, digit] = words.slice(-2);
    if (words.length < 3 || !/^10*$/.test(place) || !/^[0-9]$/.test(digit)) {
      return null;
    }
    const begin = words.slice(0, -2).join(' ');
    if (!numbers.has(begin)) numbers.set(begin, []);
    numbers.get(begin).push([Number(place), Number(digit)]);
    return {begin, place: Number(place)};
  });
  for (const [begin, places] of numbers) {
    places.sort(([a], [b]) => a - b);
    const whole = places.length > 1 &&
        places.every(([place], i) => i === 0 || place === 10 * places[i - 1][0]);
    if (!whole) numbers.delete(begin);
  }
  return facts.flatMap((fact, i) => {
    const places = digits[i] && numbers.get(digits[i].begin);
    if (!places) return [fact];
    if (places[0][0] !== digits[i].place) return [];
    const number = places.reduce((sum, [place, digit]) => sum + place * digit, 0);
    return [`(${digits[i].begin} ${number})`];
  });
}
