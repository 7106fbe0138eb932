// Who plays: names, clocks, digests of choices, goals.

import {h, renew} from '../dom.js';
import {colourOf} from '../glyphs.js';
import {belongings, gainsOf, hiddenOf} from './belongings.js';
import {shown} from '../moves.js';
import {isIdle, playedRoles} from './texts.js';

export class PlayersPanel {
  /** @param onInvite called with a seat of ours that is to be given away */
  constructor(onInvite) {
    this.onInvite = onInvite;
    this.element = h('div', {class: 'players'});
    this.clocks = [];
  }

  /**
   * @param state  that is looked at: what is beside its board
   * @param before the one before it, if there is one
   */
  draw(match, seats, state, glyphs, before) {
    this.match = match;
    const choices = atOnce(state);
    const roles = playedRoles(match);
    renew(this.element, roles.map(({role, index: i}) => {
      const colour = glyphs.colourOfRole(role);
      const swatch = h('span', {class: 'swatch'});
      if (colour) swatch.style.background = colour;
      const turn = match.turn[i] || {};
      const seat = seats.find(each => each.role === i);
      const toMove = match.live && match.started && !turn.chosen &&
                     (!match.veiled || match.seat === i);
      return h('div', {class: 'player' + (toMove ? ' to-move' : '') +
                              (seat ? ' you' : ''), 'data-role': i},
        swatch,
        h('div', {class: 'who'}, h('b', {}, role), ' ',
          h('span', {class: 'faint'}, match.players[i].name,
            seat ? ' (you)' : ''),
          choices[i] ? h('span', {class: 'choice', title: 'What was chosen'},
                         shown(choices[i])) : null,
          choices[i] && before ? gains(before.others, state.others, role,
                                       match.roles) : null,
          state ? belongings(state.others, role, glyphs) : null,
          state ? hiddenOf(state.hidden, role) : null),
        h('span', {class: 'clock'}),
        state && state.standing && !match.goals.length
          ? h('span', {class: 'rank faint', title: 'Rank so far'},
              `rank ${rankOf(state.standing, i)}`)
          : null,
        match.goals.length
          ? h('span', {class: 'goal', title: 'Score'},
              match.goals[i] === null ? '–' : match.goals[i])
          : null,
        seat && match.live && seats.length > 1
          ? h('button', {class: 'quiet invite',
                         onclick: () => this.onInvite(seat)}, 'Invite')
          : null);
    }));
    const clocks = this.element.querySelectorAll('.clock');
    this.clocks = roles.map(({index}, i) => ({role: index, clock: clocks[i]}));
  }

  /** @param offset of the server's clock to ours, in ms */
  drawClocks(offset) {
    const match = this.match;
    if (!match) return;
    this.clocks.forEach(({role: i, clock}) => {
      const turn = match.turn[i];
      // When the others have chosen is not told where something is hidden.
      if (match.veiled && match.seat !== i) return;
      let text = '';
      if (match.live && match.started && !turn.chosen) {
        const used = (Date.now() + offset - match.turnBegan) / 1000;
        const limited = !match.players[i].human || match.humanClock;
        text = limited
            ? `${Math.max(0, Math.ceil(match.playClock - used))} s`
            : `${Math.floor(used)} s`;
        clock.classList.toggle('hurry', limited && match.playClock - used < 5 &&
                                            match.players[i].human);
      } else if (match.live && turn.digest) {
        // It had a choice and has made it, while others still think.
        text = '✓';
      }
      if (clock.textContent !== text) clock.textContent = text;
    });
  }
}

/** 1 for who is ahead of all. */
function rankOf(goals, role) {
  return 1 + goals.filter(goal => goal > goals[role]).length;
}

/** What a round brought: the counters of a role that it changed. */
function gains(before, after, role, roles) {
  return gainsOf(before, after, role, roles).map(({name, gain}) =>
    h('span', {class: `gain ${gain > 0 ? 'up' : 'down'}`,
               title: `${name}: what the round brought`},
      `${gain > 0 ? '+' : '−'}${Math.abs(gain)}`));
}

/** What was chosen in the last step, where several chose at once. */
function atOnce(state) {
  const moves = (state && state.moves) || [];
  const real = moves.filter(move => move !== null && !isIdle(move));
  return real.length > 1 ? moves : [];
}
