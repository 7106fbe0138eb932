// What the arguments of a move say about the cells of a board: found from the
// legal moves and the sides of the board alone, never from names.

/** The atoms of a term in KIF, in their order. */
export function atoms(term) {
  return term.replace(/[()]/g, ' ').split(/\s+/).filter(Boolean);
}

/** A move as it is shown: without its outer parentheses. */
export function shown(move) {
  return move.replace(/^\((.*)\)$/s, '$1');
}

/**
 * For each move the steps of clicks that make it: a step is the set of cells
 * any of which can be clicked. A move that names no cell has no steps.
 */
export function clicks(moves, board) {
  const read = moves.map(move => ({move, atoms: atoms(move), steps: []}));
  if (!board) return read;
  const columns = new Map(board.columns.values.map((value, i) => [value, i]));
  const rows = new Map(board.rows.values.map((value, i) => [value, i]));
  const width = board.columns.values.length;
  const cellOf = (column, row) => rows.get(row) * width + columns.get(column);
  const isCell = (column, row) => columns.has(column) && rows.has(row) &&
      !board.holes[cellOf(column, row)];
  const columnsFirst = board.columns.argument < board.rows.argument;
  // Where no value is both, the order of a move may be another.
  const disjoint = board.columns.values.every(value => !rows.has(value));
  const orders = disjoint ? [columnsFirst, !columnsFirst] : [columnsFirst];

  const groups = new Map();
  for (const move of read) {
    const key = `${move.atoms[0]}/${move.atoms.length}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(move);
  }
  for (const group of groups.values()) {
    const length = group[0].atoms.length;
    for (let i = 1; i < length; ++i) {
      const order = orders.find(first => i + 1 < length &&
          group.every(move => first
              ? isCell(move.atoms[i], move.atoms[i + 1])
              : isCell(move.atoms[i + 1], move.atoms[i])));
      if (order === undefined) continue;
      for (const move of group) {
        const [a, b] = [move.atoms[i], move.atoms[i + 1]];
        move.steps.push(new Set([order ? cellOf(a, b) : cellOf(b, a)]));
      }
      ++i;
    }
    if (group[0].steps.length === 0) lines(group, board, columns, rows);
  }
  return read;
}

/** Moves that name a column or a row alone: any cell of it will do. */
function lines(group, board, columns, rows) {
  const width = board.columns.values.length;
  const height = board.rows.values.length;
  const within = side => {
    const places = [];
    for (let i = 1; i < group[0].atoms.length; ++i) {
      if (group.every(move => side.has(move.atoms[i]))) places.push(i);
    }
    return places.length === 1 ? places[0] : 0;
  };
  const column = within(columns);
  const row = column ? 0 : within(rows);
  for (const move of group) {
    const cells = new Set();
    if (column) {
      const x = columns.get(move.atoms[column]);
      for (let y = 0; y < height; ++y) cells.add(y * width + x);
    } else if (row) {
      const y = rows.get(move.atoms[row]);
      for (let x = 0; x < width; ++x) cells.add(y * width + x);
    }
    if (cells.size) move.steps.push(cells);
  }
}

/** The cells that a joint move names, for marking the last move. */
export function named(moves, board) {
  const cells = new Set();
  if (!board || !moves) return cells;
  for (const move of moves) {
    if (move === null) continue;
    for (const step of clicks([move], board)[0].steps) {
      if (step.size === 1) for (const cell of step) cells.add(cell);
    }
  }
  return cells;
}

/** The cells whose contents differ between two positions. */
export function changed(before, after) {
  const cells = new Set();
  if (!before || !after || !before.cells || !after.cells) return cells;
  after.cells.forEach((content, cell) => {
    if (content !== before.cells[cell]) cells.add(cell);
  });
  return cells;
}
