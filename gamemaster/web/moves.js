// Moves as text, and what changes between two positions. How a move is pointed
// at and what it is called on the board comes from the server.

/** The atoms of a term in KIF, in their order. */
export function atoms(term) {
  return term.replace(/[()]/g, ' ').split(/\s+/).filter(Boolean);
}

/** A move in GDL as it is shown: without its outer parentheses. */
export function shown(move) {
  return move.replace(/^\((.*)\)$/s, '$1');
}

/** Of each move what tells it apart from the others, in words. */
export function differences(moves) {
  const rows = moves.map(atoms);
  const alike = rows.every(row => row.length === rows[0].length);
  const differ = alike && rows.length > 1
      ? rows[0].map((_, i) => rows.some(row => row[i] !== rows[0][i])) : [];
  return moves.map((move, i) => differ.length
      ? rows[i].filter((_, k) => differ[k]).join(' ') : shown(move));
}

const kPlainMoves = 'henhouse.plainMoves';

/** Whether moves are shown as they are in GDL. */
export function showsPlainMoves() {
  return localStorage.getItem(kPlainMoves) === 'yes';
}

export function showPlainMoves(plain) {
  localStorage.setItem(kPlainMoves, plain ? 'yes' : 'no');
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

/** The cells that the step before a state is best seen by. */
export function lastStep(before, after) {
  return after.marked ? new Set(after.marked) : changed(before, after);
}

/** A position after a move of which these changes are known. */
export function after(position, changes) {
  const cells = [...position.cells];
  for (const [cell, content] of changes) cells[cell] = content;
  return {...position, cells};
}
