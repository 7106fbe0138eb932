// What the rules say of the cells of a board, drawn: lines between cells, thick
// lines between regions, colours of the sides that are to be joined.

import {svg} from './dom.js';
import {colourOf} from './glyphs.js';
import {kCell} from './shapes.js';

/** The directions of the neighbours of a cell that a side lies to. */
function directions(board) {
  const {slant} = board.board;
  const straight = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  return slant ? straight.concat([[-slant, 1], [slant, -1]]) : straight;
}

/** The ends of the side of a cell that lies to a neighbour, in the picture. */
function sideTo(board, cell, [across, up]) {
  const [x, y] = board.center(cell);
  const turned = board.flipped ? -1 : 1;
  const slant = board.board.slant;
  const dx = (across + slant * up / 2) * turned;
  const dy = -up * turned * (slant ? 0.866 : 1);
  // A side of a hexagon is as long as the way from its corner to its middle.
  const half = slant ? 28.87 : 50;
  const [mx, my] = [x + dx * 50, y + dy * 50];
  return [mx - dy * half, my + dx * half, mx + dy * half, my - dx * half]
      .map(value => value.toFixed(1));
}

function line([x1, y1, x2, y2], properties, title = null) {
  return svg('line', {x1, y1, x2, y2, ...properties},
             title && svg('title', {}, title));
}

/** Behind the cells: the ground of a board of lines, and its lines. */
export function links(board) {
  const pairs = board.board.links;
  if (!pairs.length) return [];
  const [from, to] = board.crop || [0, board.width];
  return [
    svg('rect', {class: 'plane', x: from, y: 0, width: to - from,
                 height: board.height, rx: 12}),
    ...pairs.map(([a, b]) => line([...board.center(a), ...board.center(b)],
                                  {class: 'link'})),
  ];
}

/** Before the cells: where one region ends and the next begins. */
export function borders(board) {
  const {regions, triangles} = board.board;
  if (!regions.length || triangles) return [];
  const parts = [];
  forNeighbours(board, (cell, direction, next) => {
    if (next !== null && next > cell && regions[next] !== regions[cell]) {
      parts.push(line(sideTo(board, cell, direction), {class: 'border'}));
    }
  });
  return parts;
}

/** The sides that roles are to join, in their colours. */
export function joinedSides(board) {
  const parts = [];
  for (const {role, leftToRight} of board.board.joined) {
    const colour = colourOf(board.roles[role], board.roles);
    forNeighbours(board, (cell, direction, next, column, row) => {
      if (next !== null) return;
      // Where the corner of a hexagon is beyond two sides, half is for each.
      const beside = column < 0 || column >= board.columns;
      const above = row < 0 || row >= board.rows;
      if (leftToRight ? !beside : !above || beside) return;
      parts.push(line(sideTo(board, cell, direction),
                      {class: 'joined', stroke: colour},
                      board.roles[role]));
    });
  }
  return parts;
}

function forNeighbours(board, visit) {
  const ways = directions(board);
  for (let cell = 0; cell < board.columns * board.rows; ++cell) {
    if (board.isHole(cell)) continue;
    for (const way of ways) {
      const column = cell % board.columns + way[0];
      const row = Math.floor(cell / board.columns) + way[1];
      const inside = column >= 0 && column < board.columns && row >= 0 &&
                     row < board.rows;
      const next = inside ? row * board.columns + column : null;
      visit(cell, way, next, column, row);
    }
  }
}

/** The squares that nothing stands on, where draughts are played. */
export function holes(board) {
  if (!board.isDraughtsBoard()) return [];
  return board.board.holes.flatMap((hole, cell) => {
    if (!hole) return [];
    const [x, y] = board.center(cell);
    return [svg('rect', {class: 'hole', x: x - 50, y: y - 50,
                         width: kCell, height: kCell})];
  });
}
