// A match in words.

import {shown} from '../moves.js';

/** A joint move in a list: who had no choice goes without saying. */
export function moveText(moves) {
  const idle = /^\(?\s*(noop|nil|wait|pass_turn)\s*\)?$/i;
  const made = moves.filter(move => !idle.test(move));
  return (made.length ? made : moves).map(shown).join('  ·  ');
}

/** An entry of the error log. */
export function explain(error) {
  if (error === 'TO') return 'no reply in time (TO)';
  if (error === 'CE') return 'no connection (CE)';
  if (error.startsWith('IL')) return `not a legal move: ${error.slice(3)} (IL)`;
  return error;
}

/** How a completed match ended, for who holds these seats. */
export function result(match, seats) {
  const goals = match.goals;
  if (goals.length !== match.roles.length || goals.includes(null)) {
    return 'The match is over.';
  }
  if (goals.length === 1) return `The match is over: ${goals[0]} of 100.`;
  const best = Math.max(...goals);
  const winners = match.roles.filter((_, i) => goals[i] === best);
  const scores = match.roles.map((role, i) => `${role} ${goals[i]}`).join(', ');
  if (winners.length === goals.length) return `A draw: ${scores}`;
  const mine = seats.length === 1 ? seats[0].role : null;
  if (mine !== null && winners.length === 1) {
    return goals[mine] === best ? `You have won: ${scores}`
                                : `${winners[0]} has won: ${scores}`;
  }
  return winners.length === 1 ? `${winners[0]} has won: ${scores}`
                              : `${winners.join(' and ')} have won: ${scores}`;
}
