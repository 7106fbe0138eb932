// A match in words.

import {shown} from '../moves.js';

/**
 * A joint move in a list: who had no choice goes without saying, and nothing is
 * said of moves that are not known (null).
 * @param chance the role that is drawn, if there is one
 */
export function moveText(moves, chance = null) {
  const idle = /^\(?\s*(noop|nil|wait|pass_turn)\s*\)?$/i;
  const told = moves
      .map((move, role) => ({move, drawn: role === chance}))
      .filter(({move}) => move !== null);
  const made = told.filter(({move}) => !idle.test(move));
  const words = (made.length ? made : told).map(({move, drawn}) =>
    drawn && !idle.test(move) ? `chance drew ${shown(move)}` : shown(move));
  return words.join('  ·  ') || '…';
}

/** The roles that somebody plays: all but the one that chance draws. */
export function playedRoles(match) {
  return match.roles
      .map((role, index) => ({role, index}))
      .filter(({index}) => !match.chance || match.chance.role !== index);
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
  const played = playedRoles(match);
  const goals = played.map(({index}) => match.goals[index] ?? null);
  if (!goals.length || goals.includes(null)) return 'The match is over.';
  if (goals.length === 1) return `The match is over: ${goals[0]} of 100.`;
  const best = Math.max(...goals);
  const winners = played.filter((_, i) => goals[i] === best)
      .map(({role}) => role);
  const scores = played.map(({role}, i) => `${role} ${goals[i]}`).join(', ');
  if (winners.length === goals.length) return `A draw: ${scores}`;
  const mine = seats.length === 1 ? seats[0].role : null;
  if (mine !== null && winners.length === 1) {
    return match.goals[mine] === best ? `You have won: ${scores}`
                                : `${winners[0]} has won: ${scores}`;
  }
  return winners.length === 1 ? `${winners[0]} has won: ${scores}`
                              : `${winners.join(' and ')} have won: ${scores}`;
}
