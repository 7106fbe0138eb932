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

/** Nobody answers, which may be otherwise in a moment. */
export class NoAnswer extends Error {
  constructor() {
    super('The game manager does not answer; is it still running?');
  }
}

/** As fetch, with words for a person where nobody answers. */
async function request(address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new NoAnswer();
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

/** @param signal an AbortSignal that gives the answer up */
export async function get(path, query = {}, {signal} = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== '' && value !== null && value !== undefined) {
      parameters.set(name, value);
    }
  }
  const text = parameters.toString();
  return read(await request(`/api/${path}${text ? '?' + text : ''}`,
                            {signal}));
}

/** What stands at an address of the server that is no JSON. */
export async function getText(address) {
  const response = await request(address);
  return response.ok ? response.text() : read(response);
}

/** @param keepalive whether it is sent though the page is left, if it is short */
export async function post(path, body = {}, {keepalive = false} = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const send = () => request(`/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(localStorage.getItem(kToken)
            ? {'X-Henhouse-Token': localStorage.getItem(kToken)} : {}),
    },
    body: text,
    keepalive,
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

/** What the server says of itself, asked until it has answered once. */
export function info() {
  information ||= request('/api').then(read).catch(error => {
    information = null;
    throw error;
  });
  return information;
}

/** Waits until the server answers, or nobody waits for it any more. */
export async function untilAnswered(isWanted) {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, kPause));
    if (!isWanted()) return;
    if (document.hidden) continue;
    if (await request('/api').then(read).catch(() => null)) return;
  }
}

/** A path segment. */
export const segment = encodeURIComponent;
