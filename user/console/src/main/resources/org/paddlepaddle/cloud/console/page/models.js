// SPDX-License-Identifier: Apache-2.0
// The model hub: models, their versions, and where each comes from.
import { get } from './live.js';
import { short } from './curves.js';
import { age, element, facts, link, nothing, table, when } from './dom.js';
import { t } from './texts.js';

export function bytes(size) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let n = 0;
  for (; size >= 1000 && n < units.length - 1; n += 1) size /= 1000;
  return `${n === 0 ? size : size.toFixed(1)} ${units[n]}`;
}

const aliases = (map) => Object.entries(map ?? {}).map(([alias, version]) => `${alias} → ${version}`).join(', ') || '–';

export function modelTable(models) {
  return table([t('name'), t('newest'), t('aliases'), t('updated')], models.map((model) => [
    link(`models/${encodeURIComponent(model.name)}`, model.name), String(model.newest), aliases(model.aliases), age(model.updated)]));
}

/** Where a version comes from; what the console shows is a link. */
function origin(lineage) {
  const pages = { job: 'jobs', paddlejob: 'jobs', run: 'runs/details', data: 'data', dataset: 'data', sampleset: 'data' };
  return Object.entries(lineage ?? {}).map(([key, value]) => {
    const parts = value.split('/').map(encodeURIComponent);
    // A run is known by its id, or as namespace/name of its Workflow.
    const page = key.toLowerCase() === 'run' && parts.length === 2 ? 'runs/in' : pages[key.toLowerCase()];
    const to = page === 'data' ? 'data' : `${page}/${parts.join('/')}`;
    return element('div', {}, `${key}: `, page ? link(to, value) : value);
  });
}

/** Loads when a page opens and when its reader comes back to it. */
function loaded(path, changed) {
  const state = { value: undefined, failed: false };
  const load = () => get(path).then((value) => { Object.assign(state, { value, failed: false }); changed(); }).catch(() => { state.failed = true; changed(); });
  const again = () => { if (!document.hidden) load(); };
  document.addEventListener('visibilitychange', again);
  state.close = () => document.removeEventListener('visibilitychange', again);
  load();
  return state;
}

export function modelsPart(changed) {
  const state = loaded('hub/v1/models', changed);
  return {
    rows: () => [...(state.value?.models ?? [])].sort((a, b) => b.updated.localeCompare(a.updated)),
    kind: () => ({ state: state.failed ? 'refused' : state.value ? 'listed' : 'loading' }),
    close: state.close,
  };
}

export function modelsPage({ changed }) {
  const part = modelsPart(changed);
  return {
    title: () => t('models'),
    wishes: [],
    draw: () => [element('h1', {}, t('models')), part.rows().length > 0 ? modelTable(part.rows()) : element('div', { class: 'card' }, nothing(t({ loading: 'loading', refused: 'notAllowed', listed: 'noModels' }[part.kind().state])))],
    close: part.close,
  };
}

export function modelPage({ rest, changed }) {
  const [name, selected] = rest;
  const state = loaded(`hub/v1/models/${encodeURIComponent(name)}/versions`, changed);
  return {
    title: () => name,
    wishes: [],
    draw: () => {
      const versions = [...(state.value?.versions ?? [])].sort((a, b) => b.version - a.version);
      if (versions.length === 0) return [element('h1', {}, name), nothing(t(state.failed ? 'notThere' : 'loading'))];
      const chosen = versions.find((each) => String(each.version) === selected) ?? versions[0];
      const here = `models/${encodeURIComponent(name)}`;
      return [
        element('div', { class: 'crumbs' }, link('models', t('models'))),
        element('h1', {}, name),
        element('h2', {}, t('versions')),
        table([t('version'), t('aliases'), t('lineage'), t('size'), t('created'), t('creator')], versions.map((v) => [
          link(`${here}/${v.version}`, String(v.version)), v.aliases.join(', ') || '–', origin(v.lineage), bytes(v.size), age(v.created), v.creator]), versions.indexOf(chosen)),
        element('h2', {}, `${t('version')} ${chosen.version}`),
        facts([
          [t('created'), when(chosen.created)], [t('digest'), element('code', {}, chosen.digest)], [t('description'), chosen.description],
          [t('lineage'), Object.keys(chosen.lineage ?? {}).length > 0 ? element('div', {}, ...origin(chosen.lineage)) : ''],
          ...Object.entries(chosen.metrics ?? {}).map(([metric, value]) => [metric, short(value)])]),
        element('h2', {}, t('files'), element('small', {}, `${chosen.files.length}, ${bytes(chosen.size)}`)),
        table([t('name'), t('size'), 'SHA-256'], chosen.files.map((file) => [file.path, bytes(file.size), element('code', { title: file.sha256 }, file.sha256.slice(0, 12))]))];
    },
    close: state.close,
  };
}
