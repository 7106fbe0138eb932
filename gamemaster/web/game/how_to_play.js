// A game in its author's words: the comment at the head of the rulesheet.

import {h} from '../dom.js';

const kMarks = {kif: ';', gdl: ';', hrf: ';', egg: '#'};

/** The lines of the comment at the head of a rulesheet, without its marks. */
function headComment(game) {
  const mark = kMarks[game.language];
  if (!mark) return [];
  const lines = [];
  for (const line of game.source.split('\n')) {
    if (!line.startsWith(mark)) break;
    const text = line.replace(/^[;#]+ ?/, '');
    if (/^[-=*\s]*$/.test(text) || /^-{3,}/.test(text)) {
      if (lines.length) break;
      continue;
    }
    lines.push(text);
  }
  return lines;
}

/**
 * {lead, parts, technical}: sentences that say what the game is, what its
 * paragraphs say under their labels ("Roles", "End"), and those that tell of
 * facts and terms. Nothing where the author said nothing.
 */
export function authorsWords(game) {
  const lead = [];
  const parts = [];
  const technical = [];
  for (const line of headComment(game)) {
    const label = /^([A-Z][a-z]+(?: [a-z]+)?): +(.*)$/.exec(line);
    if (label) {
      parts.push({label: label[1], lines: [label[2]]});
    } else if (parts.length) {
      parts[parts.length - 1].lines.push(line);
    } else {
      lead.push(line.trim());
    }
  }
  const told = [];
  for (const part of parts) {
    // Terms with variables are for who reads the rules.
    if (part.lines.some(line => /\(.*\?/.test(line))) technical.push(part);
    else told.push({label: part.label, text: part.lines.join(' ')});
  }
  return {lead: lead.join(' '), parts: told, technical};
}

/** The panel; the English description where the author said nothing. */
export function howToPlay(game) {
  const {lead, parts} = authorsWords(game);
  return h('section', {class: 'panel how-to-play'},
    h('h2', {}, 'How to play'),
    lead || parts.length
      ? [h('p', {}, lead),
         h('dl', {class: 'about'}, parts.map(({label, text}) =>
           [h('dt', {}, label), h('dd', {}, text)]))]
      : h('p', {class: 'description'}, game.description));
}

/** What its facts and moves are called, for who reads the rules. */
export function terms(game) {
  return authorsWords(game).technical.map(({label, lines}) =>
    h('div', {}, h('b', {}, label), h('pre', {class: 'description'},
                                      lines.join('\n'))));
}
