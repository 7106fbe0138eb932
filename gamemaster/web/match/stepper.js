// Steps back and forth through positions, by hand or by themselves.

import {h, show} from '../dom.js';
import {icon} from '../icons.js';

const kSpeeds = [1500, 700, 250];  // ms a step
const kSpeedNames = ['½×', '1×', '3×'];

export class Stepper {
  /**
   * @param go   called with the index of the position that is wanted
   * @param read returns {index, last}
   * @param more elements beside the buttons
   */
  constructor(go, read, more = []) {
    this.go = go;
    this.read = read;
    this.more = more;
    this.speed = 1;
    this.playing = false;
    this.element = h('div', {class: 'controls'});
  }

  end() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  toggle() {
    clearTimeout(this.timer);
    this.playing = !this.playing;
    const {index, last} = this.read();
    if (this.playing && index === last) this.go(0);
    const step = () => {
      if (!this.playing) return;
      const now = this.read();
      if (now.index >= now.last) {
        this.playing = false;
        this.draw();
        return;
      }
      this.go(now.index + 1);
      this.timer = setTimeout(step, kSpeeds[this.speed]);
    };
    if (this.playing) this.timer = setTimeout(step, kSpeeds[this.speed]);
    this.draw();
  }

  /** The elements stay what they are, so that the focus stays, too. */
  build() {
    const button = (picture, label, to) => {
      const element = h('button', {'aria-label': label, title: label,
        onclick: () => {
          const {index, last} = this.read();
          this.go(to(index, last));
        }}, icon(picture));
      this.steps.push({element, to});
      return element;
    };
    this.steps = [];
    this.play = h('button', {onclick: () => this.toggle()});
    this.range = h('input', {type: 'range', min: 0, 'aria-label': 'Position',
      oninput: event => this.go(Number(event.target.value))});
    this.pace = h('button', {class: 'quiet pace', title: 'Speed', onclick: () => {
      this.speed = (this.speed + 1) % kSpeeds.length;
      this.draw();
    }});
    this.count = h('span', {class: 'faint count'});
    show(this.element,
      button('first', 'First position', () => 0),
      button('back', 'One move back', index => index - 1),
      this.play,
      button('on', 'One move on', index => index + 1),
      button('last', 'Last position', (_, last) => last),
      this.range, this.pace, this.count, this.more);
  }

  draw() {
    const {index, last} = this.read();
    if (!this.play) this.build();
    for (const {element, to} of this.steps) {
      const target = to(index, last);
      const idle = target < 0 || target > last || target === index;
      // Who has the focus keeps it.
      element.setAttribute('aria-disabled', idle);
    }
    const play = this.playing ? 'Stop' : 'Play the moves';
    if (this.play.title !== play) {
      this.play.title = play;
      this.play.setAttribute('aria-label', play);
      show(this.play, icon(this.playing ? 'stop' : 'play'));
    }
    this.range.max = last;
    this.range.value = index;
    this.range.disabled = last === 0;
    show(this.pace, kSpeedNames[this.speed]);
    show(this.count, `${index}/${last}`);
  }
}
