// The HTTP API, see API.md.

const kToken = 'henhouse.token';
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

/** What the server says of itself, asked once. */
export function info() {
  if (!information) information = fetch('/api').then(read);
  return information;
}

/** A path segment. */
export const segment = encodeURIComponent;
