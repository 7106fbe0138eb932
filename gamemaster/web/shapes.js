// The shapes of cells, in the measure of the picture of a board.

export const kCell = 100;
export const kHexRow = 86.6;  // between rows of hexagons with sides up
// Triangles overlap by half a side from one to the next.
export const kTriangle = 130;  // side
export const kTriangleRow = kTriangle * 0.8660254;

/** Around the middle of what is inside. */
export function triangle(x, y, up) {
  const half = kTriangle / 2;
  const sign = up ? 1 : -1;
  const side = y + sign * kTriangleRow / 3;
  const tip = y - sign * kTriangleRow * 2 / 3;
  return [[x - half, side], [x + half, side], [x, tip]]
      .map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join(' ');
}

export function hexagon(x, y) {
  const points = [];
  for (let i = 0; i < 6; ++i) {
    const angle = Math.PI / 3 * i + Math.PI / 6;
    points.push(`${(x + 57.735 * Math.cos(angle)).toFixed(1)},` +
                `${(y + 57.735 * Math.sin(angle)).toFixed(1)}`);
  }
  return points.join(' ');
}
