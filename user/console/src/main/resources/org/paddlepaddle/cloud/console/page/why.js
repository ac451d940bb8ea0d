// SPDX-License-Identifier: Apache-2.0
// Why a job or a pod failed or waits: the answer of `pdc why`, asked again when what is shown changes.
import { get } from './live.js';
import { element } from './dom.js';
import { language, t } from './texts.js';

const RECHECK_MS = 5_000;

export class Why {
  constructor(changed) {
    this.changed = changed;
    this.asked = '';
    this.time = -Infinity;
  }

  /**
   * @param kind jobs or pods; empty when there is nothing to ask
   * @param state what the page knows of the object: another state may have another reason
   */
  look(kind, namespace, name, state) {
    const key = kind && name ? `${kind}/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}` : '';
    const asked = `${key} ${state}`;
    if (asked === this.asked || (key && performance.now() - this.time < RECHECK_MS)) return;
    Object.assign(this, { asked, time: key ? performance.now() : -Infinity });
    if (!key) {
      this.answer = undefined;
      return;
    }
    get(`console/api/why/${key}?language=${language}`).then((answer) => {
      if (this.asked !== asked) return;
      this.answer = answer;
      this.changed();
    }).catch(() => { if (this.asked === asked) this.answer = undefined; });
  }

  draw() {
    const { answer } = this;
    if (!answer || answer.good) return undefined;
    return element('div', { class: 'problem' },
      element('strong', {}, t('why')), ` ${answer.text}`,
      ...(answer.lines.length > 0 ? [element('pre', { class: 'last' }, answer.lines.join('\n'))] : []),
      ...(answer.next ? [element('div', { class: 'soft' }, `${t('next')} `, element('code', {}, answer.next))] : []));
  }
}
