// Calls whoever is to move: the title of the tab, a soft sound, and words for
// screen readers.

import {h, kHome} from '../dom.js';

const kSound = 'henhouse.sound';

export function hasSound() {
  return localStorage.getItem(kSound) !== 'off';
}

export function keepSound(on) {
  localStorage.setItem(kSound, on ? 'on' : 'off');
}

export class Attention {
  constructor() {
    /** For screen readers alone. */
    this.element = h('div', {class: 'heard', 'aria-live': 'polite',
                             role: 'log'});
    this.wasMine = null;
    this.audio = null;
  }

  /**
   * @param mine  whether a seat of ours is to choose
   * @param title of the game
   */
  follow(mine, title, result = '') {
    document.title = mine ? `● Your move – ${title}`
        : result ? `${result} – ${title}` : `${title} – ${kHome}`;
    if (mine && this.wasMine === false && hasSound()) this.sound();
    this.wasMine = mine;
  }

  end() {
    if (this.audio) this.audio.close();
  }

  say(text) {
    if (!text) return;
    this.element.append(h('p', {}, text));
    while (this.element.children.length > 5) {
      this.element.firstElementChild.remove();
    }
  }

  /** Two soft notes. A browser that lets nobody sound before a click is silent. */
  sound() {
    try {
      this.audio = this.audio || new AudioContext();
      if (this.audio.state === 'suspended') this.audio.resume();
      const begin = this.audio.currentTime;
      [523, 659].forEach((frequency, i) => {
        const tone = this.audio.createOscillator();
        const loudness = this.audio.createGain();
        tone.frequency.value = frequency;
        loudness.gain.setValueAtTime(0.0001, begin + 0.12 * i);
        loudness.gain.exponentialRampToValueAtTime(0.08, begin + 0.12 * i + 0.02);
        loudness.gain.exponentialRampToValueAtTime(0.0001,
                                                   begin + 0.12 * i + 0.3);
        tone.connect(loudness).connect(this.audio.destination);
        tone.start(begin + 0.12 * i);
        tone.stop(begin + 0.12 * i + 0.32);
      });
    } catch {
      // Without a sound, then.
    }
  }
}
