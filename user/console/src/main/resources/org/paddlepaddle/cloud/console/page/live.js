// SPDX-License-Identifier: Apache-2.0
// The stream of changes from the console's server, as maps that pages read.

/** All addresses are relative to the page: it may lie below a secret path or a prefix. */
export const base = new URL('.', document.baseURI).pathname;

const LISTED = 'listed';

export class Live {
  /**
   * @param wishes KIND:NAMESPACE:NAME:LABELS, see the server's Wish
   * @param changed called when a page should be drawn again
   */
  constructor(wishes, changed) {
    this.changed = changed;
    this.kinds = new Map(wishes.map((wish) => [wish.split(':')[0], { rows: new Map(), fresh: new Set(), state: 'loading', message: '' }]));
    this.connection = 'connecting';
    this.user = '';
    if (wishes.length === 0) return;
    const query = wishes.map((wish) => `watch=${encodeURIComponent(wish)}`).join('&');
    this.source = new EventSource(`${base}console/api/changes?${query}`);
    this.source.addEventListener('hello', (event) => this.hello(JSON.parse(event.data)));
    this.source.addEventListener('changes', (event) => this.take(JSON.parse(event.data)));
    this.source.addEventListener('error', () => this.tell(this.source.readyState === EventSource.CLOSED ? 'none' : 'lost'));
  }

  tell(state) {
    this.connection = state;
    this.changed();
  }

  /** A new stream tells everything again; what it does not tell is gone. */
  hello({ user }) {
    this.user = user;
    this.kinds.forEach((kind) => kind.fresh.clear());
    this.tell('live');
  }

  take(changes) {
    for (const { kind: name, type, key, row, message } of changes) {
      const kind = this.kinds.get(name);
      if (!kind) continue;
      if (type === 'set') {
        kind.rows.set(key, row);
        kind.fresh.add(key);
      } else if (type === 'gone') kind.rows.delete(key);
      else {
        if (type === LISTED) [...kind.rows.keys()].filter((known) => !kind.fresh.has(known)).forEach((known) => kind.rows.delete(known));
        kind.state = type;
        kind.message = message ?? '';
      }
    }
    this.changed();
  }

  kind(name) {
    return this.kinds.get(name) ?? { rows: new Map(), state: LISTED, message: '' };
  }

  /** Newest first. */
  rows(...names) {
    return names.flatMap((name) => [...this.kind(name).rows.values()])
      .sort((a, b) => (b.object.created || '').localeCompare(a.object.created || '') || a.object.name.localeCompare(b.object.name));
  }

  close() {
    this.source?.close();
  }
}

/** JSON of one of the rooms behind this address. */
export async function get(path) {
  const response = await fetch(base + path, { headers: { Accept: 'application/json' } });
  if (!response.ok) {
    const error = new Error(`${response.status}`);
    error.status = response.status;
    throw error;
  }
  return response.json();
}
