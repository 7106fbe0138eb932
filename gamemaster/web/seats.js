// The seats that this browser holds: who knows the token of a seat plays it.

const kPrefix = 'henhouse.seats.';
const kMost = 100;

/** Seats are {role, token}. */
export function keepSeats(match, seats) {
  if (!seats || !seats.length) return;
  const old = Object.keys(localStorage).filter(key => key.startsWith(kPrefix));
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
