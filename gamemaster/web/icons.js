// Own pictures: not every machine has letters for these.

import {svg} from './dom.js';

const kIcons = {
  first: 'M2 2h3v12H2zM14 2v12L6 8z', back: 'M12 2v12L4 8z',
  on: 'M4 2v12l8-6z', last: 'M11 2h3v12h-3zM2 2v12l8-6z',
  flip: 'M4 1 0 6h3v8h2V6h3zM12 15l4-5h-3V2h-2v8H8z',
  sound: 'M1 5h3l5-4v14l-5-4H1zM11 4a5 5 0 0 1 0 8V10a3 3 0 0 0 0-4z',
  silent: 'M1 5h3l5-4v14l-5-4H1zM11 6l1-1 1.5 1.5L15 5l1 1-1.5 1.5L16 9l-1 1-1.5-1.5L12 10l-1-1 1.5-1.5z',
  play: 'M4 1v14l10-7z', stop: 'M3 2h4v12H3zM9 2h4v12H9z',
};

/** A picture for a button. */
export function icon(name) {
  return svg('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true'},
             svg('path', {d: kIcons[name]}));
}
