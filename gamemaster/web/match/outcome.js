// How a match ended, in words, from the side of who looks.

import {playedRoles} from './texts.js';

/**
 * @param seats that this browser holds
 * @returns {text, kind}: kind is won, lost, drawn or over; `text` is short
 */
export function outcome(match, seats) {
  const played = playedRoles(match);
  const goals = played.map(({index}) => match.goals[index] ?? null);
  const mine = seats.length === 1 ? seats[0].role : null;
  if (!goals.length || goals.includes(null)) {
    return {text: 'The match is over', kind: 'over'};
  }
  if (goals.length === 1) {
    const goal = goals[0];
    const kind = mine === null ? 'over'
        : goal === 100 ? 'won' : goal === 0 ? 'lost' : 'over';
    return {text: goal === 100 ? 'Solved' : `${goal} of 100`, kind};
  }
  const best = Math.max(...goals);
  const winners = played.filter((_, i) => goals[i] === best);
  if (winners.length === goals.length) return {text: 'Draw', kind: 'drawn'};
  const names = winners.map(({role}) => role).join(' and ');
  const has = winners.length === 1 ? 'wins' : 'win';
  if (mine === null) return {text: `${names} ${has}`, kind: 'over'};
  return winners.some(({index}) => index === mine)
      ? {text: 'You win', kind: 'won'}
      : {text: `You lose: ${names} ${has}`, kind: 'lost'};
}

/**
 * Why it ended so, as far as that is known: sentences, or nothing.
 * @param ending what the rules say of the last state; may be empty
 */
export function reason(match, states, ending) {
  if (match.resigned !== null && match.resigned !== undefined) {
    return `${match.roles[match.resigned]} gave up.`;
  }
  const last = states[states.length - 1];
  const words = ending ? [`The rules end it here: ${ending}.`] : [];
  const faults = (last && last.errors || [])
      .map((error, i) => error === 'TO' ? match.roles[i] : null)
      .filter(Boolean);
  if (faults.length) {
    words.push(`The time of ${faults.join(' and ')} ran out at the last move.`);
  }
  const played = playedRoles(match);
  const plain = played.every(({index}) =>
    [0, 50, 100].includes(match.goals[index]));
  if (played.length > 1 && !plain && !match.goals.includes(null)) {
    words.push(played.map(({role, index}) => `${role} ${match.goals[index]}`)
        .join(' – ') + '.');
  }
  return words.join(' ');
}
