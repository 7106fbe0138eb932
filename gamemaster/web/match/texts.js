// A match in words.

import {shown, showsPlainMoves} from '../moves.js';

const kIdle = /^\(?\s*(noop|nil|wait|pass_turn)\s*\)?$/i;

/** Whether a move says that there is no choice; for display alone. */
export function isIdle(move) {
  return kIdle.test(move);
}

/**
 * A joint move in a list: who had no choice goes without saying, and nothing is
 * said of moves that are not known (null).
 * @param chance the role that is drawn, if there is one
 */
export function moveText(moves, chance = null) {
  const told = moves
      .map((move, role) => ({move, drawn: role === chance}))
      .filter(({move}) => move !== null);
  const made = told.filter(({move}) => !isIdle(move));
  const words = (made.length ? made : told).map(({move, drawn}) =>
    drawn && !isIdle(move) ? `chance drew ${shown(move)}` : shown(move));
  if (!made.length && told.length < moves.length) return 'not seen';
  return words.join('  ·  ') || '…';
}

/** Whether a joint move says nothing: nobody had a choice, as far as is known. */
export function isIdleStep(moves) {
  return moves.every(move => move === null || isIdle(move));
}

/** The joint move that led to a state, as people write it on a board. */
export function stepText(state, chance = null) {
  if (!state.names || showsPlainMoves()) return moveText(state.moves, chance);
  // Who had no choice is told by the moves themselves.
  const moves = state.moves.map((move, role) =>
    move === null || state.names[role] === shown(move) ? move
                                                       : state.names[role]);
  return moveText(moves, chance);
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
