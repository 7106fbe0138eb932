// The seats that this browser holds: who knows the token of a seat plays it.

const kPrefix = 'henhouse.seats.';
const kMost = 100;

/** When the match began that a key is of: its id has the milliseconds. */
function startOf(key) {
  const [, ms] = key.match(/\.(\d{13})[^.]*(\.[^.]*)?$/) || [];
  return Number(ms) || 0;
}

/** Seats are {role, token}. */
export function keepSeats(match, seats) {
  if (!seats || !seats.length) return;
  const old = Object.keys(localStorage)
      .filter(key => key.startsWith(kPrefix))
      .sort((one, other) => startOf(one) - startOf(other));
  if (old.length > kMost) localStorage.removeItem(old[0]);
  localStorage.setItem(kPrefix + match, JSON.stringify(seats));
}

export function seatsOf(match) {
  try {
    return JSON.parse(localStorage.getItem(kPrefix + match)) || [];
  } catch {
    return [];
  }
}
