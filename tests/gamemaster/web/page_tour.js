// What page_tour.cc asks of the page beside its real clicks: an object, to be
// kept as window.tour.
(() => {
  const kMostOptions = 8;
  const kStill = 1200;  // ms without a change until marks count as the last

  const realFetch = window.fetch.bind(window);
  const wait = ms => new Promise(done => setTimeout(done, ms));
  let captured = null;
  let captures = false;
  // While moves are tried, none leaves the page: all are refused.
  window.fetch = (url, options = {}) => {
    if (!captures || options.method !== 'POST') return realFetch(url, options);
    captured = JSON.parse(options.body).move;
    return Promise.resolve(new Response('{"error": "only tried"}',
                                        {status: 409}));
  };

  const cellNamed = name =>
    document.querySelector(`.board [data-cell="${CSS.escape(name)}"]`);

  const matchId = () => decodeURIComponent(location.hash.split('/')[2] || '');

  let known = {id: '', query: ''};  // what need not be told again

  async function ask() {
    const seats = JSON.parse(
        localStorage.getItem('henhouse.seats.' + matchId()) || '[]');
    const token = seats.length ? seats[0].token : '';
    const query = known.id === matchId() ? known.query : '';
    const told = await (await realFetch(`/api/matches/${
        encodeURIComponent(matchId())}?seat=${token}${query}`)).json();
    known = {id: matchId(),
             query: `&generation=${told.generation}&from=${told.steps}`};
    const seat = seats.find(({role}) => {
      const turn = (told.turn || [])[role];
      return turn && turn.legal && turn.legal.length && !turn.chosen;
    });
    return {told, role: seat ? seat.role : null};
  }

  /** The turn that the page shows, once what its moves do is known. */
  async function turn() {
    let last = '';
    let since = Date.now();
    for (;;) {
      if (document.querySelector('.turn.over')) return null;
      const {told, role} = await ask();
      const shown = document.querySelectorAll('.move-list li').length;
      if (role !== null && told.steps === shown &&
          document.querySelector('.turn').textContent ===
              `Your move, ${told.roles[role]}`) {
        const {legal, marks} = told.turn[role];
        const now = JSON.stringify([told.steps, role, marks || null]);
        if (now !== last) {
          last = now;
          since = Date.now();
        }
        const ready = !told.board ||
            marks.every(({paths, key}) => paths.length || key);
        if ((ready && Date.now() - since > 100) ||
            Date.now() - since > kStill) {
          return {board: told.board, role, steps: told.steps,
                  moves: legal.map((move, i) =>
                    ({move, ...((marks || [])[i] || {paths: []})}))};
        }
      }
      await wait(40);
    }
  }

  const nameOf = (board, cell) => {
    const columns = board.columns.labels.length;
    return board.columns.labels[cell % columns] +
           board.rows.labels[Math.floor(cell / columns)];
  };

  const middle = element => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  /** A board goes by where the pointer is pressed and let go. */
  function press([x, y]) {
    for (const type of ['pointerdown', 'pointerup']) {
      const target = document.elementFromPoint(x, y);
      if (!target) return;
      target.dispatchEvent(new PointerEvent(type, {
        bubbles: true, cancelable: true, isPrimary: true, button: 0,
        pointerId: 1, clientX: x, clientY: y}));
    }
  }

  /** What lies there, where something is chosen by a click. */
  function click([x, y]) {
    const target = document.elementFromPoint(x, y);
    if (target) target.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  }

  /** False where something else lies over the cell. */
  function point(name) {
    const cell = cellNamed(name);
    if (!cell) return false;
    const [x, y] = middle(cell.querySelector('.ground'));
    const seen = document.elementFromPoint(x, y);
    // An arrow, a mark or a label over it lets the pointer through to the board.
    if (!seen || !seen.closest('.board') || seen.closest('.option')) return false;
    press([x, y]);
    return true;
  }

  const isOffered = () => document.querySelector('.turn.yours');

  /** Nothing is selected. */
  async function letGo() {
    for (let i = 0; i < 100 && !isOffered(); ++i) await wait(5);
    document.getElementById('toasts').replaceChildren();
    for (let i = 0; i < 4; ++i) {
      const selected = document.querySelector('.board .selected');
      if (!selected) return;
      point(selected.dataset.cell);
    }
  }

  /**
   * How a move can be made, tried on the page without making it: {by: 'key',
   * key}, {by: 'cells', cells, option, options}, {by: 'button'}, or null.
   */
  async function attempt(board, each) {
    captured = null;
    captures = true;
    try {
      if (each.key) {
        document.body.dispatchEvent(new KeyboardEvent(
            'keydown', {key: each.key, bubbles: true, cancelable: true}));
        await wait(0);
        return captured === each.move ? {by: 'key', key: each.key} : null;
      }
      for (const path of each.paths) {
        const cells = path.map(step => nameOf(board, step[step.length - 1]));
        await letGo();
        if (!cells.every(point)) continue;
        await wait(0);
        if (captured === each.move) return {by: 'cells', cells};
        const options = [...document.querySelectorAll('.board .option')];
        const labels = options.map(option => option.dataset.label);
        if (captured !== null || options.length > kMostOptions ||
            new Set(labels).size < labels.length) {
          captured = null;
          continue;
        }
        const option = options.find(one => one.dataset.label === each.name);
        if (!option) continue;
        click(middle(option));
        await wait(0);
        if (captured === each.move) {
          return {by: 'cells', cells, option: each.name,
                  options: options.length};
        }
      }
      await letGo();
      if (!each.paths.length) {
        const button = [...document.querySelectorAll('.choices .move')]
            .find(one => one.dataset.move === each.move);
        if (button) {
          button.click();
          await wait(0);
          return captured === each.move ? {by: 'button'} : null;
        }
      }
      return null;
    } finally {
      await letGo();
      captures = false;
    }
  }

  /** How it was to be made, for who wonders why it could not. */
  const wayOf = (board, {key, paths}) => key ||
      paths.map(path => path.map(step =>
        step.map(cell => nameOf(board, cell)).join('/')).join(' '))
          .join(' or ') || 'its button';

  /** The moves that cannot be made by what the server says of them. */
  function unclaimed(moves) {
    const alike = path => {
      const names = moves.filter(({paths}) => paths.some(other =>
        other.length === path.length && other.every((step, i) =>
          step.some(cell => path[i].includes(cell))))).map(({name}) => name);
      return names.length <= kMostOptions &&
             new Set(names).size === names.length;
    };
    return moves.filter(({key, paths, changes}) =>
      !key && (paths.length || (changes || []).length) && !paths.some(alike))
        .map(({move}) => move);
  }

  /** What is not where people look for it. */
  function faults() {
    window.scrollTo(0, 0);
    const found = [];
    const box = selector => {
      const element = document.querySelector(selector);
      return element && element.offsetParent !== null ||
             element instanceof SVGElement
          ? element.getBoundingClientRect() : null;
    };
    if (document.documentElement.scrollWidth > innerWidth) {
      found.push('scrolls sideways');
    }
    const board = box('svg.board');
    if (board && (board.left < 0 || board.right > innerWidth + 0.5 ||
                  board.top < 0 || board.bottom > innerHeight + 0.5)) {
      found.push('board not in sight');
    }
    // The list scrolls by itself.
    const list = box('.move-list');
    if (list && (list.top < 0 || list.bottom > innerHeight + 0.5)) {
      found.push(`moves not in sight, ${Math.round(list.bottom)} px down`);
    }
    const chooser = box('.chooser');
    if (chooser && chooser.top > innerHeight) found.push('choice not in sight');
    const status = box('.turn');
    if (!status || status.bottom > innerHeight) found.push('turn not in sight');
    return found;
  }

  /** The smallest cell in CSS pixels, across or down. */
  function smallestCell() {
    const sizes = [...document.querySelectorAll('.board .can .ground')]
        .map(ground => ground.getBoundingClientRect())
        .map(({width, height}) => Math.min(width, height));
    return sizes.length ? Math.round(Math.min(...sizes)) : null;
  }

  /**
   * Looks at a turn and tries its moves, at most `most` of them, evenly drawn.
   * `draw`: where that begins, and which of them is to be made then.
   */
  async function look(most, draw) {
    const now = await turn();
    if (!now) return null;
    const {board, moves} = now;
    const every = Math.max(1, moves.length / most);
    const tried = [];
    for (let i = 0; i < Math.min(most, moves.length); ++i) {
      tried.push(moves[Math.floor(i * every + draw * every) % moves.length]);
    }
    const ways = [];
    const missed = unclaimed(moves);
    const place = scrollY;
    for (let each of tried) {
      let way = await attempt(board, each);
      if (!way) {
        // Marks may have come meanwhile.
        await wait(300);
        const again = await turn();
        if (!again || again.steps !== now.steps) break;
        each = again.moves.find(({move}) => move === each.move) || each;
        way = await attempt(board, each);
      }
      if (way) ways.push({move: each.move, ...way});
      else missed.push(`${each.move} by ${wayOf(board, each)}`);
    }
    window.scrollTo(0, place);
    return {role: now.role, steps: now.steps, legal: moves.length,
            tried: tried.length, missed,
            by: ways.reduce((sum, {by}) => ({...sum, [by]: (sum[by] || 0) + 1}),
                            {}),
            options: Math.max(0, ...ways.map(({options}) => options || 0)),
            next: ways.length ? ways[Math.floor(draw * 7919) % ways.length]
                              : null,
            cell: smallestCell(), faults: faults()};
  }

  // What takes time is asked for, and its answer waited for.
  function begin(promise) {
    tour.answer = undefined;
    promise.then(answer => { tour.answer = {value: answer}; },
                 error => { tour.answer = {error: String(error.stack)}; });
    return true;
  }

  /** Faults of accessibility, as axe-core finds them. */
  async function axe() {
    const {violations} = await window.axe.run(document, {
      resultTypes: ['violations']});
    return violations.map(({id, impact, nodes}) => ({
      id, impact, count: nodes.length,
      where: nodes[0].target.join(' ').slice(0, 80),
      why: (nodes[0].any.concat(nodes[0].all, nodes[0].none)[0] || {}).message}));
  }

  /** Of the load of this document: first paint, bytes, requests. */
  function weight() {
    const own = performance.getEntriesByType('resource')
        .filter(({name}) => !name.includes('/api'));
    const page = performance.getEntriesByType('navigation');
    const sum = list => list.reduce((all, each) => all + each.decodedBodySize, 0);
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return {paint: paint ? Math.round(paint.startTime) : null,
            bytes: sum(own) + sum(page), files: own.length + page.length};
  }

  const requests = () => performance.getEntriesByType('resource').length;

  // As promises, to be asked for like the others.
  const loaded = async () => weight();
  const settled = async () => faults();

  const tour = {look, begin, axe, loaded, settled, requests, faults};
  return tour;
})()
