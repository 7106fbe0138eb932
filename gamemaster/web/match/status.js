// What is going on in a match, in a line.

import {outcome} from './outcome.js';
import {playedRoles} from './texts.js';

/** {text, kind}; @param page the MatchPage */
export function statusOf(page) {
  const match = page.match;
  const mine = page.turnsOfMine();
  if (page.offline) {
    return {text: 'The game manager does not answer; trying again …',
            kind: 'bad'};
  }
  if (page.solution.open) {
    return {text: page.solution.text(),
            kind: page.solution.over && !page.solution.failure ? 'over' : ''};
  }
  if (page.at !== null && page.at < page.states.length - 1) {
    return {text: page.at === 0 ? 'The start'
                : `After move ${page.at} of ${page.states.length - 1}`,
            kind: 'past'};
  }
  if (match.status === 'completed') {
    const {text, kind} = outcome(match, page.seats);
    return {text, kind: `over ${kind}`};
  }
  if (match.status === 'interrupted') {
    return {text: match.failure ? `This match is paused: ${match.failure}`
                                : 'This match was interrupted.', kind: 'bad'};
  }
  if (match.status === 'aborted') {
    return {text: `Ended without a result: ${match.failure ||
                                             'no reason is known'}`,
            kind: 'bad'};
  }
  if (!match.started) return {text: 'The players read the rules …', kind: ''};
  if (mine.length) {
    return {text: `Your move, ${match.roles[mine[0].role]}`, kind: 'yours'};
  }
  const others = page.otherTurns.roles().map(role => match.roles[role]);
  if (others.length) {
    return {text: `Your move, ${others[0]}: see as ${others[0]}`,
            kind: 'yours'};
  }
  const waiting = playedRoles(match)
      .filter(({index}) => !match.turn[index].chosen && !page.isSent(index))
      .map(({role}) => role);
  return {text: match.veiled ? 'Waiting for the others'
              : waiting.length ? `Waiting for ${waiting.join(' and ')}`
                               : 'All have chosen', kind: ''};
}

/**
 * Of the newest step, where the clock of one of our seats ran out: what was
 * played for it. Null where that is not so.
 */
export function timeOut(match, states, seats) {
  const last = states[states.length - 1];
  if (!last || !last.moves) return null;
  const seat = seats.find(({role}) => (last.errors || [])[role] === 'TO');
  return seat ? {role: seat.role, move: last.moves[seat.role]} : null;
}
