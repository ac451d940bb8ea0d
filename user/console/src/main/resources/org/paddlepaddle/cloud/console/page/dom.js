// SPDX-License-Identifier: Apache-2.0
// Parts that every page is made of. Texts always become text nodes; nothing is ever parsed as HTML.
import { element } from './curves.js';
import { language, t } from './texts.js';

export { element };
const SVG = 'http://www.w3.org/2000/svg';
export function svg(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...children);
  return node;
}
export const link = (to, ...children) => element('a', { href: `#/${to}` }, ...children);

const TONES = {
  good: ['Succeeded', 'Succeed', 'Completed', 'Ready', 'Serving', 'Synced', 'True', 'Available', 'Skipped', 'Cached'],
  busy: ['Running', 'Training', 'Syncing', 'Progressing', 'Scaling', 'Restarting', 'Active'],
  bad: ['Failed', 'Error', 'SyncFailed', 'Invalid', 'Unavailable', 'NotReady', 'CrashLoopBackOff', 'ImagePullBackOff', 'OOMKilled', 'Aborted'],
};
export function tone(phase) {
  for (const [name, phases] of Object.entries(TONES)) if (phases.includes(phase)) return name;
  return phase && !['Omitted', 'False', 'Terminated', 'Idle', 'Suspended'].includes(phase) ? 'wait' : 'soft';
}
export const chip = (phase) => element('span', { class: `chip is-${tone(phase)}` }, phase || t('waiting'));

/** Seconds as a person says them. */
export function span(seconds) {
  if (!Number.isFinite(seconds) || seconds < 0) return '–';
  if (seconds < 60) return `${Math.floor(seconds)} ${t('seconds')}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${t('minutes')} ${Math.floor(seconds % 60)} ${t('seconds')}`;
  if (seconds < 172800) return `${Math.floor(seconds / 3600)} ${t('hours')} ${Math.floor((seconds % 3600) / 60)} ${t('minutes')}`;
  return `${Math.floor(seconds / 86400)} ${t('days')}`;
}
export const age = (time) => element('time', { datetime: time, title: time ? new Date(time).toLocaleString(language) : '' }, time ? `${span((Date.now() - Date.parse(time)) / 1000)}` : '–');
export const lasted = (from, to) => (from ? span(((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 1000) : '–');
export const when = (time) => (time ? new Date(time).toLocaleString(language) : '–');

/** Words with `code` in backticks. */
export function prose(text) {
  return text.split('`').map((part, i) => (i % 2 ? element('code', {}, part) : part));
}
export const nothing = (text) => element('div', { class: 'none' }, ...prose(text));

export function facts(pairs) {
  return element('dl', { class: 'facts card' }, ...pairs.filter(([, value]) => value !== '' && value !== undefined && value !== null)
    .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}

/** Rows of cells under headings; on narrow screens each row is a block with its headings. */
export function table(headings, rows, selected = -1) {
  const cell = (value, i) => element('td', { 'data-label': headings[i] }, ...(Array.isArray(value) ? value : [value]));
  return element('div', { class: 'card scroll' }, element('table', { class: 'stack' },
    element('thead', {}, element('tr', {}, ...headings.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows.map((cells, n) => element('tr', { 'aria-selected': n === selected ? 'true' : undefined }, ...cells.map(cell))))));
}

/** What stands in place of a table while there is none. */
export function listed(kind, rows, empty, draw) {
  if (rows.length > 0) return draw(rows);
  if (kind.state === 'loading') return element('div', { class: 'card' }, nothing(t('loading')));
  if (kind.state === 'refused') return element('div', { class: 'card' }, nothing(t('notAllowed')));
  return element('div', { class: 'card' }, nothing(empty));
}

export function conditions(rows) {
  if (rows.length === 0) return undefined;
  return element('section', {}, element('h2', {}, t('conditions')),
    table([t('name'), t('phase'), t('reason'), t('message'), t('since')],
      rows.map((c) => [c.type, chip(c.status), c.reason, element('span', { class: 'soft' }, c.message), age(c.since)])));
}

const views = new Map();
let slots = 0;
/** A place for something that draws itself: pages are drawn again and again, it is not. */
export class Slot {
  constructor(node) {
    this.key = `slot-${slots += 1}`;
    views.set(this.key, node);
  }

  place() {
    return element('div', { 'data-keep': this.key });
  }

  close() {
    views.delete(this.key);
  }
}
/** Puts what draws itself into its places. */
export function fill(root) {
  for (const place of root.querySelectorAll('[data-keep]')) {
    const view = views.get(place.dataset.keep);
    if (view && view.parentNode !== place) place.replaceChildren(view);
  }
}

/** Makes one tree of nodes like another and keeps what is equal: focus, scrolling, selection. */
export function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.dataset?.keep !== fresh.dataset?.keep) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    old.data = fresh.data;
    return;
  }
  if (old.dataset?.keep) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((node, i) => (i < before.length ? patch(before[i], node) : old.append(node)));
  before.slice(after.length).forEach((node) => node.remove());
}
