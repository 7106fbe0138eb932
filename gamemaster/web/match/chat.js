// What people say to each other beside the board.

import {attempt, h, time} from '../dom.js';

const kLongest = 200;  // characters
const kMostShown = 500;
/** Under which the browser keeps the name of the person who uses it. */
export const kName = 'henhouse.name';

export class Chat {
  /** @param say sends a text, under a name where we look on; a promise */
  constructor(say) {
    this.say = say;
    this.heard = 0;  // the number of the last message
    this.unread = 0;
    this.list = h('ol', {class: 'messages', role: 'log', tabindex: 0,
                         'aria-live': 'polite', 'aria-label': 'Chat'});
    this.title = h('span', {role: 'status'}, 'Chat');
    this.text = h('input', {maxlength: kLongest, 'aria-label': 'Say something',
                            placeholder: 'Say something', autocomplete: 'off'});
    this.name = h('input', {maxlength: 40, class: 'name',
                            'aria-label': 'Your name',
                            placeholder: 'Your name', autocomplete: 'nickname',
                            value: localStorage.getItem(kName) || ''});
    this.form = h('form', {class: 'row', onsubmit: event => this.send(event)},
      this.name, this.text, h('button', {}, 'Say'));
    this.element = h('details', {class: 'panel chat', hidden: true,
                                 ontoggle: () => this.read()},
      h('summary', {}, this.title), this.list, this.form);
  }

  /** @param match as the API tells it; its `chat` has what is new */
  draw(match, seats) {
    for (const message of match.chat || []) this.hear(message, match, seats);
    const people = match.players.filter(player => player.human).length;
    // Once it is over, as long as the others may ask for a rematch.
    const canTalk =
        match.live ||
        (people > 1 && !match.rematch && match.status === 'completed');
    this.form.hidden = !canTalk;
    this.name.hidden = seats.length > 0;
    const hasOthers = people > 1 || seats.length === 0;
    this.element.hidden = this.heard === 0 && !(canTalk && hasOthers);
    this.drawTitle();
  }

  drawTitle() {
    const title = this.unread > 0 ? `Chat · ${this.unread} new` : 'Chat';
    if (this.title.textContent !== title) this.title.textContent = title;
  }

  hear(message, match, seats) {
    if (message.number <= this.heard) return;
    const isFirst = this.heard === 0;
    this.heard = message.number;
    const ours = seats.length > 0 && seats[0].role === message.role;
    this.list.append(h('li', {class: ours ? 'ours' : ''},
      h('b', {title: time(message.time)}, speaker(message, match)), ' ',
      h('bdi', {}, message.text)));
    if (this.list.children.length > kMostShown) {
      this.list.firstElementChild.remove();
    }
    // What somebody says first is worth being seen; then it is the reader's.
    if (isFirst) this.element.open = true;
    if (!this.element.open) this.unread += 1;
    this.list.scrollTop = this.list.scrollHeight;
  }

  read() {
    if (!this.element.open) return;
    this.unread = 0;
    this.drawTitle();
    this.list.scrollTop = this.list.scrollHeight;
  }

  async send(event) {
    event.preventDefault();
    const text = this.text.value.trim();
    if (!text) return;
    const name = this.name.hidden ? '' : this.name.value.trim();
    if (name) localStorage.setItem(kName, name);
    if (await attempt(this.say(text, name))) this.text.value = '';
    this.text.focus();
  }
}

function speaker(message, match) {
  if (message.role === null) {
    return [h('bdi', {}, message.name || 'Somebody'), ' (looking on):'];
  }
  const role = match.roles[message.role];
  return message.name ? [h('bdi', {}, message.name), ` (${role}):`]
                      : `${role}:`;
}
