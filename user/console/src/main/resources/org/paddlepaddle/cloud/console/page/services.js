// SPDX-License-Identifier: Apache-2.0
// Services that answer, and data sets.
import { PodPanel, troubled } from './jobs.js';
import { age, chip, conditions, element, facts, link, listed, nothing, svg, table, when } from './dom.js';
import { t } from './texts.js';
import { Why } from './why.js';

const ELASTIC = 'elasticserving.paddlepaddle.org';

function traffic(shares) {
  if (shares.length === 0) return '–';
  let from = 0;
  const bar = svg('svg', { class: 'share', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...shares.filter((share) => share.percent > 0).map(({ percent }) => {
      from += percent;
      return svg('rect', { x: from - percent, y: 0, width: percent, height: 8 });
    }));
  return [bar, ...shares.map((s) => element('div', { class: 'soft' }, `${s.percent} % ${s.revision}`))];
}

export function serviceTable(services) {
  return table([t('name'), t('phase'), t('address'), t('traffic'), t('age')], services.map((s) => [
    [link(`services/${s.group === ELASTIC ? 'elastic' : 'paddle'}/${s.object.namespace}/${s.object.name}`, s.object.name), element('div', { class: 'soft' }, s.object.namespace)],
    chip(s.phase), s.url || '–', traffic(s.traffic), age(s.object.created)]));
}

/** Both groups are one to a reader; refused only if both are. */
export function serviceKind(live) {
  const kinds = [live.kind('services'), live.kind('elasticservices')];
  return kinds.find((kind) => kind.state === 'listed') ?? kinds[0];
}

export function servicesPage({ namespace }) {
  return {
    title: () => t('services'),
    wishes: [`services:${namespace}`, `elasticservices:${namespace}`],
    draw: (live) => [element('h1', {}, t('services')), listed(serviceKind(live), live.rows('services', 'elasticservices'), t('noServices'), serviceTable)],
  };
}

/** A request that whoever reads this can send from the machine that shows the page: what the model takes and gives. */
function example(service) {
  const host = service.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  if (!host) return [];
  return [
    element('h2', {}, t('tryIt')),
    element('div', { class: 'card' }, element('pre', { class: 'curl' }, `curl -H 'Host: ${host}' ${location.origin}/${service.model ? `v2/models/${service.model}` : ''}`))];
}

export function servicePage({ rest, changed }) {
  const [group, namespace, name, shown] = rest;
  const kind = group === 'elastic' ? 'elasticservices' : 'services';
  const label = group === 'elastic' ? ELASTIC : 'serving.paddlepaddle.org';
  const pods = new PodPanel(`services/${group}/${namespace}/${name}`, namespace, shown);
  const why = new Why(changed);
  return {
    title: () => name,
    wishes: [`${kind}:${namespace}:${name}`, `pods:${namespace}::${label}/service=${name}`],
    draw: (live) => {
      const service = live.rows(kind)[0];
      if (!service) return [element('h1', {}, name), nothing(t(live.kind(kind).state === 'loading' ? 'loading' : 'notThere'))];
      const pod = troubled(live.rows('pods'));
      why.look(pod ? 'pods' : '', namespace, pod?.object.name, pod?.phase);
      return [
        element('div', { class: 'crumbs' }, link('services', t('services')), ` / ${namespace}`),
        element('h1', {}, name, chip(service.phase)),
        why.draw(),
        facts([
          [t('address'), service.url], [t('inside'), service.address], [t('replicas'), String(service.replicas)], [t('image'), service.image], [t('created'), when(service.object.created)]]),
        ...example(service),
        element('h2', {}, t('traffic')), element('div', { class: 'card none' }, ...[traffic(service.traffic)].flat()),
        ...pods.draw(live), conditions(service.conditions)];
    },
    close: () => pods.close(),
  };
}

export function dataTable(sets) {
  return table([t('name'), t('phase'), t('files'), t('size'), t('cached'), t('age')], sets.map((set) => [
    [set.object.name, element('div', { class: 'soft' }, set.object.namespace)],
    [chip(set.phase), set.problem ? element('div', { class: 'soft' }, set.problem) : ''].filter(Boolean), set.files || '–', set.size || '–', set.cached || '–', age(set.object.created)]));
}

export function dataPage({ namespace }) {
  return {
    title: () => t('data'),
    wishes: [`data:${namespace}`],
    draw: (live) => [element('h1', {}, t('data')), listed(live.kind('data'), live.rows('data'), t('noData'), dataTable)],
  };
}
