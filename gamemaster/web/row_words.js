// What the rows of a board are called, where they have names and no numbers.

const kLongest = 12;

/** The names by row from the bottom, long ones cut; empty where there are none. */
export function rowWords({rows, slant, triangles}) {
  const named = rows.values.every(name => /^[a-z_]{2,}$/i.test(name));
  if (slant || triangles || !named) return [];
  return rows.values.map(name => name.length > kLongest
      ? `${name.slice(0, kLongest - 1)}…` : name);
}
