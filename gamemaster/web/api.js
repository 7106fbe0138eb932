// The HTTP API, see API.md.

const kToken = 'henhouse.token';
const kPause = 2000;  // ms, where the server is busy
const kMostTries = 30;
let information = null;

/** A refusal of the server, with all that it said. */
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.error || `the server answers ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

async function read(response) {
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    answer = {};
  }
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

export async function get(path, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== '' && value !== null && value !== undefined) {
      parameters.set(name, value);
    }
  }
  const text = parameters.toString();
  return read(await fetch(`/api/${path}${text ? '?' + text : ''}`));
}

export async function post(path, body = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = () => fetch(`/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(localStorage.getItem(kToken)
            ? {'X-Henhouse-Token': localStorage.getItem(kToken)} : {}),
    },
    body: text,
  });
  let response = await send();
  if (response.status === 401) {
    const token = window.prompt('The token of this server:');
    if (token) {
      localStorage.setItem(kToken, token.trim());
      response = await send();
    }
  }
  return read(response);
}

/**
 * What `ask` comes to, asked again for a minute where the server is busy, as
 * when it reads the rules of other games.
 * @param isWanted whether somebody still waits for it
 * @param onBusy called where one has to wait
 */
export async function patiently(ask, {isWanted = () => true,
                                      onBusy = () => {}} = {}) {
  for (let tries = 1;; ++tries) {
    try {
      return await ask();
    } catch (refusal) {
      if (refusal.status !== 503 || tries >= kMostTries || !isWanted()) {
        throw refusal;
      }
      onBusy();
    }
    await new Promise(resolve => setTimeout(resolve, kPause));
  }
}

/** What the server says of itself, asked once. */
export function info() {
  if (!information) information = fetch('/api').then(read);
  return information;
}

/** A path segment. */
export const segment = encodeURIComponent;
