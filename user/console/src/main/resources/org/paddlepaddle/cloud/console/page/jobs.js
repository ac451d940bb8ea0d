// SPDX-License-Identifier: Apache-2.0
// Training jobs: pods, logs, conditions, and the curves of VisualDL while they train.
import { get, base } from './live.js';
import { CurveBoard } from './curves.js';
import { Slot, age, chip, conditions, element, facts, lasted, link, listed, nothing, table, tone, when } from './dom.js';
import { LogView } from './log.js';
import { t, texts } from './texts.js';
import { Why } from './why.js';

const JOB_LABEL = 'batch.paddlepaddle.org/job-name';
const RECHECK_MS = 10_000;

/** Pods that run of those wanted, and those that have ended: ps 2/2, worker 1/2 ✓1. Of a job that succeeded only the latter. */
const roles = (job) => job.roles.map(({ role, ready, succeeded, failed }) => [role, job.phase === 'Completed' && succeeded ? '' : ready, succeeded ? `✓${succeeded}` : '', failed ? `✗${failed}` : ''].filter(Boolean).join(' ')).join(', ');

export function jobTable(jobs) {
  return table([t('name'), t('phase'), t('mode'), t('pods'), t('age'), t('duration')], jobs.map((job) => [
    [link(`jobs/${job.object.namespace}/${job.object.name}`, job.object.name), element('div', { class: 'soft' }, job.object.namespace)],
    chip(job.phase), job.mode, roles(job), age(job.object.created), lasted(job.started, job.finished)]));
}

export function jobsPage({ namespace }) {
  return {
    title: () => t('jobs'),
    wishes: [`jobs:${namespace}`],
    draw: (live) => [element('h1', {}, t('jobs')), listed(live.kind('jobs'), live.rows('jobs'), t('noJobs'), jobTable)],
  };
}

/** The curves of a training, when a VisualDL server answers for it; asked again as its pods change. */
class Curves {
  constructor(namespace, name, changed) {
    this.address = `visual/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/app/api/`;
    this.changed = changed;
    this.root = element('div', {});
    this.slot = new Slot(this.root);
    this.asked = -RECHECK_MS;
  }

  look(now) {
    if (this.board || now - this.asked < RECHECK_MS) return;
    this.asked = now;
    get(`${this.address}runs`).then(() => {
      this.board ??= new CurveBoard(this.root, `${base}${this.address}scalar/live`, { ...texts, waiting: t('connecting') });
      this.changed();
    }).catch(() => { this.none = true; this.changed(); });
  }

  close() {
    this.board?.close();
    this.slot.close();
  }
}

export function podTable(pods, here, selected) {
  return table([t('name'), t('role'), t('phase'), t('restarts'), t('node'), t('age'), t('log')], pods.map((pod) => [
    pod.object.name, pod.role || '–',
    [chip(pod.phase), ...pod.containers.filter((c) => c.reason && c.reason !== 'Completed').map((c) => element('div', { class: 'soft' }, `${c.name}: ${c.reason}`))],
    String(pod.containers.reduce((sum, c) => sum + c.restarts, 0)), pod.node || '–', age(pod.object.created),
    link(`${here}/${pod.object.name}`, t('log'))]), pods.findIndex((pod) => pod.object.name === selected));
}

/** The pod that most needs an explanation; undefined when all is well. */
export const troubled = (pods) => pods.find((pod) => ['bad'].includes(tone(pod.phase)) || pod.containers.some((c) => tone(c.reason) === 'bad'))
  ?? pods.find((pod) => pod.phase === 'Pending');

/** Pods with the log of one of them. */
export class PodPanel {
  constructor(here, namespace, selected) {
    Object.assign(this, { here, namespace, selected, shown: '' });
  }

  draw(live) {
    const pods = live.rows('pods').sort((a, b) => a.object.name.localeCompare(b.object.name));
    const wanted = this.selected || this.shown || (pods.find((pod) => pod.role === 'worker') ?? pods[0])?.object.name || '';
    const pod = pods.find((each) => each.object.name === wanted);
    if (wanted && wanted !== this.shown && (pod?.phase !== 'Pending' || this.selected)) {
      this.log?.close();
      this.log = new LogView().pod(this.namespace, wanted, pod?.containers.at(-1)?.name ?? '');
      this.shown = wanted;
    }
    return [
      element('h2', {}, t('pods')), listed(live.kind('pods'), pods, t('noPods'), (rows) => podTable(rows, this.here, wanted)),
      this.log ? element('section', {}, element('h2', {}, t('log'), element('small', {}, this.shown)), this.log.slot.place()) : undefined];
  }

  close() {
    this.log?.close();
  }
}

export function jobPage({ rest, changed }) {
  const [namespace, name, pod] = rest;
  const curves = new Curves(namespace, name, changed);
  const pods = new PodPanel(`jobs/${namespace}/${name}`, namespace, pod);
  const why = new Why(changed);
  return {
    title: () => name,
    wishes: [`jobs:${namespace}:${name}`, `pods:${namespace}::${JOB_LABEL}=${name}`],
    draw: (live) => {
      const job = live.rows('jobs')[0];
      if (!job) return [element('h1', {}, name), nothing(t(live.kind('jobs').state === 'loading' ? 'loading' : 'notThere'))];
      curves.look(performance.now());
      why.look(['Completed', 'Running', 'Succeed'].includes(job.phase) ? '' : 'jobs', namespace, name, job.phase);
      return [
        element('div', { class: 'crumbs' }, link('jobs', t('jobs')), ` / ${namespace}`),
        element('h1', {}, name, chip(job.phase)),
        why.draw(),
        facts([
          [t('mode'), job.mode], [t('pods'), roles(job)], [t('started'), when(job.started)], [t('duration'), lasted(job.started, job.finished)],
          [t('restarts'), job.restarts ? String(job.restarts) : ''], [t('dataSet'), job.data], [t('failedPod'), job.failedPod]]),
        element('h2', {}, t('curves')),
        curves.board ? curves.slot.place() : element('div', { class: 'card' }, nothing(t(curves.none ? 'noCurves' : 'loading'))),
        ...pods.draw(live),
        conditions(job.conditions)];
    },
    close: () => { curves.close(); pods.close(); },
  };
}
