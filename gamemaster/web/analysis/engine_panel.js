// What the engine says of the position that is shown, while it thinks.

import {segment} from '../api.js';
import {h, renew, show} from '../dom.js';
import {moveText, stepText} from '../match/texts.js';
import {short} from '../numbers.js';
import {SeenEvents} from '../seen_events.js';

const kOn = 'henhouse.engine';
const kLines = 5;
const kMostOfLine = 12;  // moves

export class EnginePanel {
  /**
   * @param analysis its id
   * @param onReport called with node and report where there is news
   * @param onPlay   called with a node and joint moves to be played from it
   * @param nameOf   what a legal move of the node is called
   */
  constructor(analysis, onReport, onPlay, nameOf) {
    this.nameOf = nameOf;
    this.analysis = analysis;
    this.onReport = onReport;
    this.onPlay = onPlay;
    this.on = localStorage.getItem(kOn) !== 'off';
    this.node = null;
    this.report = null;
    this.said = '';
    this.lines = h('div', {class: 'engine-lines'});
    this.state = h('span', {class: 'faint engine-state'});
    this.button = h('button', {class: 'engine-switch', onclick: () => {
      this.on = !this.on;
      localStorage.setItem(kOn, this.on ? 'on' : 'off');
      this.look(this.node, this.why);
    }});
    this.element = h('section', {class: 'panel engine',
                                 'aria-label': 'The engine'},
      h('div', {class: 'row'}, this.button, this.state), this.lines);
  }

  /**
   * From now on it thinks about this node.
   * @param why it cannot, if so
   */
  look(node, why = '') {
    this.stop();
    this.node = node;
    this.why = why;
    this.report = null;
    this.names = [];  // of the moves of the best line
    this.said = why || (this.on ? 'reads the rules …' : '');
    this.draw();
    if (why || !this.on || node === null) return;
    this.events = new SeenEvents(
        `analyses/${segment(this.analysis)}/events?node=${node}`,
        news => this.take(node, news),
        isRefused => {
          if (isRefused) this.stop();  // else it is tried again
          this.said = isRefused ? 'is gone; load this page again'
                                : 'does not answer; trying again …';
          this.draw();
        });
  }

  take(node, news) {
    if (news.over) this.stop();
    this.report = news.report;
    this.names = news.names || [];
    this.said = news.failure ||
        (news.report ? news.over ? 'done' : 'thinks …' : 'reads the rules …');
    this.draw();
    this.onReport(node, this.report);
  }

  stop() {
    if (this.events) this.events.close();
    this.events = null;
  }

  /** The best moves, the best first: {move, value, proven, visits}. */
  best() {
    if (!this.report) return [];
    const worth = each => each.move === this.report.best ? Infinity
        : each.proven ?? each.value ?? -1;
    return [...this.report.moves].sort((a, b) => worth(b) - worth(a))
        .slice(0, kLines);
  }

  draw() {
    show(this.button, this.on ? 'Engine on' : 'Engine off');
    this.button.setAttribute('aria-pressed', this.on);
    const report = this.report;
    const figures = report
        ? [`depth ${report.depth}`,
           report.playouts ? `${short(report.playouts)} playouts`
                           : `${short(report.nodes)} positions`,
           `${report.seconds.toFixed(0)} s`].join(', ') : '';
    show(this.state, this.said, figures ? ` · ${figures}` : '');
    if (!report) {
      show(this.lines);
      return;
    }
    const role = h('p', {class: 'faint'}, `Goals that ${report.role} may expect:`);
    renew(this.lines, role, h('ol', {class: 'best'},
      this.best().map((each, rank) => this.line(each, rank))),
      report.method ? h('p', {class: 'method'}, report.method) : null);
  }

  line(each, rank) {
    const {report, node} = this;
    const pv = rank === 0 ? report.pv.slice(0, kMostOfLine) : [];
    const proven = each.proven ?? null;
    const value = proven !== null ? String(proven)
        : each.value === null ? '–'
        : (each.at_most ? '≤ ' : '') + each.value.toFixed(1);
    return h('li', {'data-move': each.move},
      h('span', {class: proven === null ? 'value' : 'value proven',
                 title: proven === null
                   ? `${short(each.visits)} visits` : 'proven, with best play by all'},
        value),
      pv.length
        ? pv.map((moves, i) => h('button', {class: 'link',
            title: moveText(moves),
            onclick: () => this.onPlay(node, pv.slice(0, i + 1))},
            stepText({moves, names: this.names[i]})))
        : h('button', {class: 'link', onclick: () =>
            this.onPlay(node, [{role: report.role, move: each.move}])},
            this.nameOf(each.move)));
  }
}
