// Elements made of parts: text always becomes a text node, so that nothing
// which a rulesheet or a player says can become markup.

/** What the tab is called where no page says more. */
export const kHome = 'Henhouse';

const kSvg = 'http://www.w3.org/2000/svg';

// What elements do, {event: handler} by element, so that renew() can change it.
const handlers = new WeakMap();

function listen(element, type, handler) {
  if (!handlers.has(element)) handlers.set(element, {});
  handlers.get(element)[type] = handler;
  element.addEventListener(type, event => handlers.get(element)[type](event));
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) {
      listen(element, name.slice(2), value);
    } else if (name === 'class') {
      element.setAttribute('class', value);
    } else if (name === 'value' || name === 'checked' || name === 'disabled' ||
               name === 'selected' || name === 'hidden') {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) {
      append(element, child);
    } else {
      element.append(child instanceof Node ? child
                                           : document.createTextNode(child));
    }
  }
}

/** An HTML element: h('p', {class: 'note'}, 'some text', other). */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** An SVG element. */
export function svg(tag, properties, ...children) {
  return fill(document.createElementNS(kSvg, tag), properties, children);
}

/** A table that scrolls by itself where it is too wide, also by keys. */
export function wide(label, table) {
  return h('div', {class: 'scroll', role: 'region', tabindex: 0,
                   'aria-label': label}, table);
}

/** Puts children in the place of all that is in an element. */
export function show(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * As show(), but what was there and is to be there again stays, so that a click
 * that has begun and the focus are not lost: elements of the same tag and first
 * class are brought up to date, where their `data-…` is the same. Those that
 * listen and have none stay only with the same words. Not for fields, since
 * what was typed is no attribute.
 */
export function renew(element, ...children) {
  const focused = element.contains(document.activeElement)
      ? document.activeElement : null;
  const fresh = h(element.localName, {}, ...children);
  renewChildren(element, fresh);
  if (!focused || focused.isConnected) return;
  [...element.querySelectorAll(focused.localName)]
      .find(each => isSame(each, focused))?.focus({preventScroll: true});
}

function renewChildren(element, fresh) {
  let old = element.firstChild;
  for (const child of [...fresh.childNodes]) {
    let same = old;
    while (same && !isSame(same, child)) same = same.nextSibling;
    if (!same) {
      element.insertBefore(child, old);
      continue;
    }
    removeUntil(old, same);
    old = same.nextSibling;
    renewNode(same, child);
  }
  removeUntil(old, null);
}

/** Removes a node and its next siblings, up to one that stays. */
function removeUntil(node, end) {
  while (node !== end) {
    const next = node.nextSibling;
    node.remove();
    node = next;
  }
}

function isSame(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!(old instanceof Element)) return true;
  const events = node => Object.keys(handlers.get(node) || {}).join();
  const key = node => Object.values(node.dataset).join() ||
                      (handlers.has(node) ? node.textContent : '');
  return old.classList[0] === fresh.classList[0] &&
         events(old) === events(fresh) && key(old) === key(fresh);
}

function renewNode(old, fresh) {
  if (handlers.has(fresh)) handlers.set(old, handlers.get(fresh));
  if (!(old instanceof Element)) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const {name} of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const {name, value} of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    // The policy of the page lets no attribute set a style.
    if (name === 'style') old.style.cssText = fresh.style.cssText;
    else old.setAttribute(name, value);
  }
  renewChildren(old, fresh);
}

/** Tells something in passing; what is being told is not told twice. */
export function toast(text, isError = false) {
  const place = document.getElementById('toasts');
  const known = [...place.children].find(note => note.textContent === text);
  const note = known ||
      h('div', {class: isError ? 'toast bad' : 'toast'}, text);
  if (!known) place.append(note);
  clearTimeout(note.end);
  note.end = setTimeout(() => note.remove(), isError ? 7000 : 3500);
}

/** What a promise of an action fails with is told in passing. */
export function attempt(promise) {
  return promise.catch(error => {
    toast(error.message, true);
    return null;
  });
}

export function time(ms) {
  return new Date(ms).toLocaleString(undefined, {
    month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit',
  });
}
