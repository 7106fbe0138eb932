// Where what is shown of a match can be had as a file, and what it is part of.

import {segment} from '../api.js';
import {h, show} from '../dom.js';

export function drawFiles(place, match) {
  const files = `/api/matches/${segment(match.id)}`;
  show(place,
    match.veiled ? null
      : [h('a', {href: `${files}/record.json`}, 'Record (JSON)'),
         h('a', {href: `${files}/record.xml`}, 'XML')],
    match.tournament
      ? h('a', {href: `#/tournament/${segment(match.tournament)}`},
          `Tournament ${match.tournament}`)
      : null);
}
