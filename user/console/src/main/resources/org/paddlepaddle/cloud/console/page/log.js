// SPDX-License-Identifier: Apache-2.0
// A log that grows. It follows its end unless its reader has scrolled up.
import { base } from './live.js';
import { Slot, element } from './dom.js';
import { t } from './texts.js';

const MOST_CHARACTERS = 2_000_000;

export class LogView {
  constructor() {
    this.text = element('pre', { class: 'log', tabindex: '0', 'aria-label': t('log') });
    this.text.hidden = true;
    this.state = element('span', { role: 'status' }, t('logWait'));
    this.slot = new Slot(element('div', {}, element('div', { class: 'log-head' }, this.state), this.text));
    this.size = 0;
  }

  append(words) {
    const atEnd = this.text.scrollHeight - this.text.scrollTop - this.text.clientHeight < 40;
    this.text.hidden = false;
    this.text.append(words);
    this.size += words.length;
    while (this.size > MOST_CHARACTERS && this.text.childNodes.length > 1) {
      this.size -= this.text.firstChild.data.length;
      this.text.firstChild.remove();
    }
    this.state.textContent = t('logLive');
    if (atEnd) this.text.scrollTop = this.text.scrollHeight;
  }

  say(words) {
    this.state.textContent = words;
  }

  /** What a container of a pod prints. */
  pod(namespace, pod, container = '') {
    this.source?.close();
    const address = `${base}console/api/logs/${encodeURIComponent(namespace)}/${encodeURIComponent(pod)}?container=${encodeURIComponent(container)}`;
    this.source = new EventSource(address);
    this.source.addEventListener('text', (event) => this.append(JSON.parse(event.data)));
    const over = (words) => {
      this.say(words);
      this.source.close();
    };
    this.source.addEventListener('end', () => over(t('logEnd')));
    this.source.addEventListener('refused', (event) => over(t('noLog') + JSON.parse(event.data)));
    this.source.addEventListener('error', () => over(this.size > 0 ? t('logEnd') : t('lost')));
    return this;
  }

  /** What a step of a run printed: the pipeline API has it even when the pod is gone. */
  async step(run, namespace, node, ended) {
    this.abort = new AbortController();
    try {
      const address = `${base}apis/v1alpha1/runs/${encodeURIComponent(run)}/nodes/${encodeURIComponent(node)}/log?follow=true`;
      const response = run ? await fetch(address, { signal: this.abort.signal }) : { ok: false };
      if (!response.ok) {
        if (ended && response.status === 404) this.say(t('noStepLog'));
        else this.pod(namespace, node, 'main');
        return;
      }
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) this.append(part.value);
      this.say(t('logEnd'));
    } catch (error) {
      if (error.name !== 'AbortError') this.say(this.size > 0 ? t('logEnd') : t('lost'));
    }
  }

  close() {
    this.source?.close();
    this.abort?.abort();
    this.slot.close();
  }
}
