// The button that turns the sound off and on.

import {h, show} from '../dom.js';
import {icon} from '../icons.js';
import {hasSound, keepSound} from './attention.js';

export function soundButton() {
  const button = h('button', {class: 'quiet sound', onclick: () => {
    keepSound(!hasSound());
    draw();
  }});
  function draw() {
    const label = hasSound() ? 'Sound is on' : 'Sound is off';
    button.title = label;
    button.setAttribute('aria-label', label);
    button.setAttribute('aria-pressed', hasSound());
    show(button, icon(hasSound() ? 'sound' : 'silent'));
  }
  draw();
  return button;
}
