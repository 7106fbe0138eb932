// Steps back and forth through positions, by hand or by themselves.

import {h, show} from '../dom.js';
import {icon} from '../icons.js';

const kSpeeds = [1500, 700, 250];  // ms a step
const kSpeedNames = ['½×', '1×', '3×'];

export class Stepper {
  /**
   * @param go   called with the index of the position that is wanted
   * @param read returns {index, last}
   */
  constructor(go, read) {
    this.go = go;
    this.read = read;
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

  draw() {
    const {index, last} = this.read();
    const button = (picture, label, to) => h('button', {
      'aria-label': label, title: label,
      disabled: to < 0 || to > last || to === index,
      onclick: () => this.go(to)}, icon(picture));
    const play = this.playing ? 'Stop' : 'Play the moves';
    show(this.element,
      button('first', 'First position', 0),
      button('back', 'One move back', index - 1),
      h('button', {'aria-label': play, title: play,
                   onclick: () => this.toggle()},
        icon(this.playing ? 'stop' : 'play')),
      button('on', 'One move on', index + 1),
      button('last', 'Last position', last),
      h('input', {type: 'range', min: 0, max: last, value: index,
                  'aria-label': 'Position',
                  oninput: event => this.go(Number(event.target.value))}),
      h('button', {class: 'quiet', title: 'Speed', onclick: () => {
        this.speed = (this.speed + 1) % kSpeeds.length;
        this.draw();
      }}, kSpeedNames[this.speed]),
      h('span', {class: 'faint count'}, `${index}/${last}`));
  }
}
