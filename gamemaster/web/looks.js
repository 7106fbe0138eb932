// What the rules say that a board and its pieces look like: `looks` of API.md.

import {svg} from './dom.js';
import {munsell} from './munsell.js';
import {kCell} from './shapes.js';

const kColour = 'munsell_';
const kPicture = 'bitmap_';
const kFile = 'picture_';
const kClear = [0, 255, 0];  // the colour that pictures in files do not show
let outlines = 0;  // so that each on a page has a name of its own

/** The colour of a player or a piece; null where nothing says it. */
export function colourLook(looks, name) {
  const look = looks[String(name).toLowerCase()];
  if (look === undefined || !look.startsWith(kColour)) return null;
  return munsell(look.slice(kColour.length));
}

/** A piece of squares, in a square of 100; null where there is no picture. */
export function pictureLook(looks, name, fill) {
  const look = looks[String(name).toLowerCase()];
  if (look === undefined || !look.startsWith(kPicture)) return null;
  const rows = look.slice(kPicture.length).split('_');
  const size = 88 / Math.max(rows.length, rows[0].length);
  const left = 50 - size * rows[0].length / 2;
  const top = 50 - size * rows.length / 2;
  let path = '';
  rows.forEach((row, y) => [...row].forEach((bit, x) => {
    if (bit !== '1') return;
    path += `M${(left + x * size).toFixed(2)} ${(top + y * size).toFixed(2)}` +
            `h${size.toFixed(2)}v${size.toFixed(2)}h${(-size).toFixed(2)}z`;
  }));
  return svg('path', {class: 'picture-glyph', d: path, fill,
                      stroke: '#2a2724', 'stroke-width': 1.5});
}

const pictures = new Map();  // by address: a promise of a data URL

async function readPicture(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let i = 0; i < pixels.data.length; i += 4) {
    if (kClear.every((each, j) => pixels.data[i + j] === each)) {
      pixels.data[i + 3] = 0;
    }
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

/**
 * A piece that a file shows, in a square of 100; until it is there, and where
 * it cannot be read, as `otherwise` draws it. Null where no file does.
 */
export function fileLook(looks, content, otherwise) {
  const name = String(content).toLowerCase();
  const look = looks[name];
  if (look === undefined || !look.startsWith(kFile)) return null;
  const address = `/api/games/${encodeURIComponent(look.slice(kFile.length))}` +
                  `/pictures/${encodeURIComponent(name)}`;
  if (!pictures.has(address)) pictures.set(address, readPicture(address));
  const group = svg('g', {class: 'file-glyph'}, otherwise());
  pictures.get(address).then(data => group.replaceChildren(
    svg('image', {href: data, x: 4, y: 4, width: 92, height: 92})), () => {});
  return group;
}

/**
 * The edge of a board that is a circle or a polygon: `corners` (empty: a
 * circle) around `middle`, as large as fits into its squares; null for others.
 */
export function outlineOf(board) {
  const look = board.board.looks.board;
  if (!look) return null;
  const [width, height] = [board.columns * kCell, board.rows * kCell];
  if (look === 'circle') {
    return {middle: [width / 2, height / 2], corners: [],
            radius: Math.min(width, height) / 2};
  }
  const sides = /^polygon_(\d+)$/.exec(look);
  if (!sides || sides[1] < 3 || sides[1] > 100) return null;
  const points = Array.from({length: Number(sides[1])}, (_, i) => {
    const angle = Math.PI * ((2 * i + 1) / sides[1] - 0.5);
    return [Math.cos(angle), -Math.sin(angle)];
  });
  const range = axis => [Math.min(...points.map(point => point[axis])),
                         Math.max(...points.map(point => point[axis]))];
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  const scale = Math.min(width / (right - left), height / (bottom - top));
  const turn = board.flipped ? -1 : 1;
  return {
    middle: [width / 2, height / 2],
    corners: points.map(([x, y]) =>
      [width / 2 + turn * scale * (x - (left + right) / 2),
       height / 2 + turn * scale * (y - (top + bottom) / 2)]),
  };
}

function drawOutline(outline, properties) {
  const {middle: [cx, cy], corners, radius} = outline;
  return corners.length
      ? svg('polygon', {...properties, points: corners.map(
            corner => corner.map(each => each.toFixed(1)).join()).join(' ')})
      : svg('circle', {...properties, cx, cy, r: radius});
}

/** Puts parts on the ground of such a board, and cuts them at its edge. */
export function cutToOutline(board, parts) {
  const outline = outlineOf(board);
  if (!outline) return parts;
  board.outlineName = board.outlineName || `outline-${++outlines}`;
  return [
    svg('clipPath', {id: board.outlineName}, drawOutline(outline, {})),
    svg('g', {'clip-path': `url(#${board.outlineName})`},
      drawOutline(outline, {class: 'plane'}), ...parts),
    drawOutline(outline, {class: 'outline'}),
  ];
}
