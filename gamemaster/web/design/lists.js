// Lists of Logo as arrays of words and arrays. What they mean only the server
// knows, see translators/design_and_play.

/** The items of a text; throws an Error where brackets do not fit. */
export function readLists(text) {
  const tokens = text.replace(/;[^\n]*/g, ' ').replace(/~\s*\n/g, ' ')
      .match(/[[\]()]|[^\s[\]()]+/g) || [];
  const open = [[]];
  for (const token of tokens) {
    if (token === '[') {
      open.push([]);
    } else if (token === ']') {
      if (open.length === 1) throw new Error('There is a ] without its [.');
      const list = open.pop();
      open.at(-1).push(list);
    } else {
      open.at(-1).push(token);
    }
  }
  if (open.length > 1) throw new Error('A [ has no ].');
  return open[0];
}

/** Words and lists in a row, without brackets around them. */
export function written(items) {
  let text = '';
  for (const item of items) {
    const word = Array.isArray(item) ? `[${written(item)}]` : item;
    const joins = !text || text.endsWith('(') || word === ')';
    text += (joins ? '' : ' ') + word;
  }
  return text;
}

/** Whether the text is made of whole lists and words. */
export function isSound(text) {
  try {
    readLists(text);
    return true;
  } catch {
    return false;
  }
}
