// Elements made of parts: text always becomes a text node, so that nothing
// which a rulesheet or a player says can become markup.

const kSvg = 'http://www.w3.org/2000/svg';

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
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
