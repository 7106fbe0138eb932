// Own pictures: not every machine has letters for these.

import {svg} from './dom.js';

const kIcons = {
  first: 'M2 2h3v12H2zM14 2v12L6 8z', back: 'M12 2v12L4 8z',
  on: 'M4 2v12l8-6z', last: 'M11 2h3v12h-3zM2 2v12l8-6z',
  play: 'M4 1v14l10-7z', stop: 'M3 2h4v12H3zM9 2h4v12H9z',
};

/** A picture for a button. */
export function icon(name) {
  return svg('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true'},
             svg('path', {d: kIcons[name]}));
}
