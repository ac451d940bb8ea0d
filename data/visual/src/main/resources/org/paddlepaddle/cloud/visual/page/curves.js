// SPDX-License-Identifier: Apache-2.0
// Curves that are drawn while they grow. A CurveBoard follows a stream of points and shows one Chart
// for each tag; every text goes through textContent, since tags and runs are somebody else's words.

const SVG = 'http://www.w3.org/2000/svg';
const COLOURS = 8;
const MOST_POINTS = 4000;
const MARGIN = { left: 52, right: 12, top: 10, bottom: 24 };

function svg(name, attributes = {}, text = '') {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
}

export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'class') node.className = value;
    else if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null));
  return node;
}

/** A number that a person reads: four digits that count. */
export function short(value) {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
  return String(Number(value.toPrecision(4)));
}

/** Round numbers between two others. */
export function ticks(low, high, count) {
  if (!(high > low)) return [low];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  const first = Math.ceil(low / step);
  const found = [];
  for (let i = first; i * step <= high + step * 1e-9 && found.length < 20; i += 1) found.push(i * step);
  return found;
}

/** Exponential moving average without the bias of its first values. */
export function smoothed(points, weight) {
  if (weight <= 0) return points;
  let last = 0;
  let seen = 0;
  return points.map(([ms, step, value]) => {
    if (!Number.isFinite(value)) return [ms, step, value];
    last = last * weight + (1 - weight) * value;
    seen += 1;
    return [ms, step, last / (1 - weight ** seen)];
  });
}

/** Fewer points where there are too many: the older half loses every second one. */
export function bounded(points) {
  if (points.length <= MOST_POINTS) return points;
  const half = points.length >> 1;
  return points.filter((_, i) => i === 0 || i >= half || i % 2 === 0);
}

function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 120) return `${short(seconds)} s`;
  return seconds < 7200 ? `${short(seconds / 60)} min` : `${short(seconds / 3600)} h`;
}

const AXES = {
  step: { of: ([, step]) => step, text: (x) => short(x) },
  relative: { of: ([ms], first) => ms - first, text: duration },
  wall: { of: ([ms]) => ms, text: (x) => new Date(x).toLocaleTimeString() },
};

/** One tag: a line for each run. */
export class Chart {
  constructor(tag, options) {
    this.tag = tag;
    this.options = options;
    this.lines = new Map();
    this.cursor = null;
    this.picture = svg('svg', { class: 'curve', tabindex: '0', role: 'img', 'aria-label': tag });
    this.legend = element('div', { class: 'curve-legend' });
    this.title = element('h3', {}, tag);
    this.root = element('section', { class: 'curve-card' }, this.title, this.picture, this.legend);
    this.picture.addEventListener('pointermove', (event) => this.point(event));
    this.picture.addEventListener('pointerleave', () => this.hover(null));
    this.picture.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.picture);
  }

  add(run, points, reset) {
    const clean = points.map(([ms, step, value]) => [ms, step, typeof value === 'number' ? value : NaN]);
    const before = reset ? [] : this.lines.get(run)?.points ?? [];
    const colour = this.lines.get(run)?.colour ?? this.options.colour(run);
    this.lines.set(run, { colour, points: bounded(before.concat(clean)) });
    this.schedule();
  }

  remove(run) {
    this.lines.delete(run);
    this.schedule();
  }

  schedule() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  /** What is drawn: positions on the axis, values, extremes. */
  layout() {
    const axis = AXES[this.options.axis];
    const drawn = [...this.lines].map(([run, line]) => {
      const first = line.points[0]?.[0] ?? 0;
      const place = (points) => points.map((p) => [axis.of(p, first), p[2], p[1]]);
      return {
        run,
        colour: line.colour,
        raw: place(line.points),
        soft: place(smoothed(line.points, this.options.smoothing)),
      };
    });
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const line of drawn) {
      for (const [x, y] of line.raw) {
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (Number.isFinite(y) && y < y0) y0 = y;
        if (Number.isFinite(y) && y > y1) y1 = y;
      }
    }
    if (y0 > y1) [y0, y1] = [0, 1];
    if (y0 === y1) [y0, y1] = [y0 - 0.5, y1 + 0.5];
    const space = (y1 - y0) * 0.05;
    return { drawn, axis, x0, x1: x1 > x0 ? x1 : x0 + 1, y0: y0 - space, y1: y1 + space };
  }

  draw() {
    const { width, height } = this.picture.getBoundingClientRect();
    if (width === 0) return;
    const l = this.layout();
    const inner = { w: width - MARGIN.left - MARGIN.right, h: height - MARGIN.top - MARGIN.bottom };
    const x = (v) => MARGIN.left + ((v - l.x0) / (l.x1 - l.x0)) * inner.w;
    const y = (v) => MARGIN.top + (1 - (v - l.y0) / (l.y1 - l.y0)) * inner.h;
    this.scale = { l, x, y, inner };
    this.picture.replaceChildren(...this.grid(l, x, y, width, height), ...this.paths(l, x, y));
    this.showCursor();
  }

  grid(l, x, y, width, height) {
    const parts = [];
    for (const value of ticks(l.y0, l.y1, 4)) {
      parts.push(svg('line', { class: 'grid', x1: MARGIN.left, x2: width - MARGIN.right, y1: y(value), y2: y(value) }));
      parts.push(svg('text', { class: 'tick', x: MARGIN.left - 6, y: y(value) + 4, 'text-anchor': 'end' }, short(value)));
    }
    for (const value of ticks(l.x0, l.x1, Math.max(2, Math.floor(width / 110)))) {
      parts.push(svg('text', { class: 'tick', x: x(value), y: height - 6, 'text-anchor': 'middle' }, l.axis.text(value)));
    }
    return parts;
  }

  paths(l, x, y) {
    const parts = [];
    const path = (points) => {
      let pen = false;
      let d = '';
      for (const [px, py] of points) {
        if (Number.isFinite(py)) d += `${pen ? 'L' : 'M'}${x(px).toFixed(1)} ${y(py).toFixed(1)}`;
        pen = Number.isFinite(py);
      }
      return d;
    };
    for (const line of l.drawn) {
      const colour = `line colour-${line.colour}`;
      if (this.options.smoothing > 0) parts.push(svg('path', { class: `${colour} raw`, d: path(line.raw) }));
      parts.push(svg('path', { class: colour, d: path(line.soft) }));
      const last = line.soft.findLast(([, value]) => Number.isFinite(value));
      if (last) parts.push(svg('circle', { class: `dot colour-${line.colour}`, cx: x(last[0]), cy: y(last[1]), r: 3 }));
    }
    return parts;
  }

  point(event) {
    if (!this.scale) return;
    const { l, inner } = this.scale;
    const at = event.clientX - this.picture.getBoundingClientRect().left - MARGIN.left;
    this.hover(l.x0 + (at / inner.w) * (l.x1 - l.x0));
  }

  key(event) {
    if (!this.scale || !['ArrowLeft', 'ArrowRight', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    const { l } = this.scale;
    const step = (l.x1 - l.x0) / 50;
    if (event.key === 'Escape') this.hover(null);
    else this.hover(Math.min(l.x1, Math.max(l.x0, (this.cursor ?? l.x1) + (event.key === 'ArrowLeft' ? -step : step))));
  }

  hover(where) {
    this.cursor = where;
    this.showCursor();
  }

  /** The values under the pointer, or the last ones. */
  showCursor() {
    if (!this.scale) return;
    const { l, x, y, inner } = this.scale;
    this.picture.querySelectorAll('.cursor').forEach((node) => node.remove());
    if (this.cursor !== null) {
      const at = x(this.cursor);
      this.picture.append(svg('line', { class: 'cursor', x1: at, x2: at, y1: MARGIN.top, y2: MARGIN.top + inner.h }));
    }
    const rows = l.drawn.map((line) => {
      const shown = this.nearest(line);
      if (shown && this.cursor !== null && Number.isFinite(shown[1])) {
        this.picture.append(svg('circle', { class: `cursor dot colour-${line.colour}`, cx: x(shown[0]), cy: y(shown[1]), r: 4 }));
      }
      const value = shown ? short(shown[1]) : '–';
      const step = shown ? ` @${shown[2]}` : '';
      return element('span', { class: 'curve-key', title: line.run },
        element('i', { class: `swatch colour-${line.colour}` }),
        element('span', { class: 'curve-run' }, this.options.name(line.run)),
        element('b', {}, value), element('small', {}, step));
    });
    this.legend.replaceChildren(...rows);
  }

  nearest(line) {
    const known = line.soft.filter(([, value]) => Number.isFinite(value));
    if (this.cursor === null || known.length === 0) return known.at(-1);
    let best = known[0];
    for (const point of known) {
      if (Math.abs(point[0] - this.cursor) < Math.abs(best[0] - this.cursor)) best = point;
    }
    return best;
  }
}

/** Every curve of a stream, with the switches above them. */
export class CurveBoard {
  /**
   * @param texts words for smoothing, axis, step, relative, wall, empty, live, lost
   */
  constructor(root, address, texts) {
    this.texts = texts;
    this.charts = new Map();
    this.colours = new Map();
    this.options = {
      axis: 'step',
      smoothing: 0,
      colour: (run) => this.colour(run),
      name: (run) => this.name(run),
    };
    this.state = element('span', { class: 'curve-state', role: 'status' }, texts.waiting);
    this.cards = element('div', { class: 'curve-cards' });
    root.replaceChildren(this.controls(), this.cards);
    this.open(address);
  }

  colour(run) {
    if (!this.colours.has(run)) this.colours.set(run, this.colours.size % COLOURS);
    return this.colours.get(run);
  }

  /** What tells runs apart: the path without the part that all have. */
  name(run) {
    const all = [...this.colours.keys()];
    if (all.length < 2) return run.split('/').at(-1) || run;
    let common = all[0];
    for (const other of all) while (!other.startsWith(common)) common = common.slice(0, -1);
    const cut = common.lastIndexOf('/') + 1;
    return run.slice(cut) || run;
  }

  controls() {
    const slider = element('input', {
      type: 'range', min: '0', max: '0.99', step: '0.01', value: '0',
      oninput: (event) => this.change({ smoothing: Number(event.target.value) }),
    });
    const select = element('select', { onchange: (event) => this.change({ axis: event.target.value }) },
      ...['step', 'relative', 'wall'].map((axis) => element('option', { value: axis }, this.texts[axis])));
    return element('div', { class: 'curve-controls' },
      element('label', {}, `${this.texts.smoothing} `, slider),
      element('label', {}, `${this.texts.axis} `, select),
      this.state);
  }

  change(options) {
    Object.assign(this.options, options);
    this.charts.forEach((chart) => chart.draw());
  }

  open(address) {
    this.source = new EventSource(address);
    this.source.addEventListener('open', () => this.tell('live'));
    this.source.addEventListener('error', () => this.tell(this.source.readyState === EventSource.CLOSED ? 'none' : 'lost'));
    this.source.addEventListener('points', (event) => this.take(JSON.parse(event.data)));
  }

  tell(word) {
    this.state.className = `curve-state is-${word}`;
    this.state.textContent = this.texts[word];
  }

  take({ run, tag, reset, points }) {
    this.colour(run);
    let chart = this.charts.get(tag);
    if (!chart) {
      chart = new Chart(tag, this.options);
      this.charts.set(tag, chart);
      const tags = [...this.charts.keys()].sort();
      const next = this.charts.get(tags[tags.indexOf(tag) + 1]);
      this.cards.insertBefore(chart.root, next ? next.root : null);
    }
    chart.add(run, points, reset);
  }

  close() {
    this.source.close();
  }
}
